/** What an add request may contain, over HTTP: one item, otherwise a 400 that says what is expected (6.1). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPresent, storeGiftVenue } from '../../testing/gift-cards.ts';
import { type ChangeAnswer, complaintOf, slotKey } from '../../testing/journey.ts';
import { ask, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let locationKey: number;
beforeAll(async () => {
  app = await startTestApp();
  locationKey = (await storeGiftVenue(app.database.db)).key;
});
afterAll(() => app.close());

const Activity = {
  EntityHierarchyKey: 1,
  Rates: [{ EntityHierarchyRateKey: 11, Participants: 2 }],
  SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-05', '09:00') }],
};
const Package = { PackageKey: 5, Activities: [] };
const GiftCards = [aPresent];
const Products = [{ ProductKey: 7, Quantity: 1 }];
const old = { ...aPresent, Quantity: 0, OrderMerchandiseKey: 12 };

const add = (members: object) =>
  ask<ChangeAnswer>(app, 'POST', '/api/booking/addToCart', { clientLocationKey: locationKey, ...members });

const oneOf = (which: string) =>
  `Send exactly one of Activity, Package, Products, and GiftCards. This request has ${which}.`;

it.each([
  ['an activity and a gift card', { Activity, GiftCards }, oneOf('Activity and GiftCards')],
  ['an activity and a package', { Activity, Package }, oneOf('Activity and Package')],
  ['a package and products', { Package, Products }, oneOf('Package and Products')],
  [
    'all four',
    { Activity, Package, Products, GiftCards },
    oneOf('Activity, Package, Products, and GiftCards'),
  ],
  ['nothing', {}, oneOf('none of them')],
  ['empty lists', { Products: [], GiftCards: [] }, oneOf('none of them')],
  [
    'two new gift cards',
    { GiftCards: [aPresent, aPresent] },
    'Send one new gift card per request, with Quantity 1. The gift card it replaces, if any, goes with Quantity 0.',
  ],
  [
    'two gift cards to be replaced',
    { GiftCards: [old, old] },
    'A new gift card replaces one at most: send one with Quantity 0, or none.',
  ],
])(
  '%s is refused with a message that says what is allowed, and nothing is added (6.1)',
  async (_what, members, words) => {
    const { status, body } = await add(members);
    expect([status, body.ExceptionMessage, body.ModelErrors?.[0]?.Value]).toEqual([400, words, [words]]);
  },
);

it.each([
  ['an activity', { Activity }],
  ['an activity with empty lists', { Activity, Package: null, Products: [], GiftCards: [] }],
  ['a gift card', { GiftCards }],
  ['a gift card that replaces another', { GiftCards: [old, aPresent] }],
])('%s is added (6.1)', async (_what, members) => {
  const answer = await add(members);
  expect([answer.status, complaintOf(answer)]).toEqual([200, null]);
  expect(answer.body.Order?.IsNew).toBe(true);
});

it('products on their own are not sold (6.1)', async () => {
  expect(complaintOf(await add({ Products }))).toBe('This item is no longer available.');
});
