/**
 * Webhooks that arrive before Stripe has answered the request they are about (docs/rules/payment.md, "Webhooks"; R15).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longest, repeat } from '../../../../../scripts/testing/repeat.ts';
import {
  aCustomer,
  addToCart,
  complaintOf,
  completeOrder,
  newAttemptId,
  orderOf,
} from '../../../testing/journey.ts';
import { runOrder } from '../../../testing/run-order-command.ts';
import { eventsOf, sendEventsTo } from '../../../testing/stripe-shop.ts';
import { outcomeOf, type StripeWorld, startStripeWorld } from '../../../testing/stripe-world.ts';
import { storeLocation } from '../../../testing/test-app.ts';

let world: StripeWorld;
beforeAll(async () => {
  // The shop acts on an event while it still waits for the answer.
  world = await startStripeWorld({ ANSWER_AFTER_EVENTS_MS: '60' });
  // The page's requests go to the first server, webhooks to the second.
  await sendEventsTo(world.stripe, await world.second.http.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => world.close());

async function aGuest(token: string) {
  const { key } = await storeLocation(world.database.db);
  const cart = orderOf(await addToCart(world.first, { locationKey: key }));
  const attemptId = newAttemptId();
  const email = `${attemptId}@okafor.example`;
  const customer = { ...aCustomer, Email: email };
  const answer = await completeOrder(world.first, cart, key, { attemptId, customer, paymentToken: token });
  const order = await world.first.orders.find(key, cart.OrderKey as never);
  return { key, cart, email, answer, order, chargeId: order?.attempts.at(-1)?.chargeId ?? '' };
}

/** What became of a charge's events, by kind. */
async function eventsIn(chargeId: string) {
  const { rows } = await sql<{ kind: string; state: string; outcome: string | null }>`
    select kind, state, outcome from payment_event where charge_id = ${chargeId} order by received_at`.execute(
    world.database.db,
  );
  return rows;
}

describe('an event that arrives before the answer it is about', () => {
  it('of many payments: each is saved once, by the event, and the guest sees it (R15)', {
    timeout: longest,
  }, async () => {
    let byEvent = 0;
    const purchases = await repeat('R15 early webhooks', async () => {
      const guest = await aGuest('ctoken_approved');
      expect(orderOf(guest.answer).IsNew).toBe(false);
      await world.settle();
      expect(await outcomeOf(world, guest)).toEqual({
        ...{ state: 'saved', attempts: ['captured'], paid: 11_800, saved: 1, booked: 11_800 },
        ...{ captures: 1, emails: 1 },
      });
      const events = await eventsIn(guest.chargeId);
      expect(events.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
      if (events.some(({ outcome }) => outcome === 'saved')) byEvent += 1;
    });
    // If answers came first, the events would find a saved order and this test would show nothing.
    expect(byEvent).toBeGreaterThan(purchases / 2);
  });

  it('of a decline: the guest hears why, the attempt ends once, and another card pays (R15)', async () => {
    const guest = await aGuest('ctoken_insufficient_funds');
    expect(guest.answer.body.CardDeclined).toBe(true);
    expect(complaintOf(guest.answer)).toBeNull();
    expect(guest.order?.attempts.map(({ state }) => state)).toEqual(['declined']);
    expect(
      orderOf(await completeOrder(world.first, guest.cart, guest.key, { paymentToken: 'ctoken_approved' }))
        .IsNew,
    ).toBe(false);
  });

  it('of a refund: it is no news, and the guest has the money back once (R15)', async () => {
    const { key, answer, chargeId } = await aGuest('ctoken_approved');
    const number = orderOf(answer).OrderNumber ?? '';
    await world.settle();
    await runOrder(world.first, ['refund', number, '5.00', '-l', String(key), '-y', '--no-email']);
    await world.settle();
    const refunds = (await eventsOf(world.stripe, chargeId)).filter(({ type }) => type === 'refund.created');
    expect(refunds).toHaveLength(1);
    expect((await eventsIn(chargeId)).at(-1)).toEqual({
      kind: 'refund.created',
      state: 'done',
      outcome: 'known',
    });
  });
});
