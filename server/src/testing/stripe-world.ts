/**
 * Two servers of one shop that take payments by the stand-in of Stripe, with gates at each step of a payment: tests
 * decide who may go on, and when (docs/rules/payment.md; R13 to R15).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PaymentGateway } from '../gateways/payments/payment-gateway.ts';
import type { StandIn } from '../gateways/testing/stand-in-process.ts';
import { aCustomer, addToCart, completeOrder, newAttemptId, orderOf, type WireOrder } from './journey.ts';
import { answerChallenge, eventsOf, startStripe, stripeGateway } from './stripe-shop.ts';
import { startTestApp, storeLocation, type TestApp } from './test-app.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** Waits until the named step may be taken. */
export type Gate = (step: string) => Promise<unknown>;

export interface StripeWorld {
  stripe: StandIn;
  /** For what tests ask Stripe themselves; passes no gate. */
  gateway: PaymentGateway;
  database: TestDatabase;
  first: TestApp;
  second: TestApp;
  /** Sets the gate that every step of every payment passes from now on; null for none. */
  setGate(gate: Gate | null): void;
  /** Ends all that is under way on both servers. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Passes the gate before and after each request to the gateway. */
function gated(gateway: PaymentGateway, pass: Gate): PaymentGateway {
  const between = async <Answer>(step: string, ask: () => Promise<Answer>): Promise<Answer> => {
    await pass(`${step} begins`);
    const answer = await ask();
    await pass(`${step} answered`);
    return answer;
  };
  const { events } = gateway;
  return {
    provider: gateway.provider,
    events: events && {
      read: (body, signature) => events.read(body, signature),
      look: (charge) => between('look', () => events.look(charge)),
    },
    leastAmount: (currency) => gateway.leastAmount(currency),
    authorize: (request) => between('authorize', () => gateway.authorize(request)),
    lookUp: (attempt) => between('lookUp', () => gateway.lookUp(attempt)),
    capture: (request) => between('capture', () => gateway.capture(request)),
    void: (request) => between('void', () => gateway.void(request)),
    refund: (request) => between('refund', () => gateway.refund(request)),
    walletSession: (request) => gateway.walletSession(request),
    close: () => gateway.close(),
  };
}

/** @param env of the stand-in, in addition to the shop's key */
export async function startStripeWorld(env: Record<string, string> = {}): Promise<StripeWorld> {
  const stripe = await startStripe(env);
  const database = await openTestDatabase();
  let gate: Gate | null = null;
  const pass: Gate = async (step) => gate?.(step);
  const server = () =>
    startTestApp({
      database,
      gateway: gated(stripeGateway(stripe.url), pass),
      watch: async (step) => void (await pass(step)),
    });
  const [first, second] = [await server(), await server()];
  return {
    ...{ stripe, database, first, second, gateway: stripeGateway(stripe.url) },
    setGate(next) {
      gate = next;
    },
    async settle() {
      for (const { payments } of [first, second]) {
        await payments.drain();
        await payments.reconcile(0);
        await payments.drain();
      }
      await first.drainOutbox();
    },
    async close() {
      gate = null;
      await second.http.close();
      await second.payments.drain();
      await first.close();
      await stripe.close();
    },
  };
}

export interface AtBank {
  key: number;
  cart: WireOrder;
  /** The guest's own: emails to it are of this order alone. */
  email: string;
  chargeId: string;
  /** What the page sends once the guest is back from the bank. */
  back: Record<string, unknown>;
}

/** A guest whose bank has been asked, and has not been answered yet. */
export async function aGuestAtTheBank({ first, database }: StripeWorld): Promise<AtBank> {
  const { key } = await storeLocation(database.db, { enable3ds: true });
  const cart = orderOf(await addToCart(first, { locationKey: key }));
  const attemptId = newAttemptId();
  const email = `${attemptId}@okafor.example`;
  const customer = { ...aCustomer, Email: email };
  const attempt = { attemptId, customer, paymentToken: 'ctoken_challenge' };
  const { body } = await completeOrder(first, cart, key, attempt);
  const chargeId = body.ThreeDSecure?.TransactionId ?? '';
  if (chargeId === '') throw new Error(`the bank did not ask: ${JSON.stringify(body)}`);
  return { key, cart, email, chargeId, back: { ...attempt, threeDSTransactionId: chargeId } };
}

/** The bank has said yes; nobody has told the shop. Returns the event that Stripe sends about it as well. */
export async function anApprovedGuest(world: StripeWorld) {
  const guest = await aGuestAtTheBank(world);
  await answerChallenge(world.stripe, guest.chargeId, 'complete');
  const event = (await eventsOf(world.stripe, guest.chargeId)).at(-1);
  if (event === undefined) throw new Error('Stripe has no event');
  return { ...guest, event };
}

/** What Stripe and the shop's books say of an order, once everything has settled. */
export async function outcomeOf(
  { stripe, database, first }: StripeWorld,
  { key, cart, email, chargeId }: Pick<AtBank, 'key' | 'cart' | 'email' | 'chargeId'>,
) {
  const order = await first.orders.find(key, cart.OrderKey as never);
  const { rows } = await sql<{ saved: number; booked: number }>`
    select count(*) filter (where kind = 'saved')::int as saved, (
      select coalesce(sum(amount), 0)::int from ledger_transfer
      where kind = 'payment' and order_id = ${order?.orderId ?? 0}) as booked
    from order_event where order_id = ${order?.orderId ?? 0}`.execute(database.db);
  const captures = (await eventsOf(stripe, chargeId)).filter(
    ({ type }) => type === 'payment_intent.succeeded',
  );
  await first.drainOutbox();
  return {
    state: order?.state,
    attempts: order?.attempts.map(({ state }) => state),
    paid: order?.paid,
    ...rows[0],
    captures: captures.length,
    emails: first.mail.sent.filter(({ to }) => to.address === email).length,
  };
}

/**
 * Lets a scheduler decide who goes on, one at a time, until the work is over.
 * @param scheduler fast-check's
 */
export async function inOrderOf(
  scheduler: { count(): number; waitNext(count: number): Promise<void> },
  work: Promise<unknown>,
): Promise<void> {
  let isOver = false;
  const ended = work.then(
    () => null,
    (error: unknown) => error,
  );
  ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    // Everybody comes as far as the next gate, so that the scheduler can choose among all of them.
    await sleep(3);
    if (scheduler.count() > 0) await scheduler.waitNext(1);
  }
  const fault = await ended;
  if (fault !== null) throw fault;
}
