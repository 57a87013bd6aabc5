/** `GET /api/qr`: renders QR codes for our own cards only, never arbitrary text (D-API-05, S26, 7.3-11). */
import { crc32, deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { encode } from 'uqr';
import { Refused } from '../../platform/refused.ts';
import type { Gate } from '../../platform/serve.ts';

interface Asked {
  Querystring: { s?: string; p?: string; f?: string };
}

const mostSize = 512;
/** A member, or a ticket of a booking. */
const ours = /^(m;[A-Za-z0-9_-]{22}|t;[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12};\d{1,4})$/;
/** The white border, in code squares, that scanners need. */
const border = 4;

/** Returns the dark squares of a code with its border, row by row. */
function squaresOf(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border }).data;
}

function svgOf(squares: boolean[][], size: number): string {
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

/** Encodes a black-and-white PNG with one bit per pixel; too simple to need a library. */
function pngOf(squares: boolean[][], size: number): Buffer {
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

/** The number of cached codes; a card is viewed several times. */
const mostKept = 500;

function createDrawer() {
  const kept = new Map<string, Buffer | string>();
  return (text: string, size: number, form: 'png' | 'svg'): Buffer | string => {
    const name = `${form} ${size} ${text}`;
    const known = kept.get(name);
    // A hit moves to the end, so the least recently used code is evicted first.
    if (known !== undefined) kept.delete(name);
    const drawn = known ?? (form === 'svg' ? svgOf(squaresOf(text), size) : pngOf(squaresOf(text), size));
    kept.set(name, drawn);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
}

export function qrRoutes(app: FastifyInstance, gate: Pick<Gate, 'limit'>): void {
  const draw = createDrawer();
  app.get<Asked>('/api/qr', { schema: { hide: true } }, async ({ query, ip }, reply) => {
    gate.limit({ limit: 'page' }, ip);
    const { s = '150', p = '', f = 'png' } = query;
    const size = /^\d{1,4}$/.test(s) ? Number(s) : 0;
    if (!ours.test(p) || size < 50 || size > mostSize || (f !== 'png' && f !== 'svg'))
      throw new Refused('malformed');
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .type(f === 'svg' ? 'image/svg+xml' : 'image/png')
      .send(draw(p, size, f));
  });
}
