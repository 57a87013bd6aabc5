/** Bookings that are moved and changed at the desk, and the times that are offered for it (6-12; docs/rules/changes.md, "At the desk"). */
import { amount } from '@gangway/domain/kernel/money';
import { dryBag, wetsuit } from '@gangway/domain/testing/add-on-builders';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { changesAtTheDesk, refused, type Sold } from '../../testing/desk-journey.ts';
import { addToCart, type ChangeAnswer, completeOrder, orderOf, slotKey } from '../../testing/journey.ts';
import { asMember } from '../../testing/member-token.ts';
import { aMovableActivity, boughtToMove } from '../../testing/move-journey.ts';
import {
  aMorning,
  ask,
  changeLocation,
  endHolds,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});
beforeEach(async () => {
  app.clock.now = aMorning;
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

const { post, preview, deskOf, quoted, make, read, untouched } = changesAtTheDesk(() => app);

const adult = aRate({ key: 11, name: 'Adult', price: 5900 });
const child = aRate({ key: 12, id: 'child', name: 'Child', price: 2900, globalId: 'child' });
const terms = [{ untilHours: 48, refund: 100 }];

const tour = (changes = {}) =>
  aMovableActivity({
    ...{ rates: [adult, child], cancellation: terms, addOns: [dryBag.id, wetsuit.id] },
    ...changes,
  });

interface Booking extends Sold {
  lineKey: number;
}

/** A venue with the tour, where two adults are booked on December 5 at 9 AM for 118.00. */
async function sold(changes = {}, choice = {}, payment = {}): Promise<Booking> {
  const location = await storeLocation(app.database.db, {
    activities: [tour()],
    products: [dryBag, wetsuit],
    enableDigitalTickets: true,
    ...changes,
  });
  const { key } = location;
  const { order, lineKey } = await boughtToMove(app, key, choice, payment);
  await app.payments.drain();
  await app.drainOutbox();
  app.mail.sent.length = 0;
  return { key, lineKey, orderNumber: order.OrderNumber ?? '' };
}

const to = (date: string, time: string | null = '09:00') => ({ to: slotKey(date, time) });
const guests = (adults: number, children = 0) => ({
  guests: [
    { EntityHierarchyRateKey: 11, Participants: adults },
    { EntityHierarchyRateKey: 12, Participants: children },
  ],
});

const asking = ({ lineKey }: Booking, members: object) => ({ lineKey, givenBack: 'terms', ...members });

interface WireChoices {
  HasOwnGuests: boolean;
  HasTimes: boolean;
  Rates: {
    EntityHierarchyRateKey?: number;
    RateKey: number;
    Name: string;
    Participants: number;
    Most: number;
  }[];
  Group: { Size: number; Least: number; Most: number } | null;
  AddOns: { ProductKey: number; VariantKey: number | null; Name: string; Quantity: number; Most: number }[];
  Fee: number;
  Departures: { Start: string; PlacesLeft: number | null; IsBooked: boolean; ReasonText: string | null }[];
  EmptyText: string | null;
}

async function choicesOf(of: Booking, members: object, headers: object): Promise<WireChoices> {
  const { Choices } = await post<{ Choices: WireChoices | null }>(
    'getBookingChoices',
    of,
    { lineKey: of.lineKey, date: '2026-12-05', ...members },
    headers,
  );
  if (Choices === null) throw new Error('no choices');
  return Choices;
}

const timesOf = ({ Departures }: WireChoices) =>
  Departures.map(({ Start, PlacesLeft, IsBooked, ReasonText }) => [
    Start.slice(11, 16),
    PlacesLeft,
    IsBooked,
    ReasonText,
  ]);

const claimedAt = async (key: number, at: string) => {
  const { rows } = await sql<{ claimed: number }>`
    select coalesce(sum(claimed), 0)::integer as claimed from cell
    where location_key = ${key} and at = ${at} and subject like 'activity/%'`.execute(app.database.db);
  return rows[0]?.claimed;
};

const bagKey = dryBag.key;
const [small] = wetsuit.variants;

describe('a booking that is changed at the desk', () => {
  it.each([
    [
      'to another time',
      to('2026-12-06', '13:00'),
      { TotalAfter: 118, DueAfter: 0, Refund: 0, PlacesFreed: 2, PlacesTaken: 2, TicketsIssued: 0 },
    ],
    ['to a dearer time', to('2026-12-12'), { TotalAfter: 138, DueAfter: 20, NotCharged: 0 }],
    [
      'to a dearer time for what was paid',
      { ...to('2026-12-12'), charges: false, givenBack: 'nothing' },
      { TotalAfter: 118, DueAfter: 0, Kept: 0 },
    ],
    ['to a cheaper time', to('2026-12-13'), { TotalAfter: 98, Refund: 20, Kept: 0 }],
    [
      'to a cheaper time for what was paid',
      { ...to('2026-12-13'), charges: false, givenBack: 'nothing' },
      { TotalAfter: 118, Refund: 0 },
    ],
    [
      'to more guests',
      guests(3, 1),
      { TotalAfter: 206, DueAfter: 88, PlacesTaken: 2, PlacesFreed: 0, TicketsIssued: 2 },
    ],
    [
      'to more guests who pay nothing',
      { ...guests(3), charges: false },
      { TotalAfter: 118, DueAfter: 0, NotCharged: 59 },
    ],
    [
      'to fewer guests, by the terms',
      guests(1),
      { TotalAfter: 59, Refund: 59, Kept: 0, PlacesFreed: 1, TicketsCanceled: 1 },
    ],
    [
      'to fewer guests with nothing back',
      { ...guests(1), givenBack: 'nothing' },
      { TotalAfter: 118, Kept: 59 },
    ],
    ['to fewer guests with an amount back', { ...guests(1), givenBack: 10 }, { Refund: 10, Kept: 49 }],
    [
      'to add-ons, one of a size',
      {
        addOns: [
          { productKey: bagKey, quantity: 2 },
          { productKey: wetsuit.key, variantKey: small?.key, quantity: 1 },
        ],
      },
      { TotalAfter: 145, DueAfter: 27, PlacesTaken: 0, TicketsIssued: 0 },
    ],
    [
      'to another time, guests and add-ons at once',
      { ...to('2026-12-12'), ...guests(1, 2), addOns: [{ productKey: bagKey, quantity: 1 }] },
      { TotalAfter: 133, DueAfter: 15 },
    ],
  ])(
    '%s is previewed without changing anything, and made as previewed (6-12)',
    async (_of, members, expected) => {
      const of = await sold();
      const browser = await deskOf(of.key);
      const asked = asking(of, members);
      const before = await untouched();
      const quote = await quoted('changeBooking', of, asked, browser);
      expect(quote).toMatchObject({ TotalBefore: 118, DueBefore: 0, ...expected });
      expect(await untouched()).toEqual(before);
      expect(await make('changeBooking', of, asked, quote, browser)).toEqual({
        Applied: true,
        ModelErrors: null,
      });
      const order = await read(of, browser);
      expect([order.Total, order.Due, order.Refunded]).toEqual([
        quote.TotalAfter,
        quote.DueAfter,
        quote.Refund,
      ]);
      const { To } = quote.Times as { To: string };
      expect(order.Lines[0]?.Start).toBe(To);
      await app.drainOutbox();
      expect(app.mail.sent.map(({ subject }) => subject)).toEqual(quote.Emails.map(({ Subject }) => Subject));
      expect(quote.Emails).toHaveLength(1);
    },
  );

  it('says from when to when it moves, and moves its places (6-12)', async () => {
    const of = await sold();
    const browser = await deskOf(of.key);
    const asked = asking(of, { ...to('2026-12-06', '13:00'), reason: 'Boat in repair' });
    const quote = await quoted('changeBooking', of, asked, browser);
    expect(quote.Times).toEqual({ From: '2026-12-05T09:00:00', To: '2026-12-06T13:00:00', HasTime: true });
    await make('changeBooking', of, asked, quote, browser);
    expect([
      await claimedAt(of.key, '2026-12-05T09:00'),
      await claimedAt(of.key, '2026-12-06T13:00'),
    ]).toEqual([0, 2]);
    const { History } = await read(of, browser);
    expect(History.map(({ Words }) => Words).at(-1)).toMatch(/By Dana\. Reason: Boat in repair$/);
  });

  it('pays the venue’s fee for the move only if that is asked for (6-12)', async () => {
    const of = await sold({ rescheduleFee: { amount: amount(500), per: 'guest' } });
    const browser = await deskOf(of.key);
    expect((await choicesOf(of, {}, browser)).Fee).toBe(10);
    const move = to('2026-12-06', '13:00');
    expect(await quoted('changeBooking', of, asking(of, move), browser)).toMatchObject({
      Fee: 0,
      DueAfter: 0,
    });
    expect(await quoted('changeBooking', of, asking(of, { ...move, withFee: true }), browser)).toMatchObject({
      ...{ Fee: 10, TotalAfter: 128, DueAfter: 10 },
    });
  });

  it('names a promo code that fits no more, and goes on without it (6-12)', async () => {
    const early = aPromoCode({ code: 'EARLY', travelTo: '2026-12-06' as never });
    const { key } = await storeLocation(app.database.db, { activities: [tour()], promoCodes: [early] });
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    await ask(app, 'POST', '/api/booking/addPromoCode', {
      ...{ clientLocationKey: key, orderKey: cart.OrderKey, promoCode: 'EARLY' },
    });
    const discounted = orderOf(
      await ask<ChangeAnswer>(app, 'GET', '/api/booking/getorderv2', {
        ...{ clientLocationKey: key, orderKey: cart.OrderKey },
      }).then(({ body, ...rest }) => ({ ...rest, body: { ...({} as ChangeAnswer), Order: body } as never })),
    );
    const order = orderOf(await completeOrder(app, discounted, key));
    await app.payments.drain();
    const of = {
      ...{ key, orderNumber: order.OrderNumber ?? '' },
      lineKey: order.Individual[0]?.OrderEntityKey ?? 0,
    };
    const quote = await quoted('changeBooking', of, asking(of, to('2026-12-07')), await deskOf(key));
    expect(quote.Notes).toEqual(['Promo code EARLY is not valid on that date. The price is without it.']);
  });

  it('is not held to the terms of guests: deadline, number of moves, end of sales (6-12)', async () => {
    const of = await sold({
      mostReschedules: 0,
      activities: [tour({ allowSelfReschedule: false, cutoffMinutes: 600 })],
    });
    const browser = await deskOf(of.key);
    app.clock.now = Date.parse('2026-12-05T15:30:00Z');
    const asked = asking(of, to('2026-12-05', '13:00'));
    expect(timesOf(await choicesOf(of, {}, browser))).toEqual([
      ['09:00', 4, true, null],
      ['13:00', 4, false, null],
    ]);
    const quote = await quoted('changeBooking', of, asked, browser);
    expect((await make('changeBooking', of, asked, quote, browser)).Applied).toBe(true);
  });

  it.each([
    ['nobody', guests(0), /Please choose/],
    [
      'a rate of another activity',
      { guests: [{ EntityHierarchyRateKey: 99, Participants: 1 }] },
      /no rate “99”/,
    ],
    ['an add-on that it does not have', { addOns: [{ productKey: 5, quantity: 1 }] }, /“5”/],
    ['the size of a group', { groupSize: 3 }, /./],
    ['nothing', {}, 'The booking is like that already.'],
    ['a departure that there is not', to('2026-12-06', '14:00'), /./],
    ['a time that has passed', to('2026-11-20'), 'This time has already passed.'],
    ['a line that there is not', { lineKey: 7, ...guests(1) }, /has no such line/],
    [
      'more back than it costs less',
      { ...guests(1), givenBack: 59.01 },
      /more than the booking will cost less/,
    ],
  ])('is refused for %s, with words, and changes nothing (6-12)', async (_what, members, words) => {
    const of = await sold();
    const browser = await deskOf(of.key);
    const before = await untouched();
    const asked = asking(of, members);
    const [said] = refused(await preview('changeBooking', of, asked, browser));
    if (typeof words === 'string') expect(said).toBe(words);
    else expect(said).toMatch(words);
    const quote = { Revision: 1, Figures: 'x' } as Awaited<ReturnType<typeof quoted>>;
    expect(refused(await make('changeBooking', of, asked, quote, browser))).toEqual([said]);
    expect(await untouched()).toEqual(before);
  });

  it('is not made by who saw it before a colleague changed the order (6-12)', async () => {
    const of = await sold();
    const [dana, lee] = [await deskOf(of.key), await deskOf(of.key, 'manager', 'Lee')];
    const [mine, theirs] = [asking(of, to('2026-12-06')), asking(of, to('2026-12-06', '13:00'))];
    const seen = await quoted('changeBooking', of, mine, dana);
    const other = await quoted('changeBooking', of, theirs, lee);
    expect((await make('changeBooking', of, theirs, other, lee)).Applied).toBe(true);
    const answer = await make('changeBooking', of, mine, seen, dana);
    expect([answer.Applied, answer.ModelErrors?.map(({ Key }) => Key)]).toEqual([false, ['orderChanged']]);
    expect((await read(of, dana)).Lines[0]?.Start).toBe('2026-12-06T13:00:00');
  });

  it('is not made if the last places went since its preview (6-12)', async () => {
    const of = await sold();
    const browser = await deskOf(of.key);
    const asked = asking(of, to('2026-12-06', '13:00'));
    const quote = await quoted('changeBooking', of, asked, browser);
    await boughtToMove(app, of.key, { date: '2026-12-06', time: '13:00', rates: { 11: 3 } });
    expect(refused(await make('changeBooking', of, asked, quote, browser))).toEqual([
      'Only 1 spot is left for this time.',
    ]);
    expect((await read(of, browser)).Lines[0]?.Start).toBe('2026-12-05T09:00:00');
  });

  it('is refused for more guests than there are places, when it is previewed (6-12)', async () => {
    const of = await sold();
    const browser = await deskOf(of.key);
    expect(refused(await preview('changeBooking', of, asking(of, guests(5)), browser))).toEqual([
      'Only 4 spots are left for this time.',
    ]);
    const seen = await quoted('changeBooking', of, asking(of, guests(4)), browser);
    await addToCart(app, { locationKey: of.key, rates: { 11: 1 } });
    expect(refused(await make('changeBooking', of, asking(of, guests(4)), seen, browser))).toEqual([
      'Only 3 spots are left for this time.',
    ]);
    expect(await read(of, browser)).toMatchObject({ Total: 118, Due: 0 });
  });

  it('that gives money back is made only by who may refund, although they may change it (6-12)', async () => {
    const organization = 'org_desk_booking';
    const of = await sold({ identityOrganizationId: organization });
    const claims = { permissions: ['orders:change'] };
    const token = await asMember({ subject: 'auth0|till', organization, phone: null, claims });
    expect(refused(await preview('changeBooking', of, asking(of, guests(1)), token))).toEqual([
      'You do not have permission to do this.',
    ]);
    const asked = asking(of, to('2026-12-06'));
    const quote = await quoted('changeBooking', of, asked, token);
    expect((await make('changeBooking', of, asked, quote, token)).Applied).toBe(true);
  });

  it('is nothing for whoever checks guests in (6-12)', async () => {
    const of = await sold();
    const gate = await deskOf(of.key, 'gate');
    const named = {
      ...{ clientLocationKey: of.key, orderNumber: of.orderNumber, date: '2026-12-05' },
      ...{ revision: 1, figures: 'x' },
    };
    for (const call of ['getBookingChoices', 'previewChangeBooking', 'changeBooking'])
      expect(
        (await ask(app, 'POST', `/api/desk/${call}`, { ...named, ...asking(of, guests(1)) }, { ...gate }))
          .status,
      ).toBe(404);
  });
});

describe('a part of a package at the desk', () => {
  it('moves by itself, and leaves its guests to the package (6-12)', async () => {
    const rate = aRate({ key: 21, price: 4200, globalId: 'second' });
    const afternoon = aSchedule({ times: ['15:30'] as never });
    const { key } = await storeLocation(app.database.db, {
      activities: [tour({ addOns: [] }), anActivity({ key: 2, rates: [rate], schedules: [afternoon] })],
      packages: [
        aPackage({
          key: 7,
          members: [
            { activityKey: 1, discounts: [{ rateKey: 11, off: amount(600) }] },
            { activityKey: 2, discounts: [] },
          ],
        }),
      ],
    });
    const part = (activity: number, rateKey: number, time: string) => ({
      EntityHierarchyKey: activity,
      Rates: [{ EntityHierarchyRateKey: rateKey, Participants: 2 }],
      SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-05', time) }],
    });
    const cart = orderOf(
      await ask<ChangeAnswer>(app, 'POST', '/api/booking/addToCart', {
        clientLocationKey: key,
        orderKey: null,
        Package: { PackageKey: 7, Activities: [part(1, 11, '09:00'), part(2, 21, '15:30')] },
      }),
    );
    const order = orderOf(await completeOrder(app, cart, key));
    await app.payments.drain();
    const browser = await deskOf(key);
    const named = { key, orderNumber: order.OrderNumber ?? '' };
    const { Lines } = await read(named, browser);
    expect(Lines.map(({ IsChangeable }) => IsChangeable)).toEqual([false, true, true]);
    const [top, first] = Lines.map(({ OrderLineKey }) => OrderLineKey);
    const of = { ...named, lineKey: first ?? 0 };
    expect(await choicesOf(of, { date: '2026-12-06' }, browser)).toMatchObject({
      HasOwnGuests: false,
      HasTimes: true,
      Departures: [{ PlacesLeft: 4 }, { PlacesLeft: 4 }],
    });
    expect(refused(await preview('changeBooking', of, asking(of, guests(1)), browser))).toEqual([
      expect.stringContaining('part of a package'),
    ]);
    const whole = { ...named, lineKey: top ?? 0 };
    expect(refused(await preview('changeBooking', whole, asking(whole, to('2026-12-06')), browser))).toEqual([
      expect.stringContaining(String(first)),
    ]);
    const asked = asking(of, to('2026-12-12'));
    const quote = await quoted('changeBooking', of, asked, browser);
    expect(quote).toMatchObject({ DueAfter: 20, TotalAfter: order.Total + 20 });
    expect((await make('changeBooking', of, asked, quote, browser)).Applied).toBe(true);
    expect(await claimedAt(key, '2026-12-12T09:00')).toBe(2);
  });
});

describe('the choices for a booking', () => {
  it('are its rates and add-ons, and the day’s times with the places for its guests (6-12)', async () => {
    const of = await sold();
    await boughtToMove(app, of.key, { date: '2026-12-05', time: '13:00', rates: { 11: 3 } });
    await app.payments.drain();
    const browser = await deskOf(of.key);
    const before = await untouched();
    const choices = await choicesOf(of, {}, browser);
    expect(choices).toMatchObject({
      ...{ HasOwnGuests: true, HasTimes: true, Group: null, Fee: 0, EmptyText: null },
      Rates: [
        { Name: 'Adult', Participants: 2 },
        { Name: 'Child', Participants: 0 },
      ],
      AddOns: [
        { ProductKey: bagKey, VariantKey: null, Name: 'Dry bag', Quantity: 0, Most: 4 },
        { Name: 'Wetsuit, Small', VariantKey: small?.key },
        { Name: 'Wetsuit, Large' },
      ],
    });
    // The places of the booking itself count as free for it.
    expect(timesOf(choices)).toEqual([
      ['09:00', 4, true, null],
      ['13:00', 1, false, 'Only 1 spot is left for this time.'],
    ]);
    const asOne = await choicesOf(of, { guests: [{ EntityHierarchyRateKey: 11, Participants: 1 }] }, browser);
    expect(timesOf(asOne)[1]).toEqual(['13:00', 1, false, null]);
    expect(await untouched()).toEqual(before);
  });

  it('count the places of other bookings and of carts at its own time (6-12)', async () => {
    const of = await sold();
    await addToCart(app, { locationKey: of.key, rates: { 11: 1 } });
    const browser = await deskOf(of.key);
    expect(timesOf(await choicesOf(of, guests(4), browser))[0]).toEqual([
      ...['09:00', 3, true, 'Only 3 spots are left for this time.'],
    ]);
    await endHolds(app.database.db, of.key);
    expect(timesOf(await choicesOf(of, guests(4), browser))[0]).toEqual(['09:00', 4, true, null]);
  });

  it('agree with the change itself, time by time (6-12)', async () => {
    const of = await sold();
    await boughtToMove(app, of.key, { date: '2026-12-06', time: '09:00', rates: { 11: 4 } });
    await boughtToMove(app, of.key, { date: '2026-12-06', time: '13:00', rates: { 11: 2 } });
    const browser = await deskOf(of.key);
    for (const adults of [1, 2, 3])
      for (const date of ['2026-12-05', '2026-12-06']) {
        const { Departures } = await choicesOf(of, { date, ...guests(adults) }, browser);
        for (const { Start, ReasonText } of Departures) {
          const asked = asking(of, {
            ...guests(adults),
            ...to(date, Start.slice(11, 16)),
            givenBack: 'full',
          });
          const [said = null] = refused(await preview('changeBooking', of, asked, browser));
          const isSame = adults === 2 && Start === '2026-12-05T09:00:00';
          expect([adults, Start, isSame ? null : said]).toEqual([adults, Start, ReasonText]);
        }
      }
  });

  it('say why a day has no departures, and that a time has passed (6-12)', async () => {
    const closed = { kind: 'closed', from: '2026-12-08', to: '2026-12-08', times: null, reason: 'Wind' };
    const of = await sold({ activities: [tour({ exceptions: [closed] })] });
    const browser = await deskOf(of.key);
    expect(await choicesOf(of, { date: '2026-12-08' }, browser)).toMatchObject({
      Departures: [],
      EmptyText: 'Closed on this day: Wind.',
    });
    expect(timesOf(await choicesOf(of, { date: '2026-11-20' }, browser))[0]?.at(-1)).toBe(
      'This time has already passed.',
    );
  });

  it('let go of what is not offered any more (6-12)', async () => {
    const location = await storeLocation(app.database.db, {
      activities: [tour()],
      products: [dryBag, wetsuit],
    });
    const { key } = location;
    const { order, lineKey } = await boughtToMove(app, key, {
      rates: { 11: 2, 12: 1 },
      chosen: { AddOns: [{ ProductKey: bagKey, Quantity: 1 }] },
    });
    await app.payments.drain();
    // The catalog is at most two seconds old.
    app.clock.now += 2001;
    await changeLocation(app.database.db, {
      ...location,
      activities: [tour({ rates: [adult], addOns: [] })],
      products: [],
    });
    const of = { key, lineKey, orderNumber: order.OrderNumber ?? '' };
    const browser = await deskOf(key);
    expect(await choicesOf(of, {}, browser)).toMatchObject({
      Rates: [{ Name: 'Adult' }, { Name: 'Child', Participants: 1, Most: 1 }],
      AddOns: [{ Name: 'Dry bag', Quantity: 1, Most: 1 }],
    });
    const asked = asking(of, { ...guests(2), addOns: [{ productKey: bagKey, quantity: 0 }] });
    expect(await quoted('changeBooking', of, asked, browser)).toMatchObject({ TotalAfter: 118, Refund: 35 });
  });

  it('are the size of a private group within its bounds (6-12)', async () => {
    const group = aRate({
      key: 13,
      id: 'group',
      name: 'Group',
      price: 30_000,
      isPrivateTourRate: true,
      globalId: 'group',
    });
    const activities = [
      tour({
        rates: [adult, group],
        maxPeople: 4,
        privateTour: { enabled: true, only: false, leadMinutes: 0 },
      }),
    ];
    const of = await sold({ activities }, { rates: {}, isPrivate: true, guests: 2 });
    const browser = await deskOf(of.key);
    const choices = await choicesOf(of, { date: '2026-12-06', groupSize: 3 }, browser);
    expect(choices).toMatchObject({ Rates: [], Group: { Size: 2, Least: 1, Most: 4 } });
    expect(timesOf(choices)[0]).toEqual(['09:00', 4, false, null]);
    const quote = await quoted('changeBooking', of, asking(of, { groupSize: 3 }), browser);
    expect(quote).toMatchObject({ TotalAfter: quote.TotalBefore, TicketsIssued: 1 });
    expect(refused(await preview('changeBooking', of, asking(of, { groupSize: 5 }), browser))).toHaveLength(
      1,
    );
  });

  it('count the equipment that the booking has itself as free at times that overlap (6-12)', async () => {
    const hours = { from: '09:00', to: '14:00', everyMinutes: 60 };
    const rental = anActivity({
      ...{ capacityType: 'duration', cancellation: terms },
      rates: [aRate({ key: 11, price: 5900, pool: { poolId: 'kayak', units: 1 } })],
      durations: [60, 120].map((minutes) => ({ minutes, name: null, prices: [] })) as never,
      schedules: [aSchedule({ times: [], capacity: null, hours: hours as never })],
    });
    const pools = [{ id: 'kayak', name: 'Kayaks', units: 3 }];
    const of = await sold({ activities: [rental], pools, products: [] }, { lengthMinutes: 120 });
    await boughtToMove(app, of.key, { lengthMinutes: 120, time: '12:00', rates: { 11: 2 } });
    const browser = await deskOf(of.key);
    expect(timesOf(await choicesOf(of, {}, browser))).toEqual([
      ['09:00', 3, true, null],
      ['10:00', 3, false, null],
      ['11:00', 1, false, expect.stringContaining('1')],
      ['12:00', 1, false, expect.stringContaining('1')],
    ]);
    const asked = asking(of, { to: slotKey('2026-12-05', '10:00', 120) });
    const quote = await quoted('changeBooking', of, asked, browser);
    expect((await make('changeBooking', of, asked, quote, browser)).Applied).toBe(true);
  });

  it('of a canceled line are refused in words (6-12)', async () => {
    const of = await sold();
    const browser = await deskOf(of.key);
    const cancel = { givenBack: 'full' };
    await make('cancelOrder', of, cancel, await quoted('cancelOrder', of, cancel, browser), browser);
    const { Choices, ...answer } = await post<{ Choices: null; ModelErrors: never }>(
      'getBookingChoices',
      of,
      { lineKey: of.lineKey, date: '2026-12-05' },
      browser,
    );
    expect([Choices, refused(answer)]).toEqual([null, [expect.stringContaining(of.orderNumber)]]);
    expect((await read(of, browser)).Lines.map(({ IsChangeable }) => IsChangeable)).toEqual([false]);
  });
});
