/** The next date that can be booked, looked for month by month (decision 6.3; docs/rules/availability.md). */
import type { getNextAvailableDate } from '@gangway/contract/availability';
import type { InputOf } from '@gangway/contract/call';
import { isBookable, lastSaleDate } from '@gangway/domain/availability/explain';
import { addDays, lastOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import { type CalendarNeeds, explainDepartures, openCalendar, packageQuestion } from './calendar.service.ts';
import { departuresFor, questionOf } from './calendar-question.ts';
import { nextDayOfPackage } from './package-calendar.ts';

/** Returns the first bookable date from the given one on; null if there is none until sales end. */
export async function nextDateOf(
  needs: CalendarNeeds,
  input: InputOf<typeof getNextAvailableDate>,
): Promise<VenueDate | null> {
  const { db } = needs;
  const calendar = await openCalendar(needs, input);
  const { snapshot, item, now, today } = calendar;
  const activityKey =
    input.activityKey ?? input.activity?.activityKey ?? item?.members[0]?.activityKey ?? null;
  const question = questionOf(calendar, activityKey, input, null);
  const { activity } = question;
  const whole = item?.type === 'prefix' ? packageQuestion(db, calendar, item, input, null) : null;

  async function firstOf(from: VenueDate, to: VenueDate): Promise<VenueDate | null> {
    if (whole !== null) return nextDayOfPackage(whole, from);
    const departures = departuresFor(calendar, activity, input, { from, to });
    const states = await explainDepartures(db, question, departures);
    return states.find((state) => isBookable(state.status))?.departure.date ?? null;
  }

  const last = lastSaleDate(activity, now, snapshot.location.timeZone);
  for (let from = input.date > today ? input.date : today; from <= last; ) {
    const to = lastOfMonth(from);
    const found = await firstOf(from, to);
    if (found !== null) return found;
    from = addDays(to, 1);
  }
  return null;
}
