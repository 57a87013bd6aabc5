/**
 * The calendar of a package: a prefix package as a whole, a member of a dynamic one at its package price
 * (decisions 6.2, 6.3; docs/rules/packages.md).
 */
import type { MonthDay, TimesOfDay } from '@gangway/contract/availability';
import { presentReason } from '@gangway/contract/reasons';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import { explainDay, isBookable } from '@gangway/domain/availability/explain';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Package } from '@gangway/domain/catalog/package';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import { addDays, firstOfMonth, lastOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import { Refused } from '../../platform/refused.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import type { TermsAt } from './member-terms.service.ts';
import {
  type ExplainMember,
  type PackageStart,
  type PickupOfMember,
  packageStarts,
  presentStart,
  stateOfStart,
} from './package-availability.ts';
import { packageFromPrice } from './package-rates.presenter.ts';

/** Returns the requested package; refuses if it is not sold. */
export function packageOf(snapshot: Snapshot, key: number | null): Package | null {
  if (key === null) return null;
  const item = snapshot.location.packages.find((candidate) => candidate.key === key);
  if (item === undefined || item.hideFromCustomer) throw new Refused('notFound');
  return item;
}

export interface PackageQuestion {
  snapshot: Snapshot;
  item: Package;
  party: readonly RateSelection[];
  today: VenueDate;
  /** Returns an activity at the seller's prices. */
  sold: (activity: Activity) => Activity;
  /** The terms of the visitor's membership for rates, as if nothing were used yet. */
  termsAt: TermsAt;
  /** The same for starts of a member, less what is used. */
  readTerms: (activity: Activity, starts: readonly Departure[]) => Promise<TermsAt>;
  explain: ExplainMember;
  pickupOfMember: PickupOfMember;
}

function membersOf({ snapshot, item, sold }: PackageQuestion): Activity[] {
  const members = item.members.flatMap(({ activityKey }) => snapshot.activity(activityKey) ?? []);
  if (members.length < item.members.length) throw new Refused('notFound');
  return members.map(sold);
}

function startsOf(question: PackageQuestion, from: VenueDate, to: VenueDate): Promise<PackageStart[]> {
  const { snapshot, item, party, explain } = question;
  return packageStarts(snapshot, item, membersOf(question), { from, to, party }, explain);
}

/** Groups start on the days of the first member; covers one month at a time. */
export async function monthOfPackage(question: PackageQuestion, date: VenueDate): Promise<MonthDay[]> {
  const activities = membersOf(question);
  const [lead] = activities;
  if (lead === undefined) return [];
  const to = lastOfMonth(date);
  const starts = await startsOf(question, firstOfMonth(date), to);
  const byDate = Map.groupBy(starts, ({ departure }) => departure.date);
  const days: MonthDay[] = [];
  for (let day = firstOfMonth(date); day <= to; day = addDays(day, 1)) {
    const ofDay = (byDate.get(day) ?? []).map((start) => ({ start, state: stateOfStart(start) }));
    const states = ofDay.map(({ state }) => state);
    const { status, reason, isAvailable, placesLeft, times } = explainDay(lead, day, states, question.today);
    const prices = ofDay
      .filter(({ state }) => isBookable(state.status))
      .flatMap(({ start }) => packageFromPrice(presentStart(question, activities, start).rates)?.price ?? []);
    days.push({
      date: day,
      isAvailable,
      status,
      ...presentReason(reason),
      totalAvailable: placesLeft,
      times,
      fromPrice: prices.length === 0 ? null : (Math.min(...prices) as Amount),
    });
  }
  return days;
}

export async function timesOfPackage(question: PackageQuestion, date: VenueDate): Promise<TimesOfDay[]> {
  const activities = membersOf(question);
  const starts = await startsOf(question, date, date);
  const termsOf = await Promise.all(
    activities.map((activity, place) => {
      const placed = starts.flatMap(({ groups }) => groups.flatMap(({ members }) => members[place] ?? []));
      return question.readTerms(
        activity,
        placed.map(({ departure }) => departure),
      );
    }),
  );
  const places = new Map(activities.map(({ key }, place) => [Number(key), place]));
  const termsAt: TermsAt = (key, start) => termsOf[places.get(key) ?? -1]?.(key, start) ?? [];
  const times = starts
    .map((start) => presentStart({ ...question, termsAt }, activities, start))
    .filter(({ status }) => isBookable(status) || status === 'SoldOut');
  return times.length === 0 ? [] : [{ date, times }];
}

/** Returns the first bookable day from a date to the end of its month. */
export async function nextDayOfPackage(
  question: PackageQuestion,
  from: VenueDate,
): Promise<VenueDate | null> {
  const starts = await startsOf(question, from, lastOfMonth(from));
  return starts.find((start) => isBookable(stateOfStart(start).status))?.departure.date ?? null;
}
