/** The calendar as the server tells it, now and every minute. */
import { type DeskCalendar, getCalendar } from '@gangway/contract/calendar';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { countryOf, currentLocale } from '@gangway/domain/messages/locale';
import { firstDayOfWeek } from '@gangway/ui/lib/first-day-of-week.ts';
import { call } from '../../lib/call.ts';
import { useKeptFresh } from '../../lib/use-kept-fresh.ts';
import { type Loading, useLoaded } from '../../lib/use-loaded.ts';
import type { CalendarView } from './calendar-span.ts';

const everyMs = 60_000;

/** The day that weeks begin with in the country that dates are written for: 0 Sunday … 6 Saturday. */
export const weekStartHere = (): number => firstDayOfWeek(countryOf(currentLocale()) ?? '');

interface Wanted {
  /** Null for today at the venue. */
  date: VenueDate | null;
  view: CalendarView;
  /** False while somebody is changing the schedule. */
  isFresh: boolean;
}

export function useCalendar(
  locationKey: LocationKey,
  { date, view, isFresh }: Wanted,
): Loading<DeskCalendar> {
  const weekStart = weekStartHere();
  const loading = useLoaded(`${locationKey} ${date ?? 'today'} ${view} ${weekStart}`, () =>
    call(getCalendar, { locationKey, date, span: view, weekStart }),
  );
  const { state, reload, refresh } = loading;
  useKeptFresh(state.at === 'failed' ? reload : refresh, isFresh, everyMs);
  return loading;
}
