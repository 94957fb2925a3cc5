/** The entry point of the board for other pages, `embed.html`. */

import '../style.css';
import { begin } from '../begin';

void begin(() => import('./page'));
