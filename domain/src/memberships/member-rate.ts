/** What members of a plan pay, and when their membership grants it (D-MB-03; docs/rules/member-rates.md). */
import { stockAt } from '../add-ons/wanted-products.ts';
import type { WantedCell } from '../availability/cells.ts';
import type { Departure } from '../availability/expand-schedule.ts';
import type { RateKey } from '../kernel/keys.ts';
import { type VenueTime, type WallTime, wallTime, weekdayOf } from '../kernel/local-time.ts';
import { add, multiply } from '../kernel/money.ts';
import type { PricedLine } from '../pricing/price-line.ts';
import type { Membership } from './member.ts';
import { findPlan, type MembershipPlan } from './plan.ts';
import { memberPrice, type PlanRate } from './plan-rate.ts';
import { type InvalidReason, whyMembershipInvalid } from './validity.ts';

/** The membership somebody books under, with what decides whether it counts. */
export interface HeldMembership {
  membership: Membership;
  /** Now at the venue: what has no date of its own is judged by it. */
  asOf: WallTime;
  /** Participants of the order's other lines that pay the members' price; none where nothing is told. */
  usedElsewhere?: (rateKey: RateKey) => number;
}

type ActiveMembership = HeldMembership & { plan: MembershipPlan | null };

type Start = Pick<Departure, 'date' | 'time' | 'at'>;

/** Where a start has no time of day, any of the plan's windows of that day will do. */
function momentsOf({ plan, asOf }: ActiveMembership, { date, time, at }: Start): WallTime[] {
  if (at === 'open') return [asOf];
  if (time !== null) return [wallTime(date, time)];
  const windows = (plan?.windows ?? []).filter(({ weekdays }) => weekdays.includes(weekdayOf(date)));
  const noon = '12:00' as VenueTime;
  return (windows.length === 0 ? [noon] : windows.map(({ from }) => from)).map((from) =>
    wallTime(date, from),
  );
}

/** Why members pay the public price at a start; null where they do not have to. */
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

/** What the plan says of the rates of an activity. */
export const planRatesOf = (plan: MembershipPlan | null, activityKey: number): readonly PlanRate[] =>
  plan?.rates.filter((rate) => rate.activityKey === activityKey) ?? [];

/** The terms that count at a start: none where the membership does not hold there. */
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

/** A line at the members' prices. */
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

/** The rate of which an order would have more than its membership allows; null where it has not. */
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

/** What the uses of a membership are counted under. */
export const memberRateSubject = (membershipKey: string, rateKey: number): string =>
  `${prefix}${membershipKey}/${rateKey}`;

export const isMemberRateSubject = (subject: string): boolean => subject.startsWith(prefix);

/** Uses are places of a cell of their own: held, sold and given back like any other, so that two carts cannot both have the last. */
export function wantedMemberRates(
  membershipKey: string,
  granted: readonly PlanRate[],
  party: readonly Omit<Participants, 'rate'>[],
  departure: Pick<Departure, 'at' | 'date'>,
): WantedCell[] {
  return party.flatMap(({ rateKey, participants }) => {
    const most = granted.find((terms) => terms.rateKey === rateKey)?.mostPerDay ?? null;
    if (most === null || participants === 0) return [];
    const cell = { subject: memberRateSubject(membershipKey, rateKey), at: stockAt(departure) };
    return [{ ...cell, capacity: most, units: participants }];
  });
}
