/** Picks any day of any month, showing how much can be booked on it (D-RT-07). */
import type { DateOfItems } from '@gangway/contract/availability';
import { addDays, type VenueDate } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import { intlLocale } from '@gangway/domain/messages/locale';
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { type CalendarDay, MonthCalendar } from '@gangway/ui/components/month-calendar.tsx';
import { closeWords } from '@gangway/ui/lib/action-words.ts';
import { firstDayOfWeek } from '@gangway/ui/lib/first-day-of-week.ts';
import { fullMonth } from '@gangway/ui/lib/format-date.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { dayState } from '../booking/places-left.ts';
import { lastMonth } from '../booking/run-on.ts';
import { useVenue } from '../location/use-venue.ts';
import { dayWords } from './day-words.ts';
import { usePickerDays } from './use-picker-days.ts';

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
        closeLabel={closeWords()}
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
  const { days, following } = usePickerDays(venue, `${month}-01` as VenueDate, today);
  const hasStates = days === null || days.length > 0;
  return (
    <MonthCalendar
      locale={intlLocale()}
      words={{ comma: comma() }}
      month={month}
      days={hasStates ? (days ?? []).map(calendarDay) : daysOf(month, today)}
      following={following == null ? following : following.map(calendarDay)}
      loading={days === null}
      firstDayOfWeek={firstDayOfWeek(venue.countryCode)}
      selected={date}
      today={today}
      minMonth={today.slice(0, 7)}
      maxMonth={lastMonth(today)}
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
