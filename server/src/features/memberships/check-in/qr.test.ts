/** QR codes of cards as pictures (D-API-05, S26). */
import Fastify from 'fastify';
import sharp from 'sharp';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { handleFailures } from '../../../platform/failures.ts';
import { qrRoutes } from './qr.routes.ts';

const text = 'm;kQ3vN8s_xW2yZ5uT7rB1mA';

function start() {
  const app = Fastify();
  handleFailures(app);
  qrRoutes(app, { limit: () => undefined });
  return (query: Record<string, string>) => app.inject({ method: 'GET', url: '/api/qr', query });
}

it.each([150, 153, 512])(
  'for a member is a PNG of %i pixels with the code’s modules and a white margin (D-API-05)',
  async (size) => {
    const answer = await start()({ s: String(size), p: text });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.headers['cache-control']).toContain('max-age=86400');
    const { data, info } = await sharp(answer.rawPayload)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([size, size]);
    // Samples the middle of each square, as a scanner does.
    const withMasks = [0, 1, 2, 3, 4, 5, 6, 7].map(
      (maskPattern) => encode(text, { ecc: 'M', border: 4, maskPattern }).data,
    );
    const [squares = []] = withMasks;
    const side = squares.length;
    const middle = (place: number) => Math.floor(((place + 0.5) * size) / side);
    const read = squares.map((row, y) =>
      row.map((_, x) => (data[(middle(y) * size + middle(x)) * info.channels] ?? 255) < 128),
    );
    expect(withMasks).toContainEqual(read);
  },
);

it('is a 150-pixel PNG by default, and SVG for print (D-API-05, 9-20)', async () => {
  const ask = start();
  const plain = await sharp((await ask({ p: text })).rawPayload).metadata();
  expect([plain.format, plain.width]).toEqual(['png', 150]);
  const drawn = await ask({ p: text, f: 'svg', s: '300' });
  expect(drawn.headers['content-type']).toBe('image/svg+xml');
  expect(drawn.body).toContain('width="300"');
});

it.each([
  { p: 'https://evil.example' },
  { p: 'm;short' },
  { p: `${text}${'x'.repeat(500)}` },
  { p: '' },
  { p: text, s: '513' },
  { p: text, s: '-1' },
  { p: text, s: '1e2' },
  { p: text, f: 'gif' },
] as Record<string, string>[])('is refused for $p of size $s as $f (S26, D-API-05)', async (query) => {
  expect((await start()(query)).statusCode).toBe(400);
});
