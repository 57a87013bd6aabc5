/** What trackers receive for a cart change: only what was added (4.3-03, D-AN-02). */
import { expect, it } from 'vitest';
import { anActivity, anItem, aRate } from '../../testing/catalog-builders.ts';
import { anOrder, dollars } from '../../testing/order-builders.ts';
import { addedSince, orderEvents } from './event-items.ts';

const card = (key: number, worth: number) => ({
  productKey: 900,
  productName: 'A day out',
  variants: [],
  isSimpleProduct: true,
  giftCardAmount: dollars(worth),
  fromName: 'Maya',
  recipientName: 'Robin',
  recipientEmail: 'robin@hale.net',
  message: null,
  deliverOn: null,
  design: null,
  quantity: 1,
  orderMerchandiseKey: key,
  locationKey: anOrder().locationKey,
  isCustomAmountGiftCard: false,
  isDeleted: false,
});

it('an added gift card is reported as an item of its category with its value, without earlier cards (4.3-03, D-AN-02)', () => {
  const before = anOrder({ individual: [], packages: [], giftCards: [card(1, 50)] });
  const after = anOrder({ ...before, giftCards: [card(1, 50), card(2, 128)] });
  expect(addedSince(before, after, 'USD')).toEqual({
    items: [{ item_id: '900', item_name: 'Gift card', item_category: 'giftcard', price: 128, quantity: 1 }],
    value: dollars(128),
  });
  expect(addedSince(null, before, 'USD').value).toBe(dollars(50));
});

it('the rates of an activity have an id each: that of analytics, or their key where the venue no longer has them (3.3-01, D-AN-02)', () => {
  const rates = [
    aRate({ participants: 2, price: 6400, globalId: 'adult-id' }),
    aRate({ rateKey: 12 as never, name: 'Child', participants: 1, price: 4300, globalId: 'child-id' }),
    aRate({ rateKey: 13 as never, name: 'Senior', participants: 1, globalId: '' }),
    aRate({ rateKey: 14 as never, name: 'Guide', participants: 0 }),
  ];
  const order = anOrder({ individual: [anItem(anActivity({ rates }))] });
  expect(orderEvents(order, 'USD').map(({ item_id, quantity }) => [item_id, quantity])).toEqual([
    ['adult-id', 2],
    ['child-id', 1],
    ['13', 1],
  ]);
});
