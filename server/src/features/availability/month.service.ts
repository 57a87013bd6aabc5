/** The days of a month on which an activity or package can be booked (decision 6.2; docs/rules/availability.md). */
import type { getMonthAvailability, MonthDay } from '@gangway/contract/availability';
import type { InputOf } from '@gangway/contract/call';
import { cellStates } from '@gangway/domain/availability/cell-states';
import { explainer, timeReasonsUntil } from '@gangway/domain/availability/explain';
import { firstOfMonth, lastOfMonth } from '@gangway/domain/kernel/local-time';
import type { Queryable } from '../../db/database.ts';
import { type OwnLine, readPlaces } from '../../db/touched-cells.repo.ts';
import {
  type CalendarNeeds,
  openCalendar,
  ownLineOf,
  packageQuestion,
  type Visitor,
} from './calendar.service.ts';
import { type Calendar, departuresFor, ofLength, questionOf } from './calendar-question.ts';
import { rangesOf } from './cell-ranges.shared.ts';
import { unusedTerms } from './member-terms.service.ts';
import { daysOfMonth } from './month-days.ts';
import { monthOfPackage } from './package-calendar.ts';
import { recallAnswer } from './recall.service.ts';
import { RememberedAnswers } from './remembered-answers.ts';

type Input = InputOf<typeof getMonthAvailability>;

/** Returns what an answer depends on besides places and clock; one may be remembered under it. */
function nameOf({ seller }: Calendar, input: Input): string {
  // Whose cart it is and how an agent proved its identity make no difference; no member's answer is remembered.
  const {
    orderKey: _order,
    orderLineKey: _line,
    bookingAgentSignature: _proof,
    membershipKey: _member,
    ...wanted
  } = input;
  return JSON.stringify([{ ...wanted, date: firstOfMonth(input.date) }, seller?.key]);
}

const answers = new RememberedAnswers<MonthDay[]>();

async function monthOfActivity(
  db: Queryable,
  calendar: Calendar,
  input: Input,
  own: OwnLine,
): Promise<MonthDay[]> {
  const { snapshot, item, held, now, today } = calendar;
  const { location } = snapshot;
  const name = nameOf(calendar, input);
  const isForAll = own === null && held === null;
  const known = isForAll ? await recallAnswer(db, answers, calendar, name) : null;
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
    unusedTerms(location, held),
  );
  if (places !== null && isForAll) {
    const until = timeReasonsUntil(activity, request.isPrivate, departures, now, location.timeZone);
    answers.remember(snapshot, name, { ranges, places: places.text, until, answer: days });
  }
  return days;
}

export async function monthOf(needs: CalendarNeeds, input: Input, context?: Visitor): Promise<MonthDay[]> {
  const calendar = await openCalendar(needs, input, context);
  const own = ownLineOf(needs, input);
  if (calendar.item?.type !== 'prefix') return monthOfActivity(needs.db, calendar, input, own);
  return monthOfPackage(packageQuestion(needs.db, calendar, calendar.item, input, own), input.date);
}
