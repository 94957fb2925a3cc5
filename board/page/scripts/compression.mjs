// How the files of board/dist are compressed. The server sends them so.
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** What the names of compressed files end with. */
export const ending = '.br';

/** The best that Brotli can do. It takes one or two seconds for the whole page. */
export const compress = (data) =>
  brotliCompressSync(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  });

export const decompress = brotliDecompressSync;
