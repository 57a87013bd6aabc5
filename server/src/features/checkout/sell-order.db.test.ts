/** Orders that the venue's own people sell to callers and walk-ins (6-12; docs/rules/desk-sales.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { aProduct, wetsuit as aWetsuit, photos, trailPass } from '@gangway/domain/testing/add-on-builders';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { balances, issue, redeem, storeGiftVenue } from '../../testing/gift-cards.ts';
import { addToCart, type Choice, complaintOf, orderOf, type WireOrder } from '../../testing/journey.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { settledDatabase } from '../../testing/whole-database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});

let people = 0;
const deskOf = (key: LocationKey): Promise<Browser> => {
  people += 1;
  return joinAs(app, [key], 'desk', { email: `desk-${people}@sales.example`, name: 'Dana' });
};

interface WireSale {
  OrderNumber: string | null;
  ModelErrors: { Key: string; Value: string[] }[] | null;
  ExceptionMessage: string | null;
}
interface WireDay {
  Date: string;
  NextDate: string | null;
  HasTerms: boolean;
  Activities: {
    ActivityKey?: number;
    EntityHierarchyKey?: number;
    Name: string;
    Group: { Name: string | null; Least: number; Most: number; IsOnly: boolean } | null;
    AddOns: {
      ProductKey: number;
      VariantKey: number | null;
      Name: string;
      Price: number;
      IsPerGuest: boolean;
      Least: number;
      Most: number;
    }[];
    Times: {
      TimeSlotKey: number;
      Start: string;
      PlacesLeft: number | null;
      Status: string;
      ReasonText: string | null;
      Rates: { Name: string; Price: number; Left: number | null }[];
      GroupRate: { RateKey: number; Name: string; Price: number; People: number } | null;
    }[];
  }[];
}
interface WireSold {
  Name: string;
  Email: string;
  Phone: string | null;
  Total: number;
  Received: number;
  Due: number;
  State: string;
  Payments: { Name: string; Amount: number }[];
  History: { Words: string }[];
}

const headersOf = (browser: Browser, key?: string) => ({
  ...browser,
  ...(key === undefined ? {} : { 'idempotency-key': key }),
});

const guest = {
  firstName: 'Walt',
  lastName: 'Hargrove',
  email: 'walt@hargrove.example',
  phone: '(303) 555-0121',
};

const sell = async (
  { key, cart, desk }: { key: LocationKey; cart: WireOrder; desk: Browser },
  members: object = {},
  idempotency?: string,
) =>
  (
    await ask<WireSale>(
      app,
      'POST',
      '/api/desk/sellOrder',
      { clientLocationKey: key, orderKey: cart.OrderKey, amount: cart.Total, ...guest, ...members },
      headersOf(desk, idempotency),
    )
  ).body;

const soldOrder = async (key: LocationKey, orderNumber: string | null, desk: Browser) =>
  (
    await ask<WireSold>(
      app,
      'GET',
      '/api/desk/getSoldOrder',
      { clientLocationKey: key, orderNumber },
      { ...desk },
    )
  ).body;

const day = async (key: LocationKey, date: string | null, desk: Browser) =>
  (
    await ask<WireDay>(
      app,
      'GET',
      '/api/desk/getDayToBook',
      { clientLocationKey: key, ...(date === null ? {} : { date }) },
      { ...desk },
    )
  ).body;

async function aCart(changes: Parameters<typeof storeLocation>[1] = {}, choice: Partial<Choice> = {}) {
  const { key } = await storeLocation(app.database.db, changes);
  const desk = await deskOf(key);
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 }, ...choice }, { ...desk }));
  await app.drainOutbox();
  app.mail.sent.length = 0;
  return { key, desk, cart };
}

const refused = ({ ModelErrors }: WireSale) => ModelErrors?.flatMap(({ Value }) => Value) ?? [];

describe('a sale at the desk', () => {
  it('books the cart with everything left to pay, and sends the same confirmation', async () => {
    const of = await aCart();
    const { OrderNumber } = await sell(of, { method: null });
    expect(OrderNumber).toMatch(/^KBA-\d+$/);
    const order = await soldOrder(of.key, OrderNumber, of.desk);
    expect(order).toMatchObject({
      ...{ Name: 'Walt Hargrove', Email: guest.email, Phone: '+1 303 555 0121', State: 'saved' },
      ...{ Total: of.cart.Total, Received: 0, Due: of.cart.Total, Payments: [] },
    });
    expect(order.History.at(-1)?.Words).toBe('Booked at the desk. By Dana.');
    await app.drainOutbox();
    const [mail, ...others] = app.mail.sent;
    expect(others).toEqual([]);
    expect(mail?.to.address).toBe(guest.email);
    expect(mail?.text).toContain('Balance due: $118.00.');
  });

  it('records that the venue took all of it, by its way, in the same step', async () => {
    const of = await aCart();
    const { OrderNumber } = await sell(of, { method: 'terminal' }, `sale-${of.key}-terminal`);
    const order = await soldOrder(of.key, OrderNumber, of.desk);
    expect(order).toMatchObject({ Received: of.cart.Total, Due: 0 });
    expect(order.Payments).toMatchObject([{ Name: 'Card terminal', Amount: of.cart.Total }]);
    await app.drainOutbox();
    // One email: it says what was paid.
    expect(app.mail.sent.map(({ to }) => to.address)).toEqual([guest.email]);
    expect(app.mail.sent[0]?.text).not.toContain('Balance due: $118.00.');
  });

  it('writes to nobody if the guest gives no address, now and when the order changes', async () => {
    const of = await aCart();
    const { OrderNumber } = await sell(of, { email: null, phone: null, lastName: '' });
    const order = await soldOrder(of.key, OrderNumber, of.desk);
    expect(order).toMatchObject({ Name: 'Walt', Email: '', Phone: null });
    const asked = { clientLocationKey: of.key, orderNumber: OrderNumber, amount: 'full', method: 'cash' };
    const preview = await ask<{ Quote: { Revision: number; Figures: string; Emails: unknown[] } }>(
      app,
      'POST',
      '/api/desk/previewTakePayment',
      asked,
      { ...of.desk },
    );
    expect(preview.body.Quote.Emails).toEqual([]);
    const { Revision: revision, Figures: figures } = preview.body.Quote;
    const taken = await ask(
      app,
      'POST',
      '/api/desk/takePayment',
      { ...asked, revision, figures },
      { ...of.desk },
    );
    expect(taken.body).toMatchObject({ Applied: true });
    await app.drainOutbox();
    expect(app.mail.sent).toEqual([]);
  });

  it('lets the name and phone of a guest without an address be corrected', async () => {
    const of = await aCart();
    const { OrderNumber } = await sell(of, { email: null });
    const asked = { clientLocationKey: of.key, orderNumber: OrderNumber, lastName: 'Hartley' };
    const preview = await ask<{ Quote: object | null }>(
      app,
      'POST',
      '/api/desk/previewCorrectContact',
      asked,
      { ...of.desk },
    );
    expect(preview.body.Quote).not.toBeNull();
  });

  it.each([
    ['without a name', { firstName: ' ', lastName: '' }, 'Enter the guest’s name.'],
    ['with an address that is none', { email: 'walt@hargrove' }, /email/i],
    [
      'with a phone number that is none',
      { phone: 'later' },
      'That is not a phone number. Write it with its country code, like +1 303 555 0100.',
    ],
    ['for another total than was shown', { amount: 1 }, /total has changed/],
  ])('is refused %s, and nothing changes', async (_what, members, words) => {
    const of = await aCart();
    const before = await settledDatabase(app);
    const answer = await sell(of, members);
    expect(answer.OrderNumber ?? null).toBeNull();
    expect(JSON.stringify(answer)).toMatch(words);
    const after = await settledDatabase(app);
    expect(after).toEqual(before);
  });

  it('asks whether the guest agreed to the terms of the venue', async () => {
    const of = await aCart({ terms: '<p>Be kind.</p>', termsSource: 'Be kind.' });
    expect(refused(await sell(of, { agreed: false }))).toHaveLength(1);
    expect((await sell(of, { agreed: true })).OrderNumber).toMatch(/^KBA-/);
  });

  it('needs no answers to the questions that guests have to answer', async () => {
    const of = await aCart({
      customerInfoRequired: true,
      requireBillingInfo: true,
    });
    expect((await sell(of, { phone: null, lastName: '' })).OrderNumber).toMatch(/^KBA-/);
  });

  it('answers the same if it is asked again, and books and takes the money once', async () => {
    const of = await aCart();
    const idempotency = `sale-${of.key}-twice`;
    const first = await sell(of, { method: 'cash' }, idempotency);
    const again = await sell(of, { method: 'cash' }, idempotency);
    const without = await sell(of, { method: 'cash' });
    expect([again, without]).toEqual([first, first]);
    const order = await soldOrder(of.key, first.OrderNumber, of.desk);
    expect(order.Payments).toHaveLength(1);
  });

  it('takes back places of a hold that ran out, or says that they are gone', async () => {
    const one = { activities: [anActivity({ schedules: [aSchedule({ capacity: 2 })] })] };
    const of = await aCart(one);
    await ask(
      app,
      'GET',
      '/api/booking/abandonOrderChanges',
      {
        orderKey: of.cart.OrderKey,
        clientLocationKey: of.key,
      },
      { 'x-requested-with': 'desk' },
    );
    const gone = await ask(
      app,
      'POST',
      '/api/desk/sellOrder',
      { clientLocationKey: of.key, orderKey: of.cart.OrderKey, amount: of.cart.Total, ...guest },
      { ...of.desk },
    );
    expect(gone.status).toBe(410);
  });
});

describe('codes in a sale at the desk', () => {
  const save10 = aPromoCode({ code: 'SAVE10', saving: { kind: 'percent', basisPoints: 1000 } });

  async function aGiftCart() {
    const location = await storeGiftVenue(app.database.db, { promoCodes: [save10] });
    const { key } = location;
    const desk = await deskOf(key);
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }, { ...desk }));
    return { location, key, desk, cart };
  }
  const dueOf = async (of: { key: LocationKey; desk: Browser }, number: string | null) => {
    const { Total, Received, Due } = await soldOrder(of.key, number, of.desk);
    return { Total, Received, Due };
  };

  it('a promo code and a gift card lower what is left to pay, and the rest is recorded as paid', async () => {
    const of = await aGiftCart();
    const names = { clientLocationKey: of.key, orderKey: of.cart.OrderKey };
    const promo = { ...names, promoCode: 'save10' };
    const { body } = await ask<{ Order: WireOrder }>(app, 'POST', '/api/booking/addPromoCode', promo);
    // Two adults at 59.00, less a tenth.
    expect(body.Order.Total).toBe(106.2);
    const card = await issue(app, of.location, 5000);
    const applied = await redeem(app, of.key, of.cart.OrderKey, card, 106.2);
    expect(applied.body.Order?.Balance).toBe(56.2);
    const sale = { ...of, cart: body.Order };
    const { OrderNumber } = await sell(sale, { method: 'cash', amount: 56.2 }, `sale-${of.key}-codes`);
    expect(await dueOf(of, OrderNumber)).toEqual({ Total: 106.2, Received: 106.2, Due: 0 });
    const { Payments } = await soldOrder(of.key, OrderNumber, of.desk);
    expect(Payments.map(({ Amount }) => Amount).toSorted()).toEqual([50, 56.2]);
    expect(await balances(app.database.db, of.key)).toEqual([0]);
  });

  it('a gift card that pays for everything leaves nothing to pay, also if it is paid later', async () => {
    const of = await aGiftCart();
    const card = await issue(app, of.location, 20_000);
    await redeem(app, of.key, of.cart.OrderKey, card, 118);
    const refusedTotal = await sell(of, { method: null });
    expect(JSON.stringify(refusedTotal)).toMatch(/total has changed/);
    const { OrderNumber } = await sell(of, { method: null, amount: 0 });
    expect(await dueOf(of, OrderNumber)).toEqual({ Total: 118, Received: 118, Due: 0 });
    expect(await balances(app.database.db, of.key)).toEqual([8200]);
  });

  it('a code that may be used once for each address is taken out if the guest used it before', async () => {
    const once = { ...save10, usesPerEmail: 1 };
    const { key } = await storeGiftVenue(app.database.db, { promoCodes: [once] });
    const desk = await deskOf(key);
    const book = async () => {
      const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }, { ...desk }));
      const asked = { clientLocationKey: key, orderKey: cart.OrderKey, promoCode: 'SAVE10' };
      const { body } = await ask<{ Order: WireOrder }>(app, 'POST', '/api/booking/addPromoCode', asked);
      return sell({ key, desk, cart: body.Order }, { method: 'cash' });
    };
    expect((await book()).OrderNumber).toMatch(/^KBA-/);
    const again = await book();
    expect(again.OrderNumber ?? null).toBeNull();
    expect(JSON.stringify(again)).toContain('reached its usage limit');
  });
});

describe('another price in a sale at the desk', () => {
  const reduction = { amount: 18, reason: 'Regulars' };
  const managed = async () => {
    const of = await aCart();
    people += 1;
    const manager = { email: `manager-${people}@sales.example`, name: 'Mo' };
    return { ...of, desk: await joinAs(app, [of.key], 'manager', manager) };
  };

  it.each([
    ['later', null, { Total: 100, Received: 0, Due: 100 }],
    ['now', 'cash', { Total: 100, Received: 100, Due: 0 }],
  ])(
    'lowers what is left to pay %s, by whoever may, with the reason in the history',
    async (when, method, money) => {
      const of = await managed();
      const { OrderNumber } = await sell(of, { method, reduction }, `sale-${of.key}-${when}`);
      const order = await soldOrder(of.key, OrderNumber, of.desk);
      expect(order).toMatchObject(money);
      expect(order.History.map(({ Words }) => Words).join(' ')).toMatch(
        /\$18\.00\. By Mo\. Reason: Regulars/,
      );
      await app.drainOutbox();
      const [mail, ...others] = app.mail.sent;
      expect(others).toEqual([]);
      expect(mail?.text).toContain('$100.00');
      expect(mail?.text).not.toContain('Regulars');
    },
  );

  it('is free of charge if all of it is taken off', async () => {
    const of = await managed();
    const free = { amount: of.cart.Total, reason: 'Goodwill' };
    const { OrderNumber } = await sell(of, { method: 'cash', reduction: free }, `sale-${of.key}-free`);
    const order = await soldOrder(of.key, OrderNumber, of.desk);
    expect(order).toMatchObject({ Total: 0, Received: 0, Due: 0, Payments: [] });
  });

  it.each([
    ['by somebody who may not', 'desk', reduction, 'You do not have permission to do this.'],
    ['without a reason', 'manager', { amount: 18, reason: ' ' }, 'Enter the amount off and the reason.'],
    ['of nothing', 'manager', { amount: 0, reason: 'Why not' }, 'Enter the amount off and the reason.'],
    [
      'of more than is left to pay',
      'manager',
      { amount: 118.01, reason: 'Regulars' },
      'That is more than is left to pay. You can take off up to $118.00.',
    ],
  ] as const)('is refused %s, and nothing is sold', async (_what, role, asked, words) => {
    const of = role === 'desk' ? await aCart() : await managed();
    const before = await settledDatabase(app);
    expect(refused(await sell(of, { reduction: asked }))).toEqual([words]);
    const after = await settledDatabase(app);
    expect(after).toEqual(before);
  });

  it('is not lowered twice by a request that is sent again', async () => {
    const of = await managed();
    const key = `sale-${of.key}-again`;
    const first = await sell(of, { method: 'cash', reduction }, key);
    expect([
      await sell(of, { method: 'cash', reduction }, key),
      await sell(of, { method: 'cash', reduction }),
    ]).toEqual([first, first]);
    expect(await soldOrder(of.key, first.OrderNumber, of.desk)).toMatchObject({ Total: 100, Received: 100 });
  });
});

describe('the offer of a day at the desk', () => {
  const group = aRate({
    key: 13,
    id: 'group',
    name: 'Group',
    price: 30_000,
    isPrivateTourRate: true,
    globalId: 'group',
  });
  const groups = (only: boolean) =>
    anActivity({
      rates: [aRate(), group],
      ...{ minParticipants: 2, maxPeople: 8 },
      privateTour: {
        enabled: !only,
        only,
        name: 'Boat to yourselves',
        description: null,
        leadMinutes: 10_000_000,
      },
    });

  it.each([false, true])(
    'has private groups with their sizes and price; of groups alone: %s',
    async (only) => {
      const { key } = await storeLocation(app.database.db, { activities: [groups(only)] });
      const desk = await deskOf(key);
      const [activity] = (await day(key, '2026-12-05', desk)).Activities;
      expect(activity?.Group).toEqual({ Name: 'Boat to yourselves', Least: 2, Most: 8, IsOnly: only });
      const [first] = activity?.Times ?? [];
      expect(first?.GroupRate).toEqual({ RateKey: 13, Name: 'Group', Price: 300, People: 1 });
      expect(first?.Rates.length).toBe(only ? 0 : 1);
      const asked = { locationKey: key, rates: { 13: 1 }, isPrivate: true, guests: 5 };
      const cart = orderOf(await addToCart(app, asked, { ...desk }));
      expect(cart.Total).toBe(300);
      expect((await sell({ key, desk, cart }, { method: 'cash' })).OrderNumber).toMatch(/^KBA-/);
      const { Activities } = await day(key, '2026-12-05', desk);
      expect(Activities[0]?.Times[0]?.Status).toBe('SoldOut');
    },
  );

  it('has the add-ons of an activity, each variant by itself, with prices and bounds', async () => {
    const { key } = await storeLocation(app.database.db, {
      products: [aProduct({ maximum: 4 }), photos, aWetsuit, trailPass],
      activities: [anActivity({ addOns: ['dry-bag', 'wetsuit', 'photos', 'trail-pass'] })],
    });
    const desk = await deskOf(key);
    const [activity] = (await day(key, '2026-12-05', desk)).Activities;
    expect(activity?.Group).toBeNull();
    expect(
      activity?.AddOns.map(({ Name, Price, IsPerGuest, Least, Most }) => [
        Name,
        Price,
        IsPerGuest,
        Least,
        Most,
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "Dry bag",
          6,
          false,
          0,
          4,
        ],
        [
          "Wetsuit, Small",
          15,
          false,
          0,
          200,
        ],
        [
          "Wetsuit, Large",
          17,
          false,
          0,
          200,
        ],
        [
          "Photo package",
          39,
          false,
          0,
          1,
        ],
        [
          "Trail pass",
          4,
          true,
          1,
          1,
        ],
      ]
    `);
    // The cart is the shop's.
    const [bag] = activity?.AddOns ?? [];
    const chosen = { AddOns: [{ ProductKey: bag?.ProductKey, Quantity: 2 }] };
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 }, chosen }, { ...desk }));
    expect((await sell({ key, desk, cart }, { method: 'cash' })).OrderNumber).toMatch(/^KBA-/);
  });
});

describe('places at the desk', () => {
  const soon = () => {
    // The clock of the tests, at the venue: 2026-11-21.
    const activities = [anActivity({ cutoffMinutes: 10_000_000, salesOpenDaysAhead: 1 })];
    return { activities };
  };

  it('are sold until the departure leaves, and as far ahead as the schedule goes', async () => {
    const { key } = await storeLocation(app.database.db, soon());
    const desk = await deskOf(key);
    const choice = { locationKey: key, rates: { 11: 2 } };
    expect(complaintOf(await addToCart(app, choice))).not.toBeNull();
    const cart = orderOf(await addToCart(app, choice, { ...desk }));
    expect((await sell({ key, desk, cart })).OrderNumber).toMatch(/^KBA-/);
    const gate = await joinAs(app, [key], 'gate', { email: `gate-${key}@sales.example`, name: 'Gil' });
    expect(complaintOf(await addToCart(app, choice, { ...gate }))).not.toBeNull();
    // A request that another site makes brings the cookie, and not the token.
    const { cookie } = desk;
    expect(complaintOf(await addToCart(app, choice, { cookie }))).not.toBeNull();
  });

  it('are no more than there are', async () => {
    const { key } = await storeLocation(app.database.db, {
      activities: [anActivity({ schedules: [aSchedule({ capacity: 3 })] })],
    });
    const desk = await deskOf(key);
    orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    const answer = await addToCart(app, { locationKey: key, rates: { 11: 2 } }, { ...desk });
    expect(complaintOf(answer)).toMatch(/1/);
  });

  it('are shown for a day with what is left and its price, whether guests can still book it or not', async () => {
    const { key } = await storeLocation(app.database.db, soon());
    const desk = await deskOf(key);
    await addToCart(app, { locationKey: key, rates: { 11: 2 } }, { ...desk });
    const { Activities, NextDate } = await day(key, '2026-12-05', desk);
    expect(NextDate).toBeNull();
    const [activity] = Activities;
    const nine = activity?.Times.find(({ Start }) => Start.endsWith('09:00:00') || Start.endsWith('09:00'));
    expect(nine).toMatchObject({ Status: expect.stringMatching(/Available|Limited/), ReasonText: null });
    expect(nine?.Rates.length).toBeGreaterThan(0);
    const passed = await day(key, '2020-01-01', desk);
    expect(passed.Activities.flatMap(({ Times }) => Times).every(({ Status }) => Status === 'Past')).toBe(
      true,
    );
  });
});
