/**
 * How long a cart keeps its places: changes never shorten a hold, payments never extend it indefinitely
 * (docs/rules/orders.md, "The hold").
 */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import type { Location } from '@gangway/domain/location/location';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  orderOf,
  type WireOrder,
} from '../../testing/journey.ts';
import { type Answer, ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const minute = 60;

/** Two minutes is the shortest usual window; three of them plus ten minutes make sixteen. */
const aVenue = (changes: Partial<Omit<Location, 'key'>> = {}) =>
  storeLocation(app.database.db, {
    appointmentCompletionWindow: 2,
    deposits: { ...noDeposits, enabled: true },
    promoCodes: [aPromoCode({ code: 'SAVE10' })],
    activities: [
      anActivity({
        deposit: { kind: 'percent', basisPoints: 3000 },
        schedules: [aSchedule({ capacity: 2 })],
      }),
    ],
    ...changes,
  });

/** Moves all timestamps of a location's carts into the past, as if time had passed. */
async function pass(locationKey: number, seconds: number): Promise<void> {
  await sql`update claim set expires_at = expires_at - make_interval(secs => ${seconds})
    where location_key = ${locationKey}`.execute(app.database.db);
  await sql`update shop_order set hold_expires_at = hold_expires_at - make_interval(secs => ${seconds}),
    hold_ends_latest_at = hold_ends_latest_at - make_interval(secs => ${seconds})
    where location_key = ${locationKey}`.execute(app.database.db);
}

const secondsLeft = ({ body }: Answer<ChangeAnswer>): number => body.Order?.HoldSecondsLeft ?? -1;

const read = ({ OrderKey: orderKey }: WireOrder, clientLocationKey: number) =>
  ask<WireOrder>(app, 'GET', '/api/booking/getorderv2', { clientLocationKey, orderKey });

const decline = (order: WireOrder, locationKey: number) =>
  completeOrder(app, order, locationKey, { paymentToken: 'tok_declined' });

const seat = (locationKey: number) => ({ locationKey, rates: { 11: 1 } });

describe('a change to a cart', () => {
  const changes: [string, (order: WireOrder, key: number) => Promise<Answer<ChangeAnswer>>][] = [
    [
      'a promo code',
      ({ OrderKey: orderKey }, clientLocationKey) =>
        ask<ChangeAnswer>(app, 'POST', '/api/booking/addPromoCode', {
          clientLocationKey,
          orderKey,
          promoCode: 'SAVE10',
        }),
    ],
    [
      'another line',
      ({ OrderKey: orderKey }, key) => addToCart(app, { ...seat(key), orderKey, time: '13:00' }),
    ],
    [
      'a deposit',
      ({ OrderKey: orderKey }, clientLocationKey) =>
        ask<ChangeAnswer>(app, 'POST', '/api/booking/enableDeposit', { clientLocationKey, orderKey }),
    ],
  ];

  it.each(changes)(
    'keeps the time granted after a declined card, even late in the cart’s life: %s (D-CT-01, D-CT-02)',
    async (_what, change) => {
      const { key } = await aVenue();
      const order = orderOf(await addToCart(app, seat(key)));
      // Held up to the limit of three windows, then paid for at the last moment.
      await pass(key, 110);
      await addToCart(app, { ...seat(key), orderKey: order.OrderKey, time: '13:00' });
      await pass(key, 110);
      const last = orderOf(
        await addToCart(app, { ...seat(key), orderKey: order.OrderKey, date: '2026-12-06' }),
      );
      await pass(key, 110);
      const declined = await decline(last, key);
      expect(declined.body.CardDeclined).toBe(true);
      await pass(key, minute);
      const changed = await change(order, key);
      expect(changed.status).toBe(200);
      expect(complaintOf(changed)).toBeNull();
      expect(secondsLeft(changed)).toBeGreaterThan(8 * minute);
      expect((await read(order, key)).status).toBe(200);
      expect((await read(order, key)).body.HoldSecondsLeft).toBeGreaterThan(8 * minute);
    },
  );

  it('keeps the ten minutes granted for a payment, early in the cart’s life (D-CT-01, D-CT-02)', async () => {
    const { key } = await aVenue();
    const order = orderOf(await addToCart(app, seat(key)));
    expect(secondsLeft(await decline(order, key))).toBeGreaterThan(9.5 * minute);
    const again = await addToCart(app, { ...seat(key), orderKey: order.OrderKey, time: '13:00' });
    expect(secondsLeft(again)).toBeGreaterThan(9.5 * minute);
    // The new line is held as long as the others.
    const { rows } = await sql`select distinct expires_at from claim where location_key = ${key}`.execute(
      app.database.db,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('payments that are declined one after another', () => {
  it('keep the last place for three windows and ten minutes at most, and the cart shows the time left (D-CT-01, D-CT-02)', async () => {
    const { key } = await aVenue();
    const order = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    let kept = 0;
    let told = 2 * minute;
    for (let payment = 0; payment < 40; payment++) {
      const step = Math.max(1, told - 5);
      await pass(key, step);
      kept += step;
      const declined = await decline(order, key);
      expect(declined.body.CardDeclined).toBe(true);
      told = secondsLeft(declined);
      // The time reported now is accurate and within the sixteen minutes.
      expect(kept + told).toBeLessThanOrEqual(16 * minute);
      if (told === 0) break;
    }
    await pass(key, told + 1);
    expect((await read(order, key)).status).toBe(410);
    const other = await addToCart(app, { locationKey: key, rates: { 11: 2 } });
    expect(complaintOf(other)).toBeNull();
    expect(kept).toBeGreaterThan(10 * minute);
  });

  it('do not keep a place from others once the time is up, however often the guest tries (D-CT-01)', async () => {
    const { key } = await aVenue();
    const order = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    await pass(key, 17 * minute);
    expect(secondsLeft(await decline(order, key))).toBe(0);
    expect(complaintOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }))).toBeNull();
    const late = await completeOrder(app, order, key);
    expect(complaintOf(late)).toBe(
      'Your cart has expired and some of its places are no longer available. You have not been charged.',
    );
  });

  it('still let an expired cart be paid while its places are free (C-23)', async () => {
    const { key } = await aVenue();
    const order = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    await pass(key, 40 * minute);
    await app.cart.sweep();
    expect(orderOf(await completeOrder(app, order, key)).IsNew).toBe(false);
    expect(complaintOf(await addToCart(app, seat(key)))).toBe('This time is sold out.');
  });
});
