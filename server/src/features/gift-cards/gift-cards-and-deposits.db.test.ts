/**
 * A deposit partly paid by gift card: the amount due now is the deposit less what cards pay (D-DP-01,
 * D-GC-05, C-41).
 */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import { anActivity } from '@gangway/domain/testing/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addGiftCard,
  balances,
  type GiftOrder,
  issue,
  redeem,
  storeGiftVenue,
} from '../../testing/gift-cards.ts';
import { addToCart, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
import { ask, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Two adults at 59.00 two weeks away: 118.00, half of it paid now. */
async function aCart() {
  const location = await storeGiftVenue(app.database.db, {
    deposits: { ...noDeposits, enabled: true },
    activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 5000 } })],
  });
  const cart = orderOf(await addToCart(app, { locationKey: location.key }));
  return { location, key: location.key, orderKey: cart.OrderKey };
}

const choose = async (call: 'enableDeposit' | 'disableDeposit', key: number, orderKey: string) =>
  (await ask<{ Order: GiftOrder }>(app, 'POST', `/api/booking/${call}`, { clientLocationKey: key, orderKey }))
    .body.Order;

const dueOf = (order: GiftOrder | null) => order?.OrderPayments.find(({ IsNew }) => IsNew)?.PaymentAmount;

it('a deposit is due less what gift cards pay, and the rest later (D-DP-01, D-GC-05)', async () => {
  const { location, key, orderKey } = await aCart();
  await choose('enableDeposit', key, orderKey);
  const { body } = await redeem(app, key, orderKey, await issue(app, location, 2000), 59);
  expect(dueOf(body.Order)).toBe(39);
  expect(body.Order?.Balance).toBe(98);
  const whole = await completeOrder(app, body.Order as GiftOrder, key);
  expect(complaintOf(whole)).toBe('The total has changed. Please review your order and try again.');
  const saved = orderOf(await completeOrder(app, body.Order as GiftOrder, key, { amount: 39 }));
  expect(saved).toMatchObject({ IsNew: false, Total: 118, Balance: 59 });
});

it('choosing a deposit limits gift cards to it and returns the excess; undoing it leaves the rest due (C-41)', async () => {
  const { location, key, orderKey } = await aCart();
  await redeem(app, key, orderKey, await issue(app, location, 20_000), 118);
  expect(await balances(app.database.db, key)).toEqual([8200]);
  const enabled = await choose('enableDeposit', key, orderKey);
  expect([enabled.RedeemedGiftCards[0]?.Amount, dueOf(enabled), enabled.Balance]).toEqual([59, 0, 59]);
  expect(await balances(app.database.db, key)).toEqual([14_100]);
  const disabled = await choose('disableDeposit', key, orderKey);
  expect([disabled.RedeemedGiftCards[0]?.Amount, dueOf(disabled)]).toEqual([59, 59]);
  await choose('enableDeposit', key, orderKey);
  const covered = { amount: 0, paymentMethod: 'none', paymentToken: null };
  expect(orderOf(await completeOrder(app, enabled, key, covered))).toMatchObject({
    IsNew: false,
    Balance: 59,
  });
});

it('a deposit includes bought gift cards in full, and no gift card pays for those (D-DP-01, D-GC-05)', async () => {
  const { location, key, orderKey } = await aCart();
  await addGiftCard(app, key, {}, { orderKey });
  const enabled = await choose('enableDeposit', key, orderKey);
  expect([enabled.Total, dueOf(enabled)]).toEqual([168, 109]);
  const { body } = await redeem(app, key, orderKey, await issue(app, location, 20_000), 109);
  expect([body.Order?.RedeemedGiftCards[0]?.Amount, dueOf(body.Order)]).toEqual([59, 50]);
  const saved = orderOf(await completeOrder(app, body.Order as GiftOrder, key, { amount: 50 }));
  expect(saved).toMatchObject({ IsNew: false, Balance: 59 });
});
