/** Seven days to choose from, with links to earlier and later days and to the month picker (D-RT-07). */
import type { DateOfItems } from '@gangway/contract/availability';
import { addDays, type VenueDate } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import type { PlainId } from '@gangway/domain/messages/message-catalog';
import { IconButton } from '@gangway/ui/components/button.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Waterline } from '@gangway/ui/components/shapes.tsx';
import { fullMonth, shortWeekday } from '@gangway/ui/lib/format-date.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import type { Messages } from '../../messages/messages.gen.ts';
import { t } from '../../messages/t.ts';
import type { DayView } from './by-date-source.ts';
import { dayWords } from './day-words.ts';
import { MonthPicker } from './month-picker.tsx';

/** Label below a day on which nothing can be booked. */
const nothingWords = {
  Available: null,
  Limited: null,
  SoldOut: 'catalog.week.full',
  Closed: 'catalog.week.closed',
  Cutoff: 'catalog.week.closed',
  NotYetOpen: 'catalog.week.later',
  Past: 'catalog.week.over',
} as const satisfies Record<DateOfItems['status'], PlainId<Messages> | null>;

interface WeekStripProps {
  view: DayView;
  /** The chosen day, which may still be loading. */
  shown: VenueDate;
  locationKey: number;
}

export function WeekStrip({ view, shown, locationKey }: WeekStripProps) {
  const { today, week } = view;
  return (
    <nav className="week" aria-label={t('catalog.week.dates')}>
      <StepLink
        to={shown > today ? paths.byDate(locationKey, addDays(shown, -1)) : null}
        icon="left"
        label={t('catalog.week.previousDay')}
      />
      <ol className="week-strip">
        {week.map((day) => (
          <li key={day.date}>
            <DayChip day={day} isShown={day.date === shown} locationKey={locationKey} />
          </li>
        ))}
      </ol>
      <StepLink
        to={paths.byDate(locationKey, addDays(shown, 1))}
        icon="right"
        label={t('catalog.week.nextDay')}
      />
      <MonthPicker key={shown} date={shown} today={today} />
    </nav>
  );
}

function StepLink({ to, icon, label }: { to: string | null; icon: 'left' | 'right'; label: string }) {
  if (to === null) return <IconButton name={icon} label={label} disabled />;
  return (
    <PageLink className="icon-button" to={to} resetScroll={false} replace aria-label={label}>
      <Icon name={icon} />
    </PageLink>
  );
}

function DayChip({ day, isShown, locationKey }: { day: DateOfItems; isShown: boolean; locationKey: number }) {
  const date = day.date as VenueDate;
  const nothing = nothingWords[day.status];
  const words = dayWords(day);
  return (
    <PageLink
      className={classNames('day-chip', day.status === 'Limited' && 'is-few', nothing !== null && 'is-none')}
      to={paths.byDate(locationKey, date)}
      resetScroll={false}
      replace
      aria-current={isShown ? 'date' : undefined}
    >
      <span>{`${shortWeekday(date)} `}</span>
      <b>{`${Number(date.slice(8))} `}</b>
      <span className="vh">{[fullMonth(date), words].filter((text) => text !== '').join(comma())}</span>
      {nothing === null ? <Waterline /> : <small aria-hidden="true">{t(nothing)}</small>}
    </PageLink>
  );
}
