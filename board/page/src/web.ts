/** The entry point of the page for any web server. */

import './style.css';
import { begin } from './begin';

void begin(() => import('./web_page'));
