/** Where guests of an app may return to (D-EMB-03). */
import { describe, expect, test } from 'vitest';
import { returnAddress } from './return-address.ts';

const allowed = [
  'https://app.larkspur.example/back',
  'https://larkspur.example:8443',
  'larkspur://',
  'lake://trips',
];

describe('an address that the venue lists', () => {
  test.each([
    ['https://app.larkspur.example/back', 'https://app.larkspur.example/back'],
    ['https://app.larkspur.example/back/trip?id=7#top', 'https://app.larkspur.example/back/trip?id=7#top'],
    ['https://APP.Larkspur.example/back/', 'https://app.larkspur.example/back/'],
    ['https://larkspur.example:8443/anything', 'https://larkspur.example:8443/anything'],
    ['larkspur://booked/7', 'larkspur://booked/7'],
    ['LARKSPUR://booked', 'larkspur://booked'],
    ['lake://trips/9', 'lake://trips/9'],
  ])('%s may be returned to (1-11, D-EMB-03)', (asked, address) =>
    expect(returnAddress(asked, allowed)).toBe(address),
  );
});

/** Ways to write addresses of other places so that a careless reader takes them for a listed one. */
const places = [
  '',
  ' ',
  '/',
  '//evil.example',
  '/\\evil.example',
  'evil.example',
  'https:',
  'https://',
  'https:evil.example',
  'http://app.larkspur.example/back',
  'https://evil.example',
  'https://evil.example/https://app.larkspur.example/back',
  'https://evil.example?https://app.larkspur.example/back',
  'https://evil.example#https://app.larkspur.example/back',
  'https://evil.example\\@app.larkspur.example/back',
  'https://app.larkspur.example@evil.example/back',
  'https://app.larkspur.example:x@evil.example/back',
  'https://user:pass@app.larkspur.example/back',
  'https://app.larkspur.example.evil.example/back',
  'https://app.larkspur.example%2eevil.example/back',
  'https://app.larkspur.example/backdoor',
  'https://app.larkspur.example/back/../admin',
  'https://app.larkspur.example/back/%2e%2e/admin',
  'https://app.larkspur.example/',
  'https://app.larkspur.example:444/back',
  'https://larkspur.example/',
  'https://larkspur.example:84431/',
  'https://www.app.larkspur.example/back',
  'lake://trip',
  'lake://tripsy',
  'lake://evil/trips',
  'lake:trips',
  'larkspurs://booked',
  'intent://booked#Intent;scheme=larkspur;S.browser_fallback_url=https://evil.example;end',
];

/** Schemes that run or read something instead of leading away. */
const schemes = [
  'javascript',
  'data',
  'vbscript',
  'file',
  'blob',
  'about',
  'filesystem',
  'view-source',
  'ftp',
  'ws',
];
const rests = [
  'alert(1)',
  '//app.larkspur.example/back%0aalert(1)',
  '//%0aalert(1)//',
  'text/html,<script>alert(1)</script>',
  'https://app.larkspur.example/back',
  '///etc/passwd',
];
const disguises: ((scheme: string) => string)[] = [
  (scheme) => scheme,
  (scheme) => scheme.toUpperCase(),
  (scheme) => ` \u0001${scheme}`,
  (scheme) => `${scheme.slice(0, 3)}\t${scheme.slice(3)}`,
];

const payloads = [
  ...places,
  ...schemes.flatMap((scheme) =>
    rests.flatMap((rest) => disguises.map((disguise) => `${disguise(scheme)}:${rest}`)),
  ),
];

test('none of 274 other addresses is returned to, however it is written (D-EMB-03, S16)', () => {
  expect(payloads).toHaveLength(274);
  expect(payloads.filter((address) => returnAddress(address, allowed) !== null)).toEqual([]);
});

test('a venue that lists none offers no way back (D-EMB-03)', () =>
  expect(returnAddress('larkspur://booked', [])).toBeNull());
