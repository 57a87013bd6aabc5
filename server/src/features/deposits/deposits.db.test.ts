/**
 * Paying a deposit over HTTP: choosing it, what changes it, buying with it (4.4, 7.2-14, 7.2-15;
 * docs/rules/deposits.md).
 */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import { amount } from '@gangway/domain/kernel/money';
import { anActivity, aRate } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aDepositVenue,
  type DepositAnswer,
  type DepositOrder,
  depositOrder,
  readOrder,
} from '../../testing/deposit-journey.ts';
import { addToCart, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
import { ask, changeLocation, endHolds, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const choose = (
  call: 'enableDeposit' | 'disableDeposit',
  locationKey: number,
  orderKey: string,
  method: 'GET' | 'POST' = 'POST',
) => ask<DepositAnswer>(app, method, `/api/booking/${call}`, { clientLocationKey: locationKey, orderKey });

/** Two adults at 59.00 on a day two weeks away: 118.00, and 30% of that is 35.40. */
async function aCart(changes: Parameters<typeof aDepositVenue>[1] = {}, choice = {}) {
  const location = await aDepositVenue(app, changes);
  const order = depositOrder(await addToCart(app, { locationKey: location.key, ...choice }));
  return { location, key: location.key, order };
}

const shown = ({
  Deposits,
  DepositOffered,
  DepositEnabled,
  EnableOnlineDeposits,
  BalanceDueDate,
}: DepositOrder) => ({
  Deposits,
  DepositOffered,
  DepositEnabled,
  EnableOnlineDeposits,
  BalanceDueDate,
});
const offered = {
  Deposits: 0,
  DepositOffered: 35.4,
  DepositEnabled: false,
  EnableOnlineDeposits: true,
  BalanceDueDate: '2026-12-02',
};
const chosen = { ...offered, Deposits: 35.4, DepositEnabled: true };
const none = {
  Deposits: 0,
  DepositOffered: 0,
  DepositEnabled: false,
  EnableOnlineDeposits: false,
  BalanceDueDate: null,
};

describe('an order that offers a deposit', () => {
  it('shows the deposit and the date on which the rest is due (3.10-07, D-DP-01)', async () => {
    const { order } = await aCart();
    expect(shown(order)).toEqual(offered);
    expect(order.OrderPayments).toMatchObject([{ IsNew: true, PaymentAmount: 118, Balance: 0 }]);
  });

  it.each(['GET', 'POST'] as const)(
    'enables and disables the deposit by %s, any number of times (7.2-14, 7.2-15, 4.4-02)',
    async (method) => {
      const { key, order } = await aCart();
      for (let time = 1; time <= 2; time++) {
        const { body } = await choose('enableDeposit', key, order.OrderKey, method);
        expect(body).toMatchObject({ Deposits: 35.4, DepositEnabled: true, ExceptionMessage: null });
        expect(shown(body.Order as DepositOrder)).toEqual(chosen);
        expect(body.Order?.OrderPayments).toMatchObject([
          { IsNew: true, PaymentAmount: 35.4, Balance: 82.6 },
        ]);
      }
      for (let time = 1; time <= 2; time++) {
        const { body } = await choose('disableDeposit', key, order.OrderKey, method);
        expect(body).toMatchObject({ Deposits: 0, DepositEnabled: false, ExceptionMessage: null });
        expect(shown(body.Order as DepositOrder)).toEqual(offered);
      }
      expect(shown((await readOrder(app, key, order.OrderKey)).body)).toEqual(offered);
    },
  );

  it('includes fees and taxes in the deposit proportionally (D-DP-01)', async () => {
    const { key, order } = await aCart({
      fees: [{ key: 1, name: 'Trail fund', kind: 'percent', value: 300, taxable: false }],
      taxes: [{ name: 'Sales tax', basisPoints: 825, inclusive: false, classes: [] }],
    });
    expect([order.Total, order.DepositOffered]).toEqual([131.28, 39.38]);
    const { body } = await choose('enableDeposit', key, order.OrderKey);
    expect(body.Order?.OrderPayments).toMatchObject([{ PaymentAmount: 39.38, Balance: 91.9 }]);
  });

  it('recalculates the deposit with every change of the cart (D-DP-02)', async () => {
    const { key, order } = await aCart({ activities: [anActivity({ deposit: thirty }), dinner] });
    await choose('enableDeposit', key, order.OrderKey);
    const more = depositOrder(
      await addToCart(app, {
        locationKey: key,
        orderKey: order.OrderKey,
        activityKey: 2,
        rates: { 21: 1 },
        time: '13:00',
      }),
    );
    expect(shown(more)).toEqual({ ...chosen, Deposits: 65.4, DepositOffered: 65.4 });
    const [kayak] = order.Individual;
    const rest = await ask<DepositAnswer>(app, 'POST', '/api/booking/removeActivityFromCart', {
      clientLocationKey: key,
      orderKey: order.OrderKey,
      orderEntityKey: kayak?.OrderEntityKey,
    });
    expect(shown(rest.body.Order as DepositOrder)).toEqual(none);
    // A dropped deposit is not chosen again automatically.
    const again = depositOrder(await addToCart(app, { locationKey: key, orderKey: order.OrderKey }));
    expect(again.DepositEnabled).toBe(false);
  });
});

const thirty = { kind: 'percent', basisPoints: 3000 } as const;
const dinner = anActivity({ key: 2, rates: [aRate({ key: 21, price: 3000 })] });

describe('a deposit is refused', () => {
  it.each<[string, Parameters<typeof aDepositVenue>[1], object]>([
    ['if the activity has no deposit', { activities: [anActivity()] }, {}],
    ['if the venue has switched them off', { deposits: noDeposits }, {}],
    ['for an appointment within seven days', {}, { date: '2026-11-28' }],
  ])('%s: 200, with a message and the order unchanged (D-API-32)', async (_case, changes, choice) => {
    const { key, order } = await aCart(changes, choice);
    const { status, body } = await choose('enableDeposit', key, order.OrderKey);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ExceptionMessage: 'This order cannot be paid with a deposit.',
      Deposits: 0,
      DepositEnabled: false,
    });
    expect(shown(body.Order as DepositOrder)).toEqual(none);
  });

  it('for an order that is unknown, expired or saved (7.2-14, 6-07)', async () => {
    const { key, order } = await aCart();
    const other = await aCart();
    expect((await choose('enableDeposit', key, 'A'.repeat(24))).status).toBe(404);
    expect((await choose('enableDeposit', other.key, order.OrderKey)).status).toBe(404);
    await ask(app, 'POST', '/api/booking/abandonOrderChanges', {
      clientLocationKey: other.key,
      orderKey: other.order.OrderKey,
    });
    expect((await choose('enableDeposit', other.key, other.order.OrderKey)).status).toBe(410);
    await choose('enableDeposit', key, order.OrderKey);
    await completeOrder(app, order, key, { amount: 35.4 });
    for (const call of ['enableDeposit', 'disableDeposit'] as const) {
      const { body } = await choose(call, key, order.OrderKey);
      expect(body.ModelErrors?.[0]?.Value).toEqual(['A saved order cannot be changed.']);
      expect(body).toMatchObject({ Deposits: 35.4, DepositEnabled: true });
    }
  });

  it('for a link preview or another site, which may not change a cart by GET (C-24)', async () => {
    const { key, order } = await aCart();
    for (const headers of [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-site': 'cross-site' }]) {
      const members = { clientLocationKey: key, orderKey: order.OrderKey };
      expect((await ask(app, 'GET', '/api/booking/enableDeposit', members, headers as never)).status).toBe(
        403,
      );
    }
    expect(shown((await readOrder(app, key, order.OrderKey)).body)).toEqual(offered);
  });
});

describe('buying with a deposit', () => {
  it('charges the deposit and leaves the rest as balance (D-DP-01, 3.10-04, I7)', async () => {
    const { key, order } = await aCart();
    await choose('enableDeposit', key, order.OrderKey);
    const saved = depositOrder(await completeOrder(app, order, key, { amount: 35.4 }));
    expect(saved).toMatchObject({ IsNew: false, Total: 118, Balance: 82.6, EnableBalanceCheckout: true });
    expect(saved.OrderPayments).toMatchObject([{ IsNew: false, PaymentAmount: 35.4 }]);
    expect(shown(saved)).toEqual({ ...chosen, DepositOffered: 0, EnableOnlineDeposits: false });
    expect(shown((await readOrder(app, key, order.OrderKey)).body)).toEqual(shown(saved));
    const { rows } = await sql<{ kind: string; amount: number }>`
      select kind, amount from ledger_transfer where location_key = ${key} order by transfer_id`.execute(
      app.database.db,
    );
    expect(rows).toEqual([
      { kind: 'sale', amount: 11_800 },
      { kind: 'payment', amount: 3540 },
    ]);
  });

  it('charges nothing if the page showed a different amount than is due (D-PY-06)', async () => {
    const { key, order } = await aCart();
    expect(complaintOf(await completeOrder(app, order, key, { amount: 35.4 }))).toBe(totalChanged);
    await choose('enableDeposit', key, order.OrderKey);
    expect(complaintOf(await completeOrder(app, order, key, { amount: 118 }))).toBe(totalChanged);
    await choose('disableDeposit', key, order.OrderKey);
    const saved = depositOrder(await completeOrder(app, order, key));
    expect(saved).toMatchObject({ Balance: 0, BalanceDueDate: null, EnableBalanceCheckout: false });
  });

  it('asks for the full amount once the date is too near, by the venue’s clock (D-DP-01)', async () => {
    const { key, order } = await aCart({ appointmentCompletionWindow: 240 }, { date: '2026-11-29' });
    const before = app.clock.now;
    await choose('enableDeposit', key, order.OrderKey);
    // Midnight in Denver is seven hours after midnight UTC.
    app.clock.now = Date.parse('2026-11-22T06:59:00Z');
    expect(
      complaintOf(await completeOrder(app, order, key, { amount: 35.4, paymentToken: 'tok_declined' })),
    ).toBeNull();
    app.clock.now = Date.parse('2026-11-22T07:00:00Z');
    const late = await completeOrder(app, order, key, { amount: 35.4 });
    app.clock.now = before;
    expect(complaintOf(late)).toBe(totalChanged);
    expect(shown(orderOf(late) as DepositOrder)).toEqual(none);
    expect(await app.orders.find(key, order.OrderKey)).toMatchObject({ paid: 0, depositTotal: 0 });
  });

  it('keeps the deposit after the hold expires, while the places are free and the date is far enough (C-23, D-DP-01)', async () => {
    const { key, order } = await aCart({}, { date: '2026-11-29' });
    await choose('enableDeposit', key, order.OrderKey);
    await endHolds(app.database.db, key);
    await app.cart.sweep();
    const saved = depositOrder(await completeOrder(app, order, key, { amount: 35.4 }));
    expect(saved).toMatchObject({ IsNew: false, Balance: 82.6 });
    const late = await aCart({}, { date: '2026-11-29' });
    await choose('enableDeposit', late.key, late.order.OrderKey);
    await endHolds(app.database.db, late.key);
    await app.cart.sweep();
    const before = app.clock.now;
    app.clock.now += 86_400_000;
    // A week ahead no deposit is offered anymore, so the customer is asked for the full amount.
    const tooLate = await completeOrder(app, late.order, late.key, { amount: 35.4 });
    app.clock.now = before;
    expect(complaintOf(tooLate)).toBe(totalChanged);
    expect(orderOf(tooLate)).toMatchObject({ IsNew: true, DepositEnabled: false, Balance: 118 });
    expect(await app.orders.find(late.key, late.order.OrderKey)).toMatchObject({ paid: 0, attempts: [] });
  });

  it('asks for the venue’s current deposit (D-DP-02)', async () => {
    const { location, key, order } = await aCart();
    await choose('enableDeposit', key, order.OrderKey);
    const half = { kind: 'perParticipant', amount: amount(4000) } as const;
    await changeLocation(app.database.db, { ...location, activities: [anActivity({ deposit: half })] });
    app.clock.now += 3000;
    const moved = await completeOrder(app, order, key, { amount: 35.4 });
    expect(complaintOf(moved)).toBe(totalChanged);
    expect(shown(orderOf(moved) as DepositOrder)).toEqual({ ...chosen, Deposits: 80, DepositOffered: 80 });
    const saved = depositOrder(await completeOrder(app, order, key, { amount: 80 }));
    expect(saved.Balance).toBe(38);
  });
});

const totalChanged = 'The total has changed. Please review your order and try again.';
