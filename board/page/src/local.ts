/** The entry point of the page of the local server. */

import './style.css';
import { begin } from './begin';

void begin(() => import('./local_page'));
