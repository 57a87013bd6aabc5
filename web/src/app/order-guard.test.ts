/** The order and its key in the address, on navigation and on entry (2.3, 2.4; C-03, C-04, C-07). */
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { describe, expect, test } from 'vitest';
import { enterWithOrder, guardOrder } from './order-guard.ts';

const cart = { isNew: true, orderKey: 'cart-key' as OrderKey };
const saved = { isNew: false, orderKey: 'saved-key' as OrderKey };
const catalog = '/1/catalog/activities';

describe('the navigation guard', () => {
  test('without an order nothing happens', () =>
    expect(guardOrder(null, catalog, {})).toEqual({ clears: false, orderKey: undefined }));

  test.each([catalog, '/1/checkout/contact', '/1/activity/details/101'])(
    'a saved order is cleared on the way to %s and its key leaves the query (2.4-01)',
    (pathname) =>
      expect(guardOrder(saved, pathname, { orderKey: 'saved-key' })).toEqual({
        clears: true,
        orderKey: null,
      }),
  );

  test('a saved order stays on the way to the receipt (2.4-01, C-07)', () =>
    expect(guardOrder(saved, '/1/receipt', { orderKey: 'saved-key' })).toEqual({
      clears: false,
      orderKey: undefined,
    }));

  test('the current key is added to a target without one (2.4-02)', () =>
    expect(guardOrder(cart, catalog, { q: 'kayak' })).toEqual({ clears: false, orderKey: 'cart-key' }));

  test('a target with a key is left alone (2.4-02)', () =>
    expect(guardOrder(cart, catalog, { orderKey: 'cart-key' }).orderKey).toBeUndefined());
});

describe('the entrance', () => {
  const stays = { forgets: false, dropsKey: false, loads: null };

  test('the order of the query is loaded when none is in memory (2.3-05)', () =>
    expect(enterWithOrder(catalog, { orderKey: 'a' }, null, null)).toEqual({ ...stays, loads: 'a' }));

  test('it is not loaded twice (2.3-05)', () =>
    expect(enterWithOrder(catalog, { orderKey: 'a' }, 'a', cart)).toEqual(stays));

  test("another tab's key is dropped and this tab keeps its own order (2.3-10, C-03)", () =>
    expect(enterWithOrder(catalog, { orderKey: 'b' }, 'a', null)).toEqual({
      forgets: false,
      dropsKey: true,
      loads: 'a',
    }));

  test('a receipt opened from a mail is never dropped (2.3-10, C-03)', () =>
    expect(enterWithOrder('/1/receipt', { orderKey: 'b' }, 'a', null)).toEqual({ ...stays, loads: 'b' }));

  test('without a key in the query the stored order is forgotten (2.3-11)', () =>
    expect(enterWithOrder(catalog, {}, 'a', null)).toEqual({ ...stays, forgets: true }));

  test('with an empty session there is nothing to forget (2.3-11)', () =>
    expect(enterWithOrder(catalog, {}, null, null)).toEqual(stays));

  test.each(['/1/login', '/1/authenticated', '/1/logout'])(
    'the way through sign-in at %s keeps the cart (C-04)',
    (pathname) => expect(enterWithOrder(pathname, {}, 'a', null)).toEqual(stays),
  );
});
