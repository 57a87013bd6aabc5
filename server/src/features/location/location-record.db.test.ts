/**
 * Delivery of the location record: compressed as the caller accepts, and not sent again to a caller that has
 * it (D-API-02).
 */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeLocation, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const askRecord = (key: number, headers: Record<string, string>) =>
  app.http.inject({
    url: '/api/client/getClientLocation',
    query: { clientLocationKey: String(key) },
    headers,
  });

it.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip;q=1.0, br;q=0', gunzipSync],
  [undefined, 'identity', (bytes: Buffer) => bytes],
  [undefined, '', (bytes: Buffer) => bytes],
])(
  'sends the record as %s to a client that accepts "%s" (7.1-02, D-API-02)',
  async (packing, accepted, unpack) => {
    const { key } = await storeLocation(app.database.db, { name: 'Föhrenbad & Söhne' });
    for (const _time of ['packed now', 'kept']) {
      const answer = await askRecord(key, accepted === '' ? {} : { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding']).toBe(packing);
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=60',
        vary: expect.stringContaining('accept-encoding'),
      });
      expect(JSON.parse(unpack(answer.rawPayload).toString('utf8'))).toMatchObject({
        ClientLocationKey: key,
        Name: 'Föhrenbad & Söhne',
      });
    }
  },
);

it('answers 304 to a client that sends the current ETag, and sends the new record after a change (7.1-02, D-API-02)', async () => {
  const location = await storeLocation(app.database.db, {});
  const first = await askRecord(location.key, { 'accept-encoding': 'br' });
  const etag = String(first.headers.etag);
  for (const tags of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
    const again = await askRecord(location.key, { 'if-none-match': tags });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
  await changeLocation(app.database.db, { ...location, name: 'Another name' });
  app.clock.now += 3000;
  const changed = await askRecord(location.key, { 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toMatchObject({ Name: 'Another name' });
});
