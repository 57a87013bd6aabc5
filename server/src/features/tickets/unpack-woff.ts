/**
 * Unpacks a font from WOFF, whose tables are compressed, to the form that is drawn from. The PDF library unpacks a table
 * again for every letter, which takes most of the time of a PDF.
 */
import { inflateSync } from 'node:zlib';

const headBytes = { woff: 44, font: 12 };
const entryBytes = { woff: 20, font: 16 };

/** Tables begin at a multiple of four bytes. */
const padded = (bytes: number) => Math.ceil(bytes / 4) * 4;

/** @param woff a file in version 1 of the format; anything else is refused */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('a font that is not in WOFF 1');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, place) => {
    const at = headBytes.woff + place * entryBytes.woff;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const data = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packed < length ? inflateSync(data) : data,
    };
  });
  const start = headBytes.font + count * entryBytes.font;
  const size = tables.reduce((sum, { data }) => sum + padded(data.length), start);
  const font = Buffer.alloc(size);
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  const selector = Math.floor(Math.log2(count));
  font.writeUInt16BE(16 * 2 ** selector, 6);
  font.writeUInt16BE(selector, 8);
  font.writeUInt16BE(16 * (count - 2 ** selector), 10);
  let offset = start;
  for (const [place, { tag, checksum, data }] of tables.entries()) {
    const at = headBytes.font + place * entryBytes.font;
    tag.copy(font, at);
    font.writeUInt32BE(checksum, at + 4);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(data.length, at + 12);
    data.copy(font, offset);
    offset += padded(data.length);
  }
  return font;
}
