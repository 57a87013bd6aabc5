/** The steps of one purchase at the product and at the minimal server. */
import {
  fivePackage,
  locationKey,
  packageSlots,
  rateOf,
  rentalActivity,
  rentalSlotKey,
  slotAt,
} from '../world.ts';
import type { Connection, Reply } from './connection.ts';
import type { Goods } from './job.ts';

/** Milliseconds of each request of a purchase, or a refusal because no place was left. */
export type Bought = { outcome: 'bought'; steps: number[] } | { outcome: 'refused' };

export interface Buyer {
  /** Takes places; null if none are left. */
  add(connection: Connection, slot: number): Promise<string | null>;
  purchase(connection: Connection, slot: number): Promise<Bought>;
}

function unexpected(step: string, { status, body }: Reply): Error {
  return new Error(`${step}: ${status} ${body.slice(0, 300)}`);
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

/** Buys like the storefront, with three calls of the specification. */
export function productBuyer(choice: {
  activity: number;
  goods?: Goods;
  participants: number;
  token?: string;
}): Buyer {
  const { activity, goods = 'departure', participants, token = 'tok_approved' } = choice;
  let attempts = 0;

  const chosen = (key: number, timeSlot: number) => ({
    EntityHierarchyKey: key,
    Rates: [{ EntityHierarchyRateKey: rateOf(key), Participants: participants }],
    SelectedTimes: [{ OrderEntityTimeKey: timeSlot }],
  });

  const goodsAt: Record<Goods, (slot: number) => object> = {
    departure: (slot) => ({ Activity: chosen(activity, slotAt(slot).key) }),
    rental: (slot) => ({ Activity: chosen(rentalActivity, rentalSlotKey(slot)) }),
    package: (slot) => ({
      Package: {
        PackageKey: fivePackage,
        Activities: packageSlots(slot).map((member) => chosen(member.activity, member.key)),
      },
    }),
  };

  async function add(connection: Connection, slot: number): Promise<string | null> {
    const reply = await connection.ask(
      'POST',
      '/api/booking/addToCart',
      JSON.stringify({
        clientLocationKey: locationKey,
        orderKey: null,
        clientAgentKey: null,
        bookingAgentKey: null,
        editing: null,
        allowOverlap: false,
        ...goodsAt[goods](slot),
      }),
    );
    if (reply.status !== 200) throw unexpected('addToCart', reply);
    if (/"(?:spots left|sold out|no availability)/i.test(reply.body) || reply.body.includes('"Order":null')) {
      if (!reply.body.includes('"ModelErrors":[{')) throw unexpected('addToCart', reply);
      return null;
    }
    return reply.body;
  }

  return {
    add,
    async purchase(connection, slot) {
      const started = performance.now();
      const cart = await add(connection, slot);
      if (cart === null) return { outcome: 'refused' };
      const orderKey = /"OrderKey":"([^"]+)"/.exec(cart)?.[1];
      // The order's own total is followed by its balance; gift cards and lines have them apart.
      const balance = /"Total":[\d.]+,"Balance":([\d.]+)/.exec(cart)?.[1];
      if (orderKey === undefined || balance === undefined)
        throw new Error(`no order in ${cart.slice(0, 300)}`);
      const added = performance.now();
      const named = await connection.ask(
        'POST',
        '/api/booking/updateOrder',
        JSON.stringify({ clientLocationKey: locationKey, orderKey, order: null, Customer: customer }),
      );
      if (named.status !== 200 || !named.body.includes('"Maya"')) throw unexpected('updateOrder', named);
      const known = performance.now();
      attempts += 1;
      const completed = await connection.ask(
        'POST',
        '/api/booking/completeOrder',
        JSON.stringify({
          clientLocationKey: locationKey,
          orderKey,
          customer,
          agreed: true,
          agreedToTransport: false,
          promoCode: '',
          bypassEmailValidation: false,
          paymentMethod: 'card',
          paymentToken: token,
          cardholderName: 'Maya Okafor',
          amount: Number(balance),
          attemptId: `attempt-${process.pid}-${attempts}-of-the-bench`,
        }),
      );
      if (completed.status !== 200 || !/"OrderNumber":"/.test(completed.body))
        throw unexpected('completeOrder', completed);
      return { outcome: 'bought', steps: [added - started, known - added, performance.now() - known] };
    },
  };
}

/** Buys from the minimal server. */
export function floorBuyer({ participants }: { participants: number }): Buyer {
  async function add(connection: Connection, slot: number): Promise<string | null> {
    const taken = await connection.ask(
      'POST',
      '/take',
      JSON.stringify({ slot: slot + 1, places: participants }),
    );
    if (taken.status === 409) return null;
    if (taken.status !== 200) throw unexpected('take', taken);
    return taken.body;
  }

  return {
    add,
    async purchase(connection, slot) {
      const started = performance.now();
      const cart = await add(connection, slot);
      if (cart === null) return { outcome: 'refused' };
      const order = (JSON.parse(cart) as { order: string }).order;
      const added = performance.now();
      const named = await connection.ask(
        'POST',
        '/name',
        JSON.stringify({ order, customer: JSON.stringify(customer) }),
      );
      if (named.body !== '{"ok":true}') throw unexpected('name', named);
      const known = performance.now();
      const completed = await connection.ask('POST', '/complete', JSON.stringify({ order }));
      if (completed.body !== '{"ok":true}') throw unexpected('complete', completed);
      return { outcome: 'bought', steps: [added - started, known - added, performance.now() - known] };
    },
  };
}
