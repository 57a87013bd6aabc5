/**
 * The cart of somebody who is booked at the desk: what was chosen, and what the server holds of it. The server decides about
 * places and prices; what is chosen is kept in the tab, and sent again if its hold has ended.
 */
import {
  abandonOrderChanges,
  addToCart,
  getOrder,
  removeActivityFromCart,
  removeAddonFromCart,
  removePackageFromCart,
} from '@gangway/contract/cart';
import type { Order } from '@gangway/contract/order';
import { addPromoCode } from '@gangway/contract/promo-codes';
import { type Asked, withAnswer } from '@gangway/contract/questions';
import { shortOfPlaces } from '@gangway/contract/selling';
import type { LocationKey, OrderLineKey } from '@gangway/domain/kernel/keys';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { createObservable, type Observable } from '@gangway/ui/lib/observable.ts';
import { call, statusOf } from '../../lib/call.ts';
import { type Chosen, firstChoice, idOf, type Made, type Offered } from './chosen.ts';
import { type Codes, keep as keepInTab, noCodes, readKept } from './kept-booking.ts';
import { type Choices, type Held, heldOf, isNothing, noChoices, wantedOf } from './wanted.ts';

export interface Refusal {
  words: string;
  /** Whether only places are missing, so that it could be overbooked. */
  isFull: boolean;
}

export interface CartState extends Choices {
  /** As the server holds it; null without one. */
  order: Order | null;
  isBusy: boolean;
  /** Why the server does not hold a choice as it is, by its id. */
  refused: Readonly<Record<string, Refusal>>;
  /** Why the server was not reached; null if it was. */
  failed: string | null;
  /** Promo codes that the guest has, and the masked codes of gift cards and credits. */
  codes: Codes;
  /** Why a promo code no longer applies; empty if all do. */
  codesSaid: readonly string[];
  /** When the hold ends, in milliseconds since 1970; null without one. */
  endsAt: number | null;
}

export interface Cart extends Pick<Observable<CartState>, 'get' | 'subscribe'> {
  /** Chooses a departure, or takes it back. */
  toggle(time: Offered): void;
  /** Changes who takes part, what goes along, or what was answered. */
  change(id: string, changes: Partial<Made>): void;
  answer(id: string, asked: Asked, value: string): void;
  remove(id: string): void;
  /** Changes what was chosen of packages or merchandise. */
  choose(changes: Partial<Choices>): void;
  /** Applies or removes a code of the order that is held, and takes over the order of the answer. */
  changeCodes<Answer extends { order: Order | null }>(
    ask: (order: Order) => Promise<Answer>,
  ): Promise<Answer>;
  /** Asks the server again after a failure, or reads what it costs now. */
  reload(): Promise<void>;
  /** Gives the places back. */
  startOver(): Promise<void>;
  /** Forgets a cart that was booked. */
  finish(): void;
}

/** Gift cards and credits that the order uses: both are codes, applied and removed in the same way. */
export const cardsOf = ({ redeemedGiftCards, credits }: Order) => [
  ...redeemedGiftCards.map((card) => ({ ...card, isCredit: false })),
  ...credits.map((credit) => ({ ...credit, isCredit: true })),
];
export type AppliedCard = ReturnType<typeof cardsOf>[number];

const codesOf = (order: Order): Codes => ({
  promo: order.orderPromoCodes.map(({ promoCode }) => promoCode),
  cards: cardsOf(order).map(({ maskedCode }) => maskedCode),
});

/** Statuses of a cart that is over or never was. */
const isGone = (error: unknown) => [404, 410].includes(statusOf(error) ?? 0);

interface Said {
  modelErrors: readonly { key: string; value: readonly string[] }[] | null;
  exceptionMessage: string | null;
}

function refusalIn({ modelErrors, exceptionMessage }: Said): Refusal | null {
  const words = modelErrors?.flatMap(({ value }) => value).join(' ') || exceptionMessage;
  const isFull = modelErrors?.every(({ key }) => shortOfPlaces.some((code) => code === key)) ?? false;
  return words === null ? null : { words, isFull };
}

type Wanted = ReturnType<typeof wantedOf>[number];

/** How it is to be held, and whether it is overbooked: what the server is asked for. */
const askOf = ({ written, overbook }: Wanted): string => `${written} ${overbook ?? ''}`;

/** @param currency of the venue's amounts */
export function createCart(locationKey: LocationKey, currency: string): Cart {
  const kept = readKept(locationKey);
  const state = createObservable<CartState>({
    ...{ chosen: kept?.chosen ?? [], packages: kept?.packages ?? [], goods: kept?.goods ?? [] },
    ...{ order: null, isBusy: false, refused: {}, failed: null, endsAt: null, codesSaid: [] },
    codes: kept?.codes ?? noCodes,
  });
  let orderKey = kept?.orderKey ?? null;
  /** The party that was asked for last, by the ids of choices: what the server made something else of is not asked for again. */
  const asked = new Map<string, string>();
  /** Promo codes that this order was asked to take. */
  const entered = new Set<string>();
  let isRunning = false;

  function keep(): void {
    const { chosen, packages, goods, codes } = state.get();
    keepInTab({ locationKey, orderKey, chosen, packages, goods, codes });
  }

  function take(order: Order | null): void {
    // Another cart holds nothing of the one before.
    if (order?.orderKey !== orderKey) {
      asked.clear();
      entered.clear();
    }
    orderKey = order?.orderKey ?? null;
    const seconds = order?.holdSecondsLeft ?? null;
    state.set({ order, endsAt: seconds === null ? null : Date.now() + seconds * 1000 });
    const said = order?.promoCodeMessages ?? [];
    if (order !== null && said.length > 0) {
      // The server took them out.
      const { codes } = state.get();
      state.set({ codesSaid: said, codes: { ...codes, promo: codesOf(order).promo } });
    }
    keep();
  }

  /** Enters a promo code again, in an order that does not know it. */
  async function enter({ orderKey: key }: Order, promoCode: string): Promise<void> {
    entered.add(promoCode);
    const answer = await call(addPromoCode, { locationKey, orderKey: key, promoCode }, { currency });
    if (answer.order !== null) take(answer.order);
    if (answer.applied) return;
    const { codes } = state.get();
    state.set({
      codesSaid: answer.messages,
      codes: { ...codes, promo: codes.promo.filter((one) => one !== promoCode) },
    });
    keep();
  }

  async function add(one: Wanted, lineKey: OrderLineKey | null): Promise<void> {
    const { id } = one;
    asked.set(id, askOf(one));
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
        overbook: one.overbook,
        ...{ ...one.item, isVariantChanged: true },
      },
      { currency },
    );
    const refusal = refusalIn(answer);
    if (answer.order !== null) take(answer.order);
    const { [id]: _before, ...others } = state.get().refused;
    state.set({ refused: refusal === null ? others : { ...others, [id]: refusal } });
  }

  async function drop({ kind, lineKey }: Held): Promise<void> {
    if (orderKey === null) return;
    const of = { locationKey, orderKey };
    const none = { orderLineKey: null, orderPackageKey: null };
    const removers = {
      activity: () => call(removeActivityFromCart, { ...of, orderLineKey: lineKey }, { currency }),
      package: () => call(removePackageFromCart, { ...of, ...none, orderPackageKey: lineKey }, { currency }),
      product: () => call(removeAddonFromCart, { ...of, ...none, merchandiseKey: lineKey }, { currency }),
    };
    const answer = await removers[kind]();
    take(answer.order);
  }

  /** The next difference between what is chosen and what is held, as what removes it; null if there is none. */
  function nextStep(): (() => Promise<void>) | null {
    const { order, codes } = state.get();
    const held = heldOf(order);
    const wanted = new Map(wantedOf(state.get()).map((one) => [one.id, one]));
    for (const [id, line] of held) if (!wanted.has(id)) return () => drop(line);
    for (const [id, one] of wanted) {
      const line = held.get(id);
      if (line?.written !== one.written && asked.get(id) !== askOf(one))
        return () => add(one, line?.lineKey ?? null);
    }
    const known = order === null ? [] : codesOf(order).promo;
    const missing = codes.promo.find((code) => !(known.includes(code) || entered.has(code)));
    if (order !== null && wanted.size > 0 && missing !== undefined) return () => enter(order, missing);
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

  function choose(changes: Partial<Choices>): void {
    const asks = new Map(wantedOf({ ...state.get(), ...changes }).map((one) => [one.id, askOf(one)]));
    // A refusal is of what was asked for.
    const refused = Object.fromEntries(
      Object.entries(state.get().refused).filter(([id]) => asked.get(id) === asks.get(id)),
    );
    for (const [id, ask] of asked) if (asks.get(id) !== ask) asked.delete(id);
    state.set({ ...changes, refused });
    keep();
    void settle();
  }

  const chooseActivities = (chosen: readonly Chosen[]) => choose({ chosen });

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

  if (!isNothing(state.get())) void reload();

  return {
    get: state.get,
    subscribe: state.subscribe,
    reload,
    toggle(time) {
      const { chosen } = state.get();
      const id = idOf(time);
      const isChosen = chosen.some((one) => idOf(one) === id);
      chooseActivities(isChosen ? chosen.filter((one) => idOf(one) !== id) : [...chosen, firstChoice(time)]);
    },
    change(id, changes) {
      chooseActivities(state.get().chosen.map((one) => (idOf(one) === id ? { ...one, ...changes } : one)));
    },
    answer(id, asked, value) {
      const { chosen } = state.get();
      chooseActivities(
        chosen.map((one) =>
          idOf(one) === id ? { ...one, answers: withAnswer(one.answers, asked, value) } : one,
        ),
      );
    },
    remove(id) {
      chooseActivities(state.get().chosen.filter((one) => idOf(one) !== id));
    },
    choose,
    async changeCodes(ask) {
      const { order } = state.get();
      // The fields of codes are locked meanwhile.
      if (order === null || isRunning) throw new Error('no order that could take a code');
      isRunning = true;
      state.set({ isBusy: true, codesSaid: [] });
      try {
        const answer = await ask(order);
        if (answer.order !== null) {
          state.set({ codes: codesOf(answer.order) });
          take(answer.order);
        }
        return answer;
      } finally {
        isRunning = false;
        state.set({ isBusy: false });
        void settle();
      }
    },
    async startOver() {
      const key = orderKey;
      state.set({ ...noChoices, refused: {}, codes: noCodes, codesSaid: [] });
      take(null);
      // Places that are not given back now are when the hold ends.
      if (key !== null)
        await call(abandonOrderChanges, { locationKey, orderKey: key }).catch(() => undefined);
    },
    finish() {
      state.set({ ...noChoices, refused: {}, codes: noCodes, codesSaid: [] });
      take(null);
    },
  };
}
