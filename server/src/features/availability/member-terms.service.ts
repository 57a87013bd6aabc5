/** Reads what a membership has used, and returns its terms per start of an activity (docs/rules/member-rates.md). */
import { stockAt } from '@gangway/domain/add-ons/wanted-products';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import {
  guestPassCell,
  type HeldMembership,
  memberRateSubject,
  planRatesOf,
} from '@gangway/domain/memberships/member-rate';
import { type MemberTerms, memberTerms } from '@gangway/domain/memberships/member-terms';
import { findPlan, type MembershipPlan } from '@gangway/domain/memberships/plan';
import type { Queryable } from '../../db/database.ts';
import { listTouchedCells, type OwnLine } from '../../db/touched-cells.repo.ts';

type Start = Pick<Departure, 'date' | 'time' | 'at'>;

/** Returns the terms at a start; none without a membership. */
export type TermsAt = (activityKey: number, start: Start) => readonly MemberTerms[];

interface Venue {
  key: LocationKey;
  membershipPlans: readonly MembershipPlan[];
}

/** The terms as if nothing were used yet: for prices, which need no query. */
export const unusedTerms =
  ({ membershipPlans }: Venue, held: HeldMembership | null): TermsAt =>
  (activityKey, start) =>
    held === null ? [] : memberTerms(membershipPlans, held, activityKey, start, () => 0);

/**
 * Returns the terms of a membership for an activity's starts, less what is booked under it on their days; the uses of
 * the edited line count as free. Takes one query, and none if nothing is limited.
 */
export async function readTerms(
  db: Queryable,
  venue: Venue,
  held: HeldMembership | null,
  { activityKey, starts, own }: { activityKey: number; starts: readonly Start[]; own: OwnLine },
): Promise<TermsAt> {
  if (held === null) return () => [];
  const { membership } = held;
  const plan = findPlan(venue.membershipPlans, membership.planKey);
  const rates = planRatesOf(plan, activityKey);
  const limited = rates.filter(({ mostPerDay }) => mostPerDay !== null);
  const days = [...new Set(starts.map(stockAt))];
  const passes = guestPassCell(membership.key);
  const ranges = [
    ...limited.flatMap(({ rateKey }) =>
      days.map((day) => ({ subject: memberRateSubject(membership.key, rateKey), from: day, to: day })),
    ),
    ...(rates.some(({ usesGuestPass }) => usesGuestPass)
      ? [{ subject: passes.subject, from: passes.at, to: passes.at }]
      : []),
  ];
  const used = ranges.length === 0 ? [] : await listTouchedCells(db, venue.key, ranges, own);
  return (key, start) =>
    memberTerms(
      venue.membershipPlans,
      held,
      key,
      start,
      ({ subject, at }) => used.find((cell) => cell.subject === subject && cell.at === at)?.claimed ?? 0,
    );
}
