/** The order's transitions and the messages of its refusals (4.3, 8.1; C-23, C-27, C-32, C-33). */
import type { Item } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import type {
  ActivityKey,
  LocationKey,
  OrderKey,
  OrderLineKey,
  RateKey,
  TimeSlotKey,
} from '@gangway/domain/kernel/keys';
import type { Instant, WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Caller, CallFailed, TimedOut } from '../../lib/call.ts';
import { anActivity, anItem, aRate, aSlot } from '../../testing/catalog-builders.ts';
import { anOrder } from '../../testing/order-builders.ts';
import type { ActivityChoice } from './cart-choice.ts';
import type { OrderVenue } from './order-state.ts';
import { createOrderStore } from './order-store.ts';

const start = Date.parse('2026-06-12T10:00:00Z') as Instant;
const venue: OrderVenue = {
  locationKey: 1 as LocationKey,
  paymentCurrencyCode: 'USD',
  appointmentCompletionWindow: 20,
  showBookingTimer: true,
  defaultClientAgentKey: null,
  defaultBookingAgentKey: null,
};
const choice: ActivityChoice = {
  activityKey: 101 as ActivityKey,
  rates: [
    { rateKey: 11 as RateKey, participants: 2 },
    { rateKey: 12 as RateKey, participants: 0 },
  ],
  timeSlotKeys: [901 as TimeSlotKey],
};

function aLine(orderLineKey: number): Item {
  const rates = [aRate({ participants: 2, price: 6400 })];
  return anItem(anActivity({ rates }), {
    orderLineKey: orderLineKey as OrderLineKey,
    subTotal: amount(12_800),
  });
}

const cart = (...lines: number[]): Order =>
  anOrder({ individual: lines.map(aLine), subTotal: amount(12_800) });

type Answer = Record<string, unknown>;
const addAnswer = (changes: Answer): Answer => ({
  order: null,
  overlappedActivities: null,
  modelErrors: null,
  exceptionMessage: null,
  transportationRemoved: null,
  isInvalidEmail: false,
  ...changes,
});

function setUp(changes: Partial<OrderVenue> = {}) {
  const answers: (Answer | Order | Error)[] = [];
  const asked: { name: string; input: Record<string, unknown>; options: unknown }[] = [];
  const run = async (declaration: { name: string }, input: Record<string, unknown>, options: unknown) => {
    asked.push({ name: declaration.name, input, options });
    const answer = answers.shift();
    if (answer === undefined) throw new Error(`no answer prepared for ${declaration.name}`);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const track = vi.fn();
  const trackView = vi.fn();
  const store = createOrderStore({ call: run as unknown as Caller, track, trackView, now: () => start });
  store.enter({ ...venue, ...changes });
  return { store, answers, asked, track, trackView };
}

async function withCart(...lines: number[]) {
  const set = setUp();
  set.answers.push(addAnswer({ order: cart(...lines) }));
  await set.store.addActivity(choice);
  set.track.mockClear();
  return set;
}

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('adding an item', () => {
  test('stores the returned order, and its key in the session (4.3-04)', async () => {
    const { store, answers } = setUp();
    answers.push(addAnswer({ order: cart(1) }));
    expect(await store.addActivity(choice)).toMatchObject({ result: 'added' });
    expect(store.get().order?.orderKey).toBe('order-key-of-22-letters');
    expect(sessionStorage.getItem('orderKey')).toBe('order-key-of-22-letters');
  });

  test('fires add_to_cart with the new line only (4.3-03)', async () => {
    const { store, answers, track } = await withCart(1);
    answers.push(addAnswer({ order: cart(1, 2) }));
    await store.addActivity(choice);
    expect(track).toHaveBeenCalledWith('add_to_cart', {
      currency: 'USD',
      value: 128,
      items: [expect.objectContaining({ item_category: 'activity', price: 64, quantity: 2 })],
    });
  });

  test('sends the current order, the chosen rates and the agents of the session (7.2)', async () => {
    sessionStorage.setItem('clientAgentKey', '301');
    sessionStorage.setItem('bookingAgentKey', 'not a number');
    const { store, answers, asked } = await withCart(1);
    answers.push(addAnswer({ order: cart(1, 2) }));
    await store.addActivity({ ...choice, editing: 1 as OrderLineKey });
    expect(asked[1]?.input).toMatchObject({
      orderKey: 'order-key-of-22-letters',
      clientAgentKey: 301,
      bookingAgentKey: null,
      editing: 1,
      activity: { rates: [{ rateKey: 11, participants: 2 }], selectedTimes: [{ timeSlotKey: 901 }] },
    });
  });

  test('sets the expiry to now + (window − 1) minutes in the session (4.3-05, 4.3-09, 9-07)', async () => {
    const { store } = await withCart(1);
    expect(sessionStorage.getItem('orderExpiration')).toBe('2026-06-12T10:19:00.000Z');
    expect(store.get().expiresAt).toBe(start + 19 * 60_000);
  });

  test('takes the expiry from the hold, whether shorter or longer than the window (D-CT-01, D-CT-02)', async () => {
    const { store, answers } = await withCart(1);
    answers.push(addAnswer({ order: { ...cart(1, 2), holdSecondsLeft: 300 } }));
    await store.addActivity(choice);
    expect(store.get().expiresAt).toBe(start + 270_000);
    answers.push(addAnswer({ order: { ...cart(1, 2, 3), holdSecondsLeft: 1800 } }));
    await store.addActivity(choice);
    expect(store.get().expiresAt).toBe(start + 1_740_000);
  });

  test.each([
    ['no window', { appointmentCompletionWindow: 0 }],
    ['no timer', { showBookingTimer: false }],
  ])('sets no expiry with %s (4.3-10, C-23)', async (_, changes) => {
    const { store, answers } = setUp(changes);
    answers.push(addAnswer({ order: cart(1) }));
    await store.addActivity(choice);
    expect(sessionStorage.getItem('orderExpiration')).toBeNull();
    expect(store.get().expiresAt).toBeNull();
  });

  test('is refused for a saved order without a call (4.3-02, 8.1-06)', async () => {
    const { store, asked } = setUp();
    store.setOrder(anOrder({ isNew: false }));
    expect(await store.addActivity(choice)).toEqual({
      result: 'refused',
      message: 'Can not add to a saved order.',
    });
    expect(asked).toHaveLength(0);
  });

  test('reports an overlap before any other result (8.1-01, C-27)', async () => {
    const { store, answers } = setUp();
    const overlaps = [{ name: 'Sunset Cruise' }];
    answers.push(
      addAnswer({
        overlappedActivities: overlaps,
        isInvalidEmail: true,
        modelErrors: [{ key: 'x', value: ['no'] }],
        exceptionMessage: 'fault',
      }),
    );
    expect(await store.addActivity(choice)).toEqual({ result: 'overlap', overlaps });
  });

  test('reports an invalid email before a model error (8.1-07, C-27)', async () => {
    const { store, answers } = setUp();
    answers.push(addAnswer({ isInvalidEmail: true, modelErrors: [{ key: 'x', value: ['no'] }] }));
    expect(await store.addActivity(choice)).toEqual({ result: 'invalidEmail' });
  });

  test('returns the first message of a model error and keeps the order (8.1-02, C-27)', async () => {
    const { store, answers } = await withCart(1);
    answers.push(
      addAnswer({
        order: cart(1),
        modelErrors: [{ key: 'time', value: ['Only 3 spots are left for this time.', 'second'] }],
        exceptionMessage: 'fault',
      }),
    );
    expect(await store.addActivity(choice)).toEqual({
      result: 'refused',
      message: 'Only 3 spots are left for this time.',
    });
    expect(store.get().order?.individual).toHaveLength(1);
  });

  test.each([
    ['an exception message', { exceptionMessage: 'NullReferenceException', order: cart(1) }],
    ['no order', {}],
  ])('returns the generic message for %s with a gift card too (8.1-08)', async (_, answer) => {
    const { store, answers } = setUp();
    answers.push(addAnswer(answer));
    expect(await store.addGoods({ giftCards: [], isVariantChanged: false })).toEqual({
      result: 'failed',
      message: 'Something went wrong. Please try again in a moment.',
    });
  });

  test.each([
    ['an exception message', { exceptionMessage: 'NullReferenceException', order: cart(1) }],
    ['no order', {}],
  ])('returns the generic message for %s (8.1-03)', async (_, answer) => {
    const { store, answers } = setUp();
    answers.push(addAnswer(answer));
    expect(await store.addActivity(choice)).toEqual({
      result: 'failed',
      message: 'Something went wrong. Please try again in a moment.',
    });
  });

  test('returns an error message for any other failure and fires book-error-addToCart (8.1-04, 8.1-05)', async () => {
    const { store, answers, track } = setUp();
    answers.push(new CallFailed(500, 'fault'));
    expect(await store.addActivity(choice)).toEqual({
      result: 'failed',
      message: 'Could not add item to cart. Please try again.',
    });
    expect(track).toHaveBeenCalledWith('book-error-addToCart', {
      message: 'fault',
      status: 500,
      path: '/api/booking/addToCart',
    });
  });

  test('says that the visitor is offline, not that the server failed', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { store, answers } = setUp();
    answers.push(new TypeError('Failed to fetch'));
    expect(await store.addActivity(choice)).toEqual({
      result: 'failed',
      message: 'Not added: you’re offline. Please try again when you’re back online.',
    });
    vi.restoreAllMocks();
  });

  test('repeats the idempotency key for the same choice after no answer, and uses a new one for another choice (D-CT-04)', async () => {
    const { store, answers, asked } = setUp();
    answers.push(new TimedOut(), new TypeError('Failed to fetch'), new TimedOut());
    expect(await store.addActivity(choice)).toMatchObject({
      message: 'Server has timed out. Please try your request again.',
    });
    await store.addActivity(choice);
    await store.addActivity({ ...choice, timeSlotKeys: [902 as TimeSlotKey] });
    const [first, second, third] = asked.map(
      (one) => (one.options as { idempotencyKey: string }).idempotencyKey,
    );
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('runs two additions one after another on the same order (C-09)', async () => {
    const { store, answers, asked } = setUp();
    answers.push(addAnswer({ order: cart(1) }), addAnswer({ order: cart(1, 2) }));
    const both = [store.addActivity(choice), store.addActivity(choice)];
    expect(store.get().isBusy).toBe(true);
    await Promise.all(both);
    expect(asked.map((one) => one.input.orderKey)).toEqual([null, 'order-key-of-22-letters']);
    expect(store.get().isBusy).toBe(false);
  });
});

describe('changes of the order (C-09)', () => {
  /** Lets everything run that does not wait for an answer. */
  const settled = () => new Promise((done) => setTimeout(done));

  test('run one after another, and each sees the order that the one before left', async () => {
    const { store } = await withCart(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    const seen: number[] = [];
    const first = store.change(async ({ individual }) => {
      seen.push(individual.length);
      await promise;
      store.setOrder(cart(1, 2));
    });
    const second = store.change(async ({ individual }) => seen.push(individual.length));
    await settled();
    expect(seen).toEqual([1]);
    resolve();
    await Promise.all([first, second]);
    expect(seen).toEqual([1, 2]);
  });

  test('are not blocked by a failed one', async () => {
    const { store } = await withCart(1);
    const first = store.change(() => Promise.reject(new Error('no answer')));
    const second = store.change(async (order) => order.orderKey);
    await expect(first).rejects.toThrow('no answer');
    expect(await second).toBe('order-key-of-22-letters');
    expect(store.get().isBusy).toBe(false);
  });

  test('are finished before the order is abandoned on the server', async () => {
    const { store, answers, asked } = await withCart(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    answers.push({ success: true });
    const change = store.change(() => promise);
    await settled();
    const abandoned = store.abandon();
    expect(store.get().order).toBeNull();
    await settled();
    expect(asked.at(-1)?.name).toBe('addToCart');
    resolve();
    await change;
    expect(await abandoned).toBe(true);
    expect(asked.at(-1)?.name).toBe('abandonOrderChanges');
  });
});

describe('loading an order', () => {
  test('keeps the loaded order (2.3-05)', async () => {
    const { store, answers } = setUp();
    answers.push(cart(1));
    expect(await store.loadOrder('order-key-of-22-letters')).toBe(true);
    expect(store.count()).toBe(1);
  });

  test('takes the countdown from the server’s hold on another device (D-CT-02)', async () => {
    const { store, answers } = setUp();
    answers.push({ ...cart(1), holdSecondsLeft: 600 });
    await store.loadOrder('order-key-of-22-letters');
    expect(store.get().expiresAt).toBe(start + 540_000);
  });

  test.each([
    [404, 'missing'],
    [410, 'expired'],
  ] as const)(
    'returns false and fires book-error-order-lookup on a failure with %i (8.1-18, D-OR-03)',
    async (status, loss) => {
      const { store, answers, track } = setUp();
      answers.push(new CallFailed(status, 'gone'));
      expect(await store.loadOrder('unknown')).toBe(false);
      expect(track).toHaveBeenCalledWith('book-error-order-lookup', expect.objectContaining({ status }));
      expect(store.get()).toMatchObject({ order: null, loss });
    },
  );
});

describe('removing a line', () => {
  test('fires remove_from_cart with that line and keeps the others (C-32)', async () => {
    const { store, answers, track } = await withCart(1, 2);
    answers.push({ order: cart(2), modelErrors: null, exceptionMessage: null });
    expect(await store.removeActivity(1 as OrderLineKey)).toBe(true);
    expect(track).toHaveBeenCalledWith('remove_from_cart', expect.objectContaining({ value: 128 }));
    expect(store.count()).toBe(1);
  });

  test('removes a package by its own key, with that of its first activity (7.2-09, C-53)', async () => {
    const { store, answers, asked } = await withCart(1);
    const line = aLine(4);
    const activities = line.activities.map((one) => ({ ...one, orderLineKey: 4 as OrderLineKey }));
    const bundle = { ...line, orderLineKey: null, orderPackageKey: 7, activities };
    store.setOrder({ ...cart(1), packages: [bundle] });
    answers.push({ order: cart(1), modelErrors: null, exceptionMessage: null });
    expect(await store.removeActivity(7 as OrderLineKey)).toBe(true);
    expect(asked.at(-1)).toMatchObject({
      name: 'removePackageFromCart',
      input: { locationKey: 1, orderLineKey: 4, orderPackageKey: 7 },
    });
  });

  test('clears the order and its session key if it was the last line (2.8-18)', async () => {
    const { store, answers, track } = await withCart(1);
    answers.push({ order: cart(), modelErrors: null, exceptionMessage: null });
    await store.removeActivity(1 as OrderLineKey);
    expect(store.get().order).toBeNull();
    expect(sessionStorage.getItem('orderKey')).toBeNull();
    expect(track).toHaveBeenLastCalledWith('book-order-cleared', {});
  });

  test('reports that its day’s transportation was removed too, until the message is dismissed (4.5-03, 4.5-04, D-TR-06)', async () => {
    const ride = (day: string) => ({
      day,
      locationName: 'Grand Lodge',
      pickupLocationKey: 5,
      guests: 2,
      pickupTimes: [],
      returnTimes: [],
      locationKey: 1,
    });
    const { store, answers } = await withCart(1, 2);
    const fetched = { ...cart(1, 2), pickupLocations: [ride('2026-06-12'), ride('2026-06-13')] };
    store.setOrder(fetched);
    const left = { ...cart(2), pickupLocations: [ride('2026-06-13')] };
    answers.push({ order: left, modelErrors: null, exceptionMessage: null });
    await store.removeActivity(1 as OrderLineKey);
    expect(store.get().transportationRemoved).toBe(
      'Transportation for Fri, Jun 12 was removed because your schedule changed. Please choose it again.',
    );
    store.dismissTransportationRemoved();
    expect(store.get().transportationRemoved).toBeNull();
  });

  test.each([
    ['a transport error', new CallFailed(500, 'fault')],
    ['an exception message', { order: null, modelErrors: null, exceptionMessage: 'saved' }],
  ])('returns false and changes nothing after %s (8.1-17)', async (_, answer) => {
    const { store, answers } = await withCart(1);
    answers.push(answer);
    expect(await store.removeActivity(1 as OrderLineKey)).toBe(false);
    expect(store.count()).toBe(1);
  });

  test('does nothing to a saved order (2.8-14)', async () => {
    const { store, asked } = setUp();
    store.setOrder({ ...cart(1), isNew: false });
    expect(await store.removeActivity(1 as OrderLineKey)).toBe(false);
    expect(asked).toHaveLength(0);
  });
});

describe('ending an order', () => {
  test('clearing drops the order and fires book-order-cleared (4.3-07)', async () => {
    const { store, track, asked } = await withCart(1);
    store.clear();
    expect(store.get().order).toBeNull();
    expect(track).toHaveBeenCalledWith('book-order-cleared', {});
    expect(asked.map((one) => one.name)).toEqual(['addToCart']);
  });

  test('abandoning removes the order from the session and fires remove_from_cart (4.3-08)', async () => {
    const { store, answers, track, asked } = await withCart(1);
    answers.push({ success: true });
    expect(await store.abandon()).toBe(true);
    expect(sessionStorage.getItem('orderKey')).toBeNull();
    expect(sessionStorage.getItem('orderExpiration')).toBeNull();
    expect(track).toHaveBeenCalledWith('remove_from_cart', expect.objectContaining({ value: 128 }));
    expect(asked.at(-1)).toMatchObject({ name: 'abandonOrderChanges', options: { keepalive: true } });
  });

  test('completing keeps the order, ends the expiry and reports the purchase once (3.12-08, 4.3-06, C-33)', async () => {
    const { store, track } = await withCart(1);
    const saved = { ...cart(1), isNew: false, orderNumber: 'LL-1001', total: amount(13_000) };
    store.complete(saved);
    store.complete(saved);
    expect(store.get()).toMatchObject({ order: { orderNumber: 'LL-1001' }, expiresAt: null });
    expect(sessionStorage.getItem('orderExpiration')).toBeNull();
    const purchases = track.mock.calls.filter(([event]) => event === 'purchase');
    expect(purchases).toHaveLength(1);
    const payload = purchases[0]?.[1];
    expect(payload).toMatchObject({
      transaction_id: 'LL-1001',
      value: 130,
      shipping: 0,
      content_type: 'product',
    });
    expect(payload.contents).toEqual(payload.items);
  });

  test('travel marketing sees the cart and the purchase once each, with the day of the visit (7.5-07, D-AN-04)', async () => {
    const { store, trackView } = await withCart(1);
    const slots = ['2026-06-13T09:00', '2026-06-12T09:00'].map((at) =>
      aSlot({ appointmentDate: at as WallTime }),
    );
    const line = { ...aLine(1), activities: [anActivity({ selectedTimes: slots })] };
    const order = { ...cart(), individual: [line], total: amount(13_000) };
    store.reportCheckout(order);
    await Promise.resolve();
    const saved = { ...order, isNew: false, orderNumber: 'LL-1002' };
    store.complete(saved);
    store.complete(saved);
    const firstDay = '2026-06-12';
    expect(trackView.mock.calls).toEqual([
      [{ view: 'cart', currency: 'USD', value: 128, firstDay }],
      [{ view: 'conversion', currency: 'USD', value: 130, firstDay }],
    ]);
  });

  test('a cart without a day says none (7.5-07, D-AN-04)', async () => {
    const { store, trackView } = await withCart(1);
    store.reportCheckout(anOrder({ subTotal: amount(5000) }));
    await Promise.resolve();
    expect(trackView).toHaveBeenCalledExactlyOnceWith({
      view: 'cart',
      currency: 'USD',
      value: 50,
      firstDay: null,
    });
  });

  test('entering another venue forgets the order', async () => {
    const { store } = await withCart(1);
    store.enter({ ...venue, locationKey: 2 as LocationKey });
    expect(store.get().order).toBeNull();
    expect(sessionStorage.getItem('orderKey')).toBeNull();
  });

  test('the server never renders an order', async () => {
    const { store } = await withCart(1);
    expect(store.getServer().order).toBeNull();
  });
});

test('listeners are told of every change until they unsubscribe', async () => {
  const { store } = setUp();
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.setOrder(anOrder({ orderKey: 'another-key-of-22-signs' as OrderKey }));
  expect(listener).toHaveBeenCalledOnce();
  leave();
  store.clear();
  expect(listener).toHaveBeenCalledOnce();
});
