/** QR codes as pictures, with the border that scanners need (D-API-05). */
import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** The white border, in code squares, that scanners need. */
const border = 4;

/** Returns the dark squares of a code with its border, row by row. */
function squaresOf(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border }).data;
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

/**
 * Encodes a black-and-white PNG with one bit per pixel; too simple to need a library.
 *
 * @param size pixels of a side
 */
export function qrPng(text: string, size: number): Buffer {
  const squares = squaresOf(text);
  const side = squares.length;
  const rowBytes = Math.ceil(size / 8) + 1;
  const rows = Buffer.alloc(rowBytes * size);
  const at = (place: number) => Math.floor((place * side) / size);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const byte = y * rowBytes + 1 + (x >> 3);
      const isDark = squares[at(y)]?.[at(x)] ?? false;
      if (!isDark) rows.writeUInt8(rows.readUInt8(byte) | (0x80 >> (x & 7)), byte);
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(1, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
