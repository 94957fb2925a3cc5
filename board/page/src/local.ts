/** Where the page of the local server begins. */

import './style.css';
import { begin } from './begin';

void begin(() => import('./local_page'));
