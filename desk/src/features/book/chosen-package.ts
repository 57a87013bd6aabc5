/** A package that was chosen for a guest: when each of its activities is, who takes part, and what goes with each. */
import type { PackageToBook, TimeToBook } from '@gangway/contract/selling';
import type { TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import {
  type Attending,
  firstParty,
  guestsOf,
  type MadeParty,
  postedParty,
  withCount,
  writtenParty,
} from './chosen.ts';

export interface ChosenMember extends Attending {
  isOpenTicket: boolean;
  /** Null until a time is chosen, and for activities that the first one places. */
  timeSlotKey: TimeSlotKey | null;
  start: WallTime | null;
}

export interface ChosenPackage extends Pick<PackageToBook, 'packageKey' | 'name' | 'isOneChoice' | 'rates'> {
  members: readonly ChosenMember[];
  /** Why it is booked beyond the places of its departures; null: it is not. */
  overbook: string | null;
}

export const packageId = ({ packageKey }: Pick<ChosenPackage, 'packageKey'>): string =>
  `package ${packageKey}`;

/** One guest, without a time. */
export function firstPackage({
  packageKey,
  name,
  isOneChoice,
  rates,
  members,
}: PackageToBook): ChosenPackage {
  const chosen = {
    ...{ packageKey, name, isOneChoice, rates, overbook: null },
    members: members.map((member) => ({
      ...{ ...member, groupRate: null, timeSlotKey: null, start: null },
      ...firstParty(member),
    })),
  };
  return rates === null ? chosen : withCountForAll({ ...chosen, members: chosen.members.map(nobody) }, 0, 1);
}

const nobody = (member: ChosenMember): ChosenMember => ({ ...member, counts: {}, groupSize: null });

/** Returns how many guests of a rate take part in all activities. */
export const countForAll = ({ members, rates }: ChosenPackage, rate: number): number =>
  members[0]?.counts[rates?.[rate]?.rateKeys[0] ?? 0] ?? 0;

/** Counts guests of a rate for all activities at once. @param rate by its place in the package's rates */
export function withCountForAll(one: ChosenPackage, rate: number, count: number): ChosenPackage {
  const keys = one.rates?.[rate]?.rateKeys ?? [];
  const members = one.members.map((member, index) => {
    const key = keys[index];
    return key === undefined ? member : { ...member, counts: withCount(member.counts, `${key}`, count) };
  });
  return { ...one, members };
}

/** Guests stay in one place: another hotel goes to all activities that had the one before, or need one and have none. */
function withHotel(one: ChosenPackage, index: number, { hotel }: Pick<MadeParty, 'hotel'>): ChosenMember[] {
  const before = one.members[index]?.hotel ?? null;
  return one.members.map((member, place) => {
    if (place === index) return { ...member, hotel };
    if (member.pickup === null) return member;
    const isSame = before !== null && JSON.stringify(member.hotel) === JSON.stringify(before);
    const follows = one.isOneChoice || isSame || (member.pickup === 'required' && member.hotel === null);
    return follows ? { ...member, hotel } : member;
  });
}

export function withMember(one: ChosenPackage, index: number, changes: Partial<MadeParty>): ChosenPackage {
  const { hotel, ...others } = changes;
  const members = hotel === undefined ? one.members : withHotel(one, index, { hotel });
  return {
    ...one,
    members: members.map((member, place) => (place === index ? { ...member, ...others } : member)),
  };
}

/** Chooses a time of an activity, at its own prices; null takes it back. */
export function withTime(one: ChosenPackage, index: number, time: TimeToBook | null): ChosenPackage {
  const members = one.members.map((member, place): ChosenMember => {
    if (place !== index) return member;
    if (time === null) return { ...member, timeSlotKey: null, start: null };
    const { timeSlotKey, start, rates, groupRate } = time;
    // Where one time places all, its rates are those of all activities.
    return { ...member, timeSlotKey, start, ...(one.isOneChoice ? {} : { rates, groupRate }) };
  });
  if (time === null || !one.isOneChoice) return { ...one, members };
  const priceOf = new Map(time.rates.map(({ rateKey, price }) => [rateKey, price]));
  const rates = (one.rates ?? []).map((rate) => {
    const [lead] = rate.rateKeys;
    return { ...rate, price: (lead === undefined ? null : priceOf.get(lead)) ?? rate.price };
  });
  return { ...one, members, rates };
}

/** Returns the activities that are to have a time of their own, by their places. */
export const timedMembers = ({ isOneChoice, members }: Pick<ChosenPackage, 'isOneChoice' | 'members'>) =>
  members.flatMap((member, index) => (isOneChoice && index > 0 ? [] : [{ member, index }]));

/** Returns the names of activities without a time; the package's own where one time places all. */
export const timesMissingOf = (one: ChosenPackage): string[] =>
  timedMembers(one).flatMap(({ member }) =>
    member.timeSlotKey === null ? [one.isOneChoice ? one.name : member.name] : [],
  );

/** Returns the guests of the activity with the most. */
export const guestsOfPackage = ({ members }: ChosenPackage): number => Math.max(0, ...members.map(guestsOf));

/** Whether the server can be asked for it. */
export const isPackageWhole = (one: ChosenPackage): boolean =>
  timesMissingOf(one).length === 0 && one.members.every((member) => guestsOf(member) > 0);

/** Writes down how the server is to hold a package, in order to compare it with what it holds. */
export const writtenPackage = ({ members, isOneChoice }: ChosenPackage): string =>
  JSON.stringify(
    members.map((member, index) => [
      ...[member.activityKey, isOneChoice && index > 0 ? null : member.timeSlotKey],
      writtenParty(member),
    ]),
  );

export const postedPackage = ({ packageKey, members }: ChosenPackage) => ({
  packageKey,
  activities: members.map((member) => postedParty(member, member.timeSlotKey)),
});
