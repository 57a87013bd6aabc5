/**
 * The guest's return, webhooks, polls, retries, the reconciler and the sweep of expired carts, in every order
 * (docs/rules/payment.md, promise 7; R13).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longest, showed, triesOfProperty } from '../../../../../scripts/testing/repeat.ts';
import { completeOrder } from '../../../testing/journey.ts';
import { deliver } from '../../../testing/stripe-shop.ts';
import {
  anApprovedGuest,
  inOrderOf,
  outcomeOf,
  type StripeWorld,
  startStripeWorld,
} from '../../../testing/stripe-world.ts';
import { ask, endHolds, type TestApp } from '../../../testing/test-app.ts';
import { withoutOrderLock } from '../../../testing/without-guards.ts';

const once = {
  ...{ state: 'saved', attempts: ['captured'], paid: 11_800, saved: 1, booked: 11_800 },
  ...{ captures: 1, emails: 1, seen: [true, true] },
};

/** Runs everybody who may end this attempt, in the scheduler's order; returns what came of it, and what the guest saw. */
async function allAtOnce(world: StripeWorld, scheduler: fc.Scheduler) {
  const { first, second, database } = world;
  const guest = await anApprovedGuest(world);
  const { key, cart, back, event } = guest;
  const seen: boolean[] = [];
  /** Comes back from the bank; a guest who sees a saved order has bought it. */
  const comeBack = (server: TestApp) => async () => {
    const { body } = await completeOrder(server, cart, key, back);
    seen.push(body.Order?.IsNew === false);
  };
  const actors: Record<string, () => Promise<unknown>> = {
    return: comeBack(first),
    retry: comeBack(second),
    webhook: () => deliver(second, event),
    duplicate: () => deliver(first, event),
    poll: () =>
      ask(second, 'GET', '/api/booking/getorderv2', { clientLocationKey: key, orderKey: cart.OrderKey }),
    reconciler: () => first.payments.reconcile(0),
    async sweep() {
      await endHolds(database.db, key);
      await second.cart.sweep();
    },
  };
  world.setGate((step) => scheduler.schedule(Promise.resolve(), step));
  const work = Object.entries(actors).map(async ([name, act]) => {
    await scheduler.schedule(Promise.resolve(), name);
    await act();
  });
  await inOrderOf(
    scheduler,
    Promise.all(work).then(() => world.settle()),
  );
  world.setGate(null);
  await world.settle();
  return { ...(await outcomeOf(world, guest)), seen };
}

describe('return, webhook, its duplicate, poll, retry, reconciler and sweep at once on two servers', () => {
  it('in any order make one order, one capture and one email, and the guest sees it (R13)', {
    timeout: longest,
  }, async () => {
    const world = await startStripeWorld();
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        expect(await allAtOnce(world, scheduler)).toEqual(once);
      }),
      { ...triesOfProperty('R13 orders of events'), endOnFailure: true },
    );
    await world.close();
  });

  it('would fail guests who have paid if the order were neither locked nor guarded while it is saved (control)', async () => {
    const unsafe = await startStripeWorld();
    await withoutOrderLock(unsafe.database);
    const seen: boolean[] = [];
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        seen.push(...(await allAtOnce(unsafe, scheduler)).seen);
      }),
      { numRuns: 10, endOnFailure: true },
    );
    expect(seen).toContain(false);
    const failed = seen.filter((isSaved) => !isSaved).length;
    showed('R13 orders of events', `${failed} of ${seen.length} returns failed guests who had paid`);
    await unsafe.close();
  });
});
