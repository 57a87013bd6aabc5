/**
 * Kills a server at each step of a payment and of a refund at Stripe: afterwards Stripe holds what the books say, and
 * nothing was refunded twice (docs/rules/payment.md; R11). Those of webhooks are in payment-events.race.test.ts.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../../testing/auditor.ts';
import { aCustomer, addToCart, completeOrder, newAttemptId, orderOf } from '../../../testing/journey.ts';
import { aMoveVenue, boughtToMove, payMove } from '../../../testing/move-journey.ts';
import { killedAt, type ServerProcess } from '../../../testing/server-process.ts';
import { eventsOf } from '../../../testing/stripe-shop.ts';
import { outcomeOf, type StripeWorld, startStripeWorld } from '../../../testing/stripe-world.ts';
import { storeLocation } from '../../../testing/test-app.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await startStripeWorld();
});
afterAll(() => world.close());

/** Starts a server, and kills it once the work has come to the step. */
const killed = (stopAt: string, work: (server: ServerProcess['app']) => Promise<unknown>) =>
  killedAt(stopAt, { DATABASE_URL: world.database.url ?? '', STRIPE_API_URL: world.stripe.url }, ({ app }) =>
    work(app),
  );

/** What Stripe has of a charge: captured, and refunded by whoever asked for it. */
async function moneyOf(chargeId: string): Promise<{ captured: number; refunds: number[] }> {
  const events = await eventsOf(world.stripe, chargeId);
  const amountIn = (object: object, field: string) => Number((object as Record<string, unknown>)[field] ?? 0);
  const captured = events.findLast(({ type }) => type === 'payment_intent.succeeded')?.data.object ?? {};
  return {
    captured: amountIn(captured, 'amount_received'),
    refunds: events
      .filter(({ type }) => type === 'refund.created')
      .map(({ data: { object } }) => amountIn(object, 'amount')),
  };
}

describe('a server killed while a guest pays by Stripe', () => {
  it.each([
    'attempt-stored',
    'authorize-begins',
    'authorize-answered',
    'order-saved',
    'capture-begins',
    'capture-answered',
  ])('at %s: the guest who sends it again has one order, paid once (R11)', async (stopAt) => {
    await repeat('R11 kill points at Stripe', async () => {
      const { key } = await storeLocation(world.database.db);
      const cart = orderOf(await addToCart(world.first, { locationKey: key }));
      const attemptId = newAttemptId();
      const email = `${attemptId}@okafor.example`;
      const customer = { ...aCustomer, Email: email };
      const attempt = { attemptId, customer, paymentToken: 'ctoken_approved' };
      await killed(stopAt, (server) => completeOrder(server, cart, key, attempt));
      await world.settle();
      await assertSound(world.database.db);
      const again = await completeOrder(world.first, cart, key, attempt);
      const isSaved = again.body.Order?.IsNew === false;
      // An attempt that never arrived has failed; the guest pays once more.
      if (!isSaved) await completeOrder(world.first, cart, key, { ...attempt, attemptId: newAttemptId() });
      await world.settle();
      const order = await world.first.orders.find(key, cart.OrderKey as never);
      const chargeId = order?.attempts.at(-1)?.chargeId ?? '';
      expect(await outcomeOf(world, { key, cart, email, chargeId })).toMatchObject({
        ...{ state: 'saved', paid: 11_800, saved: 1, booked: 11_800, captures: 1, emails: 1 },
      });
      expect(order?.attempts.filter(({ state }) => state === 'captured')).toHaveLength(1);
      expect(await moneyOf(chargeId)).toEqual({ captured: 11_800, refunds: [] });
      await assertSound(world.database.db);
    });
  });
});

describe('a server killed while it refunds at Stripe', () => {
  async function moved() {
    const { key } = await aMoveVenue(world.first, { rescheduleFee: null });
    const booking = await boughtToMove(world.first, key, {}, { paymentToken: 'ctoken_approved' });
    await world.settle();
    const order = await world.first.orders.find(key, booking.order.OrderKey as never);
    return { key, booking, chargeId: order?.attempts[0]?.chargeId ?? '' };
  }
  const cheaper = { date: '2026-12-13', amount: -20 };

  it.each(['refund-begins', 'refund-answered'])(
    'at %s: the guest has the money back once, and the books say so (R11)',
    async (stopAt) => {
      await repeat('R11 kill points at Stripe', async () => {
        const { key, booking, chargeId } = await moved();
        await killed(stopAt, (server) => payMove(server, booking, cheaper));
        await assertSound(world.database.db);
        await world.settle();
        await world.settle();
        const found = await world.first.orders.find(key, booking.order.OrderKey as never);
        expect([found?.paid, found?.refunds.map(({ state }) => state)]).toEqual([9800, ['sent']]);
        expect(await moneyOf(chargeId)).toEqual({ captured: 11_800, refunds: [2000] });
        await assertSound(world.database.db);
      });
    },
  );

  it('would refund twice if each try had a key of its own (control)', async () => {
    const { booking, chargeId } = await moved();
    await killed('refund-answered', (server) => payMove(server, booking, cheaper));
    const { gateway } = world;
    // What the next server would send if the refund's key were made when it is sent, and not stored with it.
    await gateway.refund({
      ...{
        idempotencyKey: 'refund-by-another-key',
        chargeId,
        account: null,
        currency: 'USD',
        amount: 2000 as never,
      },
    });
    expect((await moneyOf(chargeId)).refunds).toEqual([2000, 2000]);
    await world.settle();
    expect((await moneyOf(chargeId)).refunds).toEqual([2000, 2000]);
    showed('R11 kill points at Stripe', 'refunded twice');
  });
});
