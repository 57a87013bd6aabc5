/** The days of a month on which an activity or package can be booked (decision 6.2; docs/rules/availability.md). */
import type { getMonthAvailability, MonthDay } from '@gangway/contract/availability';
import type { InputOf } from '@gangway/contract/call';
import { cellStates } from '@gangway/domain/availability/cell-states';
import { explainer, timeReasonsUntil } from '@gangway/domain/availability/explain';
import type { Activity } from '@gangway/domain/catalog/activity';
import { firstOfMonth, lastOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import type { Queryable } from '../../db/database.ts';
import { type OwnLine, readPlaces } from '../../db/touched-cells.repo.ts';
import { type CalendarNeeds, openCalendar, ownLineOf, packageQuestion } from './calendar.service.ts';
import {
  type Calendar,
  departuresFor,
  departuresOf,
  nobody,
  ofLength,
  partyRequestOf,
  questionOf,
} from './calendar-question.ts';
import { mergeRanges, rangesOf } from './cell-ranges.ts';
import { recallMonth, rememberMonth } from './month-answers.ts';
import { daysOfMonth } from './month-days.ts';
import { monthOfPackage } from './package-calendar.ts';

type Input = InputOf<typeof getMonthAvailability>;

/** Returns what an answer depends on besides places and clock; one may be remembered under it. */
function nameOf({ seller }: Calendar, input: Input): string {
  // Whose cart it is and how an agent proved its identity make no difference.
  const { orderKey: _order, orderLineKey: _line, bookingAgentSignature: _proof, ...wanted } = input;
  return JSON.stringify([{ ...wanted, date: firstOfMonth(input.date) }, seller?.key]);
}

/** Returns the remembered answer unless the clock or the places have changed it. */
async function recall(
  db: Queryable,
  { snapshot, now }: Pick<Calendar, 'snapshot' | 'now'>,
  name: string,
): Promise<MonthDay[] | null> {
  const known = recallMonth(snapshot, name);
  if (known === null || now >= known.until) return null;
  const places = await readPlaces(db, snapshot.location.key, known.ranges, null);
  return places.text === known.places ? known.days : null;
}

async function monthOfActivity(
  db: Queryable,
  calendar: Calendar,
  input: Input,
  own: OwnLine,
): Promise<MonthDay[]> {
  const { snapshot, item, now, today } = calendar;
  const { location } = snapshot;
  const name = nameOf(calendar, input);
  const known = own === null ? await recall(db, calendar, name) : null;
  if (known !== null) return known;
  const { activity, request } = questionOf(calendar, input.activityKey, input, own);
  const month = { from: firstOfMonth(input.date), to: lastOfMonth(input.date) };
  const departures = ofLength(departuresFor(calendar, activity, input, month), input.durationMinutes);
  const ranges = rangesOf(activity, departures, request.isFetched === true);
  const places = ranges.length === 0 ? null : await readPlaces(db, location.key, ranges, own);
  const states = cellStates(places?.cells() ?? []);
  const explained = explainer(location, activity, request, now);
  const days = daysOfMonth(
    { item, activity, ...month, today },
    departures.map((departure) => explained(departure, states)),
  );
  if (places !== null && own === null) {
    const until = timeReasonsUntil(activity, request.isPrivate, departures, now, location.timeZone);
    rememberMonth(snapshot, name, { ranges, places: places.text, until, days });
  }
  return days;
}

/** What a question about every activity of a venue is about. */
export interface Everything extends Pick<Calendar, 'snapshot' | 'seller' | 'now' | 'today'> {
  /** As the seller sells them. */
  activities: readonly Activity[];
}

/**
 * Returns the days of a month of every activity, one activity after the other, without a party: in one statement, and
 * computed only if places or clock have changed.
 */
export async function monthOfAll(
  db: Queryable,
  { snapshot, seller, now, today, activities }: Everything,
  date: VenueDate,
): Promise<readonly MonthDay[]> {
  const { location } = snapshot;
  const month = { from: firstOfMonth(date), to: lastOfMonth(date) };
  const name = JSON.stringify(['every activity', month.from, seller?.key]);
  const known = await recall(db, { snapshot, now }, name);
  if (known !== null) return known;
  const asked = activities.map((activity) => ({
    activity,
    request: partyRequestOf(snapshot, activity, nobody),
    departures: departuresOf(snapshot, activity, month, today),
  }));
  const ranges = mergeRanges(
    asked.flatMap(({ activity, departures }) => rangesOf(activity, departures, false)),
  );
  const places = ranges.length === 0 ? null : await readPlaces(db, location.key, ranges, null);
  const states = cellStates(places?.cells() ?? []);
  const days = asked.flatMap(({ activity, request, departures }) => {
    const explained = explainer(location, activity, request, now);
    const ofMonth = departures.map((departure) => explained(departure, states));
    return daysOfMonth({ item: null, activity, ...month, today }, ofMonth);
  });
  if (places !== null) {
    const ends = asked.map(({ activity, request, departures }) =>
      timeReasonsUntil(activity, request.isPrivate, departures, now, location.timeZone),
    );
    const until = ends.reduce((one, other) => (other < one ? other : one));
    rememberMonth(snapshot, name, { ranges, places: places.text, until, days });
  }
  return days;
}

export async function monthOf(needs: CalendarNeeds, input: Input): Promise<MonthDay[]> {
  const calendar = await openCalendar(needs, input);
  const own = ownLineOf(needs, input);
  if (calendar.item?.type !== 'prefix') return monthOfActivity(needs.db, calendar, input, own);
  return monthOfPackage(packageQuestion(needs.db, calendar, calendar.item, input, own), input.date);
}
