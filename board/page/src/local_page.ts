/** The page of the local server: its engine is a program on the machine of the server. */

import { EngineClient } from './engine/client';
import { connectSocket } from './engine/transport/socket_transport';
import { startPage } from './main';

void startPage(() => new EngineClient(connectSocket, { native: true, threads: Infinity }), null);
