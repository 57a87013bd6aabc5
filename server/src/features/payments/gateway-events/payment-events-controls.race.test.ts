/**
 * What webhooks would do to a payment without the guards of saving: it is booked twice, or given back although its
 * order is sold (controls of payment-events.race.test.ts and early-events.race.test.ts; R2).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { showed } from '../../../../../scripts/testing/repeat.ts';
import { inLine } from '../../../testing/in-line.ts';
import { aCustomer, addToCart, completeOrder, newAttemptId, orderOf } from '../../../testing/journey.ts';
import { deliver, sendEventsTo } from '../../../testing/stripe-shop.ts';
import {
  anApprovedGuest,
  outcomeOf,
  type StripeWorld,
  startStripeWorld,
} from '../../../testing/stripe-world.ts';
import { storeLocation } from '../../../testing/test-app.ts';
import { withoutParts } from '../../../testing/without-guards.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await startStripeWorld();
});
afterAll(async () => {
  const { first, second, stripe, database } = world;
  for (const { http, payments } of [first, second]) {
    await http.close();
    await payments.drain();
  }
  // Not audited: these orders are what they must not be.
  await database.close();
  await stripe.close();
});

/** Until the end of the test. */
async function withoutPartsHere(...parts: [name: string, changes: Parameters<typeof withoutParts>[2]]) {
  onTestFinished(await withoutParts(world.database, ...parts));
}

it('an event would sell the order again while the page comes back, if saving neither locked it nor looked at it (control)', async () => {
  const { first, second, database } = world;
  const guest = await anApprovedGuest(world);
  const { key, cart, back, event } = guest;
  // Behind the locks stand what an order may not become once it is sold, what may be paid, and tickets issued once.
  await withoutPartsHere('save_order', [
    ['from shop_order where order_id = p_order for update', 'from shop_order where order_id = p_order'],
    [
      '(select from claim where order_id = p_order for update)',
      '(select from claim where order_id = p_order)',
    ],
    // Both have read the order before either saves it.
    ['update claim set', 'perform pg_advisory_xact_lock_shared(13); update claim set'],
  ]);
  await withoutPartsHere('issue_tickets', [['as one;', 'as one on conflict do nothing;']]);
  const { db } = database;
  await sql.raw('alter table shop_order drop constraint adds_up').execute(db);
  await sql.raw('alter table shop_order disable trigger guard_order').execute(db);
  onTestFinished(async () => {
    await sql.raw('alter table shop_order enable trigger guard_order').execute(db);
  });
  await inLine<unknown>(database, { text: 'select pg_advisory_xact_lock(13)' }, [
    () => deliver(first, event),
    () => completeOrder(second, cart, key, back),
  ]);
  await world.settle();
  expect(await outcomeOf(world, guest)).toMatchObject({
    state: 'saved',
    paid: 23_600,
    saved: 2,
    booked: 23_600,
  });
  showed('R13 event on two servers', 'sold and booked twice');
});

it('an answer would give back what its event has sold, if attempts were ended without a look at them (control)', async () => {
  const { first, second, database, stripe } = world;
  await withoutPartsHere('save_order', [["v_attempt.state in ('authorised', 'captured')", 'false']]);
  await withoutPartsHere('end_attempt', [
    [
      "where attempt_row_id = p_attempt and state in ('pending', 'challenge', 'unknown')",
      'where attempt_row_id = p_attempt',
    ],
  ]);
  await sendEventsTo(stripe, await second.http.listen({ port: 0, host: '127.0.0.1' }));
  const { key } = await storeLocation(database.db);
  const cart = orderOf(await addToCart(first, { locationKey: key }));
  const isSaved = async () => {
    const { rows } =
      await sql`select from shop_order where location_key = ${key} and state = 'saved'`.execute(database.db);
    return rows.length > 0;
  };
  const answered = Promise.withResolvers<void>();
  world.setGate(async (step) => {
    // The event comes first, and the answer before the capture.
    if (step === 'authorize answered') while (!(await isSaved())) await new Promise(setImmediate);
    if (step === 'capture begins') await answered.promise;
  });
  const attemptId = newAttemptId();
  const email = `${attemptId}@okafor.example`;
  const customer = { ...aCustomer, Email: email };
  await completeOrder(first, cart, key, { attemptId, customer, paymentToken: 'ctoken_approved' });
  answered.resolve();
  await world.settle();
  const order = await first.orders.find(key, cart.OrderKey as never);
  const chargeId = order?.attempts[0]?.chargeId ?? '';
  expect(await outcomeOf(world, { key, cart, email, chargeId })).toMatchObject({
    ...{ state: 'saved', attempts: ['voided'], paid: 11_800, captures: 0 },
  });
  showed('R15 early webhooks', 'the payment of a sold order was given back');
});
