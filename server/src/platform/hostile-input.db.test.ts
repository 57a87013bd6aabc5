/**
 * Sends hostile input to every call: the answer is quick and clear, and reveals nothing about the machine
 * (D-API-00; R29, S33, S34, S37, S38).
 */
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { AnyCall } from '@gangway/contract/call';
import { calls } from '@gangway/contract/calls';
import { wireValues } from '@gangway/contract/testing/wire-values';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longest, showed, triesOf, triesOfProperty } from '../../../scripts/testing/repeat.ts';
import { aCustomer, addToCart, completeOrder, newAttemptId, orderOf, slotKey } from '../testing/journey.ts';
import { ask, endHolds, startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';

/** Replays a run: FUZZ_SEED=… TRIES=… */
const seed = Number(process.env.FUZZ_SEED ?? Math.trunc(performance.timeOrigin) % 2 ** 31);
const mostMs = 1000;

let app: TestApp;
let locationKey: number;
/** Keys of a cart, a saved order, an expired cart, and one that does not exist. */
let orderKeys: string[];

beforeAll(async () => {
  app = await startTestApp();
  const gone = await storeLocation(app.database.db);
  const expired = orderOf(await addToCart(app, { locationKey: gone.key }));
  await endHolds(app.database.db, gone.key);
  ({ key: locationKey } = await storeLocation(app.database.db));
  const cart = orderOf(await addToCart(app, { locationKey }));
  const saved = orderOf(await addToCart(app, { locationKey, date: '2026-12-06' }));
  await completeOrder(app, saved, locationKey);
  orderKeys = [cart.OrderKey, saved.OrderKey, expired.OrderKey, 'A'.repeat(24)];
});
afterAll(() => app.close());

const inQuotes = "'; drop table shop_order; --";
const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfffb',
    '\u202e\u2066',
    inQuotes,
    '" or ""="',
    '{{7*7}}<%= 7*7 %>#{7*7}',
    '<script>alert(1)</script>',
    '../../../../etc/passwd',
    '%00%zz%',
    '__proto__',
    'constructor',
    'NaN',
    '1e309',
    '-0',
    '0x10',
    '9'.repeat(40),
    '2147483648',
    '9223372036854775808',
    '99-99-9999',
    '0000-00-00',
    '9999-12-31',
    '12/31/9999',
    'true',
    'null',
    '[object Object]',
    '\r\nset-cookie: a=b',
    'é'.normalize('NFD').repeat(2000),
    'x'.repeat(70_000),
    '('.repeat(5000),
    '@'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const hostileNumber = fc.oneof(
  fc.constantFrom(
    -1,
    0,
    -0,
    0.5,
    2_147_483_647,
    2_147_483_648,
    -2_147_483_649,
    2 ** 53,
    2 ** 53 - 1,
    2 ** 63,
    2 ** 64,
    1e21,
    1e300,
    -1e300,
    5e-324,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { $gt: '' },
    { length: 1e9 },
    { toString: 1, valueOf: 2 },
    { toJSON: 1 },
  ),
  fc.jsonValue({ maxDepth: 4 }),
  fc
    .integer({ min: 0, max: 500 })
    .map((length) => Array.from({ length }, () => ({ EntityHierarchyRateKey: 11, Participants: 1 }))),
  fc.integer({ min: 1, max: 300 }).map((depth) => {
    let value: unknown = 1;
    for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { Activity: value };
    return value;
  }),
);

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))];
}

/**
 * Returns the value with the part at a path replaced, or with an unexpected
 * field added if there is no such part.
 */
function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === name ? replaced(inner, rest, by) : inner));
  const members = value as Record<string, unknown>;
  return { ...members, [name]: replaced(members[name], rest, by) };
}

/** A meaningful request: its keys belong to things that exist. */
function known(sent: unknown): fc.Arbitrary<unknown> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return fc.constant(sent);
  const members = Object.entries(sent).map(([name, inner]): [string, fc.Arbitrary<unknown>] => {
    const asText = typeof inner === 'string';
    switch (name.toLowerCase()) {
      case 'clientlocationkey':
        return [name, fc.constantFrom(asText ? String(locationKey) : locationKey, inner)];
      case 'orderkey':
        return [name, fc.constantFrom(...orderKeys, inner)];
      case 'entityhierarchykey':
        return [name, fc.constantFrom(1, inner)];
      case 'activity':
        return [
          name,
          fc.constantFrom(
            {
              EntityHierarchyKey: 1,
              Rates: [{ EntityHierarchyRateKey: 11, Participants: 1 }],
              SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-07', '09:00') }],
            },
            inner,
          ),
        ];
      case 'amount':
        return [name, fc.constantFrom(118, inner)];
      case 'customer':
        return [name, fc.constantFrom(aCustomer, inner)];
      case 'attemptid':
        return [name, fc.constantFrom(newAttemptId(), inner)];
      default:
        return [name, fc.constant(inner)];
    }
  });
  return fc.record(Object.fromEntries(members), { noNullPrototype: true });
}

function membersOf(call: AnyCall): fc.Arbitrary<unknown> {
  const valid = wireValues(call.input).chain(known);
  const mutated = fc
    .tuple(valid, fc.array(fc.tuple(fc.nat(), hostileValue), { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) =>
      changes.reduce((changed, [which, by]) => {
        const paths = pathsOf(changed);
        return replaced(changed, paths[which % paths.length] ?? [], by);
      }, value),
    );
  const strange = fc
    .tuple(valid, fc.dictionary(hostileText, hostileValue, { maxKeys: 5, noNullPrototype: true }))
    .map(([value, more]) => ({ ...(value as object), ...more }));
  return fc.oneof(
    { weight: 2, arbitrary: valid },
    { weight: 6, arbitrary: mutated },
    { weight: 1, arbitrary: strange },
    { weight: 1, arbitrary: hostileValue },
  );
}

const rawBody = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '{',
    '}',
    '[]',
    'null',
    'true',
    '"text"',
    '1',
    '{"a":}',
    '{"a":1}}',
    "{'a':1}",
    '\ufeff{}',
    '{"a":"\u0000"}',
    '{"a":"\\ud800"}',
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"orderKey":"\\u0000","orderKey":"x"}',
    '['.repeat(50_000),
    '{"a":'.repeat(20_000),
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    `{"Activity":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    `"${'x'.repeat(520 * 1024)}"`,
    `[${'1,'.repeat(100_000)}1]`,
    '1'.repeat(100_000),
    '-',
    '1e999999',
    '{"amount":1e999999}',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json(),
);
const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json\u00e9',
  '',
  'x',
);
const strangeHeaders = fc.record(
  {
    'idempotency-key': fc.constantFrom(
      'short',
      'x'.repeat(65),
      '../../../../../etc',
      'A'.repeat(40),
      inQuotes,
    ),
    accept: fc.constantFrom('text/html', '*/*', 'nonsense'),
    authorization: fc.constantFrom('Bearer', 'Bearer x.y.z', 'Basic Og=='),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', inQuotes, 'x'.repeat(500)),
    'accept-encoding': fc.constantFrom('gzip', 'br', 'identity;q=0', 'nonsense'),
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'x'),
    'if-none-match': fc.constantFrom('*', '"x"', 'x'.repeat(2000)),
    cookie: fc.constantFrom('__proto__=1', 'a=b; '.repeat(100)),
  },
  { requiredKeys: [], noNullPrototype: true },
);

/** A query string as hostile clients write it: raw, repeated, with brackets, badly encoded. */
const rawQuery = (call: AnyCall) =>
  fc.oneof(
    wireValues(call.input)
      .chain(known)
      .map((sent) =>
        new URLSearchParams(
          Object.entries(sent as object).map(([name, value]) => [
            name,
            typeof value === 'object' ? JSON.stringify(value) : String(value),
          ]),
        ).toString(),
      ),
    fc
      .array(
        fc.tuple(
          fc.constantFrom(
            'orderKey',
            'clientLocationKey',
            'orderEntityKey',
            'orderKey[]',
            '__proto__',
            'constructor[prototype][x]',
            '',
          ),
          hostileText,
        ),
        { maxLength: 6 },
      )
      .map((pairs) =>
        pairs
          .map(
            ([name, value]) =>
              `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed().slice(0, 4000))}`,
          )
          .join('&'),
      ),
    fc.constantFrom(
      'orderKey=%',
      'orderKey=%zz',
      'orderKey=%ff%fe',
      'orderKey=%00',
      '&&&==',
      'orderKey=1&orderKey=2',
      `orderKey=${'x'.repeat(9000)}`,
      '%',
      '?',
      'a[0][1][2]=3',
    ),
  );

const address = (call: AnyCall) =>
  fc
    .constantFrom(call.path, ...call.aliases, call.path.toUpperCase(), `${call.path}/`)
    .map((path) => path as string);

interface Sent {
  call: string;
  request: InjectOptions;
}

function requestsTo(call: AnyCall): fc.Arbitrary<Sent> {
  const post = fc.tuple(address(call), membersOf(call), strangeHeaders).map(([url, payload, headers]) => ({
    method: 'POST' as const,
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(payload) ?? '',
  }));
  const raw = fc
    .tuple(address(call), rawBody, contentType, strangeHeaders)
    .map(([url, payload, type, headers]) => ({
      method: 'POST' as const,
      url,
      headers: { ...headers, ...(type === '' ? {} : { 'content-type': type }) },
      payload,
    }));
  const get = fc.tuple(address(call), rawQuery(call), strangeHeaders).map(([url, query, headers]) => ({
    method: 'GET' as const,
    url: `${url}?${query}`,
    headers,
  }));
  const odd = fc
    .tuple(address(call), fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'), rawBody)
    .map(([url, method, payload]) => ({
      method: method as 'PUT',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    }));
  const ordinary = call.method === 'GET' ? [get, ...(call.alsoPost ? [post] : [])] : [post, post];
  return fc
    .oneof(
      ...ordinary.map((arbitrary) => ({ weight: 12, arbitrary })),
      { weight: 4, arbitrary: raw },
      { weight: 1, arbitrary: get },
      { weight: 1, arbitrary: odd },
    )
    .map((request) => ({ call: call.name, request }));
}

const declared: readonly AnyCall[] = calls;
const anyRequest = fc.oneof(...declared.map((call) => fc.constant(call))).chain(requestsTo);

/** What no answer may contain: stack traces, statements, file names, the names of our dependencies. */
const machinery =
  /\n\s+at |node_modules|\/(?:work|home|src|server|usr)\/|\.ts:\d|\bselect\s.+\sfrom\b|\binsert into\b|\bupdate \w+ set\b|SQLSTATE|PGlite|kysely|postgres|syntax error at|column "|relation "|invalid input syntax|violates|Cannot read prop|is not a function|\[object Object\]/i;

function readable({ rawPayload, headers }: { rawPayload: Buffer; headers: Record<string, unknown> }): string {
  switch (headers['content-encoding']) {
    case 'gzip':
      return gunzipSync(rawPayload).toString('utf8');
    case 'br':
      return brotliDecompressSync(rawPayload).toString('utf8');
    default:
      return rawPayload.toString('utf8');
  }
}

type Answered = Parameters<typeof readable>[0] & { statusCode: number };

function expectClear(answer: Answered, method: unknown): void {
  expect(answer.statusCode).toBeGreaterThanOrEqual(200);
  expect(answer.statusCode).toBeLessThan(500);
  if (answer.statusCode < 400) return;
  const body = readable(answer);
  expect(machinery.exec(body)?.[0]).toBeUndefined();
  if (method === 'HEAD') return;
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(body)).toEqual({
    ExceptionMessage: expect.stringMatching(/^[A-Z].*\.$/),
    ModelErrors: expect.any(Array),
    RequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(body.length).toBeLessThan(20_000);
}

async function expectCalm({ request }: Sent): Promise<void> {
  const started = performance.now();
  const answer = await app.http.inject(request);
  const took = performance.now() - started;
  expectClear(answer, request.method);
  // A busy machine may be slow once; a hostile request would be slow again.
  if (took > mostMs) {
    const again = performance.now();
    await app.http.inject(request);
    expect(performance.now() - again).toBeLessThan(mostMs);
  }
}

/** Takes requests as they are decoded, whatever is wrong with them, until they are checked again. */
function checkNoForms() {
  const forms = [...new Set(declared.map(({ input }) => input._zod))];
  const checks = forms.map(({ run }) => run);
  for (const form of forms) {
    const { run } = form;
    form.run = (payload, context) => {
      const decoded = run(payload, context);
      if ('issues' in decoded) decoded.issues.length = 0;
      return decoded;
    };
  }
  return {
    again() {
      for (const [index, form] of forms.entries()) form.run = checks[index] ?? form.run;
    },
  };
}

describe('every call', () => {
  it(
    'answers any input without a fault, a delay or internal details (7.0-02, 8.3-23, R29)',
    async () => {
      process.stdout.write(`  hostile input: FUZZ_SEED=${seed} TRIES=${triesOf('R29 hostile input')}\n`);
      await fc.assert(fc.asyncProperty(anyRequest, expectCalm), {
        ...triesOfProperty('R29 hostile input'),
        seed,
      });
    },
    longest,
  );

  it('answers with faults if requests are not checked against their form (R29, control)', async () => {
    const check = checkNoForms();
    try {
      // Calls that change nothing, so that the database stays sound.
      const reading = declared.filter(({ changes }) => !changes).map((call) => fc.constant(call));
      const requests = fc.oneof(...reading).chain(requestsTo);
      const found = await fc.check(fc.asyncProperty(requests, expectCalm), {
        ...{ seed: 1, numRuns: 500, endOnFailure: true },
      });
      expect(found).toMatchObject({ failed: true, errorInstance: { name: 'AssertionError' } });
      const status = async () => (await app.http.inject(found.counterexample?.[0].request ?? {})).statusCode;
      expect(await status()).toBe(500);
      check.again();
      expect(await status()).toBeLessThan(500);
      showed('R29 hostile input', `a fault after ${found.numRuns} requests`);
    } finally {
      check.again();
    }
  });

  it.each([
    [
      500,
      '{"ExceptionMessage":"Something went wrong. Please try again in a moment.","ModelErrors":[],"RequestId":"0"}',
    ],
    [400, 'Bad Request'],
    [400, '{"error":"Bad Request","message":"no"}'],
    [
      400,
      '{"ExceptionMessage":"Failed.","ModelErrors":[],"RequestId":"00000000-0000-0000-0000-000000000000","stack":"x"}',
    ],
    [
      404,
      '{"ExceptionMessage":"relation \\"shop_order\\" does not exist.","ModelErrors":[],"RequestId":"00000000-0000-0000-0000-000000000000"}',
    ],
    [
      400,
      '{"ExceptionMessage":"No.\\n    at parse (/srv/shop/server/src/app.ts:1:1).","ModelErrors":[],"RequestId":"00000000-0000-0000-0000-000000000000"}',
    ],
  ])('would fail this test if it answered %d with %s (R29)', (statusCode, body) => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect(() => expectClear({ statusCode, headers, rawPayload: Buffer.from(body) }, 'POST')).toThrow();
  });

  it('leaves prototypes unchanged (S33)', async () => {
    for (const { path, method } of declared) {
      const payload = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
      if (method === 'POST')
        await app.http.inject({
          method,
          url: path,
          headers: { 'content-type': 'application/json' },
          payload,
        });
      else
        await app.http.inject({
          method,
          url: `${path}?__proto__[polluted]=1&constructor.prototype.polluted=1`,
        });
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });

  it('names the invalid fields in its message (7.0-02, D-API-00)', async () => {
    const answer = await ask(app, 'POST', '/api/booking/getTimes', {
      clientLocationKey: 'one',
      date: '12/05/2026',
      rates: 3,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      ExceptionMessage: 'The request is not in the form this call expects.',
      ModelErrors: [
        { Key: 'clientLocationKey' },
        { Key: 'date', Value: ['must be a date as yyyy-MM-dd'] },
        { Key: 'rates' },
      ],
    });
  });

  it.each<[string, InjectOptions, number]>([
    ['a body that is not JSON', { payload: '{"a":', headers: { 'content-type': 'application/json' } }, 400],
    ['no body', { headers: { 'content-type': 'application/json' } }, 400],
    ['another media type', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, 415],
    ['a form', { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    [
      'a body of more than 512 KB',
      {
        payload: JSON.stringify({ a: 'x'.repeat(513 * 1024) }),
        headers: { 'content-type': 'application/json' },
      },
      413,
    ],
    [
      'a poisoned body',
      { payload: '{"__proto__":{}}', headers: { 'content-type': 'application/json' } },
      400,
    ],
  ])('answers %s with a clear error (7.0-02, D-GEN-02)', async (_case, request, status) => {
    const answer = await app.http.inject({ method: 'POST', url: '/api/booking/addToCart', ...request });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({
      ExceptionMessage: expect.stringMatching(/^[A-Z].*\.$/),
      RequestId: expect.any(String),
    });
  });

  it('keeps selling afterwards (R29)', async () => {
    const { key } = await storeLocation(app.database.db);
    const order = orderOf(await addToCart(app, { locationKey: key }));
    expect(orderOf(await completeOrder(app, order, key)).IsNew).toBe(false);
  });
});

describe('over a real connection', () => {
  let port: number;
  beforeAll(async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    port = (app.http.server.address() as AddressInfo).port;
  });

  /** Returns what the server sends until it has answered or closes. */
  async function exchange(bytes: string | Buffer): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer within 5 s')));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (/\r\n\r\n(?:.|\n)*\}$/.test(text)) socket.end();
    });
    socket.on('error', (error) =>
      text === '' && (error as NodeJS.ErrnoException).code !== 'ECONNRESET' ? reject(error) : resolve(text),
    );
    socket.on('close', () => resolve(text));
    return promise;
  }

  const head = 'HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
  it.each<[string, string]>([
    ['a badly encoded path', `GET /api/booking/%zz ${head}\r\n`],
    ['a path with an incomplete character', `GET /api/%ff%fe ${head}\r\n`],
    ['an encoded null byte', `GET /api/booking/getorderv2%00 ${head}\r\n`],
    ['a path that leaves its folder', `GET /api/../../../../etc/passwd ${head}\r\n`],
    ['an overlong URL', `GET /api/${'x'.repeat(20_000)} ${head}\r\n`],
    ['an overlong header', `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['an unknown HTTP method', `GRAB /api/health ${head}\r\n`],
    ['text that is not HTTP', 'hello there\r\n\r\n'],
    [
      'a length that is not a number',
      `POST /api/booking/addToCart ${head}Content-Type: application/json\r\nContent-Length: abc\r\n\r\n{}`,
    ],
    [
      'two lengths',
      `POST /api/booking/addToCart ${head}Content-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    ],
    [
      'both a length and chunks',
      `POST /api/booking/addToCart ${head}Content-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'chunks without a valid size',
      `POST /api/booking/addToCart ${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    ],
    ['a header with a null byte', `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Zero: a\u0000b\r\n\r\n`],
  ])('%s gets a client error without internal details (R29, S38)', async (_case, bytes) => {
    const answer = await exchange(Buffer.from(bytes, 'latin1'));
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    const body = answer.slice(answer.indexOf('\r\n\r\n'));
    expect(machinery.exec(body)?.[0]).toBeUndefined();
    expect(body).not.toMatch(/zz|FST_|passwd/);
  });
});
