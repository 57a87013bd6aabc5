/** QR codes as pictures, with the border that scanners need (D-API-05). */
import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** The white border, in code squares, that scanners need. */
const border = 4;

/**
 * Returns the dark squares of a code with its border, row by row. The mask is fixed: drawing all eight to choose the
 * best takes seven times as long and helps only regular texts. The codes of tickets and members look random.
 */
function squaresOf(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border, maskPattern: 3 }).data;
}

/** @param size pixels of a side */
export function qrSvg(text: string, size: number): string {
  const squares = squaresOf(text);
  const path = squares
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  const side = squares.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Returns a row of pixels, eight to a byte, after the byte that says it is not filtered. */
function rowOf(isDark: readonly boolean[]): Buffer {
  const row = Buffer.alloc(Math.ceil(isDark.length / 8) + 1);
  for (const [x, dark] of isDark.entries())
    if (!dark) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  return row;
}

/**
 * Encodes a black-and-white PNG with one bit per pixel; too simple to need a library.
 *
 * @param size pixels of a side
 */
export function qrPng(text: string, size: number): Buffer {
  const squares = squaresOf(text);
  const squareAt = Array.from({ length: size }, (_, place) => Math.floor((place * squares.length) / size));
  const rows = squares.map((row) => rowOf(squareAt.map((square) => row[square] ?? false)));
  const pixels = Buffer.concat(squareAt.flatMap((square) => rows[square] ?? []));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(1, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
