/** Pictures for tests: real files of any size and type, and files with false claims about themselves. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type PictureOptions = { width?: number; height?: number; color?: string; format?: 'jpeg' | 'png' | 'webp' };

/** Creates a single-color picture file. */
export function photo({
  width = 320,
  height = 240,
  color = '#336699',
  format = 'jpeg',
}: PictureOptions): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();
}

/** Creates a PNG of a few bytes that claims the given size. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}
