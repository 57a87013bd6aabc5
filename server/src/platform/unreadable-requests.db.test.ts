/** Unreadable requests get the matching refusal and are not logged as faults (S38, R29). */
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { makeWebFolder } from '../testing/web-folder.ts';

let app: TestApp;
let webFolder: string;
let port: number;
const waiver = `/kiosk/LAKE/checkin/form/${'a'.repeat(22)}`;
const faults: string[] = [];

beforeAll(async () => {
  webFolder = await makeWebFolder();
  const stream = new Writable({
    write(line, _encoding, done) {
      faults.push(String(line));
      done();
    },
  });
  app = await startTestApp({ webFolder, apiDocs: true, logger: { level: 'error', stream } });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.http.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  await rm(webFolder, { recursive: true, force: true });
});

/** Sends a request exactly as written; a client library would normalize its address. */
function send(target: string, { method = 'GET', headers = [] as string[], body = '' } = {}): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString('latin1');
  });
  socket.on('close', () => resolve(answer));
  socket.on('error', reject);
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: any', 'Connection: close', ...headers];
  const length = method === 'GET' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  socket.write(`${[...lines, ...length].join('\r\n')}\r\n\r\n${body}`);
  return promise;
}
const statusOf = (answer: string) => Number(answer.slice(9, 12));

it.each<[string, number, string, string[]]>([
  ['a URL above the assets folder', 403, '/assets/../x', []],
  ['an asset with a null byte in its name', 403, '/assets/%00', []],
  ['a URL above the API reference folder', 403, '/api/docs/static/../../x', []],
  ['a range beyond the end of an asset', 416, '/assets/starter.js', ['Range: bytes=99999999-']],
  ['an asset whose tag does not match', 412, '/assets/starter.js', ['If-Match: x']],
  [
    'an asset changed since the given date',
    412,
    '/assets/starter.js',
    ['If-Unmodified-Since: Mon, 01 Jan 2001 00:00:00 GMT'],
  ],
  ['a waiver key with a null byte', 404, '/kiosk/LARK/checkin/form/%00', []],
])('%s is answered with %i (S38)', async (_what, status, target, headers) => {
  faults.length = 0;
  expect(statusOf(await send(target, { headers }))).toBe(status);
  expect(faults).toEqual([]);
});

it('a URL with scheme and host is handled by its path (S38)', async () => {
  const { key } = await storeLocation(app.database.db);
  faults.length = 0;
  const answer = await send(`http://any/${key}/catalog?x=1`);
  expect(statusOf(answer)).toBe(200);
  expect(answer).toContain(`<title>/${key}/catalog</title>`);
  expect(statusOf(await send('http://any/api/health'))).toBe(200);
  expect(faults).toEqual([]);
});

it.each<[string, number, string[], string]>([
  ['JSON', 415, ['Content-Type: application/json'], '{"signer":"A"}'],
  ['text', 415, ['Content-Type: text/plain'], 'signer=A'],
  ['no body', 415, [], ''],
])('a waiver signed with %s is answered with %i (S38)', async (_what, status, headers, body) => {
  faults.length = 0;
  expect(statusOf(await send(waiver, { method: 'POST', headers, body }))).toBe(status);
  expect(faults).toEqual([]);
});
