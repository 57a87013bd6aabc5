/** The order and its key in the address, on navigation and on entry (2.3, 2.4; C-03, C-04, C-07). */
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { describe, expect, test } from 'vitest';
import { enterWithOrder, guardOrder, showsReceipt, waitsForPayment } from './order-guard.ts';

const cart = { isNew: true, orderKey: 'cart-key' as OrderKey };
const saved = { isNew: false, orderKey: 'saved-key' as OrderKey };
const catalog = '/1/catalog/activities';

describe('the navigation guard', () => {
  test('does nothing without an order', () =>
    expect(guardOrder(null, catalog, {})).toEqual({ clears: false, orderKey: undefined }));

  test.each([catalog, '/1/checkout/contact', '/1/activity/details/101'])(
    'clears a saved order on the way to %s and removes its key from the query (2.4-01)',
    (pathname) =>
      expect(guardOrder(saved, pathname, { orderKey: 'saved-key' })).toEqual({
        clears: true,
        orderKey: null,
      }),
  );

  test('keeps a saved order on the way to the receipt (2.4-01, C-07)', () =>
    expect(guardOrder(saved, '/1/receipt', { orderKey: 'saved-key' })).toEqual({
      clears: false,
      orderKey: undefined,
    }));

  test('adds the current key to a target without one (2.4-02)', () =>
    expect(guardOrder(cart, catalog, { q: 'kayak' })).toEqual({ clears: false, orderKey: 'cart-key' }));

  test('leaves a target with a key unchanged (2.4-02)', () =>
    expect(guardOrder(cart, catalog, { orderKey: 'cart-key' }).orderKey).toBeUndefined());
});

describe('entering a location', () => {
  const stays = { forgets: false, dropsKey: false, loads: null };

  test('loads the order named in the query if none is in memory (2.3-05)', () =>
    expect(enterWithOrder(catalog, { orderKey: 'a' }, null, null)).toEqual({ ...stays, loads: 'a' }));

  test('does not load it twice (2.3-05)', () =>
    expect(enterWithOrder(catalog, { orderKey: 'a' }, 'a', cart)).toEqual(stays));

  test("drops another tab's key and keeps this tab's own order (2.3-10, C-03)", () =>
    expect(enterWithOrder(catalog, { orderKey: 'b' }, 'a', null)).toEqual({
      forgets: false,
      dropsKey: true,
      loads: 'a',
    }));

  test('never drops a receipt opened from an email (2.3-10, C-03)', () =>
    expect(enterWithOrder('/1/receipt', { orderKey: 'b' }, 'a', null)).toEqual({ ...stays, loads: 'b' }));

  test('forgets the stored order if the query has no key (2.3-11)', () =>
    expect(enterWithOrder(catalog, {}, 'a', null)).toEqual({ ...stays, forgets: true }));

  test('has nothing to forget with an empty session (2.3-11)', () =>
    expect(enterWithOrder(catalog, {}, null, null)).toEqual(stays));

  test.each(['/1/login', '/1/authenticated', '/1/logout'])(
    'keeps the cart when signing in or out at %s (C-04)',
    (pathname) => expect(enterWithOrder(pathname, {}, 'a', null)).toEqual(stays),
  );
});

describe('entering a location while a payment of this tab is open', () => {
  const purchase = { orderKey: 'a', isPurchase: true };
  const balance = { orderKey: 'a', isPurchase: false };

  test.each([
    ['/1/checkout/payment', { orderKey: 'a' }, purchase, true],
    ['/1/catalog/activities', {}, purchase, true],
    ['/1', {}, purchase, true],
    // Another order is another matter.
    ['/1/checkout/payment', { orderKey: 'b' }, purchase, false],
    // These lead on themselves.
    ['/1/receipt', { orderKey: 'a' }, purchase, false],
    ['/1/payment', {}, purchase, false],
    ['/1/authenticated', {}, purchase, false],
    // The rest of a deposit is paid on the receipt.
    ['/1/receipt', { orderKey: 'a' }, balance, true],
    ['/1/receipt', { orderKey: 'b' }, balance, false],
    ['/1/catalog/activities', {}, balance, false],
  ] as const)('%s with %j waits for %j: %s', (pathname, search, paying, waits) =>
    expect(waitsForPayment(pathname, search, paying)).toBe(waits),
  );

  test.each([
    ['/1/checkout/payment', 'attempt', false, true],
    ['/1/checkout', 'attempt', false, true],
    ['/1/checkout/payment', null, false, false],
    ['/1/catalog/activities', 'attempt', false, false],
    ['/1/checkout/contact', 'attempt', true, false],
  ])(
    'a saved order at %s with the attempt %s, led back to: %s, shows its receipt: %s (2.4-01)',
    (pathname, attemptId, isBack, shows) => expect(showsReceipt(pathname, { attemptId, isBack })).toBe(shows),
  );
});
