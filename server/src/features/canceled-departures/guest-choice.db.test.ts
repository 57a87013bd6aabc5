/** Guests choose what becomes of a departure that the venue canceled, through HTTP (6-12; docs/rules/canceled-departures.md, "What guests choose"). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { storeGiftVenue } from '../../testing/gift-cards.ts';
import { addToCart, type ChangeAnswer, completeOrder, orderOf, slotKey } from '../../testing/journey.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import {
  aMorning,
  ask,
  changeLocation,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  // The orders that the test before left open are decided by now.
  app.clock.now = overAt;
  await carryOut();
  await app.drainOutbox();
  app.clock.now = aMorning;
  app.mail.sent.length = 0;
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});

const date = '2026-12-05';
const decideBy = '2026-11-28T18:00:00';
/** At the venue, which is seven hours behind. */
const overAt = Date.parse('2026-11-29T01:00:00Z') as Instant;
const dayMs = 86_400_000;
const all = { mayMove: true, mayTakeCredit: true, decideBy, otherwise: 'refund' };

let number = 0;
interface Venue {
  key: LocationKey;
  manager: Browser;
}

const activityAt = (price: number) =>
  anActivity({ schedules: [aSchedule({ capacity: 6 })], rates: [aRate({ price: price as Amount })] });

async function aVenue(): Promise<Venue> {
  const { key } = await storeGiftVenue(app.database.db, { activities: [activityAt(5900)] });
  number += 1;
  const manager = await joinAs(app, [key], 'manager', {
    ...{ email: `choice-${number}@desk.example`, name: 'Marcus Bell' },
  });
  return { key, manager };
}

const carryOut = () => app.jobs.find(({ name }) => name === 'canceled departures')?.run();

const post = async <Body>(path: string, { key, manager }: Venue, members: object) =>
  (await ask<Body>(app, 'POST', `/api/${path}`, { clientLocationKey: key, ...members }, { ...manager })).body;

async function bought({ key }: Venue, rates: Record<number, number> = { 11: 2 }) {
  const cart = orderOf(await addToCart(app, { locationKey: key, rates }));
  const order = orderOf(await completeOrder(app, cart, key));
  await app.payments.drain();
  return order as typeof order & { OrderNumber: string };
}

async function cancel(venue: Venue, choice: object | null = all, more: object = {}): Promise<string> {
  const asked = {
    ...{ date, departureKeys: ['1-0900'], percent: 100, subject: 'No trip: wind', text: 'Gusts to 38 mph.' },
    ...{ choice, ...more },
  };
  const { Expected } = await post<{ Expected: { Seen: string; Guests: number } }>(
    ...(['desk/previewCancelDepartures', venue, asked] as const),
  );
  number += 1;
  const confirmed = {
    seen: Expected.Seen,
    guests: Expected.Guests,
    reason: 'Wind',
    requestKey: `choice-test-key-${number}`,
  };
  const made = await post<{ CancellationKey: string; ModelErrors: unknown }>(
    ...(['desk/cancelDepartures', venue, { ...asked, ...confirmed }] as const),
  );
  expect(made.ModelErrors).toBeNull();
  await carryOut();
  await app.drainOutbox();
  return made.CancellationKey;
}

interface Choice {
  Bookings: { OrderLineKey: number; Name: string; Start: string; Guests: number; MayMove: boolean }[];
  Text: string;
  DecideBy: string | null;
  Refund: number;
  RefundParts: string;
  Credit: number | null;
  Otherwise: string;
  Revision: number;
}
const choiceOf = async (venue: Venue, { OrderKey }: { OrderKey: string }) =>
  (await post<{ Choice: Choice | null }>('booking/getCanceledChoice', venue, { orderKey: OrderKey })).Choice;

async function choose(
  venue: Venue,
  order: { OrderKey: string },
  choice: 'refund' | 'credit',
  more: object = {},
) {
  const { Refund = 0, Credit = 0, Revision: revision } = (await choiceOf(venue, order)) ?? {};
  const amount = choice === 'credit' ? Credit : Refund;
  return post<ChangeAnswer>('booking/chooseCanceled', venue, {
    ...{ orderKey: order.OrderKey, choice, amount, revision, ...more },
  });
}

interface Row {
  OrderNumber: string;
  State: string;
  DecidedBy: string | null;
  EmailState: string;
  RefundParts: string[];
  MovedTo: string | null;
  NeedsYou: boolean;
}
const rowsOf = async ({ key, manager }: Venue, cancellationKey: string) =>
  (
    await ask<{ Rows: Row[]; Waiting: number; Done: number; DecideBy: string | null }>(
      ...([app, 'GET', '/api/desk/getCancellation', { clientLocationKey: key, cancellationKey }] as const),
      { ...manager },
    )
  ).body;

describe('a guest who may choose', () => {
  it('is asked by email in the venue’s words, and finds the same on the receipt (6-12)', async () => {
    const venue = await aVenue();
    const order = await bought(venue);
    const key = await cancel(venue);
    expect(app.mail.sent).toHaveLength(2);
    const [, asked] = app.mail.sent;
    expect(asked?.subject).toBe('No trip: wind');
    expect(asked?.text).toContain('Gusts to 38 mph.');
    expect(asked?.text).toContain('• another time, free and at the same price');
    expect(asked?.text).toContain(`• a credit of $${order.Total.toFixed(2)}`);
    expect(asked?.text).toMatch(/• your money back: \$118\.00 to Visa ending in \d{4}/);
    expect(asked?.text).toContain('Please choose by Sat, November 28, 6:00 PM. After that we refund you.');
    expect(asked?.text).toContain('Choose what happens: https://');
    expect(await choiceOf(venue, order)).toMatchObject({
      Bookings: [{ Guests: 2, MayMove: true }],
      ...{
        Text: 'Gusts to 38 mph.',
        DecideBy: decideBy,
        Refund: order.Total,
        Credit: order.Total,
        Otherwise: 'refund',
      },
    });
    expect(await rowsOf(venue, key)).toMatchObject({
      ...{ Waiting: 1, Done: 0, DecideBy: decideBy },
      Rows: [{ State: 'waiting', EmailState: 'sent', DecidedBy: null, NeedsYou: false }],
    });
    const { body } = await ask<{ CalledOffLines: number[]; CancelableLines: number[] }>(
      ...([
        app,
        'GET',
        '/api/booking/getorderv2',
        { clientLocationKey: venue.key, orderKey: order.OrderKey },
      ] as const),
    );
    expect(body.CalledOffLines).toHaveLength(1);
    expect(body.CancelableLines).toEqual([]);
  });

  it('is told by the confirmation, if it is sent again, that nobody is to come, and gets no calendar file', async () => {
    const venue = await aVenue();
    const order = await bought(venue);
    await cancel(venue);
    app.mail.sent.length = 0;
    await post('booking/resendConfirmation', venue, { orderKey: order.OrderKey });
    await app.drainOutbox();
    const [again] = app.mail.sent;
    expect(again?.text).toContain('Canceled by us. Your receipt shows what happens next.');
    expect(again?.text).not.toContain('Please arrive');
    expect(again?.attachments.map(({ filename }) => filename)).toEqual([]);
  });

  it('takes the refund, once', async () => {
    const venue = await aVenue();
    const order = await bought(venue);
    const key = await cancel(venue);
    app.mail.sent.length = 0;
    expect((await choose(venue, order, 'refund', { amount: 1 })).ModelErrors?.[0]?.Key).toBe(
      'movePriceChanged',
    );
    expect((await choose(venue, order, 'refund', { revision: 1 })).ModelErrors?.[0]?.Key).toBe(
      'orderChanged',
    );
    expect((await choose(venue, order, 'refund')).Order).toMatchObject({ IsCanceled: true });
    const again = { amount: order.Total, revision: 3 };
    expect((await choose(venue, order, 'credit', again)).Order).toMatchObject({ IsCanceled: true });
    expect(await choiceOf(venue, order)).toBeNull();
    await app.drainOutbox();
    expect(app.mail.sent).toHaveLength(1);
    expect(app.mail.sent[0]?.text).not.toContain('Gusts');
    expect(await rowsOf(venue, key)).toMatchObject({
      ...{ Waiting: 0, Done: 1 },
      Rows: [
        {
          State: 'canceled',
          ...{ DecidedBy: 'guest', IsCredit: false },
          RefundParts: [expect.stringContaining('to Visa ending in')],
        },
      ],
    });
  });

  it('takes a credit of all that was paid, even where less would be refunded', async () => {
    const venue = await aVenue();
    const order = await bought(venue);
    const key = await cancel(venue, all, { percent: 50 });
    expect(await choiceOf(venue, order)).toMatchObject({ Refund: order.Total / 2, Credit: order.Total });
    app.mail.sent.length = 0;
    expect((await choose(venue, order, 'credit')).Order).toMatchObject({ IsCanceled: true });
    await app.drainOutbox();
    const { rows } = await sql<{ value: number }>`
      select value from gift_card where kind = 'credit' and location_key = ${venue.key}`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ value: order.Total * 100 }]);
    expect(await rowsOf(venue, key)).toMatchObject({
      Rows: [{ State: 'canceled', DecidedBy: 'guest', IsCredit: true }],
    });
    expect(app.mail.sent.map(({ text }) => text).join()).toContain('credit');
  });

  it('moves to another time for nothing, though the venue lets guests move nothing and it costs more there', async () => {
    const venue = await aVenue();
    const order = await bought(venue);
    const key = await cancel(venue);
    const { rows } = await sql<{ definition: Location }>`
      select definition from location where location_key = ${venue.key}`.execute(app.database.db);
    const [{ definition } = { definition: {} as Location }] = rows;
    const [activity] = definition.activities;
    const dearer = { ...activity, rates: activityAt(7900).rates } as Location['activities'][number];
    await changeLocation(app.database.db, { ...definition, activities: [dearer] });
    const line = (await choiceOf(venue, order))?.Bookings[0]?.OrderLineKey;
    const to = {
      orderKey: order.OrderKey,
      orderEntityKey: line,
      OrderEntityTimeKey: slotKey('2026-12-06', '13:00'),
    };
    const { Quote } = await post<{ Quote: { Due: number; Fee: number; Revision: number } }>(
      ...(['booking/quoteReschedule', venue, to] as const),
    );
    expect(Quote).toMatchObject({ Due: 0, Fee: 0 });
    const moved = await post<ChangeAnswer>('booking/rescheduleActivity', venue, {
      ...to,
      amount: 0,
      revision: Quote.Revision,
    });
    expect(moved.ModelErrors).toBeNull();
    expect(moved.Order).toMatchObject({ Total: order.Total, Balance: 0 });
    expect(await rowsOf(venue, key)).toMatchObject({
      Rows: [{ State: 'moved', DecidedBy: 'guest', MovedTo: '2026-12-06T13:00:00' }],
    });
    expect(await choiceOf(venue, order)).toBeNull();
    await assertSound(app.database.db);
  });

  it('is offered what the venue offers, and no credit for what a credit cannot be given', async () => {
    const venue = await aVenue();
    const order = await bought(venue);
    await cancel(venue, { ...all, mayMove: false });
    expect(await choiceOf(venue, order)).toMatchObject({
      Bookings: [{ MayMove: false }],
      Credit: order.Total,
    });
    const other = await aVenue();
    const second = await bought(other);
    await cancel(other, { ...all, mayTakeCredit: false });
    expect(await choiceOf(other, second)).toMatchObject({ Credit: null, Otherwise: 'refund' });
    expect((await choose(other, second, 'credit', { amount: 118 })).ModelErrors?.[0]?.Key).toBe(
      'contactToChange',
    );
  });
});

describe('a guest who does not answer', () => {
  it.each(['refund', 'credit'])('is reminded a day before, and then gets the %s', async (otherwise) => {
    const venue = await aVenue();
    const order = await bought(venue);
    const key = await cancel(venue, { ...all, otherwise });
    app.mail.sent.length = 0;
    app.clock.now = (overAt - dayMs - 60_000) as Instant;
    await carryOut();
    await app.drainOutbox();
    expect(app.mail.sent).toHaveLength(0);
    app.clock.now = (overAt - dayMs + 60_000) as Instant;
    await carryOut();
    await carryOut();
    await app.drainOutbox();
    expect(app.mail.sent.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Please choose: your canceled trip, order /),
    ]);
    expect(app.mail.sent[0]?.text).not.toContain('Gusts');
    app.clock.now = (overAt + 1000) as Instant;
    expect(await choiceOf(venue, order)).toMatchObject({ DecideBy: null, Bookings: [{ MayMove: false }] });
    await carryOut();
    await app.drainOutbox();
    expect(app.mail.sent.map(({ text }) => text).join('\n')).toContain(
      'We did not hear from you by Sat, November 28, 6:00 PM.',
    );
    const { Rows } = await rowsOf(venue, key);
    expect(Rows).toMatchObject([{ State: 'canceled', DecidedBy: 'nobody' }]);
    expect(Rows[0]?.RefundParts.join()).toContain(otherwise === 'credit' ? 'credit' : 'Visa');
  });

  it('is refunded at once on a departure that the venue says so of', async () => {
    const venue = await aVenue();
    await bought(venue);
    const key = await cancel(venue, all, { atOnceKeys: ['1-0900'] });
    expect(await rowsOf(venue, key)).toMatchObject({ Rows: [{ State: 'canceled', DecidedBy: 'staff' }] });
  });

  it('is chosen for by the venue’s people on the order', async () => {
    const venue = await aVenue();
    const order = await bought(venue);
    const key = await cancel(venue);
    const asked = { orderNumber: order.OrderNumber, lineKeys: null, givenBack: 'full' };
    const { Quote } = await post<{ Quote: { Revision: number; Figures: string } }>(
      ...(['desk/previewCancelOrder', venue, asked] as const),
    );
    await post('desk/cancelOrder', venue, { ...asked, revision: Quote.Revision, figures: Quote.Figures });
    expect(await rowsOf(venue, key)).toMatchObject({ Rows: [{ State: 'canceled', DecidedBy: 'staff' }] });
  });
});

it('refuses a choice of nothing, a credit alone where none can be spent, and a time that leaves guests no time', async () => {
  const venue = await aVenue();
  await bought(venue);
  const offering = (choice: object) => ({
    ...{ date, departureKeys: ['1-0900'], percent: 100, subject: '', text: '', choice },
  });
  const refusal = async (choice: object) =>
    (
      await post<{ ModelErrors: { Key: string }[] | null }>(
        ...(['desk/previewCancelDepartures', venue, offering(choice)] as const),
      )
    ).ModelErrors?.[0]?.Key;
  expect(await refusal({ ...all, mayMove: false, mayTakeCredit: false })).toBe('choiceOfNothing');
  const { key } = await storeLocation(app.database.db, { activities: [activityAt(5900)] });
  const without = {
    key,
    manager: await joinAs(app, [key], 'manager', { email: 'no-credit@desk.example', name: 'Mia' }),
  };
  const { ModelErrors } = await post<{ ModelErrors: { Key: string }[] | null }>(
    ...(['desk/previewCancelDepartures', without, offering({ ...all, mayMove: false })] as const),
  );
  expect(ModelErrors?.[0]?.Key).toBe('creditNotUsable');
  expect(await refusal({ ...all, decideBy: '2026-11-21T10:30:00' })).toBe('decideByOutside');
  expect(await refusal({ ...all, decideBy: '2028-01-01T10:30:00' })).toBe('decideByOutside');
});
