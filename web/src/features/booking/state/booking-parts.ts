/**
 * The parts of a booking, one per activity: the activity itself, or each visible member of a prefix package
 * (D-PK-03, D-PK-06).
 */
import type { OfferedAddOns } from '@gangway/contract/add-ons';
import type { Activity, Rate, TimeSlot } from '@gangway/contract/catalog';
import { type Asked, askedOf } from '@gangway/contract/questions';
import type { ExtrasChoice } from '@gangway/domain/add-ons/add-on-query';
import type { TipChoice } from '@gangway/domain/add-ons/tip';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import type { GivenAnswer } from '@gangway/domain/custom-fields/answers';
import type { TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import { comma } from '@gangway/domain/kernel/word-list';
import { groupAt, partiesOf } from '../package/package-rules.ts';
import { type EstimateLine, estimateBooking } from '../price/estimate.ts';
import { estimateExtras, type Offered, withAddOn } from '../price/extras.ts';

export interface BookingPart {
  activity: Activity;
  /** Activity name; null unless the booking has several parts. */
  name: string | null;
  /** The booked time; null if none is chosen. */
  timeSlotKey: TimeSlotKey | null;
  /** When it begins; null if no time is chosen. */
  startsAt: WallTime | null;
  /** The guests, in this activity's own rates. */
  party: readonly RateSelection[];
  rates: readonly Rate[];
  extras: ExtrasChoice;
  pickup: TimeSlot['pickupLocation'];
}

/** The members of a prefix package and their add-on choices; the first member's are in the booking's own choice. */
export interface PrefixMembers {
  activities: readonly Activity[];
  extrasOf: (member: number) => ExtrasChoice;
  setExtras: (member: number, extras: ExtrasChoice) => void;
}

/** Add-ons and tip of a part, as shown on the screen. */
export interface ExtrasPart extends Pick<BookingPart, 'name' | 'extras'> {
  key: number;
  enableTips: boolean;
  offered: Offered;
  /** What the guests of this part pay; tip percentages apply to it. */
  base: Amount;
  setAddOn: (productKey: number, variantKey: number | null, quantity: number) => void;
  setTip: (tip: TipChoice | null) => void;
}

interface Whole {
  activity: Activity;
  slot: TimeSlot | null;
  rates: readonly Rate[];
  party: readonly RateSelection[];
  guests: number;
  extras: ExtrasChoice;
  members: PrefixMembers | undefined;
}

export function partsOf({ activity, slot, rates, party, guests, extras, members }: Whole): BookingPart[] {
  if (members === undefined) {
    const timeSlotKey = slot?.timeSlotKey ?? null;
    const startsAt = slot?.appointmentDate ?? null;
    const pickup = slot?.pickupLocation ?? null;
    return [{ activity, name: null, timeSlotKey, startsAt, party, rates, extras, pickup }];
  }
  const { activities, extrasOf } = members;
  const parties = partiesOf(activities, party);
  const group = groupAt(slot, guests);
  return activities.map((member, index) => {
    const time = group?.activities.find(({ activityKey }) => activityKey === member.activityKey)?.time;
    return {
      activity: member,
      name: member.name,
      timeSlotKey: time?.timeSlotKey ?? null,
      startsAt: time?.appointmentDate ?? null,
      party: parties[index] ?? [],
      rates: time?.rates ?? member.rates,
      extras: index === 0 ? extras : extrasOf(index),
      pickup: time?.pickupLocation ?? null,
    };
  });
}

/** Returns whether neither add-ons nor a tip were chosen for a part. */
export const isUntouched = ({ extras }: BookingPart) => extras.addOns.length === 0 && extras.tip === null;

const baseOf = ({ rates, party }: Pick<BookingPart, 'rates' | 'party'>): Amount =>
  estimateBooking(rates, { rates: party }).total;

/** @param change called with a part's index and its new add-on choice */
export function extrasPartsOf(
  parts: readonly BookingPart[],
  offered: readonly Offered[],
  change: (part: number, extras: ExtrasChoice) => void,
): ExtrasPart[] {
  return parts.map((part, index) => ({
    key: part.activity.activityKey,
    name: part.name,
    extras: part.extras,
    enableTips: part.activity.enableTips,
    offered: offered[index] ?? part.activity,
    base: baseOf(part),
    setAddOn: (productKey, variantKey, quantity) =>
      change(index, withAddOn(part.extras, { productKey, variantKey, quantity })),
    setTip: (tip) => change(index, { ...part.extras, tip }),
  }));
}

/** Returns the add-on lines of all parts for the running total, labeled with the activity if there are several. */
export function estimateParts(
  parts: readonly BookingPart[],
  offered: readonly Pick<OfferedAddOns, 'addOns' | 'photoPackageAddOns'>[],
): EstimateLine[] {
  return parts.flatMap((part, index) =>
    estimateExtras(offered[index] ?? part.activity, part.extras, baseOf(part)).map(
      ({ key, label, amount }) => ({
        key: `${part.activity.activityKey} ${key}`,
        label: part.name === null ? label : `${label}${comma()}${part.name}`,
        amount,
      }),
    ),
  );
}

/** Returns the questions of all parts; with several activities, each question names its activity. */
export function askedOfParts(parts: readonly BookingPart[]): Asked[] {
  return parts.flatMap(({ activity, name, rates, party }) =>
    askedOf(activity, rates, party).map((asked) =>
      name === null ? asked : { ...asked, who: asked.who === null ? name : `${name}${comma()}${asked.who}` },
    ),
  );
}

/** Keeps only add-ons that are offered: a link may name others, which the visitor could not remove. */
function offeredExtras(
  { addOns, photoPackageAddOns, enableTips }: Activity,
  { addOns: chosen, tip }: ExtrasChoice,
): ExtrasChoice {
  const known = new Map([...addOns, ...photoPackageAddOns].map((addOn) => [addOn.productKey, addOn]));
  const isOffered = ({ productKey, variantKey }: ExtrasChoice['addOns'][number]) => {
    const variants = known.get(productKey)?.variants;
    if (variants === undefined) return false;
    return variantKey === null
      ? variants.length === 0
      : variants.some((variant) => variant.productKey === variantKey);
  };
  return { addOns: chosen.filter(isOffered), tip: enableTips ? tip : null };
}

/** Returns a part as it is posted: its add-ons and the answers to its own questions. */
export function postedPart(
  { activity, party, extras }: BookingPart,
  answers: readonly GivenAnswer[],
): {
  activityKey: Activity['activityKey'];
  rates: readonly RateSelection[];
  extras: ExtrasChoice;
  answers: GivenAnswer[];
} {
  const asks = (fieldKey: number) =>
    activity.customFields.some(({ customFieldKey }) => customFieldKey === fieldKey);
  return {
    activityKey: activity.activityKey,
    rates: party,
    extras: offeredExtras(activity, extras),
    answers: answers.filter(({ fieldKey }) => asks(fieldKey)),
  };
}
