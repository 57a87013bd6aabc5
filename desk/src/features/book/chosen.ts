/** A departure that was chosen for a guest, with who takes part and what goes with it. */
import type { InputOf } from '@gangway/contract/call';
import type { addToCart } from '@gangway/contract/cart';
import type { Activity, TimeSlot } from '@gangway/contract/catalog';
import {
  answersOf,
  type ExtrasChoice,
  extrasOf,
  type Hotel,
  postedAddOns,
  postedAnswers,
  postedParticipants,
  type TipChoice,
} from '@gangway/contract/choices';
import type { Order } from '@gangway/contract/order';
import { type Asked, askedOf, type GivenAnswer, givenTo } from '@gangway/contract/questions';
import type { ActivityToBook, AddOnToBook, TimeToBook } from '@gangway/contract/selling';
import type { ActivityKey, OrderLineKey } from '@gangway/domain/kernel/keys';

export interface Chosen
  extends Pick<TimeToBook, 'timeSlotKey' | 'start' | 'rates' | 'groupRate'>,
    /** Sizes of a private group, what goes along, and what is asked. */
    Pick<ActivityToBook, 'group' | 'addOns' | 'tips' | 'customFields' | 'pickup'> {
  activityKey: ActivityKey;
  name: string;
  hasTime: boolean;
  /** By rate key; rates without anybody are absent. */
  counts: Readonly<Record<string, number>>;
  /** The size of the private group; null for a party that is counted by its rates. */
  groupSize: number | null;
  /** Quantities by `addOnId`; add-ons that are not taken are absent. */
  taken: Readonly<Record<string, number>>;
  tip: TipChoice | null;
  /** To the operator's questions, as typed. */
  answers: readonly GivenAnswer[];
  /** Where the guests are picked up; null if they come by themselves. */
  hotel: Hotel | null;
  /** Why it is booked beyond the places of the departure; null: it is not. */
  overbook: string | null;
}

/** The part of a choice that is made after the departure was chosen. */
export type Made = Pick<Chosen, 'counts' | 'groupSize' | 'taken' | 'tip' | 'answers' | 'hotel' | 'overbook'>;

/** A departure before anybody is counted. */
export type Offered = Omit<Chosen, keyof Made>;

export const idOf = ({ activityKey, timeSlotKey }: Pick<Chosen, 'activityKey' | 'timeSlotKey'>): string =>
  `${activityKey} ${timeSlotKey}`;

export const addOnId = ({
  productKey,
  variantKey,
}: Pick<AddOnToBook, 'productKey' | 'variantKey'>): string =>
  variantKey === null ? `${productKey}` : `${productKey}/${variantKey}`;

export const guestsOf = ({ counts, groupSize }: Pick<Chosen, 'counts' | 'groupSize'>): number =>
  groupSize ?? Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Returns counts without those of nobody and nothing. */
export function withCount(
  counts: Readonly<Record<string, number>>,
  key: string,
  count: number,
): Record<string, number> {
  const { [key]: _before, ...others } = counts;
  return count === 0 ? others : { ...others, [key]: count };
}

/** One guest of the first rate, or the smallest group of an activity that takes nobody else. */
export function firstChoice(offered: Offered): Chosen {
  const [first] = offered.rates;
  const { group, addOns } = offered;
  return {
    ...offered,
    ...{ overbook: null, tip: null, answers: [], hotel: null },
    counts: first === undefined ? {} : { [first.rateKey]: 1 },
    groupSize: group?.isOnly === true ? group.least : null,
    taken: Object.fromEntries(
      addOns.filter(({ least }) => least > 0).map((addOn) => [addOnId(addOn), addOn.least]),
    ),
  };
}

/** Who takes part, as the cart takes it: a private group is one participant of its own rate. */
function partyOf({ groupSize, groupRate, rates, counts }: Chosen) {
  if (groupSize === null)
    return rates.map(({ rateKey }) => ({ rateKey, participants: counts[rateKey] ?? 0 }));
  return groupRate === null ? [] : [{ rateKey: groupRate.rateKey, participants: 1 }];
}

/** The operator's questions: to the booking as a whole, then to each guest. */
export function questionsOf(one: Chosen): Asked[] {
  const { rates, groupSize, groupRate } = one;
  const asked = groupSize === null || groupRate === null ? rates : [groupRate];
  return askedOf(one, asked, partyOf(one));
}

const givenAnswers = (one: Chosen): GivenAnswer[] => givenTo(questionsOf(one), one.answers);

const chosenExtras = ({ addOns, taken, tip }: Chosen): ExtrasChoice => ({
  addOns: addOns.map((addOn) => ({
    ...{ productKey: addOn.productKey, variantKey: addOn.variantKey },
    quantity: taken[addOnId(addOn)] ?? 0,
  })),
  tip,
});

interface Party {
  party: readonly { rateKey: number; participants: number }[];
  groupSize: number | null;
  extras: ExtrasChoice;
  answers: readonly GivenAnswer[];
  hotel: Hotel | null;
}

/** Writes down who takes part, what goes along and what was answered, in order to compare it with what is held. */
function written({ party, groupSize, extras, answers, hotel }: Party): string {
  const counted = party.filter(({ participants }) => participants > 0);
  const taken = extras.addOns.filter(({ quantity }) => quantity > 0);
  return JSON.stringify([
    counted.map(({ rateKey, participants }) => `${rateKey}\u00d7${participants}`).toSorted(),
    groupSize,
    taken.map((addOn) => `${addOnId(addOn)}\u00d7${addOn.quantity}`).toSorted(),
    extras.tip,
    answers
      .map(({ fieldKey, rateKey, participantIndex, value }) =>
        [fieldKey, rateKey, participantIndex, value].join(' '),
      )
      .toSorted(),
    hotel === null ? null : [hotel.name, hotel.latitude, hotel.longitude],
  ]);
}

/** Writes down how the server is to hold a choice. */
export const wantedOf = (one: Chosen): string =>
  written({
    ...{ party: partyOf(one), groupSize: one.groupSize, extras: chosenExtras(one) },
    ...{ answers: givenAnswers(one), hotel: one.hotel },
  });

function hotelOf({ needTransportation, hotelName, hotelLatitude, hotelLongitude }: Activity): Hotel | null {
  if (!needTransportation || hotelLatitude === null || hotelLongitude === null) return null;
  return { name: hotelName ?? '', latitude: hotelLatitude, longitude: hotelLongitude };
}

const heldParty = (activity: Activity): string =>
  written({
    party: activity.rates,
    groupSize: activity.isPrivateTour ? activity.guests : null,
    ...{ extras: extrasOf(activity), answers: answersOf(activity), hotel: hotelOf(activity) },
  });

export interface Held {
  lineKey: OrderLineKey;
  party: string;
  subTotal: Order['subTotal'] | null;
  /** Where and when its guests are picked up; null if they are not. */
  pickup: TimeSlot['pickupLocation'];
}

/** Returns the lines that the order holds, by the ids of choices. */
export function heldOf(order: Order | null): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>();
  for (const { orderLineKey, activities, subTotal } of order?.individual ?? []) {
    const [activity] = activities;
    const slot = activity?.selectedTimes[0];
    if (orderLineKey === null || activity === undefined || slot === undefined) continue;
    held.set(idOf({ activityKey: activity.activityKey, timeSlotKey: slot.timeSlotKey }), {
      lineKey: orderLineKey,
      party: heldParty(activity),
      subTotal,
      pickup: slot.pickupLocation,
    });
  }
  return held;
}

export function postedActivity(one: Chosen): InputOf<typeof addToCart>['activity'] {
  const { groupSize, hotel } = one;
  const answers = givenAnswers(one);
  const extras = chosenExtras(one);
  const taken = extras.addOns.filter(({ quantity }) => quantity > 0);
  return {
    activityKey: one.activityKey,
    rates: partyOf(one).map((rate) => ({
      ...rate,
      customFieldParticipants: postedParticipants(answers, rate.rateKey),
    })),
    selectedTimes: [{ timeSlotKey: one.timeSlotKey }],
    ...{ isPrivateTour: groupSize !== null, guests: groupSize, needTransportation: hotel !== null },
    ...{ hotelName: hotel?.name ?? null, hotelLatitude: hotel?.latitude ?? null },
    hotelLongitude: hotel?.longitude ?? null,
    addOns: postedAddOns({ ...extras, addOns: taken }),
    ...{ photoPackageAddOns: [], customFields: postedAnswers(answers) },
  };
}
