/** Picks any day of any month, showing how much can be booked on it (D-RT-07). */

import type { DateOfItems } from '@gangway/contract/availability';
import { addDays, type VenueDate } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import { intlLocale } from '@gangway/domain/messages/locale';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { agentsInForce } from '../../lib/agents-in-force.ts';
import { call, isSilent } from '../../lib/call.ts';
import { firstDayOfWeek } from '../../lib/first-day-of-week.ts';
import { fullMonth } from '../../lib/format-date.ts';
import { logFault } from '../../lib/log.ts';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type CalendarDay, MonthCalendar } from '../../ui/month-calendar.tsx';
import { dayState } from '../booking/places-left.ts';
import { useVenue } from '../location/use-venue.ts';
import { loadMonth } from './by-date-source.ts';
import { dayWords } from './day-words.ts';

/** The booking horizon (D-GEN-02). */
const horizonDays = 730;

interface MonthPickerProps {
  date: VenueDate;
  today: VenueDate;
}

export function MonthPicker({ date, today }: MonthPickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="calendar" className="week-month" onClick={() => setOpen(true)}>
        {fullMonth(date)}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        look="sheet"
        closeLabel={t('ui.actions.close')}
        title={t('catalog.week.chooseDate')}
      >
        <PickerMonth date={date} today={today} onChosen={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function calendarDay(day: DateOfItems): CalendarDay {
  return {
    date: day.date,
    state: dayState({ status: day.status, isAvailable: day.items > 0 }),
    label: dayWords(day),
  };
}

function PickerMonth({ date, today, onChosen }: MonthPickerProps & { onChosen: () => void }) {
  const venue = useVenue();
  const navigate = useNavigate();
  const { locationKey } = venue;
  const [month, setMonth] = useState(date.slice(0, 7));
  const [days, setDays] = useState<readonly DateOfItems[] | null>(null);
  useEffect(() => {
    let isShown = true;
    setDays(null);
    const { bookingAgentKey, bookingAgentSignature } = agentsInForce(venue);
    const seller = { locationKey: venue.locationKey, bookingAgentKey, bookingAgentSignature };
    const first = `${month}-01` as VenueDate;
    loadMonth(call, seller, first, { supersede: 'picker' })
      .then((loaded) => {
        if (isShown) setDays(loaded);
      })
      .catch((error: unknown) => {
        if (!isShown || isSilent(error)) return;
        logFault('Could not load the days of the month', error);
        // Days with unknown availability can still be opened.
        setDays([]);
      });
    return () => {
      isShown = false;
    };
  }, [month, venue]);
  const hasStates = days === null || days.length > 0;
  return (
    <MonthCalendar
      locale={intlLocale()}
      words={{ comma: comma() }}
      month={month}
      days={hasStates ? (days ?? []).map(calendarDay) : daysOf(month, today)}
      loading={days === null}
      firstDayOfWeek={firstDayOfWeek(venue.countryCode)}
      selected={date}
      today={today}
      minMonth={today.slice(0, 7)}
      maxMonth={addDays(today, horizonDays).slice(0, 7)}
      hideKey={!hasStates}
      onMonthChange={setMonth}
      onSelect={(chosen) => {
        onChosen();
        void navigate({
          to: paths.byDate(locationKey, chosen),
          search: {},
          replace: true,
          resetScroll: false,
        });
      }}
    />
  );
}

/** Returns the days of a month without availability. */
function daysOf(month: string, today: VenueDate): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let date = `${month}-01` as VenueDate; date.startsWith(month); date = addDays(date, 1))
    days.push({ date, state: date < today ? 'past' : 'open', label: '' });
  return days;
}
