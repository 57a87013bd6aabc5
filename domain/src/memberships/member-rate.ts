/** Prices for members of a plan, and when their membership applies (D-MB-03; docs/rules/member-rates.md). */
import { stockAt } from '../add-ons/wanted-products.ts';
import type { WantedCell } from '../availability/cells.ts';
import type { Departure } from '../availability/expand-schedule.ts';
import type { Activity } from '../catalog/activity.ts';
import { isOnSale, type Rate, type RateSelection } from '../catalog/rate.ts';
import type { RateKey } from '../kernel/keys.ts';
import { type VenueTime, type WallTime, wallTime, weekdayOf } from '../kernel/local-time.ts';
import { add, multiply } from '../kernel/money.ts';
import type { PricedLine } from '../pricing/price-line.ts';
import type { Membership } from './member.ts';
import { findPlan, type MembershipPlan } from './plan.ts';
import { memberPrice, type PlanRate } from './plan-rate.ts';
import { type InvalidReason, whyMembershipInvalid } from './validity.ts';

/** The membership to book under, with what determines whether it applies. */
export interface HeldMembership {
  membership: Membership;
  /** Current venue time; used for starts without a date. */
  asOf: WallTime;
  /** Participants on the order's other lines who pay the members' price; defaults to none. */
  usedElsewhere?: (rateKey: RateKey) => number;
}

type ActiveMembership = HeldMembership & { plan: MembershipPlan | null };

type Start = Pick<Departure, 'date' | 'time' | 'at'>;

/** If a start has no time of day, any of the plan's windows on that day will do. */
function momentsOf({ plan, asOf }: ActiveMembership, { date, time, at }: Start): WallTime[] {
  if (at === 'open') return [asOf];
  if (time !== null) return [wallTime(date, time)];
  const windows = (plan?.windows ?? []).filter(({ weekdays }) => weekdays.includes(weekdayOf(date)));
  const noon = '12:00' as VenueTime;
  return (windows.length === 0 ? [noon] : windows.map(({ from }) => from)).map((from) =>
    wallTime(date, from),
  );
}

/** Explains why members pay the public price at a start; null if they pay the members' price. */
export function whyNotGranted(
  plan: MembershipPlan | null,
  held: HeldMembership,
  start: Start,
): InvalidReason | null {
  const active = { ...held, plan };
  const reasons = momentsOf(active, start).map(
    (moment) => whyMembershipInvalid(active, moment)?.reason ?? null,
  );
  return reasons.includes(null) ? null : (reasons[0] ?? null);
}

/** Returns the plan's terms for the rates of an activity. */
export const planRatesOf = (plan: MembershipPlan | null, activityKey: number): readonly PlanRate[] =>
  plan?.rates.filter((rate) => rate.activityKey === activityKey) ?? [];

/** Returns the terms that apply at a start; empty if the membership is not valid then. */
export function grantedRates(
  plans: readonly MembershipPlan[],
  held: HeldMembership | null,
  activityKey: number,
  start: Start,
): readonly PlanRate[] {
  if (held === null) return [];
  const plan = findPlan(plans, held.membership.planKey);
  const rates = planRatesOf(plan, activityKey);
  return rates.length > 0 && whyNotGranted(plan, held, start) === null ? rates : [];
}

/** Puts the rates for members on sale that the terms name; everything else stays as it is. */
export function openToMembers<Sold extends Pick<Activity, 'rates'>>(
  activity: Sold,
  granted: readonly { rateKey: RateKey }[],
): Sold {
  const isOpened = ({ key, membersOnly }: Rate) =>
    membersOnly && granted.some(({ rateKey }) => rateKey === key);
  if (!activity.rates.some(isOpened)) return activity;
  return {
    ...activity,
    rates: activity.rates.map((rate) => (isOpened(rate) ? { ...rate, membersOnly: false } : rate)),
  };
}

/** Finds a chosen rate that is for members only; null if there is none. */
export function findMembersOnly(
  { rates }: Pick<Activity, 'rates'>,
  party: readonly RateSelection[],
): Rate | null {
  const isChosen = ({ key }: Rate) =>
    party.some(({ rateKey, participants }) => rateKey === key && participants > 0);
  return (
    rates.find((rate) => rate.membersOnly && isOnSale({ ...rate, membersOnly: false }) && isChosen(rate)) ??
    null
  );
}

/** Reprices a line at the members' prices. */
export function withMemberRates(line: PricedLine, granted: readonly PlanRate[]): PricedLine {
  if (granted.length === 0) return line;
  const rates = line.rates.map((rate) => {
    const terms = granted.find(({ rateKey }) => rateKey === rate.rateKey);
    if (terms === undefined) return rate;
    const price = memberPrice(terms.price, rate.price);
    return { ...rate, price, subTotal: multiply(price, rate.participants) };
  });
  return { rates, subTotal: add(...rates.map(({ subTotal }) => subTotal)) };
}

interface Participants {
  rateKey: RateKey;
  rate: { name: string };
  participants: number;
}

/** Finds a rate with more participants in the order than the membership allows; null if there is none. */
export function findTooMany(
  granted: readonly PlanRate[],
  party: readonly Participants[],
  elsewhere: HeldMembership['usedElsewhere'] = () => 0,
): { rate: string; most: number } | null {
  for (const { rateKey, rate, participants } of party) {
    const most = granted.find((terms) => terms.rateKey === rateKey)?.mostPerOrder ?? null;
    if (most !== null && participants + elsewhere(rateKey) > most) return { rate: rate.name, most };
  }
  return null;
}

const prefix = 'member-rate/';

/** The subject under which the uses of a membership are counted. */
export const memberRateSubject = (membershipKey: string, rateKey: number): string =>
  `${prefix}${membershipKey}/${rateKey}`;

/** Matches these subjects in a statement (like). */
export const memberRateSubjects = `${prefix}%`;

/** Returns the rate whose uses are counted under a subject; null if it is none of these subjects. */
export function rateKeyOfSubject(subject: string): number | null {
  return isMemberRateSubject(subject) ? Number(subject.slice(subject.lastIndexOf('/') + 1)) : null;
}

export const isMemberRateSubject = (subject: string): boolean => subject.startsWith(prefix);

const passPrefix = 'guest-pass/';

/** The cell that counts the guest passes of a membership, over all days. */
export const guestPassCell = (membershipKey: string) => ({
  subject: `${passPrefix}${membershipKey}`,
  at: 'open',
});

export const isGuestPassSubject = (subject: string): boolean => subject.startsWith(passPrefix);

/**
 * Uses are counted in a cell: held, sold and released like places, so two carts cannot both take the last. Uses without a
 * limit are counted too, for the limit that the venue may set later. Guest passes have a cell of their own.
 */
export function wantedMemberRates(
  { key, guestPasses }: Pick<Membership, 'key' | 'guestPasses'>,
  granted: readonly PlanRate[],
  party: readonly Omit<Participants, 'rate'>[],
  departure: Pick<Departure, 'at' | 'date'>,
): WantedCell[] {
  const used = party.flatMap(({ rateKey, participants }) => {
    const terms = granted.find((one) => one.rateKey === rateKey);
    return terms === undefined || participants === 0 ? [] : [{ terms, participants }];
  });
  const guests = used.filter(({ terms }) => terms.usesGuestPass);
  const passes = guests.reduce((sum, { participants }) => sum + participants, 0);
  return [
    ...used.map(({ terms: { rateKey, mostPerDay }, participants }) => ({
      subject: memberRateSubject(key, rateKey),
      at: stockAt(departure),
      capacity: mostPerDay,
      units: participants,
    })),
    ...(passes === 0 ? [] : [{ ...guestPassCell(key), capacity: guestPasses, units: passes }]),
  ];
}
