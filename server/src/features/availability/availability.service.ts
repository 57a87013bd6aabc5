/** What can be booked: month, times of a day, next date (decisions 6.2, 6.3; docs/rules/availability.md). */

import type { getMonthAvailability, getNextAvailableDate, getTimes } from '@gangway/contract/availability';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { RefusalCode } from '@gangway/contract/refusals';
import { sellThroughAgent } from '@gangway/domain/agents/sell-through-agent';
import { activitySubject } from '@gangway/domain/availability/cells';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import {
  type DepartureState,
  explainDay,
  explainDeparture,
  explainer,
  isBookable,
  lastSaleDate,
} from '@gangway/domain/availability/explain';
import type { Activity } from '@gangway/domain/catalogue/activity';
import type { RateSelection } from '@gangway/domain/catalogue/rate';
import {
  addDays,
  dateOf,
  firstOfMonth,
  type Instant,
  lastOfMonth,
  type VenueDate,
  wallAt,
} from '@gangway/domain/kernel/local-time';
import { fromPrice } from '@gangway/domain/pricing/price-line';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { Agents } from '../agents/agents.service.ts';
import type { Catalogue, Snapshot } from '../catalogue/catalogue.service.ts';
import { presentSlot } from './availability.presenter.ts';
import { listTouchedCells } from './availability.repo.ts';

export interface Availability {
  month(input: InputOf<typeof getMonthAvailability>): Promise<OutputOf<typeof getMonthAvailability>>;
  times(input: InputOf<typeof getTimes>): Promise<OutputOf<typeof getTimes>>;
  nextDate(input: InputOf<typeof getNextAvailableDate>): Promise<OutputOf<typeof getNextAvailableDate>>;
}

interface Question {
  snapshot: Snapshot;
  activity: Activity;
  from: VenueDate;
  to: VenueDate;
  party: readonly RateSelection[];
  own: { orderKeyHash: Buffer; line: number } | null;
}

/** Sorts after every time of a day. */
const endOfDay = '~';

function activityOf(snapshot: Snapshot, key: number | null): Activity {
  const activity = key === null ? null : snapshot.activity(key);
  if (activity === null || activity.hideFromCustomer) throw new Refused('notFound');
  return activity;
}

const withGuests = (party: readonly RateSelection[]) => party.filter((rate) => rate.participants > 0);

const hours = (minutes: number) =>
  minutes % 60 === 0 ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}` : `${minutes} minutes`;

/**
 * Refuses a departure that has left, is too close or is not on sale yet: the same explanation that calendar and times
 * give. The places themselves are decided by the claim.
 */
export function assertOnSale(
  snapshot: Snapshot,
  activity: Activity,
  departure: Departure,
  now: Instant,
): void {
  const unlimited = { capacity: null, claimed: 0 };
  const { status } = explainDeparture(activity, departure, unlimited, [], now, snapshot.location.timeZone);
  if (isBookable(status)) return;
  if (status === 'Cutoff') throw new Refused('cutoff', { notice: hours(activity.cutoffMinutes) });
  const codes: Partial<Record<typeof status, RefusalCode>> = { Past: 'past', NotYetOpen: 'notYetOpen' };
  throw new Refused(codes[status] ?? 'noAvailability');
}

export function createAvailability(needs: {
  db: Queryable;
  clock: Clock;
  catalogue: Catalogue;
  agents: Pick<Agents, 'find'>;
  hashOrderKey: (key: string) => Buffer;
}): Availability {
  const { db, clock, catalogue, agents, hashOrderKey } = needs;

  /** The line being edited; its number alone is anybody's guess and frees nothing. */
  const ownOf = ({ orderKey, orderLineKey }: { orderKey: string | null; orderLineKey: number | null }) =>
    orderKey === null || orderLineKey === null
      ? null
      : { orderKeyHash: hashOrderKey(orderKey), line: orderLineKey };

  async function explain(question: Question, departures: readonly Departure[]): Promise<DepartureState[]> {
    const { snapshot, activity, from, to, party, own } = question;
    if (departures.length === 0) return [];
    const cells = await listTouchedCells(db, {
      locationKey: snapshot.location.key,
      subject: activitySubject(activity.key),
      from,
      to: `${to}${endOfDay}`,
      own,
    });
    const explained = explainer(activity, party, clock(), snapshot.location.timeZone);
    return departures.map((departure) => explained(departure, cells.get(departure.at) ?? null));
  }

  async function month(input: InputOf<typeof getMonthAvailability>) {
    const snapshot = await catalogue.snapshot(input.locationKey);
    const offered = activityOf(snapshot, input.activityKey);
    const activity = sellThroughAgent(offered, await agents.find(snapshot, input));
    const from = firstOfMonth(input.date);
    const to = lastOfMonth(input.date);
    const party = withGuests(input.rates);
    const question = { snapshot, activity, from, to, party, own: ownOf(input) };
    const states = await explain(question, snapshot.monthOf(activity, input.date));
    const byDate = Map.groupBy(states, (state) => state.departure.date);
    const today = dateOf(wallAt(clock(), snapshot.location.timeZone));
    const days: OutputOf<typeof getMonthAvailability> = [];
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const ofDay = byDate.get(date) ?? [];
      const day = explainDay(date, ofDay, today);
      const prices = ofDay
        .filter((state) => isBookable(state.status))
        .flatMap((state) => fromPrice(activity, date, state.departure.time)?.price ?? []);
      days.push({
        date,
        isAvailable: day.isAvailable,
        status: day.status,
        totalAvailable: day.placesLeft,
        times: day.times,
        fromPrice:
          prices.length === 0 || activity.hidePriceFromCustomer
            ? null
            : prices.reduce((a, b) => (b < a ? b : a)),
      });
    }
    return days;
  }

  async function times(input: InputOf<typeof getTimes>) {
    const snapshot = await catalogue.snapshot(input.locationKey);
    const offered = activityOf(snapshot, input.activityKey ?? input.activity?.activityKey ?? null);
    const activity = sellThroughAgent(offered, await agents.find(snapshot, input));
    const { date } = input;
    const departures = snapshot.monthOf(activity, date).filter((departure) => departure.date === date);
    const question = {
      snapshot,
      activity,
      from: date,
      to: date,
      party: withGuests(input.rates),
      own: ownOf(input),
    };
    const states = await explain(question, departures);
    const shown = states.filter((state) => isBookable(state.status) || state.status === 'SoldOut');
    return shown.length === 0 ? [] : [{ date, times: shown.map((state) => presentSlot(activity, state)) }];
  }

  async function nextDate(input: InputOf<typeof getNextAvailableDate>) {
    const snapshot = await catalogue.snapshot(input.locationKey);
    const offered = activityOf(snapshot, input.activityKey ?? input.activity?.activityKey ?? null);
    const activity = sellThroughAgent(offered, await agents.find(snapshot, input));
    const zone = snapshot.location.timeZone;
    const today = dateOf(wallAt(clock(), zone));
    const last = lastSaleDate(activity, clock(), zone);
    const party = withGuests(input.rates);
    for (let from = input.date > today ? input.date : today; from <= last; ) {
      const to = lastOfMonth(from);
      const departures = snapshot.monthOf(activity, from).filter((departure) => departure.date >= from);
      const states = await explain({ snapshot, activity, from, to, party, own: null }, departures);
      const first = states.find((state) => isBookable(state.status));
      if (first !== undefined) return first.departure.date;
      from = addDays(to, 1);
    }
    return null;
  }

  return { month, times, nextDate };
}
