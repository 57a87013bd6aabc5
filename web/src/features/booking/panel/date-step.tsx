/** The date step: a month of days with status and lowest price, a jump to the next available day, and errors. */
import type { MonthDay } from '@gangway/contract/availability';
import { monthName } from '@gangway/domain/kernel/date-words';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import { intlLocale } from '@gangway/domain/messages/locale';
import { Button } from '@gangway/ui/components/button.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { HintBox } from '@gangway/ui/components/hint-box.tsx';
import { type CalendarDay, MonthCalendar } from '@gangway/ui/components/month-calendar.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { firstDayOfWeek } from '@gangway/ui/lib/first-day-of-week.ts';
import { formatShortAmount, formatTightAmount } from '@gangway/ui/lib/format-amount.ts';
import { shortDay } from '@gangway/ui/lib/format-date.ts';
import { choicesKept } from '@gangway/ui/lib/retry-words.ts';
import { useState } from 'react';
import { t } from '../../../messages/t.ts';
import type { Choice } from '../choice/choice.ts';
import type { Loaded } from '../loading/use-loaded.ts';
import { dayState } from '../places-left.ts';
import { lastMonth } from '../run-on.ts';

interface DateStepProps {
  choice: Pick<Choice, 'chooseDate'> & { chosen: Pick<Choice['chosen'], 'date'> };
  loaded: Pick<Loaded, 'month' | 'showMonth' | 'retryMonth'>;
  today: VenueDate;
  currency: string;
  /** The venue's country, which sets the first day of the week. */
  country: string;
  hidePrice: boolean;
}

function calendarDay(day: MonthDay, currency: string, hidePrice: boolean): CalendarDay {
  const state = dayState(day);
  const isTooFull = state === 'sold-out' && day.status !== 'SoldOut';
  const why = day.reasonText ?? undefined;
  if (isTooFull)
    return {
      date: day.date,
      state,
      price: t('booking.calendar.tooFew'),
      label: why ?? t('booking.calendar.tooFewForParty'),
    };
  if (state !== 'open' && state !== 'few') return { date: day.date, state, label: why };
  if (hidePrice || day.fromPrice === null) {
    const label = state === 'few' ? t('booking.calendar.few') : t('booking.calendar.open');
    return { date: day.date, state, label };
  }
  const amount = formatShortAmount(day.fromPrice, currency);
  const label =
    state === 'few' ? t('booking.calendar.fewFrom', { amount }) : t('booking.calendar.openFrom', { amount });
  return { date: day.date, state, price: formatTightAmount(day.fromPrice, currency), label };
}

export function DateStep({ choice, loaded, today, currency, country, hidePrice }: DateStepProps) {
  const { month, showMonth } = loaded;
  const next = month.next;
  const [askedDay, setAskedDay] = useState<string | null>(null);
  const { days, following } = month;
  const known = [...(days ?? []), ...(following?.days ?? [])];
  const explained = known.find((day) => day.date === askedDay && !day.isAvailable) ?? null;
  const shown = (day: MonthDay) => calendarDay(day, currency, hidePrice);
  return (
    <>
      {!(month.dateError && days === null) && (
        <MonthCalendar
          locale={intlLocale()}
          words={{ comma: comma() }}
          month={month.month.slice(0, 7)}
          days={(days ?? []).map(shown)}
          following={following === null ? undefined : (following.days?.map(shown) ?? null)}
          selected={choice.chosen.date ?? undefined}
          today={today}
          loading={month.isLoading}
          firstDayOfWeek={firstDayOfWeek(country)}
          minMonth={today.slice(0, 7)}
          maxMonth={lastMonth(today)}
          onSelect={(date) => choice.chooseDate(date as VenueDate)}
          onExplain={setAskedDay}
          onMonthChange={(shown) => showMonth(`${shown}-01` as VenueDate)}
        />
      )}
      {explained !== null && explained.reasonText !== null && (
        <HintBox>{`${shortDay(explained.date)}: ${explained.reasonText}`}</HintBox>
      )}
      <LiveRegion>{month.isLoading ? t('booking.calendar.loading') : ''}</LiveRegion>
      {month.dateError && (
        <Notice severity="error" title={t('booking.calendar.failed')}>
          <p>{connectionWords(choicesKept())}</p>
          <TryAgain look="plain" size="small" icon="refresh" onTry={loaded.retryMonth} />
        </Notice>
      )}
      {next !== null && !next.isLoading && !month.dateError && (
        <Notice icon="calendar" title={t('booking.calendar.nothingFree', { month: monthName(month.month) })}>
          {next.date === null ? (
            <p>{t('booking.calendar.noLaterDates')}</p>
          ) : (
            <NextDateButton date={next.date} showMonth={showMonth} />
          )}
        </Notice>
      )}
    </>
  );
}

function NextDateButton({ date, showMonth }: { date: VenueDate } & Pick<Loaded, 'showMonth'>) {
  return (
    <Button size="small" onClick={() => showMonth(date)}>
      {t('booking.calendar.next', { day: shortDay(date) })}
    </Button>
  );
}
