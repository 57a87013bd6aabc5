/**
 * Webhooks in every order, up to ten times each, and three days late: what the shop knows in the end is the same
 * (docs/rules/payment.md, "Webhooks"; R14).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../../scripts/testing/repeat.ts';
import { completeOrder, newAttemptId } from '../../../testing/journey.ts';
import {
  answerChallenge,
  dashboard,
  deliver,
  eventsOf,
  type SentEvent,
} from '../../../testing/stripe-shop.ts';
import {
  type AtBank,
  aGuestAtTheBank,
  type StripeWorld,
  startStripeWorld,
} from '../../../testing/stripe-world.ts';
import { withoutParts } from '../../../testing/without-guards.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await startStripeWorld();
});
afterAll(() => world.close());

const kinds = ['failed', 'authorized', 'succeeded', 'refunded', 'dispute'] as const;
type Kind = (typeof kinds)[number];

function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => permutationsOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/** Everything happens at Stripe, and the shop hears of none of it: the page is closed, and no webhook has come. */
async function aSilentStory(): Promise<AtBank & { events: Record<Kind, SentEvent> }> {
  const { stripe, first } = world;
  const before = await aGuestAtTheBank(world);
  const { key, cart } = before;
  await answerChallenge(stripe, before.chargeId, 'fail');
  const attempt = { ...before.back, attemptId: newAttemptId(), threeDSTransactionId: undefined };
  const { body } = await completeOrder(first, cart, key, attempt);
  const chargeId = body.ThreeDSecure?.TransactionId ?? '';
  await answerChallenge(stripe, chargeId, 'complete');
  await dashboard(stripe, `/v1/payment_intents/${chargeId}/capture`);
  await dashboard(stripe, '/v1/refunds', { payment_intent: chargeId, amount: '500' });
  await dashboard(stripe, '/dashboard/disputes', { payment_intent: chargeId });
  const told = [...(await eventsOf(stripe, before.chargeId)), ...(await eventsOf(stripe, chargeId))];
  const named = (type: string): SentEvent => {
    const event = told.find((one) => one.type === type);
    if (event === undefined) throw new Error(`Stripe has no ${type}`);
    return event;
  };
  const events = {
    failed: named('payment_intent.payment_failed'),
    authorized: named('payment_intent.amount_capturable_updated'),
    succeeded: named('payment_intent.succeeded'),
    refunded: named('refund.created'),
    dispute: named('charge.dispute.created'),
  };
  return { ...before, chargeId, events };
}

/** What the shop knows in the end, without keys and times. */
async function knownOf({ key, cart, email }: AtBank) {
  const order = await world.first.orders.find(key, cart.OrderKey as never);
  const id = order?.orderId ?? 0;
  const { rows: history } = await sql<{ kind: string; amount: number | null; state: string | null }>`
    select kind, (details ->> 'amount')::int as amount, details ->> 'state' as state from order_event
    where order_id = ${id} and kind in ('saved', 'refunded elsewhere', 'dispute', 'refund refused')
    order by kind, event_id`.execute(world.database.db);
  const { rows: books } = await sql<{ kind: string; amount: number }>`
    select kind, amount from ledger_transfer where order_id = ${id} order by kind`.execute(world.database.db);
  await world.first.drainOutbox();
  return {
    ...{ state: order?.state, paid: order?.paid, history, books },
    attempts: order?.attempts.map(({ state }) => state),
    emails: world.first.mail.sent.filter(({ to }) => to.address === email).length,
  };
}

const known = {
  ...{ state: 'saved', paid: 11_800, attempts: ['voided', 'captured'], emails: 1 },
  history: [
    { kind: 'dispute', amount: 11_800, state: 'open' },
    { kind: 'refunded elsewhere', amount: 500, state: null },
    { kind: 'saved', amount: null, state: null },
  ],
  books: [
    { kind: 'payment', amount: 11_800 },
    { kind: 'sale', amount: 11_800 },
  ],
};

const threeDays = 72 * 3600;

/** Delivers events to both servers in turn, each as often as it is told. */
async function deliverAll(events: readonly SentEvent[], times: number): Promise<void> {
  for (const event of events) {
    const statuses = await Promise.all(
      Array.from({ length: times }, (_, n) => deliver(n % 2 === 0 ? world.first : world.second, event)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await Promise.all([world.first.payments.drain(), world.second.payments.drain()]);
  }
}

async function expectAllDone(events: readonly SentEvent[]): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state from payment_event where event_key = any (${events.map(({ id }) => id)})`.execute(
    world.database.db,
  );
  expect(rows.map(({ state }) => state)).toEqual(events.map(() => 'done'));
}

describe('authorized, succeeded, refunded, failed and a dispute', () => {
  it.each(
    permutationsOf(kinds).map((order, at) => ({ order, words: order.join(', '), times: (at % 10) + 1 })),
  )('arriving as $words, $times times each, leave the same state (R14)', async ({ order, times }) => {
    await repeat('R14 permutations of webhooks', async () => {
      const story = await aSilentStory();
      const events = order.map((kind) => story.events[kind]);
      await deliverAll(events, times);
      expect(await knownOf(story)).toEqual(known);
      await expectAllDone(events);
    });
  });

  it.each(kinds.filter((kind) => kind !== 'failed').map((kind) => ({ kind })))(
    'of which only $kind arrives: the order is saved, and what happened afterwards is noted if that event says so',
    async ({ kind }) => {
      const story = await aSilentStory();
      await deliverAll([story.events[kind]], 2);
      const found = await knownOf(story);
      const isAfterwards = kind === 'refunded' || kind === 'dispute';
      expect(found.history).toEqual(isAfterwards ? known.history : known.history.slice(2));
      expect(found).toMatchObject({ state: 'saved', paid: 11_800, emails: 1 });
    },
  );

  it('arriving three days late, after the reconciler has settled the payment, leave the same state (R14)', async () => {
    const story = await aSilentStory();
    await world.settle();
    const late = kinds.map((kind) => {
      const event = story.events[kind] as SentEvent & { created: number };
      return { ...event, created: event.created - threeDays };
    });
    await deliverAll(late.toReversed(), 3);
    expect(await knownOf(story)).toEqual(known);
    await expectAllDone(late);
  });

  it('would note a refund and a dispute again with each event if the order’s history were not looked at (control)', async () => {
    const putBack = await withoutParts(world.database, 'note_charge', [
      ["order_id = v_order and kind = 'refunded elsewhere'", 'false'],
      ["v_last.details ->> 'state' is distinct from v_one ->> 'state'", 'true'],
    ]);
    const story = await aSilentStory();
    await deliverAll(
      kinds.map((kind) => story.events[kind]),
      2,
    );
    await putBack();
    const noted = (await knownOf(story)).history.map(({ kind }) => kind);
    expect(noted).toEqual(['dispute', 'dispute', 'refunded elsewhere', 'refunded elsewhere', 'saved']);
    showed('R14 permutations of webhooks', 'one refund was noted twice');
  });
});
