/**
 * The cart of somebody who is booked at the desk: what was chosen, and what the server holds of it. The server decides about
 * places and prices; what is chosen is kept in the tab, and sent again if its hold has ended.
 */
import { abandonOrderChanges, addToCart, getOrder, removeActivityFromCart } from '@gangway/contract/cart';
import type { Order } from '@gangway/contract/order';
import type { TimeToBook } from '@gangway/contract/selling';
import type { ActivityKey, LocationKey, OrderKey, OrderLineKey } from '@gangway/domain/kernel/keys';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { createObservable, type Observable } from '@gangway/ui/lib/observable.ts';
import { call, statusOf } from '../../lib/call.ts';
import { storage } from '../../lib/storage.ts';

/** A departure that was chosen, and how many of each rate. */
export interface Chosen extends Pick<TimeToBook, 'timeSlotKey' | 'start' | 'rates'> {
  activityKey: ActivityKey;
  name: string;
  hasTime: boolean;
  /** By rate key; rates without anybody are absent. */
  counts: Readonly<Record<string, number>>;
}

export interface CartState {
  chosen: readonly Chosen[];
  /** As the server holds it; null without one. */
  order: Order | null;
  isBusy: boolean;
  /** Why the server does not hold a choice as it is, by its id. */
  refused: Readonly<Record<string, string>>;
  /** Why the server was not reached; null if it was. */
  failed: string | null;
  /** When the hold ends, in milliseconds since 1970; null without one. */
  endsAt: number | null;
}

export interface Cart extends Pick<Observable<CartState>, 'get' | 'subscribe'> {
  /** Chooses a departure, or takes it back. */
  toggle(time: Omit<Chosen, 'counts'>): void;
  count(id: string, rateKey: number, count: number): void;
  remove(id: string): void;
  /** Asks the server again after a failure, or reads what it costs now. */
  reload(): Promise<void>;
  /** Gives the places back. */
  startOver(): Promise<void>;
  /** Forgets a cart that was booked. */
  finish(): void;
}

export const idOf = ({ activityKey, timeSlotKey }: Pick<Chosen, 'activityKey' | 'timeSlotKey'>): string =>
  `${activityKey} ${timeSlotKey}`;

export const guestsOf = ({ counts }: Pick<Chosen, 'counts'>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const partyOf = (rates: readonly { rateKey: number; count: number }[]): string =>
  rates
    .filter(({ count }) => count > 0)
    .map(({ rateKey, count }) => `${rateKey}×${count}`)
    .toSorted()
    .join(' ');
const partyOfChosen = ({ counts }: Chosen) =>
  partyOf(Object.entries(counts).map(([rateKey, count]) => ({ rateKey: Number(rateKey), count })));

interface Held {
  lineKey: OrderLineKey;
  party: string;
  subTotal: Order['subTotal'] | null;
}

/** Returns the lines that the order holds, by the ids of choices. */
export function heldOf(order: Order | null): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>();
  for (const { orderLineKey, activities, subTotal } of order?.individual ?? []) {
    const [activity] = activities;
    const slot = activity?.selectedTimes[0];
    if (orderLineKey === null || activity === undefined || slot === undefined) continue;
    const party = partyOf(
      activity.rates.map(({ rateKey, participants }) => ({ rateKey, count: participants })),
    );
    held.set(idOf({ activityKey: activity.activityKey, timeSlotKey: slot.timeSlotKey }), {
      lineKey: orderLineKey,
      ...{ party, subTotal },
    });
  }
  return held;
}

interface Kept {
  locationKey: LocationKey;
  orderKey: OrderKey | null;
  chosen: readonly Chosen[];
}

function readKept(locationKey: LocationKey): Kept | null {
  try {
    const kept = JSON.parse(storage.booking.read() ?? 'null') as Kept | null;
    return kept?.locationKey === locationKey ? kept : null;
  } catch {
    // Somebody else wrote there.
    return null;
  }
}

/** Statuses of a cart that is over or never was. */
const isGone = (error: unknown) => [404, 410].includes(statusOf(error) ?? 0);

type Words = { modelErrors: readonly { value: readonly string[] }[] | null; exceptionMessage: string | null };
const wordsIn = ({ modelErrors, exceptionMessage }: Words): string | null =>
  modelErrors?.flatMap(({ value }) => value).join(' ') || exceptionMessage;

/** @param currency of the venue's amounts */
export function createCart(locationKey: LocationKey, currency: string): Cart {
  const kept = readKept(locationKey);
  const state = createObservable<CartState>({
    chosen: kept?.chosen ?? [],
    ...{ order: null, isBusy: false, refused: {}, failed: null, endsAt: null },
  });
  let orderKey = kept?.orderKey ?? null;
  /** The party that was asked for last, by the ids of choices: what the server made something else of is not asked for again. */
  const asked = new Map<string, string>();
  let isRunning = false;

  function keep(): void {
    const { chosen } = state.get();
    if (chosen.length === 0 && orderKey === null) storage.booking.remove();
    else storage.booking.write(JSON.stringify({ locationKey, orderKey, chosen } satisfies Kept));
  }

  function take(order: Order | null): void {
    // Another cart holds nothing of the one before.
    if (order?.orderKey !== orderKey) asked.clear();
    orderKey = order?.orderKey ?? null;
    const seconds = order?.holdSecondsLeft ?? null;
    state.set({ order, endsAt: seconds === null ? null : Date.now() + seconds * 1000 });
    keep();
  }

  async function add(one: Chosen, lineKey: OrderLineKey | null): Promise<void> {
    const id = idOf(one);
    asked.set(id, partyOfChosen(one));
    const answer = await call(
      addToCart,
      {
        ...{
          locationKey,
          orderKey,
          clientAgentKey: null,
          bookingAgentKey: null,
          bookingAgentSignature: null,
        },
        ...{ membershipKey: null, membershipMemberKey: null, editing: lineKey },
        // The desk knows better than the shop whether a party splits up.
        allowOverlap: true,
        activity: {
          activityKey: one.activityKey,
          rates: one.rates.map(({ rateKey }) => ({
            ...{ rateKey, participants: one.counts[rateKey] ?? 0, customFieldParticipants: [] },
          })),
          selectedTimes: [{ timeSlotKey: one.timeSlotKey }],
          ...{ isPrivateTour: false, guests: null, needTransportation: false },
          ...{ hotelName: null, hotelLatitude: null, hotelLongitude: null },
          ...{ addOns: [], photoPackageAddOns: [], customFields: [] },
        },
        ...{ package: null, products: null, giftCards: null, isVariantChanged: true },
      },
      { currency },
    );
    const words = wordsIn(answer);
    if (answer.order !== null) take(answer.order);
    const { [id]: _before, ...others } = state.get().refused;
    state.set({ refused: words === null ? others : { ...others, [id]: words } });
  }

  async function drop({ lineKey }: Held): Promise<void> {
    if (orderKey === null) return;
    const answer = await call(
      removeActivityFromCart,
      { locationKey, orderKey, orderLineKey: lineKey },
      { currency },
    );
    take(answer.order);
  }

  /** The next difference between what is chosen and what is held, as what removes it; null if there is none. */
  function nextStep(): (() => Promise<void>) | null {
    const { chosen, order } = state.get();
    const held = heldOf(order);
    const wanted = new Map(chosen.filter((one) => guestsOf(one) > 0).map((one) => [idOf(one), one]));
    for (const [id, line] of held) if (!wanted.has(id)) return () => drop(line);
    for (const [id, one] of wanted) {
      const party = partyOfChosen(one);
      const line = held.get(id);
      if (line?.party !== party && asked.get(id) !== party) return () => add(one, line?.lineKey ?? null);
    }
    return null;
  }

  async function settle(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    state.set({ isBusy: true, failed: null });
    try {
      for (let step = nextStep(); step !== null; step = nextStep())
        await step().catch((error: unknown) => {
          if (!isGone(error)) throw error;
          take(null);
        });
    } catch (error) {
      asked.clear();
      state.set({ failed: failureWords(error) });
    } finally {
      isRunning = false;
      state.set({ isBusy: false });
    }
  }

  function choose(chosen: readonly Chosen[]): void {
    const parties = new Map(chosen.map((one) => [idOf(one), partyOfChosen(one)]));
    // A refusal is of the party that was asked for.
    const refused = Object.fromEntries(
      Object.entries(state.get().refused).filter(([id]) => asked.get(id) === parties.get(id)),
    );
    for (const [id, party] of asked) if (parties.get(id) !== party) asked.delete(id);
    state.set({ chosen, refused });
    keep();
    void settle();
  }

  async function reload(): Promise<void> {
    if (orderKey !== null) {
      state.set({ isBusy: true, failed: null });
      try {
        take(await call(getOrder, { locationKey, orderKey }, { currency }));
      } catch (error) {
        if (isGone(error)) take(null);
        else {
          state.set({ isBusy: false, failed: failureWords(error) });
          return;
        }
      }
      state.set({ isBusy: false });
    }
    await settle();
  }

  if (state.get().chosen.length > 0) void reload();

  return {
    get: state.get,
    subscribe: state.subscribe,
    reload,
    toggle(time) {
      const { chosen } = state.get();
      const id = idOf(time);
      const isChosen = chosen.some((one) => idOf(one) === id);
      const [first] = time.rates;
      const counts = first === undefined ? {} : { [first.rateKey]: 1 };
      choose(isChosen ? chosen.filter((one) => idOf(one) !== id) : [...chosen, { ...time, counts }]);
    },
    count(id, rateKey, count) {
      choose(
        state.get().chosen.map((one) => {
          if (idOf(one) !== id) return one;
          const { [rateKey]: _before, ...others } = one.counts;
          return { ...one, counts: count === 0 ? others : { ...others, [rateKey]: count } };
        }),
      );
    },
    remove(id) {
      choose(state.get().chosen.filter((one) => idOf(one) !== id));
    },
    async startOver() {
      const key = orderKey;
      state.set({ chosen: [], refused: {} });
      take(null);
      // Places that are not given back now are when the hold ends.
      if (key !== null)
        await call(abandonOrderChanges, { locationKey, orderKey: key }).catch(() => undefined);
    },
    finish() {
      state.set({ chosen: [], refused: {} });
      take(null);
    },
  };
}
