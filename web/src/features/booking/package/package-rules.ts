/**
 * What the members of a package share: guests entered once, one price, and times that fit together (D-PK-02
 * to D-PK-07).
 */
import type { Activity, Item, Rate, TimeSlot } from '@gangway/contract/catalog';
import { daysOutwards } from '@gangway/domain/booking/can-be-placed';
import {
  type MemberTime,
  packageConflicts,
  type TimingRules,
} from '@gangway/domain/booking/package-conflicts';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import {
  addDays,
  dateOf,
  minutesOf,
  timeOf,
  toDayNumber,
  type VenueDate,
  type VenueTime,
  type WallTime,
  wallTime,
} from '@gangway/domain/kernel/local-time';
import { add } from '@gangway/domain/kernel/money';
import { matchRate } from '@gangway/domain/party/match-rates';
import { t } from '../../../messages/t.ts';
import { coveredBy } from '../choice/party.ts';

export const isPrefix = (item: Pick<Item, 'packageType'>) => item.packageType === 'prefix';

const timingOf = (item: Item): TimingRules => ({
  type: isPrefix(item) ? 'prefix' : 'dynamic',
  inOrder: item.inOrder,
  daySpan: item.daySpan ?? 365,
  travelMinutes: item.travelMinutes,
});

export const sellable = (activity: Activity) =>
  activity.rates.filter((rate) => rate.isActive && !rate.internalUseOnly && !rate.isPrivateTourRate);

/** Returns the rates that all activities share, keyed as in the first, with their summed price and discount. */
export function sharedRates(activities: readonly Activity[]): Rate[] {
  const [lead, ...others] = activities;
  if (lead === undefined) return [];
  return sellable(lead).flatMap((rate) => {
    const matches = others.map((other) => matchRate(rate, sellable(other)));
    const all = [rate, ...matches.flatMap((match) => match ?? [])];
    if (all.length < activities.length) return [];
    return [
      {
        ...rate,
        price: add(...all.map(({ price }) => price)),
        packageDiscount: add(...all.map(({ packageDiscount }) => packageDiscount)),
      },
    ];
  });
}

/** Converts a party in the first activity's rates to the rates of each activity. */
export function partiesOf(
  activities: readonly Activity[],
  party: readonly RateSelection[],
): RateSelection[][] {
  const [lead] = activities;
  return activities.map((activity) =>
    party.flatMap(({ rateKey, participants }) => {
      const rate = lead?.rates.find((candidate) => candidate.rateKey === rateKey);
      const match = rate === undefined ? null : matchRate(rate, sellable(activity));
      return match === null ? [] : [{ rateKey: match.rateKey, participants }];
    }),
  );
}

/**
 * Returns the shared rates, each with the note of the activity whose membership covers the fewest guests:
 * the party is booked in every activity, so that limit applies to it (D-MB-03, D-PK-06).
 * @param known the rates in force per activity
 */
export function coveredRates(shared: readonly Rate[], known: readonly (readonly Rate[])[]): Rate[] {
  return shared.map((rate) => {
    const covered = known
      .flatMap((rates) => matchRate(rate, rates) ?? [])
      .map(({ memberRateInfo }) => ({
        memberRateInfo,
        most: coveredBy({ memberRateInfo }) ?? Number.POSITIVE_INFINITY,
      }));
    const tightest = covered.reduce((least, one) => (one.most < least.most ? one : least), {
      memberRateInfo: null as Rate['memberRateInfo'],
      most: Number.POSITIVE_INFINITY,
    });
    return { ...rate, memberRateInfo: tightest.memberRateInfo };
  });
}

/**
 * Returns the group in which a prefix package will be booked at a time: the first with room for everyone
 * (4.2-12).
 */
export function groupAt(slot: TimeSlot | null, guests: number): TimeSlot['packageGroups'][number] | null {
  const groups = slot?.packageGroups ?? [];
  const fits = ({ activities }: TimeSlot['packageGroups'][number]) =>
    activities.every(({ time }) => time.totalAvailable === null || time.totalAvailable >= guests);
  return groups.find(fits) ?? groups[0] ?? null;
}

/** Represents a prefix package as a single activity with the strictest limits of all its members. */
export function asOneActivity(item: Item): Activity | null {
  const [lead] = item.activities;
  if (lead === undefined) return null;
  const most = item.activities.flatMap(({ maxPeople }) => maxPeople ?? []);
  return {
    ...lead,
    name: item.name,
    rates: sharedRates(item.activities),
    minParticipants: Math.max(...item.activities.map(({ minParticipants }) => minParticipants)),
    maxPeople: most.length === 0 ? null : Math.min(...most),
    offerTransportation: item.activities.some(({ offerTransportation }) => offerTransportation),
    isTransportationRequired: item.activities.some(
      ({ isTransportationRequired }) => isTransportationRequired,
    ),
    // Private tours are sold for individual activities only.
    enablePrivateTours: false,
    included: [],
    goodToKnow: [],
    bring: [],
    weather: null,
    accessibility: null,
    faq: [],
    morePhotos: [],
  };
}

const memberTime = (activity: Activity, slot: TimeSlot | null): MemberTime | null =>
  slot === null
    ? null
    : {
        appointmentType: activity.appointmentType === 'unknown' ? 'dateTime' : activity.appointmentType,
        start: slot.appointmentDate,
        end: slot.endDate,
      };

export interface ConflictWords {
  title: string;
  text: string;
  /** Index of the activity it conflicts with. */
  other: number;
}

/** Explains the conflict of a member's chosen time; null if there is none. */
export function conflictWords(
  item: Item,
  slots: readonly (TimeSlot | null)[],
  member: number,
): ConflictWords | null {
  const times = item.activities.map((activity, index) => memberTime(activity, slots[index] ?? null));
  const found = packageConflicts(timingOf(item), times).find((conflict) => conflict.member === member);
  if (found === undefined) return null;
  const other = item.activities[found.other]?.name ?? '';
  const at = { other: found.other };
  switch (found.code) {
    case 'packageOverlap':
      return {
        ...at,
        title: t('booking.conflict.overlaps', { other }),
        text:
          item.travelMinutes > 0
            ? t('booking.conflict.atOnceWithTravel', { minutes: item.travelMinutes })
            : t('booking.conflict.atOnce'),
      };
    case 'packageOrder':
      return {
        ...at,
        title: t('booking.conflict.comesAfter', { other }),
        text: t('booking.conflict.inOrder'),
      };
    case 'packageSpan':
      return {
        ...at,
        title: t('booking.conflict.tooFar', { other }),
        text: t('booking.conflict.within', { days: timingOf(item).daySpan }),
      };
  }
}

const midnight = '00:00' as VenueTime;

const wholeDay = (date: VenueDate): MemberTime => ({
  appointmentType: 'date',
  start: wallTime(date, midnight),
  end: wallTime(addDays(date, 1), midnight),
});

const minuteOf = (wall: WallTime) => toDayNumber(dateOf(wall)) * 1440 + minutesOf(timeOf(wall));

/** Returns whether a member's time is compatible with the times of all others. */
function stands(
  item: Item,
  slots: readonly (TimeSlot | null)[],
  member: number,
  time: MemberTime | null,
): boolean {
  const times = item.activities.map((activity, index) =>
    index === member ? time : memberTime(activity, slots[index] ?? null),
  );
  return packageConflicts(timingOf(item), times).every(
    (conflict) => conflict.member !== member && conflict.other !== member,
  );
}

/**
 * Returns the index of the activity that a member's new choice puts in conflict, possibly another one; null
 * if all fit.
 */
export function conflictAfter(
  item: Item,
  slots: readonly (TimeSlot | null)[],
  member: number,
  chosen: { date: VenueDate | null; slot: TimeSlot | null },
): number | null {
  const activity = item.activities[member];
  if (activity === undefined || chosen.date === null) return null;
  const time = chosen.slot === null ? wholeDay(chosen.date) : memberTime(activity, chosen.slot);
  const times = item.activities.map((one, index) =>
    index === member ? time : memberTime(one, slots[index] ?? null),
  );
  const found = packageConflicts(timingOf(item), times).find(
    (conflict) => conflict.member === member || conflict.other === member,
  );
  return found?.member ?? null;
}

/** How many days away to look for free times. */
const maxDaysAway = 31;

/** Returns the other days on which a member fits with all others as chosen, nearest to its own first (D-PK-02). */
export function otherDays(
  item: Item,
  slots: readonly (TimeSlot | null)[],
  member: number,
  today: VenueDate,
): VenueDate[] {
  const wanted = slots[member];
  if (wanted == null) return [];
  const own = dateOf(wanted.appointmentDate);
  const chosen = slots.flatMap((slot, index) =>
    index === member || slot === null ? [] : [dateOf(slot.appointmentDate)],
  );
  // Days around its own, and around the members it must stay close to.
  const days = [own, ...chosen].flatMap((date) => [...daysOutwards(date, maxDaysAway)]);
  const away = (date: VenueDate) => Math.abs(toDayNumber(date) - toDayNumber(own));
  return [...new Set(days)]
    .filter((date) => {
      return date !== own && date >= today && stands(item, slots, member, wholeDay(date));
    })
    .toSorted((one, other) => away(one) - away(other));
}

/** Returns the free, compatible times nearest to the conflicting one, nearest first. */
export function nearestFree(
  item: Item,
  slots: readonly (TimeSlot | null)[],
  member: number,
  offered: readonly TimeSlot[],
): TimeSlot[] {
  const wanted = slots[member];
  const activity = item.activities[member];
  if (wanted == null || activity === undefined) return [];
  const distance = (slot: TimeSlot) =>
    Math.abs(minuteOf(slot.appointmentDate) - minuteOf(wanted.appointmentDate));
  return offered
    .filter(
      (slot) =>
        slot.value !== wanted.value &&
        slot.totalAvailable !== 0 &&
        stands(item, slots, member, memberTime(activity, slot)),
    )
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, 2);
}

/** Returns whether a package shows only its total: it does if any of its activities hides prices (D-PK-07). */
export const hidesPrices = (item: Item) =>
  item.activities.some(({ hidePriceFromCustomer }) => hidePriceFromCustomer);
