/**
 * The response headers of every class of answer: one row per class (S9, S10, S14, S42;
 * docs/decisions/0028-headers-per-class-of-page.md).
 */
import { rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { makeWebFolder } from '../testing/web-folder.ts';
import { configurationOf } from './configuration.ts';
import { readEnv } from './env.ts';
import { stripeOrigins } from './security-headers.ts';

let app: TestApp;
let webFolder: string;
/** A location without allowed sites, one with two, and the page where waivers are signed. */
const places = { free: '', listed: '', waiver: `/kiosk/LAKE/checkin/form/${'a'.repeat(22)}` };
const sites = ['https://www.example.com', 'https://partner.example'];

beforeAll(async () => {
  webFolder = await makeWebFolder();
  app = await startTestApp({ webFolder, apiDocs: true });
  const { db } = app.database;
  places.free = `/${(await storeLocation(db)).key}`;
  places.listed = `/${(await storeLocation(db, { allowedEmbedOrigins: sites })).key}`;
});
afterAll(async () => {
  await app.close();
  await rm(webFolder, { recursive: true, force: true });
});

const of = (path: string) => path.replace(/^\{(\w+)\}/, (_, name: keyof typeof places) => places[name]);
const headersOf = async (path: string) =>
  (await app.http.inject({ method: 'GET', url: of(path), headers: { origin: 'https://evil.example' } }))
    .headers;

/** Returns the directives of a policy by name. */
function policyOf(header: unknown): Record<string, string> {
  const directives = String(header)
    .split('; ')
    .map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')] as const;
    });
  return Object.fromEntries(directives);
}

const anybody = '*';
const listed = `'self' ${sites.join(' ')}`;
const listedAlone = sites.join(' ');
const nobody = "'none'";

describe('permission to show a page in a frame', () => {
  it.each<[string, string, string]>([
    ['catalog', '{free}/catalog/activities', anybody],
    ['catalog of a location that lists sites', '{listed}/catalog/activities', listed],
    ['booking', '{listed}/activity/details/1', listed],
    ['package', '{listed}/package/details/1', listed],
    ['embedded item', '{listed}/embed/item/1/activity', listed],
    ['home page of a location', '{listed}', listed],
    ['error page of a location', '{listed}/error', listed],
    ['checkout', '{free}/checkout', nobody],
    ['checkout of a location that lists sites', '{listed}/checkout/payment', nobody],
    ['checkout of a location that lists nobody, in a frame', '{free}/checkout?embed=1', nobody],
    ['checkout of a location that lists sites, in a frame', '{listed}/checkout/payment?embed=1', listedAlone],
    ['receipt', '{listed}/receipt?orderKey=x&embed=1', nobody],
    ['signing in', '{listed}/login?embed=1', nobody],
    ['return from signing in', '{listed}/authenticated?code=x&state=y', nobody],
    ['membership area', '{listed}/membership/abc?embed=1', nobody],
    ['member card', '{listed}/membership/abc/member/def/card', nobody],
    ['waiver', '{waiver}', nobody],
    ['page for website builders', '{free}/embed/integration', nobody],
    ['list of venues', '/', nobody],
    ['unknown URL', '/nothing/here', nobody],
    ['URL with an encoded letter', '{listed}/%63heckout', nobody],
    ['API call', '/api/configuration', nobody],
    ['API reference', '/api/docs', nobody],
    ['unknown API call', '/api/nothing', nobody],
    ['QR code', '/api/qr?p=x', nobody],
    ['asset of the program', '/assets/starter.js', nobody],
    ['missing picture', '/images/nothing.jpg', nobody],
    ['style of a location', '/custom/1/style.css', nobody],
  ])('%s (S14, D-EMB-02)', async (_what, path, ancestors) => {
    const headers = await headersOf(path);
    expect(policyOf(headers['content-security-policy'])['frame-ancestors']).toBe(ancestors);
  });
});

describe('styles of a page', () => {
  it.each([
    ['catalog', '{free}/catalog/activities'],
    ['booking', '{free}/activity/details/1'],
    ['embedded item', '{free}/embed/item/1/activity'],
    ['page for website builders', '{free}/embed/integration'],
    ['checkout', '{free}/checkout'],
    ['receipt', '{free}/receipt?orderKey=x'],
    ['tickets', '{free}/ticket/x'],
    ['membership area', '{free}/membership/abc'],
    ['list of venues', '/'],
    ['unknown URL', '/nothing/here'],
  ])(
    'come from the shop or carry the nonce, and no attribute has any: %s (S10, D-SE-01)',
    async (_what, path) => {
      const policy = policyOf((await headersOf(path))['content-security-policy']);
      expect(policy['style-src']).toMatch(/^'self' 'nonce-[\w+/=]{20,}'$/);
      expect(policy['style-src-attr']).toBe("'none'");
      expect(JSON.stringify(policy)).not.toContain('unsafe');
    },
  );
});

describe('every response', () => {
  it.each([
    ['catalog', '{free}/catalog/activities', 'same-origin-allow-popups', 'strict-origin-when-cross-origin'],
    ['checkout', '{free}/checkout', 'same-origin', 'strict-origin-when-cross-origin'],
    ['receipt', '{free}/receipt?orderKey=x', 'same-origin', 'strict-origin-when-cross-origin'],
    ['signing in', '{free}/login', 'same-origin', 'strict-origin-when-cross-origin'],
    ['membership area', '{free}/membership/abc', 'same-origin', 'strict-origin-when-cross-origin'],
    ['waiver', '{waiver}', 'same-origin', 'no-referrer'],
    ['API call', '/api/configuration', 'same-origin-allow-popups', 'strict-origin-when-cross-origin'],
    ['refusal', '/api/nothing', 'same-origin-allow-popups', 'strict-origin-when-cross-origin'],
  ])(
    'has its security headers and allows no foreign origin: %s (S9, S42, D-SE-01)',
    async (_what, path, opener, referrer) => {
      const headers = await headersOf(path);
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': opener,
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy':
          'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(self "https://pay.example"), usb=()',
        'referrer-policy': referrer,
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('answers 30 hostile origins, in requests and preflights, as if there were no such thing (S9, S42)', async () => {
    const host = 'book.example';
    const origins = [
      ...['null', '*', '', 'file://', 'about:blank', 'data:text/html,x', 'blob:https://evil.example/1'],
      ...[
        'https://evil.example',
        'http://evil.example',
        'https://evil.example:8443',
        'https://[::1]',
        'https://127.0.0.1',
      ],
      ...[`http://${host}`, `https://${host}:444`, `https://${host}.`, `https://${host}.evil.example`],
      ...[
        `https://evil-${host}`,
        `https://evil${host}`,
        `https://sub.${host}`,
        `https://${host}@evil.example`,
      ],
      ...[`https://evil.example/${host}`, `https://evil.example?${host}`, `https://evil.example#${host}`],
      ...[
        `https://${host},https://evil.example`,
        `https://${host} https://evil.example`,
        `https://b%6fok.example`,
      ],
      ...['https://xn--bk-jbc.example', 'https://BOOK.EXAMPLE'],
      ...['chrome-extension://abcdef', 'capacitor://localhost'],
    ];
    expect(new Set(origins).size).toBe(30);
    const requests = [
      ['GET', `/api/client/getClientLocation?clientLocationKey=${places.free.slice(1)}`],
      ['POST', '/api/booking/addToCart'],
      ['OPTIONS', '/api/booking/addToCart'],
      ['OPTIONS', '/api/configuration'],
    ] as const;
    for (const origin of origins)
      for (const [method, url] of requests) {
        const { headers } = await app.http.inject({
          method,
          url,
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
            'access-control-request-private-network': 'true',
          },
        });
        const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
        expect(allowed, `${method} ${url} from ${origin}`).toEqual([]);
      }
  });

  it('has no HSTS while the shop is served over http (S42)', async () => {
    const plain = await startTestApp({
      database: app.database,
      configuration: configurationOf(readEnv({}), '0.0.0-test'),
    });
    const { headers } = await plain.http.inject({ method: 'GET', url: '/api/configuration' });
    expect(headers['strict-transport-security']).toBeUndefined();
    await plain.http.close();
  });
});

it.each([
  [true, 200],
  [false, 404],
])('the API reference is available: %s (S44)', async (apiDocs, status) => {
  const { http } = await startTestApp({ database: app.database, apiDocs });
  for (const url of ['/api/docs', '/api/docs/json'])
    expect((await http.inject({ method: 'GET', url })).statusCode).toBe(status);
  await http.close();
});

describe('the content security policy', () => {
  it.each([
    ['{free}/embed/integration', true],
    ['{free}/catalog/activities', false],
    ['{free}/embed/item/1/activity', false],
    ['{free}/checkout?embed=1', false],
    ['{free}/receipt', false],
  ])('%s shows pages of the shop in a frame: %s (S14, D-EMB-01)', async (path, framesShop) => {
    const sources = policyOf((await headersOf(path))['content-security-policy'])['frame-src']?.split(' ');
    expect(sources?.includes("'self'")).toBe(framesShop);
  });

  it.each(['{free}/catalog/activities', '{free}/checkout', '{free}/receipt', '{free}/membership/abc'])(
    '%s runs only its own scripts and the card gateway’s, with a new nonce each time (S10, D-SE-01)',
    async (path) => {
      const nonces = new Set<string>();
      for (const _ of [1, 2]) {
        const policy = policyOf((await headersOf(path))['content-security-policy']);
        expect(policy).toMatchObject({
          'default-src': "'none'",
          'connect-src': "'self' http://localhost:4400",
          'frame-src': 'https://pay.example http://localhost:4400',
          'form-action': "'self'",
          'base-uri': "'none'",
          'object-src': "'none'",
          'upgrade-insecure-requests': '',
        });
        const [, nonce = ''] =
          /^'nonce-([\w+/=]{24})' 'self' https:\/\/pay\.example$/.exec(policy['script-src'] ?? '') ?? [];
        nonces.add(nonce);
      }
      expect(nonces.size).toBe(2);
      expect(nonces.has('')).toBe(false);
    },
  );

  it('names exactly the hosts of Stripe where guests pay by Stripe (S10, D-PY-01)', async () => {
    const { http } = await startTestApp({ database: app.database, webFolder, payment: stripeOrigins });
    const { headers } = await http.inject({ method: 'GET', url: of('{free}/checkout') });
    const policy = policyOf(headers['content-security-policy']);
    const form = 'https://js.stripe.com https://*.js.stripe.com';
    expect(policy['script-src']).toMatch(/^'nonce-[\w+/=]{24}' 'self' https:/);
    expect(policy['script-src']?.split("'self' ")[1]).toBe(form);
    expect(policy['frame-src']).toBe(`${form} https://hooks.stripe.com http://localhost:4400`);
    expect(policy['connect-src']).toBe("'self' https://api.stripe.com http://localhost:4400");
    expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")');
    await http.close();
  });

  it.each([
    ['{free}/catalog/activities', 'document', false],
    ['{free}/activity/details/101', 'document', false],
    ['{free}/embed/item/1/activity', 'document', false],
    ['{free}/membership/abc', 'document', false],
    ['{free}/checkout', 'document', true],
    ['{free}/checkout/payment', 'document', true],
    ['{free}/receipt', 'document', true],
    // In a frame, the item and its checkout are one document.
    ['{free}/embed/item/1/activity', 'iframe', true],
    ['{free}/catalog/activities', undefined, true],
  ])(
    '%s as %s names the hosts of Stripe: %s, and the page is told (S10, D-PY-01)',
    async (path, dest, names) => {
      const { http } = await startTestApp({ database: app.database, webFolder, payment: stripeOrigins });
      const { headers, body } = await http.inject({
        ...{ method: 'GET', url: of(path) },
        ...(dest === undefined ? {} : { headers: { 'sec-fetch-dest': dest } }),
      });
      const policy = String(headers['content-security-policy']);
      expect(policy.includes('stripe.com')).toBe(names);
      expect(policyOf(policy)['frame-src']?.split(' ')).toContain('http://localhost:4400');
      expect(body).toContain(`may take payment: ${names}`);
      await http.close();
    },
  );

  it('an API response loads nothing (S10)', async () => {
    const headers = await headersOf('/api/configuration');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});

describe('a path that is written another way', () => {
  /** Sends a path as it is; browsers and inject would resolve it first. */
  async function rawHeaders(path: string): Promise<Record<string, unknown>> {
    const { port } = app.http.server.address() as AddressInfo;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request({ host: '127.0.0.1', port, path }, resolve).once('error', reject).end();
    const answer = await promise;
    answer.resume();
    const { 'content-security-policy': policy, 'cross-origin-opener-policy': opener } = answer.headers;
    // The nonce and the page of trackers differ by request and venue.
    return { policy: String(policy).replace(/'nonce-[^']*'/g, 'nonce'), opener };
  }
  beforeAll(() => app.http.listen({ host: '127.0.0.1', port: 0 }));

  it.each([
    ['{listed}/catalog/../checkout', '{listed}/checkout'],
    ['{listed}/checkout/../catalog/activities', '{listed}/catalog/activities'],
    ['{free}/catalog/%2e%2e/receipt', '{free}/receipt'],
    ['{free}/./catalog/.././login', '{free}/login'],
    ['{listed}/receipt/../embed/integration', '{listed}/embed/integration'],
    ['/9/../{free}/catalog/activities', '{free}/catalog/activities'],
    ['{free}\\catalog\\..\\checkout', '{free}/checkout'],
  ])('has every header of the page that it leads to: %s', async (written, page) => {
    const sent = written.replace(/^\/9\/\.\.\/\{free\}/, `/9/..${places.free}`);
    expect(await rawHeaders(of(sent))).toEqual(await rawHeaders(of(page)));
  });
});
