/** The desk is at its own addresses, under its own policy, beside the pages of the storefront. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDeskFolder } from '../testing/desk-folder.ts';
import { startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { makeWebFolder } from '../testing/web-folder.ts';
import { hostDesk } from './desk-pages.ts';

let app: TestApp;
let webFolder: string;
let deskFolder: string;
let venue = 0;

beforeAll(async () => {
  webFolder = await makeWebFolder();
  deskFolder = await makeDeskFolder();
  app = await startTestApp({ webFolder, deskFolder });
  venue = (await storeLocation(app.database.db)).key;
});
afterAll(async () => {
  await app.close();
  await rm(webFolder, { recursive: true, force: true });
  await rm(deskFolder, { recursive: true, force: true });
});

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers });

describe('the document of the desk', () => {
  it.each([
    '/desk',
    '/desk/',
    '/desk/sign-in',
    '/desk/welcome',
    '/desk/1/people',
    '/desk/trackers',
    '/Desk/Account',
    '/desk?next=x',
  ])('is the same at %s, and is never kept', async (path) => {
    const answer = await ask(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(
      /^<!doctype html><title>Desk<\/title><meta property="csp-nonce" nonce="[\w+/=]{24}" \/>$/,
    );
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['Acme', false, '<meta name="staff-sign-on" content="Acme" />'],
    ['Acme', true, '<meta name="staff-sign-on" content="Acme" data-only="yes" />'],
    [
      `"><script>$&$1</script> & Söhne`,
      false,
      '<meta name="staff-sign-on" content="&quot;&gt;&lt;script&gt;$&amp;$1&lt;/script&gt; &amp; Söhne" />',
    ],
  ])('says which identity provider staff sign in with: %s', async (name, only, meta) => {
    const http = Fastify();
    await hostDesk(http, {
      ...{ deskFolder, develop: null, offersDemo: async () => false },
      signOn: { name, only },
    });
    const answer = await http.inject({ method: 'GET', url: '/desk/sign-in/return?code=secret' });
    expect(answer.body).toContain(meta);
    expect(answer.body).not.toContain('secret');
    expect(answer.headers['content-security-policy']).toContain("form-action 'none'");
    await http.close();
  });

  it('loads and sends nothing but its own, and nobody frames it', async () => {
    const { headers, body } = await ask('/desk');
    const [, nonce] = /nonce="([^"]+)"/.exec(body) ?? [];
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    );
    const again = await ask('/desk');
    expect(again.body).not.toContain(nonce);
  });

  it('may use the camera, which no other answer may (D-SE-01, S14)', async () => {
    const permissionsOf = async (url: string) => String((await ask(url)).headers['permissions-policy']);
    expect(await permissionsOf('/desk/1/day')).toBe(
      'camera=(self), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
    );
    for (const url of [`/${venue}`, '/desk/assets/entry-1.js', '/api/configuration'])
      expect(await permissionsOf(url), url).toMatch(/^camera=\(\), .*microphone=\(\)/);
  });

  it('is asked for with HEAD as well', async () => {
    expect((await app.http.inject({ method: 'HEAD', url: '/desk/account' })).statusCode).toBe(200);
  });
});

describe('the document on the machine of the server', () => {
  it('says whether there is a demo to try, to nobody else, and only with the setting (S44)', async () => {
    const { database } = app;
    await sql`update location set is_demo = true where location_key = ${venue}`.execute(database.db);
    const trying = await startTestApp({ database, deskFolder, demoStaff: true });
    const isOffered = async (
      at: TestApp,
      headers: Record<string, string> = {},
      remoteAddress = '127.0.0.1',
    ) => {
      const { body } = await at.http.inject({ method: 'GET', url: '/desk/sign-in', headers, remoteAddress });
      return body.includes('<meta name="demo-staff" content="yes" />');
    };
    expect(await isOffered(trying)).toBe(true);
    expect(await isOffered(app)).toBe(false);
    expect(await isOffered(trying, { host: 'book.example' })).toBe(false);
    expect(await isOffered(trying, { 'x-forwarded-for': '127.0.0.1' })).toBe(false);
    expect(await isOffered(trying, {}, '192.168.1.20')).toBe(false);
    await sql`update location set is_demo = false where location_key = ${venue}`.execute(database.db);
    expect(await isOffered(trying)).toBe(false);
    await trying.http.close();
  });
});

describe('the files of the desk', () => {
  it('are kept for a year, and sent as the build compressed them', async () => {
    const plain = await ask('/desk/assets/entry-1.js');
    expect(plain.body).toBe('export {};\n');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const compressed = await ask('/desk/assets/entry-1.js', { 'accept-encoding': 'br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.body).toBe('compressed');
  });

  it('are 404 if they are not there, and not the document', async () => {
    const answer = await ask('/desk/assets/entry-2.js');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('<!doctype html>');
  });
});

describe('the service worker of the desk', () => {
  it('names the files of the build, the entry first, and may fetch from here alone (D-SE-01)', async () => {
    const answer = await ask('/desk-worker.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.body.split('\n')[0]).toBe(
      'self.deskFiles = ["/desk/assets/entry-1.js","/desk/assets/entry-1.css","/desk/assets/shared-1.js","/desk/assets/late-1.js"];',
    );
    expect(answer.body).toContain('addEventListener');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    });
  });
});

it('the storefront has every other address', async () => {
  for (const path of [`/${venue}`, `/${venue}/desk`, '/desks'])
    expect((await ask(path)).body).toContain(`<title>${path}</title>`);
});

it('a server does not start with a desk that is not built', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'gangway-no-desk-'));
  const http = Fastify();
  await expect(
    hostDesk(http, { deskFolder: empty, develop: null, offersDemo: async () => false, signOn: null }),
  ).rejects.toThrow('The desk is not built yet. Run npm start, which builds it first.');
  await http.close();
  await rm(empty, { recursive: true, force: true });
});
