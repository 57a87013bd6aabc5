/** What can be booked: month, times of a day, next date (decisions 6.2, 6.3; docs/rules/availability.md). */

import type { getMonthAvailability, getNextAvailableDate, getTimes } from '@gangway/contract/availability';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import { presentReason, refusalOfReason } from '@gangway/contract/reasons';
import type { Agent } from '@gangway/domain/agents/agent';
import { sellThroughAgent } from '@gangway/domain/agents/sell-through-agent';
import { cellStates } from '@gangway/domain/availability/cell-states';
import type { PartyRequest } from '@gangway/domain/availability/cells';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import {
  anybody,
  type DepartureState,
  explainDay,
  explainer,
  isBookable,
  lastSaleDate,
  timeExplainer,
  timeReasonsUntil,
} from '@gangway/domain/availability/explain';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Package } from '@gangway/domain/catalog/package';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import {
  addDays,
  dateOf,
  firstOfMonth,
  type Instant,
  lastOfMonth,
  type VenueDate,
} from '@gangway/domain/kernel/local-time';
import { subtract } from '@gangway/domain/kernel/money';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import { hasPrivateTours, privateRate } from '@gangway/domain/party/check-private-party';
import { shownFrom } from '@gangway/domain/pricing/shown-price';
import { canBeFetched, isUnreachable, pickupOf } from '@gangway/domain/transport/book-pickup';
import { coordinatesOf } from '@gangway/domain/transport/transport';
import type { Queryable } from '../../db/database.ts';
import { type CellRange, listTouchedCells, readPlaces } from '../../db/touched-cells.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { Agents } from '../agents/agents.service.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import { presentSlot } from './availability.presenter.ts';
import { mergeRanges, rangesOf } from './cell-ranges.ts';
import { recallMonth, rememberMonth } from './month-answers.ts';
import {
  monthOfPackage,
  nextDayOfPackage,
  type PackageQuestion,
  packageOf,
  timesOfPackage,
} from './package-calendar.ts';
import { presentPickup } from './pickup.presenter.ts';

/** The places of several activities, read once, without a party, order or hotel. */
export interface Look {
  /** Only for days that were requested. */
  departuresOn(activity: Activity, date: VenueDate): readonly Departure[];
  explain(activity: Activity, departures: readonly Departure[]): DepartureState[];
}

interface Span {
  activity: Activity;
  from: VenueDate;
  to: VenueDate;
}

export interface Availability {
  /** Takes one database query, however many activities and days. */
  look(snapshot: Snapshot, spans: readonly Span[]): Promise<Look>;
  month(input: InputOf<typeof getMonthAvailability>): Promise<OutputOf<typeof getMonthAvailability>>;
  times(input: InputOf<typeof getTimes>): Promise<OutputOf<typeof getTimes>>;
  nextDate(input: InputOf<typeof getNextAvailableDate>): Promise<OutputOf<typeof getNextAvailableDate>>;
}

interface Question {
  snapshot: Snapshot;
  activity: Activity;
  request: PartyRequest;
  own: { orderKeyHash: Buffer; line: number } | null;
}

/** Returns an activity guests may ask for, alone or as a package member. */
function activityOf(snapshot: Snapshot, key: number | null, item: Package | null): Activity {
  const activity = key === null ? null : snapshot.activity(key);
  if (activity === null || activity.hideFromCustomer) throw new Refused('notFound');
  if (item?.members.some(({ activityKey }) => activityKey === key) === false) throw new Refused('notFound');
  return activity;
}

interface Asked {
  rates: readonly RateSelection[];
  isPrivateTour: boolean;
  guests?: number | null;
  hotelLatitude: number | null;
  hotelLongitude: number | null;
}

const hotelOf = ({ hotelLatitude, hotelLongitude }: Pick<Asked, 'hotelLatitude' | 'hotelLongitude'>) =>
  coordinatesOf(hotelLatitude, hotelLongitude);

/** Builds the party request; an activity sold only privately is always requested privately. */
function partyRequestOf({ location }: Snapshot, activity: Activity, asked: Asked): PartyRequest {
  const { rates, isPrivateTour, guests = null } = asked;
  const isFetched = canBeFetched(location, activity, hotelOf(asked));
  const group = privateRate(activity);
  if (!activity.privateTour.only && (!isPrivateTour || !hasPrivateTours(activity)))
    return {
      party: rates.filter((rate) => rate.participants > 0),
      isPrivate: false,
      guests: null,
      isFetched,
    };
  const party = group === null ? [] : [{ rateKey: group.key, participants: 1 }];
  return { party, isPrivate: true, guests: guests ?? Math.max(1, activity.minParticipants), isFetched };
}

/**
 * Refuses a departure that has left, is too close or is not on sale yet, with the same reason as calendar and
 * times. The claim decides about the places themselves.
 */
export function assertOnSale(
  { location }: Snapshot,
  { activity, departure, isPrivate }: { activity: Activity; departure: Departure; isPrivate: boolean },
  now: Instant,
): void {
  const found = timeExplainer(activity, isPrivate, now, location.timeZone)(departure);
  if (found !== null) throw new Refused(...refusalOfReason(found));
}

const nobody: Asked = { rates: [], isPrivateTour: false, hotelLatitude: null, hotelLongitude: null };

export function createAvailability(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  agents: Pick<Agents, 'find'>;
  hashOrderKey: (key: string) => Buffer;
}): Availability {
  const { db, clock, catalog, agents, hashOrderKey } = needs;

  /** The line being edited. Its number alone can be guessed, so it frees nothing without the order key. */
  const ownOf = ({ orderKey, orderLineKey }: { orderKey: string | null; orderLineKey: number | null }) =>
    orderKey === null || orderLineKey === null
      ? null
      : { orderKeyHash: hashOrderKey(orderKey), line: orderLineKey };

  async function statesOf({ snapshot, activity, request, own }: Question, departures: readonly Departure[]) {
    const ranges = rangesOf(activity, departures, request.isFetched === true);
    if (ranges.length === 0) return cellStates([]);
    return cellStates(await listTouchedCells(db, snapshot.location.key, ranges, own));
  }

  async function explain(question: Question, departures: readonly Departure[]): Promise<DepartureState[]> {
    const { snapshot, activity, request } = question;
    const states = await statesOf(question, departures);
    const explained = explainer(snapshot.location, activity, request, clock());
    return departures.map((departure) => explained(departure, states));
  }

  const todayAt = (snapshot: Snapshot) => dateOf(wallAt(clock(), snapshot.location.timeZone));

  /** Returns departures between two days of one month. An open ticket is good from today until it expires. */
  function departuresOf(snapshot: Snapshot, activity: Activity, from: VenueDate, to: VenueDate) {
    if (activity.appointmentType !== 'none')
      return snapshot.monthOf(activity, from).filter(({ date }) => date >= from && date <= to);
    const today = todayAt(snapshot);
    const ticket = snapshot.openDeparture(activity, today);
    const last = addDays(today, activity.validityDays);
    const days: Departure[] = [];
    for (let date = from > today ? from : today; date <= to && date <= last; date = addDays(date, 1))
      days.push({ ...ticket, date });
    return days;
  }

  /** If guests cannot come on their own, an address out of reach has no departures. */
  function departuresFor(
    snapshot: Snapshot,
    activity: Activity,
    asked: Asked,
    span: { from: VenueDate; to: VenueDate },
  ) {
    if (isUnreachable(snapshot.location, activity, hotelOf(asked))) return [];
    return departuresOf(snapshot, activity, span.from, span.to);
  }

  async function look(snapshot: Snapshot, spans: readonly Span[]): Promise<Look> {
    const now = clock();
    const { location } = snapshot;
    const byDay = new Map<string, Departure[]>();
    const ranges: CellRange[] = [];
    for (const { activity, from, to } of spans) {
      const seen: Departure[] = [];
      for (let start = from; start <= to; start = addDays(lastOfMonth(start), 1)) {
        const end = lastOfMonth(start);
        seen.push(...departuresOf(snapshot, activity, start, end < to ? end : to));
      }
      for (const [date, departures] of Map.groupBy(seen, (departure) => departure.date))
        byDay.set(`${activity.key}/${date}`, departures);
      ranges.push(...rangesOf(activity, seen, false));
    }
    const merged = mergeRanges(ranges);
    const states = cellStates(
      merged.length === 0 ? [] : await listTouchedCells(db, location.key, merged, null),
    );
    return {
      departuresOn: ({ key }, date) => byDay.get(`${key}/${date}`) ?? [],
      explain: (activity, departures) => {
        const explained = explainer(location, activity, partyRequestOf(snapshot, activity, nobody), now);
        return departures.map((departure) => explained(departure, states));
      },
    };
  }

  /** Builds a question about a package as a whole, whose members are explained as if alone. */
  const asked = (
    snapshot: Snapshot,
    item: Package,
    input: Asked,
    own: Question['own'],
    seller: Agent | null,
  ): PackageQuestion => ({
    snapshot,
    item,
    party: input.rates.filter(({ participants }) => participants > 0),
    today: todayAt(snapshot),
    sold: (activity) => sellThroughAgent(activity, seller),
    // Every activity with pickup uses this hotel; an address out of reach has no times (D-TR-01).
    explain: async (activity, party, departures) => {
      const hotel = hotelOf(input);
      if (isUnreachable(snapshot.location, activity, hotel)) return [];
      const isFetched = canBeFetched(snapshot.location, activity, hotel);
      return explain({ snapshot, activity, request: { ...anybody, party, isFetched }, own }, departures);
    },
    pickupOfMember: (activity, departure) => {
      const hotel = hotelOf(input);
      return hotel === null ? null : pickupOf(snapshot.location, activity, departure, { name: '', ...hotel });
    },
  });

  const ofLength = (departures: readonly Departure[], minutes: number | null) =>
    minutes === null ? departures : departures.filter(({ lengthMinutes }) => lengthMinutes === minutes);

  /** Returns each day of a month, computed from its departures. */
  function daysOfMonth(
    month: { item: Package | null; activity: Activity; from: VenueDate; to: VenueDate; today: VenueDate },
    states: readonly DepartureState[],
  ) {
    const { item, activity, from, to, today } = month;
    const byDate = Map.groupBy(states, (state) => state.departure.date);
    const days: OutputOf<typeof getMonthAvailability> = [];
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const ofDay = byDate.get(date) ?? [];
      const { status, reason, isAvailable, placesLeft, times } = explainDay(activity, date, ofDay, today);
      const prices = ofDay
        .filter((state) => isBookable(state.status))
        .flatMap((state) => {
          const from = shownFrom(activity, state.departure, item);
          return from === null ? [] : [subtract(from.price, from.discount)];
        });
      days.push({
        date,
        isAvailable,
        status,
        ...presentReason(reason),
        totalAvailable: placesLeft,
        times,
        fromPrice:
          prices.length === 0 || activity.hidePriceFromCustomer
            ? null
            : prices.reduce((a, b) => (b < a ? b : a)),
      });
    }
    return days;
  }

  async function month(input: InputOf<typeof getMonthAvailability>) {
    const snapshot = await catalog.snapshot(input.locationKey);
    const seller = await agents.find(snapshot, input);
    const item = packageOf(snapshot, input.packageKey);
    if (item?.type === 'prefix')
      return monthOfPackage(asked(snapshot, item, input, ownOf(input), seller), input.date);
    const { location } = snapshot;
    const from = firstOfMonth(input.date);
    const to = lastOfMonth(input.date);
    const own = ownOf(input);
    // Whose cart it is and how an agent proved its identity make no difference.
    const { orderKey: _order, orderLineKey: _line, bookingAgentSignature: _proof, ...wanted } = input;
    const question = JSON.stringify([{ ...wanted, date: from }, seller?.key]);
    const now = clock();
    const known = own === null ? recallMonth(snapshot, question) : null;
    if (known !== null && now < known.until) {
      const places = await readPlaces(db, location.key, known.ranges, null);
      if (places.text === known.places) return known.days;
    }
    const activity = sellThroughAgent(activityOf(snapshot, input.activityKey, item), seller);
    const request = partyRequestOf(snapshot, activity, input);
    const departures = ofLength(
      departuresFor(snapshot, activity, input, { from, to }),
      input.durationMinutes,
    );
    const ranges = rangesOf(activity, departures, request.isFetched === true);
    const places = ranges.length === 0 ? null : await readPlaces(db, location.key, ranges, own);
    const states = cellStates(places?.cells() ?? []);
    const explained = explainer(location, activity, request, now);
    const days = daysOfMonth(
      { item, activity, from, to, today: dateOf(wallAt(now, location.timeZone)) },
      departures.map((departure) => explained(departure, states)),
    );
    if (places !== null && own === null) {
      const until = timeReasonsUntil(activity, request.isPrivate, departures, now, location.timeZone);
      rememberMonth(snapshot, question, { ranges, places: places.text, until, days });
    }
    return days;
  }

  async function times(input: InputOf<typeof getTimes>) {
    const snapshot = await catalog.snapshot(input.locationKey);
    const seller = await agents.find(snapshot, input);
    const { date } = input;
    const item = packageOf(snapshot, input.packageKey);
    if (item?.type === 'prefix')
      return timesOfPackage(asked(snapshot, item, input, ownOf(input), seller), date);
    const key = input.activityKey ?? input.activity?.activityKey ?? null;
    const activity = sellThroughAgent(activityOf(snapshot, key, item), seller);
    const request = partyRequestOf(snapshot, activity, input);
    const question = { snapshot, activity, request, own: ownOf(input) };
    const departures = ofLength(
      departuresFor(snapshot, activity, input, { from: date, to: date }),
      input.durationMinutes,
    );
    const states = await statesOf(question, departures);
    const explained = explainer(snapshot.location, activity, request, clock());
    const shown = departures
      .map((departure) => explained(departure, states))
      .filter((state) => isBookable(state.status) || state.status === 'SoldOut');
    if (shown.length === 0) return [];
    const { location } = snapshot;
    const hotel = hotelOf(input);
    const slots = shown.map((state) => ({
      ...presentSlot(location, activity, state, states, item),
      ...presentPickup(
        hotel === null ? null : pickupOf(location, activity, state.departure, { name: '', ...hotel }),
      ),
    }));
    return [{ date, times: slots }];
  }

  async function nextDate(input: InputOf<typeof getNextAvailableDate>) {
    const snapshot = await catalog.snapshot(input.locationKey);
    const seller = await agents.find(snapshot, input);
    const item = packageOf(snapshot, input.packageKey);
    const key = input.activityKey ?? input.activity?.activityKey ?? item?.members[0]?.activityKey ?? null;
    const activity = sellThroughAgent(activityOf(snapshot, key, item), seller);
    const today = todayAt(snapshot);
    const last = lastSaleDate(activity, clock(), snapshot.location.timeZone);
    const question = { snapshot, activity, request: partyRequestOf(snapshot, activity, input), own: null };
    for (let from = input.date > today ? input.date : today; from <= last; ) {
      const to = lastOfMonth(from);
      if (item?.type === 'prefix') {
        const found = await nextDayOfPackage(asked(snapshot, item, input, null, seller), from);
        if (found !== null) return found;
      } else {
        const states = await explain(question, departuresFor(snapshot, activity, input, { from, to }));
        const first = states.find((state) => isBookable(state.status));
        if (first !== undefined) return first.departure.date;
      }
      from = addDays(to, 1);
    }
    return null;
  }

  return { look, month, times, nextDate };
}
