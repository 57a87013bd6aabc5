/** Memberships in the page's order: what is sent, kept and reported to trackers (7.3-01, 5.2-07, 8.1). */
import type { AnyCall, InputOf, OutputOf } from '@gangway/contract/call';
import type { Order } from '@gangway/contract/order';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { beforeEach, expect, it } from 'vitest';
import { type Caller, CallFailed } from '../../lib/call.ts';
import { anOrder, aVenue, someMemberships } from '../../testing/order-builders.ts';
import { createOrderStore } from './order-store.ts';
import { renewMembership, saveMemberships } from './save-memberships.ts';

beforeEach(() => {
  sessionStorage.clear();
});

type Answer =
  | {
      order: Order | null;
      modelErrors?: { key: string; value: string[] }[] | null;
      exceptionMessage?: string;
    }
  | Error;

function setUp(...answers: Answer[]) {
  const sent: unknown[] = [];
  const events: { event: string; payload: unknown }[] = [];
  const call = (async <C extends AnyCall>(_: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    sent.push(input);
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return { isInvalidEmail: false, exceptionMessage: null, modelErrors: null, ...answer } as never;
  }) as Caller;
  const track = (event: string, payload: unknown = {}) => {
    events.push({ event, payload });
  };
  const store = createOrderStore({
    call,
    track: track as never,
    trackView: () => undefined,
    now: () => 0 as never,
  });
  store.enter(aVenue({ showBookingTimer: true, appointmentCompletionWindow: 20 }));
  const save = (...chosen: [number, number][]) =>
    saveMemberships(
      { store, call, track: track as never, locationKey: 1 as LocationKey, currency: 'USD' },
      chosen.map(([planKey, quantity]) => ({ planKey, quantity })),
    );
  const renew = () =>
    renewMembership(
      { store, call, track: track as never, locationKey: 1 as LocationKey, currency: 'USD' },
      { membershipKey: 'held', boughtOrderKey: null, secret: null },
    );
  return { store, save, renew, sent, events };
}

const withFamilies = (quantity: number) => anOrder({ memberships: [someMemberships({ quantity })] });

it('saving memberships starts a cart with its countdown and reports them to trackers (7.3-01, 5.2-07, 4.3-03)', async () => {
  const { store, save, sent, events } = setUp({ order: withFamilies(2) });
  expect(await save([501, 2])).toBeNull();
  expect(sent).toMatchObject([
    { locationKey: 1, orderKey: null, memberships: [{ planKey: 501, quantity: 2 }] },
  ]);
  expect(store.get().order?.memberships).toHaveLength(1);
  expect(store.count()).toBe(1);
  expect(store.get().expiresAt).not.toBeNull();
  expect(events).toEqual([
    {
      event: 'add_to_cart',
      payload: {
        currency: 'USD',
        value: 198,
        items: [{ item_id: '501', item_name: 'Family', item_category: 'membership', price: 99, quantity: 2 }],
      },
    },
  ]);
});

it('saving fewer memberships reports the difference, and removing the last clears the order (2.8-18, 5.2-07)', async () => {
  const { store, save, sent, events } = setUp(
    { order: withFamilies(3) },
    { order: withFamilies(1) },
    { order: anOrder() },
  );
  await save([501, 3]);
  await save([501, 1]);
  expect(sent[1]).toMatchObject({ orderKey: 'order-key-of-22-letters' });
  expect(events.at(-1)).toMatchObject({ event: 'remove_from_cart', payload: { value: 198 } });
  expect(await save([501, 0])).toBeNull();
  expect(store.get().order).toBeNull();
  expect(events.map(({ event }) => event)).toEqual([
    'add_to_cart',
    'remove_from_cart',
    'remove_from_cart',
    'book-order-cleared',
  ]);
});

it('shows the server’s message for a refusal and changes nothing (5.2-05, 8.1-09)', async () => {
  const { store, save, events } = setUp({
    order: null,
    modelErrors: [{ key: 'membershipsNotSold', value: ['Memberships are not available.'] }],
  });
  expect(await save([501, 1])).toBe('Memberships are not available.');
  expect(store.get().order).toBeNull();
  expect(events).toEqual([]);
});

it('shows the generic message for an exception and changes nothing (8.1-08)', async () => {
  const { store, save, events } = setUp({
    order: withFamilies(1),
    exceptionMessage: 'NullReferenceException',
  });
  expect(await save([501, 1])).toBe('Something went wrong. Please try again in a moment.');
  expect(store.get().order).toBeNull();
  expect(events).toEqual([]);
});

it('shows an error if the server is unavailable, and reports the failure (8.1-04, 8.1-05)', async () => {
  const { save, events } = setUp(new CallFailed(503, 'away'));
  expect(await save([501, 1])).toBe('Could not add item to cart. Please try again.');
  expect(events).toMatchObject([
    { event: 'book-error-addToCart', payload: { status: 503, path: '/api/booking/SaveMembershipsToOrder' } },
  ]);
});

it('does not change a saved order (4.3-02)', async () => {
  const { store, save, sent } = setUp();
  store.setOrder(anOrder({ isNew: false }));
  expect(await save([501, 1])).toBe('Can not add to a saved order.');
  expect(sent).toEqual([]);
});

it('a renewal is put into the cart beside new memberships of its plan, and reported alone (D-MB-11, 5.2-07)', async () => {
  const both = anOrder({
    memberships: [
      someMemberships({ quantity: 2 }),
      someMemberships({
        orderMembershipKey: 2,
        renewal: { membershipKey: 'held', dateFrom: null, dateTo: null },
      }),
    ],
  });
  const { save, renew, sent, events, store } = setUp({ order: withFamilies(2) }, { order: both });
  await save([501, 2]);
  expect(await renew()).toBeNull();
  expect(sent[1]).toMatchObject({
    locationKey: 1,
    orderKey: withFamilies(2).orderKey,
    membershipKey: 'held',
    secret: null,
  });
  expect(events[1]).toMatchObject({
    event: 'add_to_cart',
    payload: { value: 99, items: [{ item_id: '501', quantity: 1 }] },
  });
  expect(store.get().order?.memberships).toHaveLength(2);
});

it('a renewal that is refused says why and changes nothing (D-MB-11)', async () => {
  const { renew, store } = setUp({
    order: null,
    modelErrors: [{ key: '', value: ['This membership has already been renewed.'] }],
  });
  expect(await renew()).toBe('This membership has already been renewed.');
  expect(store.get().order).toBeNull();
});
