/** Where the board for other pages begins, in `embed.html`. */

import '../style.css';
import { begin } from '../begin';

void begin(() => import('./page'));
