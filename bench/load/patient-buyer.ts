/**
 * A guest who buys while servers and databases fail: repeats each call until it is answered, with the same keys, as the storefront's
 * "try again" does, and keeps what was answered.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { locationKey, rateOf, slotAt, wideActivity } from '../world.ts';

export interface Accepted {
  orderKey: string;
  orderNumber: string;
  /** When the answer arrived, on the clock of performance.now(). */
  at: number;
}

export interface Purchases {
  accepted: Accepted[];
  /** Calls that were answered with a fault or not at all, and then made again. */
  repeated: number;
  /** Answers that were neither; none are expected. */
  strange: string[];
}

const customer = {
  FirstName: 'Maya',
  LastName: 'Okafor',
  Email: 'maya@okafor.example',
  PhoneCountryCode: 'US',
  PhoneCountryKey: 196,
  PhoneAreaCode: '303',
  PhoneSubscriberNumber: '555-0100',
  Agreed: true,
};

const repeatAfterMs = 250;
const patienceMs = 60_000;

interface Order {
  OrderKey: string;
  OrderNumber: string | null;
  Balance: number;
}

/** Makes one call until it is answered with 200. */
async function ask(
  purchases: Purchases,
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ Order: Order | null }> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => null);
    if (answer?.status === 200) return (await answer.json()) as { Order: Order | null };
    const words = answer === null ? 'no answer' : `${answer.status} ${(await answer.text()).slice(0, 300)}`;
    if (performance.now() > deadline) throw new Error(`${url}: ${words}`);
    if (answer !== null && answer.status < 500) throw new Error(`${url}: ${words}`);
    purchases.repeated += 1;
    await wait(repeatAfterMs);
  }
}

/** Buys one order; the key of the client and the turn make its keys unique. */
async function buy(purchases: Purchases, base: string, key: string, slot: number): Promise<void> {
  const common = { clientLocationKey: locationKey, clientAgentKey: null, bookingAgentKey: null };
  const cart = await ask(
    purchases,
    `${base}/api/booking/addToCart`,
    {
      ...common,
      orderKey: null,
      editing: null,
      allowOverlap: false,
      Activity: {
        EntityHierarchyKey: wideActivity,
        Rates: [{ EntityHierarchyRateKey: rateOf(wideActivity), Participants: 2 }],
        SelectedTimes: [{ OrderEntityTimeKey: slotAt(slot).key }],
      },
    },
    { 'idempotency-key': `cart-${key}` },
  );
  const order = cart.Order;
  if (order === null) throw new Error(`no cart: ${JSON.stringify(cart).slice(0, 300)}`);
  const completion = {
    clientLocationKey: locationKey,
    orderKey: order.OrderKey,
    customer,
    agreed: true,
    agreedToTransport: false,
    promoCode: '',
    bypassEmailValidation: false,
    paymentMethod: 'card',
    paymentToken: 'tok_approved',
    cardholderName: 'Maya Okafor',
    amount: order.Balance,
    attemptId: `attempt-${key}`,
  };
  for (const deadline = performance.now() + patienceMs; ; await wait(repeatAfterMs)) {
    const done = await ask(purchases, `${base}/api/booking/completeOrder`, completion);
    const orderNumber = done.Order?.OrderNumber;
    if (orderNumber) {
      purchases.accepted.push({ orderKey: order.OrderKey, orderNumber, at: performance.now() });
      return;
    }
    // The outcome at the card gateway is not known yet, for instance.
    if (performance.now() > deadline) throw new Error(`not completed: ${JSON.stringify(done).slice(0, 300)}`);
    purchases.repeated += 1;
  }
}

/** Buys one order after the other until told to stop; `name` must be new for every run. */
export async function buyUntil(
  signal: AbortSignal,
  { base, name, firstSlot }: { base: string; name: string; firstSlot: number },
): Promise<Purchases> {
  const purchases: Purchases = { accepted: [], repeated: 0, strange: [] };
  for (let turn = 0; !signal.aborted; turn++)
    try {
      await buy(purchases, base, `${name}-${turn}-of-the-bench`, firstSlot + (turn % 50));
    } catch (error) {
      purchases.strange.push((error as Error).message);
    }
  return purchases;
}
