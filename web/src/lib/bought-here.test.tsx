/**
 * The proof of the tab that paid: kept for its orders, sent with their calls and no others
 * (docs/decisions/0040).
 */
import { getOrder } from '@gangway/contract/cart';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attemptOf, noteAttempt } from './bought-here.ts';
import { call } from './call.ts';
import { storage } from './storage.ts';

beforeEach(() => storage.paymentAttempts.remove());
afterEach(() => vi.unstubAllGlobals());

it('the last payment attempt of each order is kept, in this tab only (S1)', () => {
  noteAttempt('order-one', 'declined');
  noteAttempt('order-two', 'another');
  noteAttempt('order-one', 'paid');
  expect([attemptOf('order-one'), attemptOf('order-two'), attemptOf('order-three')]).toEqual([
    'paid',
    'another',
    null,
  ]);
  expect(sessionStorage.getItem('paymentAttempts')).toContain('paid');
  expect(localStorage.getItem('paymentAttempts')).toBeNull();
});

it.each(['{', '7', '[[1, 2]]', '[["order-one"]]'])('%s in the storage is ignored', (kept) => {
  storage.paymentAttempts.write(kept);
  expect(attemptOf('order-one')).toBeNull();
});

it('the oldest of many attempts is forgotten', () => {
  for (let order = 0; order < 11; order++) noteAttempt(`order-${order}`, 'paid');
  expect([attemptOf('order-0'), attemptOf('order-1')]).toEqual([null, 'paid']);
});

it('an attempt is sent in a header with the calls of its order, and never in a URL (S1, S3)', async () => {
  const seen: { address: string; attempt: string | null }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    seen.push({ address, attempt: new Headers(init.headers).get('x-payment-attempt') });
    return new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } });
  });
  const mine = 'a-key-of-twenty-four-chr';
  noteAttempt(mine, 'attempt-of-this-tab');
  for (const orderKey of [mine, 'x'.repeat(24)])
    await call(getOrder, { locationKey: 1, orderKey } as never).catch(() => undefined);
  expect(seen.map(({ attempt }) => attempt)).toEqual(['attempt-of-this-tab', null]);
  for (const { address } of seen) expect(address).not.toContain('attempt-of-this-tab');
});
