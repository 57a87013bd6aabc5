/** A departure that was chosen for a guest, with who takes part and what goes with it. */
import type { Activity } from '@gangway/contract/catalog';
import {
  answersOf,
  type ExtrasChoice,
  extrasOf,
  type Hotel,
  postedOf,
  type TipChoice,
} from '@gangway/contract/choices';
import { type Asked, askedOf, type GivenAnswer, givenTo } from '@gangway/contract/questions';
import type { ActivityToBook, AddOnToBook, TimeToBook } from '@gangway/contract/selling';
import type { ActivityKey, TimeSlotKey } from '@gangway/domain/kernel/keys';

/** Who takes part in an activity and what goes with it, alone or in a package. */
export interface Attending
  extends Pick<TimeToBook, 'rates' | 'groupRate'>,
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
}

export interface Chosen extends Attending, Pick<TimeToBook, 'timeSlotKey' | 'start'> {
  /** Why it is booked beyond the places of the departure; null: it is not. */
  overbook: string | null;
}

type MadeOfParty = 'counts' | 'groupSize' | 'taken' | 'tip' | 'answers' | 'hotel';

/** The part of a party that is chosen after the activity. */
export type MadeParty = Pick<Attending, MadeOfParty>;

/** The part of a choice that is made after the departure was chosen. */
export type Made = MadeParty & Pick<Chosen, 'overbook'>;

/** A departure before anybody is counted. */
export type Offered = Omit<Chosen, keyof Made>;

export const idOf = ({ activityKey, timeSlotKey }: Pick<Chosen, 'activityKey' | 'timeSlotKey'>): string =>
  `${activityKey} ${timeSlotKey}`;

export const addOnId = ({
  productKey,
  variantKey,
}: Pick<AddOnToBook, 'productKey' | 'variantKey'>): string =>
  variantKey === null ? `${productKey}` : `${productKey}/${variantKey}`;

export const guestsOf = ({ counts, groupSize }: Pick<Attending, 'counts' | 'groupSize'>): number =>
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
export function firstParty({
  rates,
  group,
  addOns,
}: Pick<Attending, 'rates' | 'group' | 'addOns'>): MadeParty {
  const [first] = rates;
  return {
    ...{ tip: null, answers: [], hotel: null },
    counts: first === undefined ? {} : { [first.rateKey]: 1 },
    groupSize: group?.isOnly === true ? group.least : null,
    taken: Object.fromEntries(
      addOns.filter(({ least }) => least > 0).map((addOn) => [addOnId(addOn), addOn.least]),
    ),
  };
}

export const firstChoice = (offered: Offered): Chosen => ({
  ...offered,
  ...firstParty(offered),
  overbook: null,
});

/** Who takes part, as the cart takes it: a private group is one participant of its own rate. */
function partyOf({ groupSize, groupRate, rates, counts }: Attending) {
  if (groupSize === null)
    return rates.map(({ rateKey }) => ({ rateKey, participants: counts[rateKey] ?? 0 }));
  return groupRate === null ? [] : [{ rateKey: groupRate.rateKey, participants: 1 }];
}

/** The operator's questions: to the booking as a whole, then to each guest. */
export function questionsOf(one: Attending): Asked[] {
  const { rates, groupSize, groupRate } = one;
  const asked = groupSize === null || groupRate === null ? rates : [groupRate];
  return askedOf(one, asked, partyOf(one));
}

const givenAnswers = (one: Attending): GivenAnswer[] => givenTo(questionsOf(one), one.answers);

const chosenExtras = ({ addOns, taken, tip }: Attending): ExtrasChoice => ({
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

/** Writes down how the server is to hold a party. */
export const writtenParty = (one: Attending): string =>
  written({
    ...{ party: partyOf(one), groupSize: one.groupSize, extras: chosenExtras(one) },
    ...{ answers: givenAnswers(one), hotel: one.hotel },
  });

function hotelOf({ needTransportation, hotelName, hotelLatitude, hotelLongitude }: Activity): Hotel | null {
  if (!needTransportation || hotelLatitude === null || hotelLongitude === null) return null;
  return { name: hotelName ?? '', latitude: hotelLatitude, longitude: hotelLongitude };
}

/** Writes down a party as the server holds it. */
export const writtenActivity = (activity: Activity): string =>
  written({
    party: activity.rates,
    groupSize: activity.isPrivateTour ? activity.guests : null,
    ...{ extras: extrasOf(activity), answers: answersOf(activity), hotel: hotelOf(activity) },
  });

/** Returns an activity with its party, as the cart takes it; null for a time that another activity says. */
export function postedParty(one: Attending, timeSlotKey: TimeSlotKey | null) {
  const { activityKey, groupSize, hotel } = one;
  const extras = chosenExtras(one);
  return postedOf({
    ...{ activityKey, hotel, rates: partyOf(one), answers: givenAnswers(one) },
    timeSlotKeys: timeSlotKey === null ? [] : [timeSlotKey],
    ...{ isPrivateTour: groupSize !== null, guests: groupSize },
    extras: { ...extras, addOns: extras.addOns.filter(({ quantity }) => quantity > 0) },
  });
}
