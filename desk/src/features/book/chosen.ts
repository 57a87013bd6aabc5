/** A departure that was chosen for a guest, with who takes part and what goes with it. */
import type { InputOf } from '@gangway/contract/call';
import type { addToCart } from '@gangway/contract/cart';
import type { Activity } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import type { ActivityToBook, AddOnToBook, TimeToBook } from '@gangway/contract/selling';
import type { ActivityKey, OrderLineKey } from '@gangway/domain/kernel/keys';

export interface Chosen extends Pick<TimeToBook, 'timeSlotKey' | 'start' | 'rates' | 'groupRate'> {
  activityKey: ActivityKey;
  name: string;
  hasTime: boolean;
  /** Sizes of a private group; null where none is taken. */
  group: ActivityToBook['group'];
  addOns: readonly AddOnToBook[];
  /** By rate key; rates without anybody are absent. */
  counts: Readonly<Record<string, number>>;
  /** The size of the private group; null for a party that is counted by its rates. */
  groupSize: number | null;
  /** Quantities by `addOnId`; add-ons that are not taken are absent. */
  taken: Readonly<Record<string, number>>;
  /** Why it is booked beyond the places of the departure; null: it is not. */
  overbook: string | null;
}

/** A departure before anybody is counted. */
export type Offered = Omit<Chosen, 'counts' | 'groupSize' | 'taken' | 'overbook'>;

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
    overbook: null,
    counts: first === undefined ? {} : { [first.rateKey]: 1 },
    groupSize: group?.isOnly === true ? group.least : null,
    taken: Object.fromEntries(
      addOns.filter(({ least }) => least > 0).map((addOn) => [addOnId(addOn), addOn.least]),
    ),
  };
}

type Counts = Iterable<readonly [string, number]>;

/** Writes down who takes part and what goes along, in order to compare it with what is held. */
function written(party: Counts, taken: Counts): string {
  const of = (counts: Counts) =>
    [...counts]
      .filter(([, count]) => count > 0)
      .map(([key, count]) => `${key}×${count}`)
      .toSorted()
      .join(' ');
  return `${of(party)} + ${of(taken)}`;
}

export const partyOf = ({ counts, groupSize, taken }: Chosen): string =>
  written(groupSize === null ? Object.entries(counts) : [['group', groupSize]], Object.entries(taken));

function heldParty({ rates, isPrivateTour, guests, addOns, photoPackageAddOns }: Activity): string {
  const party: [string, number][] = isPrivateTour
    ? [['group', guests ?? 0]]
    : rates.map(({ rateKey, participants }) => [`${rateKey}`, participants]);
  const taken = [...addOns, ...photoPackageAddOns]
    .filter(({ isTip, isTransportation }) => !(isTip || isTransportation))
    .flatMap(({ productKey, quantity, variants }): [string, number][] =>
      variants.length === 0
        ? [[addOnId({ productKey, variantKey: null }), quantity]]
        : variants.map((one) => [addOnId({ productKey, variantKey: one.productKey }), one.quantity]),
    );
  return written(party, taken);
}

export interface Held {
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
    held.set(idOf({ activityKey: activity.activityKey, timeSlotKey: slot.timeSlotKey }), {
      lineKey: orderLineKey,
      party: heldParty(activity),
      subTotal,
    });
  }
  return held;
}

/** The add-ons as the cart takes them: variants under their product. */
function postedAddOns({ addOns, taken }: Chosen) {
  const products = Map.groupBy(
    addOns.filter((addOn) => (taken[addOnId(addOn)] ?? 0) > 0),
    ({ productKey }) => productKey,
  );
  return [...products].map(([productKey, of]) => {
    const variants = of.flatMap((addOn) =>
      addOn.variantKey === null
        ? []
        : [{ productKey: addOn.variantKey, quantity: taken[addOnId(addOn)] ?? 0 }],
    );
    const quantity = of.reduce((sum, addOn) => sum + (taken[addOnId(addOn)] ?? 0), 0);
    return { productKey, quantity, variants, isTip: false, tipPercent: null, cost: null };
  });
}

export function postedActivity(one: Chosen): InputOf<typeof addToCart>['activity'] {
  const { groupSize, groupRate, rates, counts } = one;
  const isPrivateTour = groupSize !== null;
  const booked = isPrivateTour
    ? groupRate === null
      ? []
      : [{ rateKey: groupRate.rateKey, participants: 1 }]
    : rates.map(({ rateKey }) => ({ rateKey, participants: counts[rateKey] ?? 0 }));
  return {
    activityKey: one.activityKey,
    rates: booked.map((rate) => ({ ...rate, customFieldParticipants: [] })),
    selectedTimes: [{ timeSlotKey: one.timeSlotKey }],
    ...{ isPrivateTour, guests: groupSize, needTransportation: false },
    ...{ hotelName: null, hotelLatitude: null, hotelLongitude: null },
    ...{ addOns: postedAddOns(one), photoPackageAddOns: [], customFields: [] },
  };
}
