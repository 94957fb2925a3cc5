// What two homes reach on the internet of `link.test.mjs`: the page, and a STUN server (RFC 8489).
// node internet.mjs ADDRESS
import { createSocket } from 'node:dgram';

import { preview } from 'vite';

const [address] = process.argv.slice(2);
const pagePort = 80;
const stunPort = 3478;

const cookie = 0x2112a442;
const bindingRequest = 0x0001;
const bindingSuccess = 0x0101;
const xorMappedAddress = 0x0020;
const ipv4 = 1;

/** The answer to a request: the address and the port that it came from. */
function answer(request, from) {
  const response = Buffer.alloc(32);
  response.writeUInt16BE(bindingSuccess, 0);
  response.writeUInt16BE(12, 2);
  // The cookie and the number of the transaction.
  request.copy(response, 4, 4, 20);
  response.writeUInt16BE(xorMappedAddress, 20);
  response.writeUInt16BE(8, 22);
  response.writeUInt8(ipv4, 25);
  response.writeUInt16BE(from.port ^ (cookie >>> 16), 26);
  const bytes = from.address.split('.').map(Number);
  response.writeUInt32BE((Buffer.from(bytes).readUInt32BE() ^ cookie) >>> 0, 28);
  return response;
}

const socket = createSocket('udp4');
socket.on('message', (request, from) => {
  const isRequest =
    request.length >= 20 &&
    request.readUInt16BE(0) === bindingRequest &&
    request.readUInt32BE(4) === cookie;
  if (isRequest) socket.send(answer(request, from), from.port, from.address);
});
await new Promise((resolve) => socket.bind(stunPort, address, resolve));

await preview({
  mode: 'web',
  logLevel: 'silent',
  build: { outDir: 'build' },
  preview: { host: address, port: pagePort, strictPort: true },
});
console.log('ready');
