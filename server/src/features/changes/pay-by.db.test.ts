/** Orders of the desk that lapse unless they are paid (6-12; docs/rules/desk-sales.md, "Places kept until a moment"). */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { StaffRole } from '@gangway/domain/staff/role';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { payBalance } from '../../testing/deposit-journey.ts';
import { balances, issue, redeem, storeGiftVenue } from '../../testing/gift-cards.ts';
import {
  addToCart,
  type Choice,
  complaintOf,
  newAttemptId,
  orderOf,
  type WireOrder,
} from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { aMorning, ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { settledDatabase } from '../../testing/whole-database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => {
  app.clock.now = aMorning;
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});

const minute = 60_000;
const hour = 60 * minute;

let people = 0;
const somebody = (key: LocationKey, role: StaffRole = 'desk'): Promise<Browser> => {
  people += 1;
  return joinAs(app, [key], role, { email: `unpaid-${people}@desk.example`, name: 'Dana' });
};

interface Answered {
  OrderNumber?: string | null;
  PayBy?: string | null;
  Applied?: boolean;
  ModelErrors: { Key: string; Value: string[] }[] | null;
}
interface WireSold {
  State: string;
  Revision: number;
  Due: number;
  Received: number;
  PayBy: string | null;
  History: { Words: string }[];
}
interface Of {
  key: LocationKey;
  desk: Browser;
  cart: WireOrder;
}

const post = async (path: string, members: object, headers: object) =>
  (await ask<Answered>(app, 'POST', `/api/desk/${path}`, { ...members }, { ...headers })).body;

const oneDeparture = { activities: [anActivity({ schedules: [aSchedule({ capacity: 2 })] })] };

async function aCart(
  changes: Parameters<typeof storeLocation>[1] = {},
  choice: Partial<Choice> = {},
): Promise<Of> {
  const { key } = await storeLocation(app.database.db, { ...oneDeparture, ...changes });
  const desk = await somebody(key);
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 }, ...choice }, { ...desk }));
  await app.drainOutbox();
  app.mail.sent.length = 0;
  return { key, desk, cart };
}

const sell = ({ key, desk, cart }: Of, members: object = {}, idempotency?: string) =>
  post(
    'sellOrder',
    {
      ...{ clientLocationKey: key, orderKey: cart.OrderKey, amount: cart.Total },
      ...{ firstName: 'Walt', lastName: 'Hargrove', email: 'walt@hargrove.example', payBy: 'hour' },
      ...members,
    },
    { ...desk, ...(idempotency === undefined ? {} : { 'idempotency-key': idempotency }) },
  );

async function sold(of: Of, members: object = {}): Promise<string> {
  const { OrderNumber, ModelErrors } = await sell(of, members);
  expect(ModelErrors).toBeNull();
  return OrderNumber ?? '';
}

const read = async ({ key, desk }: Pick<Of, 'key' | 'desk'>, orderNumber: string) =>
  (
    await ask<WireSold>(
      app,
      'GET',
      '/api/desk/getSoldOrder',
      { clientLocationKey: key, orderNumber },
      { ...desk },
    )
  ).body;
const lastWords = ({ History }: WireSold) => History.at(-1)?.Words;

const receipt = async ({ key, cart }: Of) =>
  (
    await ask<WireOrder & { PayBy: string | null; IsCanceled: boolean }>(
      app,
      'GET',
      '/api/booking/getorderv2',
      {
        clientLocationKey: key,
        orderKey: cart.OrderKey,
      },
    )
  ).body;

const runJob = () => app.jobs.find(({ name }) => name === 'unpaid orders')?.run();
async function after(milliseconds: number): Promise<void> {
  app.clock.now = aMorning + milliseconds;
  await runJob();
}
const errorsOf = ({ ModelErrors }: Answered) => ModelErrors?.map(({ Key, Value }) => [Key, ...Value]) ?? [];
const change = ({ key, desk }: Pick<Of, 'key' | 'desk'>, orderNumber: string, members: object) =>
  post('changePayBy', { clientLocationKey: key, orderNumber, ...members }, desk);

async function takeCash(of: Of, orderNumber: string, amount: number | 'full') {
  const asked = { clientLocationKey: of.key, orderNumber, amount, method: 'cash', tells: false };
  await changed(of, 'TakePayment', asked);
}
async function changed(of: Of, what: string, asked: object) {
  const preview = await ask<{ Quote: { Revision: number; Figures: string } }>(
    ...([app, 'POST', `/api/desk/preview${what}`, { ...asked }, { ...of.desk }] as const),
  );
  const { Revision: revision, Figures: figures } = preview.body.Quote;
  const call = `${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  expect(await post(call, { ...asked, revision, figures }, of.desk)).toMatchObject({ Applied: true });
}

describe('an order whose places are kept for an hour', () => {
  it('says so in the confirmation, on the receipt and at the desk (6-12)', async () => {
    const of = await aCart();
    const number = await sold(of);
    const order = await read(of, number);
    expect(order).toMatchObject({ State: 'saved', Due: 118, PayBy: '2026-11-21T11:00:00' });
    expect(lastWords(order)).toBe('Booked at the desk, to be paid by Sat, November 21, 11:00 AM. By Dana.');
    expect((await receipt(of)).PayBy).toBe('2026-11-21T11:00:00');
    expect((await runOrder(app, ['show', number, '-l', String(of.key)])).said).toMatch(
      /^ *Canceled unless something is paid by .*11:00/m,
    );
    await app.drainOutbox();
    expect(app.mail.sent.map(({ to }) => to.address)).toEqual(['walt@hargrove.example']);
    expect(app.mail.sent[0]?.text).toContain(
      'Balance due: $118.00. You can pay it on your receipt. Please pay by Sat, November 21, 11:00 AM, or your booking will be canceled and your places released.',
    );
  });

  it('is canceled in time, frees its places and says why (6-12)', async () => {
    const of = await aCart();
    const number = await sold(of);
    const other = { locationKey: of.key, rates: { 11: 2 } };
    expect(complaintOf(await addToCart(app, other))).not.toBeNull();
    await after(hour - minute);
    expect((await read(of, number)).State).toBe('saved');
    await app.drainOutbox();
    app.mail.sent.length = 0;

    await after(hour);
    const order = await read(of, number);
    expect(order).toMatchObject({ State: 'canceled', Due: 0, PayBy: null });
    expect(lastWords(order)).toBe('Canceled: not paid by Sat, November 21, 11:00 AM.');
    await app.drainOutbox();
    const [mail] = app.mail.sent.filter(({ to }) => to.address === 'walt@hargrove.example');
    expect(mail?.text).toContain('It was not paid by Sat, November 21, 11:00 AM.');
    expect(mail?.text).not.toMatch(/cancellation fee|refund/i);
    expect(await receipt(of)).toMatchObject({ IsCanceled: true, PayBy: null });
    expect(complaintOf(await addToCart(app, other))).toBeNull();

    const late = await payBalance(app, of.key, { OrderKey: of.cart.OrderKey, Balance: 118 });
    expect(complaintOf(late)).toBe('The balance of this order cannot be paid online. Please contact us.');
  });

  it('tells the venue’s own people that it was not paid', async () => {
    const of = await aCart();
    await sql`update location set notices = ${JSON.stringify({ to: ['crew@lake.example'], of: ['cancellations'] })}::jsonb
      where location_key = ${of.key}`.execute(app.database.db);
    await sold(of);
    await after(hour);
    await app.drainOutbox();
    const notice = app.mail.sent.find(({ to }) => to.address === 'crew@lake.example');
    expect(notice?.text).toContain(
      'It was not paid by Sat, November 21, 11:00 AM, and the places were given back.',
    );
  });

  it('is canceled once, however often the job runs', async () => {
    const of = await aCart();
    const number = await sold(of);
    app.clock.now = aMorning + hour;
    await Promise.all([runJob(), runJob(), runJob()]);
    await runJob();
    const { History } = await read(of, number);
    expect(History.filter(({ Words }) => Words.startsWith('Canceled'))).toHaveLength(1);
  });

  it('of a guest without an address is canceled without an email', async () => {
    const of = await aCart();
    const number = await sold(of, { email: null });
    await after(hour);
    await app.drainOutbox();
    expect((await read(of, number)).State).toBe('canceled');
    expect(app.mail.sent).toEqual([]);
  });

  it('stays if the guest paid in time (D-DP-04)', async () => {
    const of = await aCart();
    const number = await sold(of);
    expect(
      complaintOf(await payBalance(app, of.key, { OrderKey: of.cart.OrderKey, Balance: 118 })),
    ).toBeNull();
    expect(await receipt(of)).toMatchObject({ PayBy: null, Balance: 0 });
    await after(2 * hour);
    expect(await read(of, number)).toMatchObject({ State: 'saved', Received: 118, PayBy: null });
  });

  it('stays if a part of it was paid, also once that is taken back', async () => {
    const of = await aCart();
    const number = await sold(of);
    await takeCash(of, number, 20);
    expect(await read(of, number)).toMatchObject({ Due: 98, PayBy: null });
    await after(2 * hour);
    expect((await read(of, number)).State).toBe('saved');
    await changed(of, 'UndoPayment', { clientLocationKey: of.key, orderNumber: number, tells: false });
    await runJob();
    expect(await read(of, number)).toMatchObject({ State: 'saved', Due: 118 });
  });

  it('waits while the bank asks the guest, and lapses once that payment is given up', async () => {
    const of = await aCart({ enable3ds: true });
    const number = await sold(of);
    const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_challenge' };
    await payBalance(app, of.key, { OrderKey: of.cart.OrderKey, Balance: 118 }, attempt);
    await after(2 * hour);
    expect((await read(of, number)).State).toBe('saved');
    await sql`select end_attempt(attempt_row_id, 'declined', null, 'do_not_honor') from payment_attempt
      where attempt_id = ${attempt.attemptId}`.execute(app.database.db);
    await runJob();
    expect((await read(of, number)).State).toBe('canceled');
  });

  it('stays, and says so, if a ticket of it was used', async () => {
    const of = await aCart({ enableDigitalTickets: true });
    const number = await sold(of);
    await sql`update ticket set used_at = clock_timestamp(), used_by = 'gate' where order_id = (
      select order_id from shop_order where order_number = ${number})`.execute(app.database.db);
    await after(hour);
    const order = await read(of, number);
    expect(order).toMatchObject({ State: 'saved', PayBy: null });
    expect(lastWords(order)).toBe(
      'Not paid in time, but not canceled: the visit has begun, or part of the order was used.',
    );
  });

  it('gives what a gift card paid back to the card, and lapses for the rest', async () => {
    const location = await storeGiftVenue(app.database.db);
    const { key } = location;
    const desk = await somebody(key);
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }, { ...desk }));
    const code = await issue(app, location, 5000);
    await redeem(app, key, cart.OrderKey, code, 118);
    const of = { key, desk, cart };
    const number = await sold(of, { amount: 68 });
    expect(await balances(app.database.db, key)).toEqual([0]);
    await after(hour);
    expect((await read(of, number)).State).toBe('canceled');
    expect(await balances(app.database.db, key)).toEqual([5000]);
  });

  it('is sold and kept once if the same request comes twice', async () => {
    const of = await aCart();
    const first = await sell(of, {}, `unpaid-${of.key}-twice`);
    app.clock.now = aMorning + 30 * minute;
    expect(await sell(of, {}, `unpaid-${of.key}-twice`)).toEqual(first);
    expect(await sell(of)).toEqual(first);
    expect(first.PayBy).toBe('2026-11-21T11:00:00');
    expect((await read(of, first.OrderNumber ?? '')).PayBy).toBe('2026-11-21T11:00:00');
  });
});

describe('a sale with a time to pay', () => {
  it.each([
    ['a day', {}, { payBy: 'day' }, '2026-11-22T10:00:00'],
    ['a moment', {}, { payBy: '2026-11-30T12:30:00' }, '2026-11-30T12:30:00'],
    ['until the visit begins', {}, { payBy: '2026-12-05T09:00:00' }, '2026-12-05T09:00:00'],
    ['nothing said', {}, { payBy: null }, null],
  ])('keeps the places for %s', async (_what, changes, members, expected) => {
    const of = await aCart(changes);
    expect((await read(of, await sold(of, members))).PayBy).toBe(expected);
  });

  it.each([
    [
      'paid at once',
      {},
      { method: 'cash' },
      ['payByPaid', 'Nothing is left to pay later, so there is no time to pay by.'],
    ],
    [
      'in the past',
      {},
      { payBy: '2026-11-20T10:00:00' },
      ['payByOutside', 'Choose a time between Sat, November 21, 10:10 AM and Sat, December 5, 9:00 AM.'],
    ],
    [
      'after the visit has begun',
      {},
      { payBy: '2026-12-05T09:01:00' },
      ['payByOutside', 'Choose a time between Sat, November 21, 10:10 AM and Sat, December 5, 9:00 AM.'],
    ],
    [
      'where balances are not paid on the receipt',
      { deposits: { ...noDeposits, payBalanceOnline: false } },
      {},
      ['payByNotOnline', 'The guest cannot pay this on the receipt. Keep the places until the visit.'],
    ],
  ])('is refused %s, and nothing changes', async (_what, changes, members, expected) => {
    const of = await aCart(changes);
    const before = await settledDatabase(app);
    expect(errorsOf(await sell(of, members))).toEqual([expected]);
    expect(await settledDatabase(app)).toEqual(before);
  });

  it('is refused if a gift card or a lower price leaves nothing to pay', async () => {
    const of = await aCart();
    const manager = { ...of, desk: await somebody(of.key, 'manager') };
    const reduction = { amount: 118, reason: 'Friends' };
    expect(errorsOf(await sell(manager, { reduction }))).toMatchObject([['payByPaid', expect.any(String)]]);
  });

  it('is refused with a moment that cannot be read', async () => {
    const of = await aCart();
    const asked = {
      clientLocationKey: of.key,
      orderKey: of.cart.OrderKey,
      amount: 118,
      firstName: 'Walt',
      payBy: 'soon',
    };
    expect((await ask(app, 'POST', '/api/desk/sellOrder', asked, { ...of.desk })).status).toBe(400);
  });
});

describe('more time to pay', () => {
  it('is given by somebody of the desk, who is named in the history (6-12)', async () => {
    const of = await aCart();
    const number = await sold(of);
    const { Revision: revision } = await read(of, number);
    expect(await change(of, number, { payBy: 'day', revision })).toEqual({
      Applied: true,
      ModelErrors: null,
    });
    const order = await read(of, number);
    expect(order.PayBy).toBe('2026-11-22T10:00:00');
    expect(lastWords(order)).toBe('More time to pay: until Sun, November 22, 10:00 AM. By Dana.');
    await after(2 * hour);
    expect((await read(of, number)).State).toBe('saved');
    await after(24 * hour);
    expect((await read(of, number)).State).toBe('canceled');
  });

  it('is given also just after the time was over, as long as the order was not canceled', async () => {
    const of = await aCart();
    const number = await sold(of);
    app.clock.now = aMorning + hour + minute;
    const { Revision: revision } = await read(of, number);
    expect(await change(of, number, { payBy: 'hour', revision })).toMatchObject({ Applied: true });
    await runJob();
    expect(await read(of, number)).toMatchObject({ State: 'saved', PayBy: '2026-11-21T12:01:00' });
  });

  it('is given without end: the places are kept', async () => {
    const of = await aCart();
    const number = await sold(of);
    const { Revision: revision } = await read(of, number);
    expect(await change(of, number, { payBy: null, revision })).toMatchObject({ Applied: true });
    expect(lastWords(await read(of, number))).toBe(
      'The places are kept, whenever the order is paid. By Dana.',
    );
    await after(48 * hour);
    expect(await read(of, number)).toMatchObject({ State: 'saved', PayBy: null, Due: 118 });
  });

  it.each<[string, (of: Of, number: string) => Promise<unknown>, object, (number: string) => string[]]>([
    [
      'to a moment before the one that the guest was told',
      async () => undefined,
      { payBy: '2026-11-21T10:30:00' },
      () => ['payBySooner', 'The guest was told to pay by Sat, November 21, 11:00 AM. Choose a later time.'],
    ],
    [
      'beyond the visit',
      async () => undefined,
      { payBy: '2026-12-06T10:30:00' },
      () => [
        'payByOutside',
        'Choose a time between Sat, November 21, 10:10 AM and Sat, December 5, 9:00 AM.',
      ],
    ],
    [
      'of an order that lapsed',
      async () => after(hour),
      { payBy: 'day' },
      (number) => ['orderCanceled', `Order ${number} has already been canceled.`],
    ],
    [
      'of an order that was paid in part',
      (of, number) => takeCash(of, number, 20),
      { payBy: 'day' },
      (number) => [
        'payByOver',
        `Order ${number} is no longer canceled if it is not paid: something was paid, or its places are kept.`,
      ],
    ],
  ])('is refused %s', async (_what, meanwhile, members, expected) => {
    const of = await aCart();
    const number = await sold(of);
    await meanwhile(of, number);
    const { Revision: revision } = await read(of, number);
    expect(errorsOf(await change(of, number, { ...members, revision }))).toEqual([expected(number)]);
  });

  it('is refused if somebody else was faster', async () => {
    const of = await aCart();
    const number = await sold(of);
    const { Revision: revision } = await read(of, number);
    const answers = await Promise.all([
      change(of, number, { payBy: 'day', revision }),
      change(of, number, { payBy: null, revision }),
    ]);
    expect(answers.filter(({ Applied }) => Applied)).toHaveLength(1);
    expect(
      answers.flatMap(errorsOf).map(([code]) => ['orderChanged', 'payByOver'].includes(code ?? '')),
    ).toEqual([true]);
  });

  it('is only for the order’s own venue, and for whoever may change orders', async () => {
    const of = await aCart();
    const number = await sold(of);
    const { Revision: revision } = await read(of, number);
    const elsewhere = await aCart();
    const asked = { orderNumber: number, payBy: 'day', revision };
    const byOther = await ask(
      app,
      'POST',
      '/api/desk/changePayBy',
      { clientLocationKey: of.key, ...asked },
      { ...elsewhere.desk },
    );
    expect(byOther.status).toBe(404);
    expect(errorsOf(await change(elsewhere, number, { payBy: 'day', revision }))).toMatchObject([
      ['orderUnknown', expect.any(String)],
    ]);
    const guide = await somebody(of.key, 'guide');
    const byGuide = await ask(
      app,
      'POST',
      '/api/desk/changePayBy',
      { clientLocationKey: of.key, ...asked },
      { ...guide },
    );
    expect(byGuide.status).toBe(404);
    expect((await read(of, number)).PayBy).toBe('2026-11-21T11:00:00');
  });
});
