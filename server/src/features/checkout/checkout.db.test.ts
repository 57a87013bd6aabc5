/**
 * Contact details and completion over HTTP, on a real database, checked against the gateway's books
 * (decisions 6.5, 21, 22; docs/rules/payment.md).
 */
import { anActivity, aRate } from '@gangway/domain/testing/builders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { longest, showed, triesOfProperty } from '../../../../scripts/testing/repeat.ts';
import {
  aCustomer,
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  newAttemptId,
  orderOf,
  type WireOrder,
} from '../../testing/journey.ts';
import {
  type Answer,
  ask,
  changeLocation,
  endHolds,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';
import { WatchedGateway } from '../../testing/watched-gateway.ts';

const gateway = new WatchedGateway();
/** Runs at each step of a payment; each test sets its own. */
let atStep: (step: string) => Promise<void> = async () => undefined;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ gateway, watch: (step) => atStep(step) });
});
beforeEach(async () => {
  // Captures run after the response, so finish the previous test's captures before counting this one's calls.
  await app.payments.drain();
  atStep = async () => undefined;
  gateway.calls.length = 0;
});
afterAll(() => app.close());

type Changes = Parameters<typeof storeLocation>[1];

async function aCart(rates: Record<number, number> = { 11: 2 }, changes: Changes = {}) {
  const { key } = await storeLocation(app.database.db, changes);
  return { key, order: orderOf(await addToCart(app, { locationKey: key, rates })) };
}

const read = (key: number, { OrderKey: orderKey }: Pick<WireOrder, 'OrderKey'>) =>
  ask<WireOrder>(app, 'GET', '/api/booking/getorderv2', { clientLocationKey: key, orderKey });

const update = (key: number, order: Pick<WireOrder, 'OrderKey'>, body: Record<string, unknown>) =>
  ask<ChangeAnswer>(app, 'POST', '/api/booking/updateOrder', {
    clientLocationKey: key,
    orderKey: order.OrderKey,
    ...body,
  });

/** Returns charges of a location's orders that were not given back. */
async function chargesOf(key: number): Promise<string[]> {
  const { rows } = await sql<{ gateway_key: string }>`
    select a.gateway_key from payment_attempt a join shop_order o using (order_id) where o.location_key = ${key}`.execute(
    app.database.db,
  );
  const own = new Set(rows.map((row) => row.gateway_key));
  const charges = await gateway.charges();
  return charges.filter((charge) => own.has(charge.key)).map(({ state, amount }) => `${state} ${amount}`);
}

async function statesOf(key: number): Promise<{ order: string[]; attempts: string[] }> {
  const { db } = app.database;
  const orders = await sql<{ state: string }>`
    select state from shop_order where location_key = ${key} order by order_id`.execute(db);
  const attempts = await sql<{
    state: string;
  }>`select a.state from payment_attempt a join shop_order o using (order_id)
    where o.location_key = ${key} order by attempt_row_id`.execute(db);
  return { order: orders.rows.map(({ state }) => state), attempts: attempts.rows.map(({ state }) => state) };
}

/** Strips what differs between any two responses. */
const withoutClock = ({ body }: Answer<ChangeAnswer>): unknown => {
  if (body.Order === null) return body;
  const { HoldSecondsLeft: _seconds, ...order } = body.Order;
  return { ...body, Order: order };
};

describe('updateOrder', () => {
  it('saves contact details to the cart, trimming whitespace (7.2-12, 3.7-01)', async () => {
    const { key, order } = await aCart();
    const customer = {
      ...aCustomer,
      FirstName: '  Maya ',
      Email: ' maya@okafor.example ',
      EmailOptIn: true,
      City: 'Lake Estelle',
    };
    const answer = await update(key, order, { Customer: customer });
    expect(answer.body).toMatchObject({ ModelErrors: null, ExceptionMessage: null });
    expect((await read(key, order)).body.Customer).toMatchObject({
      FirstName: 'Maya',
      Email: 'maya@okafor.example',
      EmailOptIn: true,
      City: 'Lake Estelle',
      PhoneCountryKey: 196,
    });
  });

  it('stores no marketing consent if the location does not ask for it (9-05, D-CK-05)', async () => {
    const { key, order } = await aCart({ 11: 1 }, { requireEmailOptIn: false });
    const answer = await update(key, order, { order: { Customer: { ...aCustomer, EmailOptIn: true } } });
    expect(orderOf(answer).Customer.EmailOptIn).toBe(false);
  });

  it('takes nothing else from the posted order: no price, place, state or key (7.2-12, C-40)', async () => {
    const { key, order } = await aCart();
    const before = (await read(key, order)).body;
    const tampered = {
      ...before,
      IsNew: false,
      OrderNumber: 'FREE-1',
      Total: 0.01,
      SubTotal: 0.01,
      Balance: 0,
      DepositEnabled: true,
      Deposits: 0.01,
      ClientLocationKey: key + 1,
      OrderKey: 'A'.repeat(24),
      HoldSecondsLeft: 1e9,
      OrderPayments: [{ IsNew: false, PaymentAmount: before.Total }],
      Individual: before.Individual.map((line) => ({
        ...line,
        SubTotal: 0,
        Name: 'Free ride',
        Activities: [],
      })),
      LanguageKey: 1,
      PickupLocations: [
        {
          Day: '2026-12-05',
          LocationName: 'Grand Hotel',
          ClientLocationKey: 3,
          PickupTimes: [],
          ReturnTimes: [],
        },
      ],
    };
    const answer = await update(key, order, { order: tampered, PickupLocations: [], Total: 0 });
    const after = (await read(key, order)).body;
    const kept = (shown: WireOrder) => ({ ...shown, HoldSecondsLeft: 0, LanguageKey: null, Customer: null });
    expect(kept(after)).toEqual(kept(before));
    expect(after).toMatchObject({ LanguageKey: 1, IsNew: true });
    expect(kept(orderOf(answer))).toEqual(kept(before));
  });

  it('leaves fields that were not sent unchanged (7.2-12)', async () => {
    const { key, order } = await aCart();
    await update(key, order, { Customer: aCustomer });
    await update(key, order, { order: { LanguageKey: 1 } });
    expect((await read(key, order)).body).toMatchObject({ LanguageKey: 1, Customer: { FirstName: 'Maya' } });
  });

  it('refuses a saved order and returns it unchanged (4.3-01, 5.2-06, 6-07)', async () => {
    const { key, order } = await aCart();
    await completeOrder(app, order, key);
    const answer = await update(key, order, { Customer: { ...aCustomer, Email: 'thief@example.com' } });
    expect(complaintOf(answer)).toBe('A saved order cannot be changed.');
    expect(orderOf(answer).Customer.Email).toBe('m•••@okafor.example');
    expect((await read(key, order)).body.Customer.Email).toBe('m•••@okafor.example');
  });

  it('answers 404 for an order of another location and 410 for an expired cart (7.2-12, D-OR-03)', async () => {
    const { key, order } = await aCart();
    const other = await storeLocation(app.database.db);
    expect((await update(other.key, order, { Customer: aCustomer })).status).toBe(404);
    await endHolds(app.database.db, key);
    expect((await update(key, order, { Customer: aCustomer })).status).toBe(410);
  });

  it('refuses while the order is being paid, instead of dropping what was typed (7.2-12)', async () => {
    const { key, order } = await aCart();
    let during: Answer<ChangeAnswer> | null = null;
    atStep = async (step) => {
      if (step === 'authorize-answered')
        during = await update(key, order, { Customer: { ...aCustomer, FirstName: 'Mia' } });
    };
    expect(orderOf(await completeOrder(app, order, key)).Customer.FirstName).toBe('Maya');
    expect(during).toMatchObject({
      body: {
        ModelErrors: [{ Value: ['A payment for this order is already in progress. Please wait a moment.'] }],
      },
    });
  });
});

const tampering = fc.record(
  {
    amount: fc.oneof(
      fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
      fc.constantFrom('118', null, [118], 1e300, -0),
    ),
    Total: fc.double(),
    Price: fc.double(),
    currency: fc.constantFrom('EUR', 'XXX', null),
    order: fc.record(
      {
        Total: fc.double(),
        Balance: fc.constant(0),
        OrderPayments: fc.constant([{ PaymentAmount: 118 }]),
      },
      { noNullPrototype: true },
    ),
    promoCode: fc.constantFrom('', 'FREE', null),
    paymentMethod: fc.constantFrom('card', 'none', 'gift'),
    deposit: fc.boolean(),
  },
  { requiredKeys: ['amount'], noNullPrototype: true },
);
type Tampering = Record<string, unknown>;

/** Pays an order of 118.00 with another amount, or with more than a request has: it is never paid, and costs the same afterwards. */
const tampered = (pay: (members: Tampering) => Promise<Answer<ChangeAnswer>>) =>
  fc.asyncProperty(tampering, async (members) => {
    fc.pre(members.amount !== 118);
    const answer = await pay(members);
    expect([200, 400]).toContain(answer.status);
    if (answer.status === 200)
      expect(orderOf(answer)).toMatchObject({ IsNew: true, Total: 118, Balance: 118 });
  });

describe('completeOrder', () => {
  it('saves the order, assigns its number, books and captures the money, and stores the contact details (7.2-17, 4.3-06, 3.10-04)', async () => {
    const { key, order } = await aCart(
      { 11: 2, 12: 1 },
      {
        fees: [{ key: 1, name: 'Booking fee', kind: 'percent', value: 300, taxable: false }],
        taxes: [{ name: 'Sales tax', basisPoints: 825, inclusive: false, classes: [] }],
      },
    );
    const answer = await completeOrder(app, order, key);
    expect(answer.body).toMatchObject({
      CardDeclined: false,
      CardDeclinedMessage: null,
      ModelErrors: null,
      ExceptionMessage: null,
      ThreeDSecure: null,
    });
    const bought = orderOf(answer);
    expect(bought).toMatchObject({
      OrderKey: order.OrderKey,
      IsNew: false,
      OrderNumber: expect.stringMatching(/^KBA-\d{6,}$/),
      Total: 174.66,
      Balance: 0,
      HoldSecondsLeft: null,
      Customer: { FirstName: 'Maya', Email: 'maya@okafor.example' },
      OrderPayments: [{ IsNew: false, PaymentAmount: 174.66, MaskedCard: '•••• 4242' }],
    });
    expect((await read(key, order)).body).toMatchObject({ IsNew: false, OrderNumber: bought.OrderNumber });
    const { rows } = await sql<Record<string, unknown>>`
      select kind, debit_account, credit_account, amount, currency from ledger_transfer
      where location_key = ${key} order by transfer_id`.execute(app.database.db);
    expect(rows).toEqual([
      { kind: 'sale', debit_account: 'receivable', credit_account: 'sales', amount: 17_466, currency: 'USD' },
      {
        kind: 'payment',
        debit_account: 'card',
        credit_account: 'receivable',
        amount: 17_466,
        currency: 'USD',
      },
    ]);
    await app.payments.drain();
    expect(await chargesOf(key)).toEqual(['captured 17466']);
    expect(await statesOf(key)).toEqual({ order: ['saved'], attempts: ['captured'] });
  });

  it('stores the consents that were given, with a hash of the text shown (3.10-14, D-CK-04)', async () => {
    const { key, order } = await aCart(
      { 11: 1 },
      { terms: '<p>Our terms</p>', activities: [anActivity({ requirements: 'You can swim.' })] },
    );
    await completeOrder(app, order, key, {
      customer: { ...aCustomer, Agreed: false, EmailOptIn: true },
      agreed: true,
    });
    const { rows } = await sql<{ consents: { texts: string[] } }>`
      select consents from shop_order where location_key = ${key}`.execute(app.database.db);
    expect(rows[0]?.consents).toEqual({
      agreed: true,
      emailOptIn: true,
      textTickets: false,
      texts: [expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)],
    });
  });

  it('takes the customer from the call, the posted order, or what was saved before (7.2-17)', async () => {
    const bought = async (prepare: boolean, members: Record<string, unknown>) => {
      const { key, order } = await aCart({ 11: 1 });
      if (prepare) await update(key, order, { Customer: aCustomer });
      return orderOf(await completeOrder(app, order, key, members)).Customer.Email;
    };
    const other = { ...aCustomer, Email: 'other@okafor.example' };
    expect(await bought(true, { customer: other })).toBe('other@okafor.example');
    expect(await bought(false, { customer: null, order: { Customer: other } })).toBe('other@okafor.example');
    expect(await bought(true, { customer: null })).toBe('maya@okafor.example');
  });

  describe('refuses, charges nothing and keeps the cart:', () => {
    const terms = { terms: '<p>Our terms</p>' };
    const billing = { requireBillingInfo: true };
    it.each<[string, string, Record<string, unknown>, Changes?]>([
      ['no first name', 'First Name is required', { customer: { ...aCustomer, FirstName: ' ' } }],
      ['no last name', 'Last Name is required', { customer: { ...aCustomer, LastName: '' } }],
      ['no email', 'Email is required', { customer: { ...aCustomer, Email: '' } }],
      ['an invalid email', 'Email is not valid', { customer: { ...aCustomer, Email: 'maya@okafor' } }],
      [
        'no phone',
        'Phone Number is required',
        { customer: { ...aCustomer, PhoneAreaCode: '', PhoneSubscriberNumber: '' } },
      ],
      [
        'an invalid phone number',
        'Phone Number is not valid',
        { customer: { ...aCustomer, PhoneSubscriberNumber: 'call me' } },
      ],
      ['no customer at all', 'Email is required', { customer: null }],
      ['no billing address if one is required', 'Address Line 1 is required', {}, billing],
      [
        'no city if one is required',
        'City is required',
        { customer: { ...aCustomer, AddressLine1: '1 Dock St' } },
        billing,
      ],
      [
        'terms that were not accepted',
        'Please accept the terms to continue.',
        { agreed: false, customer: { ...aCustomer, Agreed: false } },
        terms,
      ],
      [
        'requirements that were not accepted',
        'Please accept the terms to continue.',
        { agreed: false, customer: { ...aCustomer, Agreed: false } },
        { activities: [anActivity({ requirements: 'You can swim.' })] },
      ],
      [
        'a consent that was not given',
        'Please accept the terms to continue.',
        { agreed: false, customer: { ...aCustomer, Agreed: false } },
        { activities: [anActivity({ consentRequired: true })] },
      ],
      [
        'an amount below what is due',
        'The total has changed. Please review your order and try again.',
        { amount: 117.99 },
      ],
      [
        'an amount above what is due',
        'The total has changed. Please review your order and try again.',
        { amount: 118.01 },
      ],
      ['an amount of zero', 'The total has changed. Please review your order and try again.', { amount: 0 }],
      [
        'a negative amount',
        'The total has changed. Please review your order and try again.',
        { amount: -118 },
      ],
      ['no card', 'Please enter your card details.', { paymentToken: null }],
      [
        'no card, with payment method "none"',
        'Please enter your card details.',
        { paymentToken: null, paymentMethod: 'none' },
      ],
    ])('%s: %s (8.1-12, 3.10-09, R20)', async (_case, words, members, changes = {}) => {
      const { key, order } = await aCart({ 11: 2 }, changes);
      const answer = await completeOrder(app, order, key, members);
      expect([answer.status, complaintOf(answer)]).toEqual([200, words]);
      expect(orderOf(answer)).toMatchObject({ IsNew: true, OrderNumber: null, Total: 118 });
      expect(gateway.calls).toEqual([]);
      expect(await statesOf(key)).toEqual({ order: ['new'], attempts: [] });
    });

    it.each<[string, string | null, string]>([
      ['tok_declined', 'The card was declined.', 'declined'],
      [
        'tok_insufficient_funds',
        'This card has insufficient funds. Please try another card.',
        'insufficient_funds',
      ],
      ['tok_expired_card', 'This card has expired. Please try another card.', 'expired_card'],
      [
        'tok_wrong_code',
        'The security code does not match this card. Please check it and try again.',
        'wrong_code',
      ],
    ])('%s: %s (8.1-10, D-PY-04)', async (paymentToken, words, code) => {
      const { key, order } = await aCart();
      const answer = await completeOrder(app, order, key, { paymentToken });
      expect(answer.body).toMatchObject({
        CardDeclined: true,
        CardDeclinedMessage: words,
        ModelErrors: null,
        ExceptionMessage: null,
      });
      expect(orderOf(answer)).toMatchObject({ IsNew: true, Customer: { FirstName: 'Maya' } });
      expect(orderOf(answer).HoldSecondsLeft).toBeGreaterThan(1400);
      expect(await chargesOf(key)).toEqual([]);
      const { rows } =
        await sql`select a.decline_code from payment_attempt a join shop_order o using (order_id)
        where o.location_key = ${key}`.execute(app.database.db);
      expect(rows).toEqual([{ decline_code: code }]);
    });

    it('an unknown card token: nothing is charged, and another card works (8.1-11)', async () => {
      const { key, order } = await aCart();
      const answer = await completeOrder(app, order, key, { paymentToken: 'tok_from_elsewhere' });
      expect(answer.body).toMatchObject({
        ExceptionMessage: 'Something went wrong. Please try again in a moment.',
        Order: { IsNew: true },
      });
      expect(orderOf(await completeOrder(app, order, key)).IsNew).toBe(false);
      expect(await chargesOf(key)).toHaveLength(1);
    });

    it('a cart without lines: Your cart is empty. (8.1-12)', async () => {
      const { key, order } = await aCart();
      await ask(app, 'POST', '/api/booking/removeActivityFromCart', {
        orderKey: order.OrderKey,
        clientLocationKey: String(key),
        orderEntityKey: String(order.Individual[0]?.OrderEntityKey),
      });
      expect(complaintOf(await completeOrder(app, { ...order, Balance: 0 }, key))).toBe(
        'Your cart is empty.',
      );
    });

    it('several invalid fields at once, each by its label, in order (8.1-12, 3.12-04)', async () => {
      const { key, order } = await aCart();
      const answer = await completeOrder(app, order, key, { customer: {} });
      expect(answer.body.ModelErrors?.map(({ Key, Value }) => [Key, Value[0]])).toEqual([
        ['FirstName', 'First Name is required'],
        ['LastName', 'Last Name is required'],
        ['Email', 'Email is required'],
        ['PhoneSubscriberNumber', 'Phone Number is required'],
      ]);
    });

    it('an order of another location, an unknown one and an abandoned one (7.2-17, D-OR-03)', async () => {
      const { key, order } = await aCart();
      const other = await storeLocation(app.database.db);
      expect((await completeOrder(app, order, other.key)).status).toBe(404);
      expect((await completeOrder(app, { ...order, OrderKey: 'A'.repeat(24) }, key)).status).toBe(404);
      await ask(app, 'GET', '/api/booking/abandonOrderChanges', {
        orderKey: order.OrderKey,
        clientLocationKey: key,
      });
      expect((await completeOrder(app, order, key)).status).toBe(410);
      expect(gateway.calls).toEqual([]);
    });

    it('a price that has changed, with the new total in the order (8.1-12, R20)', async () => {
      const location = await storeLocation(app.database.db);
      const order = orderOf(await addToCart(app, { locationKey: location.key, rates: { 11: 2 } }));
      await changeLocation(app.database.db, {
        ...location,
        activities: [anActivity({ rates: [aRate({ price: 6400 })] })],
      });
      app.clock.now += 3000;
      const answer = await completeOrder(app, order, location.key);
      expect(complaintOf(answer)).toBe('The total has changed. Please review your order and try again.');
      expect(orderOf(answer)).toMatchObject({ Total: 128, Individual: [{ SubTotal: 128 }] });
      expect(gateway.calls).toEqual([]);
      const again = await completeOrder(app, orderOf(answer), location.key);
      expect(orderOf(again)).toMatchObject({ IsNew: false, Total: 128 });
      await app.payments.drain();
      expect(await chargesOf(location.key)).toEqual(['captured 12800']);
    });

    it.each([
      ['another line was added', 'add'],
      ['another line was removed', 'remove'],
      ['another line was edited', 'edit'],
    ])(
      'a line’s price that changed before %s: no line is sold at an outdated price (8.1-12, R20)',
      async (_case, how) => {
        const own = (price: number) => anActivity({ rates: [aRate({ price })] });
        const other = anActivity({ key: 2, rates: [aRate({ key: 21, price: 1000 })] });
        const location = await storeLocation(app.database.db, { activities: [own(5900), other] });
        const { key } = location;
        const first = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
        const orderKey = first.OrderKey;
        const both = orderOf(
          await addToCart(app, {
            locationKey: key,
            orderKey,
            activityKey: 2,
            date: '2026-12-07',
            rates: { 21: 1 },
          }),
        );
        const line = both.Individual[1]?.OrderEntityKey ?? 0;
        await changeLocation(app.database.db, { ...location, activities: [own(6400), other] });
        app.clock.now += 3000;
        const changed =
          how === 'remove'
            ? await ask<ChangeAnswer>(app, 'GET', '/api/booking/removeActivityFromCart', {
                orderKey,
                clientLocationKey: key,
                orderEntityKey: line,
              })
            : await addToCart(app, {
                locationKey: key,
                orderKey,
                activityKey: 2,
                date: '2026-12-08',
                rates: { 21: 1 },
                ...(how === 'edit' ? { editing: line } : {}),
              });
        const answer = await completeOrder(app, orderOf(changed), key);
        expect(complaintOf(answer)).toBe('The total has changed. Please review your order and try again.');
        expect(orderOf(answer).Individual.find(({ SubTotal }) => SubTotal > 50)?.SubTotal).toBe(64);
        expect(orderOf(await completeOrder(app, orderOf(answer), key))).toMatchObject({
          IsNew: false,
          Total: orderOf(answer).Total,
        });
      },
    );

    it('an activity that is no longer sold, until its line is removed (8.1-12)', async () => {
      const location = await storeLocation(app.database.db, {
        activities: [anActivity(), anActivity({ key: 2 })],
      });
      const order = orderOf(await addToCart(app, { locationKey: location.key }));
      await changeLocation(app.database.db, { ...location, activities: [anActivity({ key: 2 })] });
      app.clock.now += 3000;
      const answer = await completeOrder(app, order, location.key);
      expect(complaintOf(answer)).toBe('This time is no longer available.');
      expect(gateway.calls).toEqual([]);
      const removed = await ask<ChangeAnswer>(app, 'GET', '/api/booking/removeActivityFromCart', {
        orderKey: order.OrderKey,
        clientLocationKey: location.key,
        orderEntityKey: orderOf(answer).Individual[0]?.OrderEntityKey,
      });
      expect(removed.body).toMatchObject({ Order: { Individual: [], Total: 0 } });
    });
  });

  it('charges only the amount due, whatever else is posted (R20, C-40)', { timeout: longest }, async () => {
    const { key, order } = await aCart();
    await fc.assert(
      tampered((members) => completeOrder(app, order, key, members)),
      triesOfProperty('R20 tampered payments'),
    );
    expect(gateway.calls).toEqual([]);
    expect(await statesOf(key)).toEqual({ order: ['new'], attempts: [] });
  });

  it('charges what is posted if prices are taken from the request (R20, control)', async () => {
    const { key, order } = await aCart();
    const { db } = app.database;
    const setPrice = async (each: number) => {
      await sql`with changed as (
          update shop_order set sub_total = ${2 * each}, total = ${2 * each}, revision = revision + 1
          where location_key = ${key} returning order_id),
        lines as (
          update order_line l set sub_total = ${2 * each}, total = ${2 * each}
          from changed where l.order_id = changed.order_id)
        update order_line_rate r set price = ${each}, sub_total = ${2 * each}
        from changed where r.order_id = changed.order_id`.execute(db);
    };
    const found = await fc.check(
      tampered(async (members) => {
        const each = Number(members.amount) * 50;
        await setPrice(Number.isSafeInteger(each) && each > 0 ? each : 5900);
        return completeOrder(app, order, key, members);
      }),
      { seed: 1, numRuns: 100, endOnFailure: true },
    );
    await app.payments.drain();
    const [charge = '', ...others] = await chargesOf(key);
    expect([found.failed, charge, others]).toEqual([true, expect.stringMatching(/^captured \d+$/), []]);
    expect(charge).not.toBe('captured 11800');
    showed('R20 tampered payments', `${charge.replace('captured ', '')} charged for 11,800`);
  });
});

describe('the same attempt', () => {
  it('sent repeatedly pays once and gets the same answer each time (D-PY-06, R12)', async () => {
    const { key, order } = await aCart();
    const attempt = { attemptId: newAttemptId() };
    const first = await completeOrder(app, order, key, attempt);
    for (let times = 0; times < 4; times++)
      expect(withoutClock(await completeOrder(app, order, key, attempt))).toEqual(withoutClock(first));
    await app.payments.drain();
    expect(withoutClock(await completeOrder(app, order, key, attempt))).toEqual(withoutClock(first));
    expect(await chargesOf(key)).toEqual(['captured 11800']);
  });

  it.each([
    'tok_declined',
    'tok_insufficient_funds',
    'tok_expired_card',
    'tok_wrong_code',
    'tok_from_elsewhere',
  ])('that failed with %s gets the same message again and never pays (8.1-10, R12)', async (paymentToken) => {
    const { key, order } = await aCart();
    const attempt = { attemptId: newAttemptId(), paymentToken };
    const first = await completeOrder(app, order, key, attempt);
    const again = await completeOrder(app, order, key, attempt);
    expect(withoutClock(again)).toEqual(withoutClock(first));
    expect(await chargesOf(key)).toEqual([]);
  });

  it.each([2, 5, 20])(
    'sent %d times at once pays once and gets the same answer (D-PY-06, R12)',
    async (times) => {
      const { key, order } = await aCart();
      const attempt = { attemptId: newAttemptId() };
      const answers = await Promise.all(
        Array.from({ length: times }, () => completeOrder(app, order, key, attempt)),
      );
      await app.payments.drain();
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map((answer) => JSON.stringify(withoutClock(answer)))).size).toBe(1);
      expect(orderOf(answers[0] as Answer<ChangeAnswer>).IsNew).toBe(false);
      expect(await chargesOf(key)).toEqual(['captured 11800']);
      expect(await statesOf(key)).toEqual({ order: ['saved'], attempts: ['captured'] });
    },
  );

  it('with another amount, method or card is refused and has no effect (D-API-00, R12)', async () => {
    const { key, order } = await aCart();
    const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_declined' };
    await completeOrder(app, order, key, attempt);
    for (const other of [{ paymentToken: 'tok_approved' }, { amount: 1 }, { paymentMethod: 'googlepay' }]) {
      const answer = await completeOrder(app, order, key, { ...attempt, ...other });
      expect(answer.status).toBe(409);
      expect(answer.body.ExceptionMessage).toBe('This idempotency key was used before with another request.');
    }
    expect(await chargesOf(key)).toEqual([]);
  });

  it('is scoped to its order: another order may use the same ID (D-PY-06)', async () => {
    const attempt = { attemptId: newAttemptId() };
    for (const _order of [1, 2]) {
      const { key, order } = await aCart();
      expect(orderOf(await completeOrder(app, order, key, attempt)).IsNew).toBe(false);
      await app.payments.drain();
      expect(await chargesOf(key)).toEqual(['captured 11800']);
    }
  });
});

describe('another attempt', () => {
  it('pays once with another card after a decline (8.1-10, D-PY-04)', async () => {
    const { key, order } = await aCart();
    expect((await completeOrder(app, order, key, { paymentToken: 'tok_declined' })).body.CardDeclined).toBe(
      true,
    );
    expect((await completeOrder(app, order, key, { paymentToken: 'tok_wrong_code' })).body.CardDeclined).toBe(
      true,
    );
    expect(orderOf(await completeOrder(app, order, key)).IsNew).toBe(false);
    await app.payments.drain();
    expect(await chargesOf(key)).toEqual(['captured 11800']);
    expect(await statesOf(key)).toEqual({ order: ['saved'], attempts: ['declined', 'declined', 'captured'] });
  });

  it('for a saved order returns the order unchanged and charges nothing (4.3-01, D-PY-06)', async () => {
    const { key, order } = await aCart();
    const first = orderOf(await completeOrder(app, order, key));
    await app.payments.drain();
    const calls = gateway.calls.length;
    const again = await completeOrder(app, order, key, {
      amount: 0.01,
      paymentToken: 'tok_declined',
      customer: { ...aCustomer, FirstName: 'Eve' },
    });
    expect(orderOf(again)).toMatchObject({ OrderNumber: first.OrderNumber, Customer: { FirstName: 'Maya' } });
    expect(gateway.calls).toHaveLength(calls);
  });

  it('during one in progress has to wait, so only one of two cards is charged (D-PY-06, I12)', async () => {
    const { key, order } = await aCart();
    const answers = await Promise.all(Array.from({ length: 6 }, () => completeOrder(app, order, key)));
    await app.payments.drain();
    expect(await chargesOf(key)).toEqual(['captured 11800']);
    for (const answer of answers) {
      const words = complaintOf(answer);
      if (words === null) expect(orderOf(answer).IsNew).toBe(false);
      else expect(words).toBe('A payment for this order is already in progress. Please wait a moment.');
    }
    expect(orderOf(await completeOrder(app, order, key)).IsNew).toBe(false);
  });

  it('pays after a failed challenge, which shows the bank’s message (D-PY-03)', async () => {
    const { key, order } = await aCart({ 11: 2 }, { enable3ds: true });
    const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_challenge_fails' };
    expect((await completeOrder(app, order, key, attempt)).body.ThreeDSecure?.Url).toMatch(/^http/);
    const failed = await completeOrder(app, order, key, { ...attempt, threeDSTransactionId: 'x' });
    expect(failed.body).toMatchObject({
      CardDeclined: true,
      CardDeclinedMessage: 'Your bank could not verify this payment. Please try another card.',
    });
    expect(orderOf(await completeOrder(app, order, key)).IsNew).toBe(false);
    await app.payments.drain();
    expect(await chargesOf(key)).toEqual(['captured 11800']);
  });
});

describe('if places are lost between authorization and saving', () => {
  it('the charge is voided, the cart shows a message, and nothing is sold twice (D-CT-02, R6, R7)', async () => {
    const { key, order } = await aCart({ 11: 12 });
    atStep = async (step) => {
      if (step !== 'authorize-answered') return;
      await endHolds(app.database.db, key);
      orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
    };
    const answer = await completeOrder(app, order, key);
    expect(complaintOf(answer)).toBe(
      'Your cart has expired and some of its places are no longer available. You have not been charged.',
    );
    expect(orderOf(answer).IsNew).toBe(true);
    expect(await chargesOf(key)).toEqual(['voided 70800']);
    expect(gateway.calls).toEqual(['authorize', 'void']);
    expect((await statesOf(key)).attempts).toEqual(['voided']);
  });

  it('the same attempt sent again gets the same message (R12)', async () => {
    const { key, order } = await aCart({ 11: 12 });
    atStep = async (step) => {
      if (step !== 'authorize-answered') return;
      await endHolds(app.database.db, key);
      await addToCart(app, { locationKey: key, rates: { 11: 1 } });
    };
    const attempt = { attemptId: newAttemptId() };
    const words = complaintOf(await completeOrder(app, order, key, attempt));
    expect(complaintOf(await completeOrder(app, order, key, attempt))).toBe(words);
    expect(await chargesOf(key)).toEqual(['voided 70800']);
  });
});

describe('an order that costs nothing', () => {
  it.each([null, 'tok_approved'])(
    'is saved without the gateway, with the card %s, and shows no card payment (8.1-12, D-GC-07)',
    async (paymentToken) => {
      const { key, order } = await aCart(
        { 11: 2 },
        { activities: [anActivity({ rates: [aRate({ price: 0 })] })] },
      );
      expect(order.Balance).toBe(0);
      const attempt = { attemptId: newAttemptId(), paymentToken, paymentMethod: 'none' };
      const bought = orderOf(await completeOrder(app, order, key, attempt));
      expect(bought).toMatchObject({
        IsNew: false,
        OrderNumber: expect.stringMatching(/^KBA-/),
        Total: 0,
        Balance: 0,
        OrderPayments: [],
      });
      expect(orderOf(await completeOrder(app, order, key, attempt)).OrderNumber).toBe(bought.OrderNumber);
      expect(gateway.calls).toEqual([]);
      expect(await statesOf(key)).toEqual({ order: ['saved'], attempts: ['captured'] });
      const { rows } = await sql`select 1 from ledger_transfer where location_key = ${key}`.execute(
        app.database.db,
      );
      expect(rows).toEqual([]);
    },
  );
});

describe('a saved order', () => {
  it('cannot be changed or removed by any call, and its rows stay the same (5.2-06, 6-07, 4.3-02, I21)', async () => {
    const { key, order } = await aCart();
    await completeOrder(app, order, key);
    await app.payments.drain();
    const rowsOf = async () => {
      const { rows } = await sql`
        select md5(string_agg(row::text, '|' order by row::text)) as hash from (
          select to_jsonb(o) as row from shop_order o where location_key = ${key}
          union all select to_jsonb(l) from order_line l where location_key = ${key}
          union all select to_jsonb(c) from claim c where location_key = ${key}
          union all select to_jsonb(t) from ledger_transfer t where location_key = ${key}) as everything`.execute(
        app.database.db,
      );
      return rows;
    };
    const before = await rowsOf();
    const orderEntityKey = order.Individual[0]?.OrderEntityKey;
    const members = { clientLocationKey: key, orderKey: order.OrderKey };
    expect(
      complaintOf(await addToCart(app, { locationKey: key, orderKey: order.OrderKey, date: '2026-12-06' })),
    ).toBe('Can not add to a saved order.');
    expect(
      complaintOf(
        await addToCart(app, { locationKey: key, orderKey: order.OrderKey, editing: orderEntityKey ?? 0 }),
      ),
    ).toBe('Can not add to a saved order.');
    expect(
      (await ask(app, 'GET', '/api/booking/removeActivityFromCart', { ...members, orderEntityKey })).body,
    ).toMatchObject({
      ModelErrors: [{ Value: ['A saved order cannot be changed.'] }],
    });
    expect((await ask(app, 'GET', '/api/booking/abandonOrderChanges', members)).body).toEqual({
      Success: true,
    });
    await update(key, order, { Customer: { ...aCustomer, LastName: 'Thief' } });
    await completeOrder(app, order, key, { customer: { ...aCustomer, LastName: 'Thief' } });
    await app.cart.sweep();
    await app.payments.reconcile(0);
    expect(await rowsOf()).toEqual(before);
  });
});
