/** The calendar: a month or a week of departures with how full they are, and the changes of the schedule (docs/rules/calendar.md). */
import type { DeskCalendar } from '@gangway/contract/calendar';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { type RefObject, useRef, useState } from 'react';
import { go } from '../../lib/address.tsx';
import { statusOf } from '../../lib/call.ts';
import { KeysHelp } from '../../lib/keys-help.tsx';
import { NoAccess } from '../../lib/no-access.tsx';
import { type CalendarShown, calendarAddress, type Place } from '../../lib/places.ts';
import { ScreenHead } from '../../lib/screen.tsx';
import type { Venue } from '../../lib/session.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useKeys } from '../../lib/use-keys.ts';
import { useStops } from '../../lib/use-stops.ts';
import { useWide } from '../../lib/use-wide.ts';
import { t } from '../../messages/t.ts';
import { CalendarChoices, SpanNav } from './calendar-head.tsx';
import type { Shown } from './calendar-rows.ts';
import { useCalendar, weekStartHere } from './calendar-source.ts';
import { type CalendarView, nextSpan, spanStart } from './calendar-span.ts';
import { spanWords } from './calendar-words.ts';
import type { ChangeDraft } from './change-draft.ts';
import { Changes, useMadeChanges } from './changes.tsx';
import { DayPanel } from './day-panel.tsx';
import { type ChosenDays, rangeOf } from './day-selection.ts';
import { Month } from './month.tsx';
import { PickSeveral } from './pick-several.tsx';
import { useDaySelection } from './use-day-selection.ts';
import { Week } from './week.tsx';

interface CalendarProps {
  venue: Venue;
  place: Extract<Place, { screen: 'calendar' }>;
}

/** Leaves out of an address what the calendar does not have. */
function shownIn(calendar: DeskCalendar | null, { by, activity }: CalendarShown): Shown {
  if (calendar === null) return { by: by ?? 'activity', activity };
  const isKnown = calendar.activities.some(({ activityKey }) => activityKey === activity);
  return {
    by: calendar.pools.length > 0 ? (by ?? 'activity') : 'activity',
    activity: isKnown ? activity : null,
  };
}

export function Calendar({ venue, place }: CalendarProps) {
  const { locationKey, name: venueName } = venue;
  const view = place.view ?? 'month';
  const [draft, setDraft] = useState<ChangeDraft | null>(null);
  const { state, reload } = useCalendar(locationKey, { date: place.date, view, isFresh: draft === null });
  const calendar = state.at === 'ready' ? state.value : null;
  const [chosen, setChosen] = useState<ChosenDays | null>(null);
  const landing = useRef<VenueDate | null>(null);
  const { open, change } = useWays(place, calendar);
  const shown = shownIn(calendar, place);
  const made = useMadeChanges(locationKey, calendar?.today ?? null, reload);
  const move = (by: 1 | -1) => {
    if (calendar !== null) open(nextSpan(calendar.date, view, by));
  };
  // In a language that is read from the right, the month before is at the right.
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
  useKeys({
    ArrowLeft: () => move(forward === 1 ? -1 : 1),
    ArrowRight: () => move(forward),
    t: () => open(null),
  });
  useStops();
  if (state.at === 'failed' && statusOf(state.error) === 404) return <NoAccess venue={venueName} />;
  const title = calendar === null ? t('calendar.view.title') : spanWords(calendar, view);
  return (
    <>
      <div className="day-head">
        <SpanNav view={view} isKnown={calendar !== null} onMove={move} onToday={() => open(null)} />
        <ScreenHead title={title} of={venueName} />
        <p role="status" className="vh">
          {calendar === null ? '' : title}
        </p>
        <CalendarChoices {...{ calendar, view, shown }} onChange={(next) => change(next, chosen)} />
      </div>
      {state.at === 'loading' && <LoadingBars rows={6} />}
      {state.at === 'failed' && (
        <Failed title={t('calendar.view.failed')} error={state.error} onTry={() => void reload()} />
      )}
      {made.notice}
      {calendar !== null && calendar.activities.length === 0 && <Empty />}
      {calendar !== null && calendar.activities.length > 0 && (
        <Content
          {...{ venue, calendar, view, shown, title, chosen, landing }}
          onChoose={setChosen}
          onLeave={open}
          onChange={setDraft}
        />
      )}
      {calendar !== null && (
        <Changes
          {...{ calendar, made, draft, venue: locationKey }}
          activity={shown.by === 'activity' ? shown.activity : null}
          onDraft={setDraft}
        />
      )}
    </>
  );
}

/** The ways to other calendars. */
function useWays(place: CalendarProps['place'], calendar: DeskCalendar | null) {
  const { venue, date, view, by, activity } = place;
  const shown = { view, by, activity };
  const startOf = (day: VenueDate) => spanStart(day, view ?? 'month', weekStartHere());
  return {
    /** Today has an address without a date, which goes on to the next day by itself. */
    open: (day: VenueDate | null) => {
      const isNow = day === null || (calendar !== null && startOf(day) === startOf(calendar.today));
      go(calendarAddress(venue, isNow ? null : day, shown));
    },
    /** @param chosen shown by another view, too */
    change: (next: Partial<CalendarShown>, chosen: ChosenDays | null) => {
      const isOther = next.view !== undefined && next.view !== (view ?? 'month');
      const day = isOther && chosen !== null ? rangeOf(chosen).from : date;
      go(calendarAddress(venue, day, { ...shown, ...next }), 'replace');
    },
  };
}

/** A venue whose activities all are bookable at any time has no departures. */
const Empty = () => (
  <section className="panel day-empty">
    <h2>{t('calendar.view.emptyTitle')}</h2>
    <p className="muted">{t('calendar.view.emptyText')}</p>
  </section>
);

interface ContentProps {
  venue: Venue;
  calendar: DeskCalendar;
  view: CalendarView;
  shown: Shown;
  title: string;
  chosen: ChosenDays | null;
  landing: RefObject<VenueDate | null>;
  onChoose: (chosen: ChosenDays | null) => void;
  onLeave: (date: VenueDate) => void;
  onChange: (draft: ChangeDraft) => void;
}

function Content({ venue: { locationKey: venue }, landing, ...props }: ContentProps) {
  const { calendar, view, shown, title, chosen, onChoose, onLeave, onChange } = props;
  const isWide = useWide();
  const days = calendar.days.map(({ date }) => date);
  const isShown = chosen !== null && days.includes(chosen.anchor) && days.includes(chosen.last);
  const selection = useDaySelection({
    ...{ view, days, onChoose, landing, today: calendar.today, mayExtend: calendar.mayChange },
    chosen: isShown ? chosen : null,
    onLeave: (date) => {
      landing.current = date;
      onLeave(date);
    },
  });
  const shared = { calendar, shown, title, isWide, selection };
  const panel = {
    ...{ venue, calendar, shown, onChange },
    ...{ range: selection.range, onClear: selection.onClear },
  };
  // The week of a phone has it below the day.
  const isInWeek = view === 'week' && !isWide && selection.range !== null;
  const isEmpty = calendar.days.every(({ departures }) => departures.length === 0);
  return (
    <>
      {isEmpty && <p className="muted">{t('calendar.view.noDepartures')}</p>}
      {calendar.mayChange && <PickSeveral selection={selection} />}
      <div className="calendar-body">
        {view === 'month' ? (
          <Month {...shared} />
        ) : (
          <Week {...shared} venue={venue} panel={<DayPanel {...panel} hasList={false} />} />
        )}
        {!isInWeek && <DayPanel {...panel} hasList />}
      </div>
      <Keys mayChange={calendar.mayChange} />
    </>
  );
}

const Keys = ({ mayChange }: { mayChange: boolean }) => (
  <KeysHelp
    lines={[
      { keys: ['←', '→'], words: t('calendar.view.keysMove') },
      { keys: ['T'], words: t('day.keys.today') },
      { keys: ['Space'], words: t('calendar.view.keysChoose') },
      ...(mayChange ? [{ keys: ['Shift', '→'], words: t('calendar.view.keysExtend') }] : []),
      { keys: ['Esc'], words: t('calendar.view.keysClear') },
    ]}
  />
);
