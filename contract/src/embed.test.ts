/** The messages between the storefront and the site around it (D-EMB-02). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromShop,
  fromSite,
  readShopMessage,
  readSiteMessage,
  type ShopMessage,
  type SiteMessage,
} from './embed.ts';

test.each<SiteMessage>([
  { type: 'hello', mode: 'inline' },
  { type: 'hello', mode: 'overlay' },
  { type: 'view', top: 120, height: 700 },
  { type: 'close' },
  { type: 'ask' },
])('the storefront reads $type of the site (D-EMB-02)', (message) =>
  expect(readSiteMessage(structuredClone(fromSite(message)))).toEqual(message),
);

test('the site reads what the storefront says, and both forms of closeModal (2.7-06, D-EMB-02)', () => {
  expect(readShopMessage(fromShop({ type: 'resize', height: 900 }))).toEqual({ type: 'resize', height: 900 });
  expect(readShopMessage(fromShop({ type: 'closeModal' }))).toEqual({ type: 'closeModal' });
  expect(readShopMessage('closeModal')).toEqual({ type: 'closeModal' });
  expect(readShopMessage({ type: 'closeModal' })).toEqual({ type: 'closeModal' });
});

const item = {
  item_id: '12-1',
  item_name: 'Sunset paddle',
  item_category: 'activity' as const,
  price: 64,
  quantity: 2,
};
const sale = { currency: 'USD', value: 128, items: [item] };

test.each<ShopMessage>([
  { type: 'ready' },
  { type: 'resize', height: 900 },
  { type: 'step', view: 'BookingView', item: '12', section: 'guests', back: 3 },
  { type: 'step', view: 'CatalogView', item: null, section: null, back: 0 },
  { type: 'add_to_cart', ...sale },
  { type: 'begin_checkout', currency: 'USD', value: 128 },
  { type: 'purchase', orderNumber: '1042', ...sale },
  { type: 'error', event: 'book-error-addToCart' },
  { type: 'here' },
  { type: 'closeModal' },
])('the site reads $type of the storefront, and no field more (D-EMB-02)', (message) =>
  expect(readShopMessage({ ...structuredClone(fromShop(message)), more: 1 })).toEqual(message),
);

test.each([
  ['a height that is no number', { type: 'resize', height: '900' }],
  ['a step without a view', { type: 'step', item: null, section: null }],
  ['a count that is no number', { type: 'step', view: 'CatalogView', item: null, section: null, back: '1' }],
  ['a section that is no text', { type: 'step', view: 'CatalogView', item: null, section: 3 }],
  ['a sale without a currency', { type: 'add_to_cart', value: 128, items: [item] }],
  ['a value that is no number', { type: 'begin_checkout', currency: 'USD', value: Number.NaN }],
  ['an item without a name', { type: 'add_to_cart', ...sale, items: [{ ...item, item_name: null }] }],
  ['items that are no list', { type: 'add_to_cart', ...sale, items: item }],
  ['a purchase without its number', { type: 'purchase', ...sale }],
  ['an error without its event', { type: 'error' }],
  ['an unknown message', { type: 'toString' }],
])('the site does not read %s (D-EMB-02)', (_what, fields) =>
  expect(readShopMessage({ ...fromShop({ type: 'ready' }), ...fields })).toBeNull(),
);

describe('anything else that windows send each other', () => {
  const site = fromSite({ type: 'close' });
  test.each([
    ['another version', { ...site, version: 2 }],
    ['another sender', { ...site, source: 'webpack' }],
    ['an unknown mode', { ...fromSite({ type: 'hello', mode: 'inline' }), mode: 'full' }],
    ['a height that is no number', { ...fromSite({ type: 'view', top: 0, height: 1 }), height: '1' }],
    ['a height that is not finite', { ...fromSite({ type: 'view', top: 0, height: 1 }), height: Infinity }],
    ['a height below 0', { ...fromSite({ type: 'view', top: 0, height: 1 }), top: -1 }],
    ['a message of the storefront', fromShop({ type: 'ready' })],
    ['nothing', null],
    ['a text', 'close'],
  ])('%s is not read by the storefront', (_what, data) => expect(readSiteMessage(data)).toBeNull());

  test('1,000 random messages never are, and reading them never fails (S15)', () => {
    const part = fc.constantFrom(
      'gangway',
      'gangway-site',
      'hello',
      'view',
      'close',
      'inline',
      1,
      '1',
      null,
      -1,
      1e9,
    );
    const message = fc.oneof(
      fc.anything(),
      fc.record(
        { source: part, version: part, type: part, mode: part, top: part, height: part },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(message, (data) => {
        const read = readSiteMessage(data);
        readShopMessage(data);
        if (read === null) return;
        expect(data).toMatchObject({ source: 'gangway-site', version: 1 });
        expect(['hello', 'view', 'close', 'ask']).toContain(read.type);
      }),
      { numRuns: 1000 },
    );
  });
});
