/** Where the page for any web server begins. */

import './style.css';
import { begin } from './begin';

void begin(() => import('./web_page'));
