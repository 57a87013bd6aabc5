/** The first screen of the desk: a day at the venue, as it is now (docs/rules/day.md). */
import type { DayDeparture, DeskDay } from '@gangway/contract/departures';
import { addDays, type VenueDate } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { zoneName } from '@gangway/ui/lib/zone-name.ts';
import { useMemo } from 'react';
import { go, Link } from '../../lib/address.tsx';
import { statusOf } from '../../lib/call.ts';
import { DayNav } from '../../lib/day-nav.tsx';
import { dateWords } from '../../lib/departure-words.ts';
import { KeysHelp } from '../../lib/keys-help.tsx';
import { LoadBar } from '../../lib/load-bar.tsx';
import { ManifestFiles } from '../../lib/manifest-files.tsx';
import { markWords } from '../../lib/mark-words.ts';
import { NoAccess } from '../../lib/no-access.tsx';
import { numberWords } from '../../lib/number-words.ts';
import {
  canceledAddress,
  type DayGrouping,
  type DayView,
  dayAddress,
  departureAddress,
  type Place,
  pickupsAddress,
} from '../../lib/places.ts';
import { ScreenHead } from '../../lib/screen.tsx';
import { Segments } from '../../lib/segments.tsx';
import { may, type Venue } from '../../lib/session.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useKeys } from '../../lib/use-keys.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePainted } from '../../lib/use-painted.ts';
import { useStops } from '../../lib/use-stops.ts';
import { useWide } from '../../lib/use-wide.ts';
import { clockAt, clockWithZone, isElsewhere } from '../../lib/venue-clock.ts';
import { t } from '../../messages/t.ts';
import { ScanButton } from '../scan/scan-button.tsx';
import { Agenda } from './agenda.tsx';
import { attentionOf } from './attention.ts';
import { AttentionList } from './attention-list.tsx';
import { phasesOf } from './day-groups.ts';
import { marksNeeding } from './day-marks.ts';
import { useDay } from './day-source.ts';
import { Timeline } from './timeline.tsx';
import { useOpenCancellations } from './use-open-cancellations.ts';
import { useWeather, type Weather, WeatherButton } from './weather.tsx';

interface DayProps {
  venue: Venue;
  /** The email of who is signed in: check-ins are theirs. */
  by: string;
  place: Extract<Place, { screen: 'day' }>;
}

export function Day({ venue, by: person, place }: DayProps) {
  const { locationKey, name: venueName } = venue;
  const { date: asked, view, by } = place;
  const { state, isLive, reload } = useDay(locationKey, asked);
  const isWide = useWide();
  const day = state.at === 'ready' ? state.value : null;
  const date = day?.date ?? asked;
  const open = (next: VenueDate | null) => go(dayAddress(locationKey, next, { view, by }));
  /** Today has an address without a date, which goes on to the next day by itself. */
  const move = (days: number) => {
    if (date === null) return;
    const next = addDays(date, days);
    open(next === day?.today ? null : next);
  };
  // In a language that is read from the right, the day before is at the right.
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
  useKeys({ ArrowLeft: () => move(-forward), ArrowRight: () => move(forward), t: () => open(null) });
  useStops();
  const weather = useWeather();

  if (state.at === 'failed' && statusOf(state.error) === 404) return <NoAccess venue={venueName} />;
  return (
    <>
      <div className="day-head">
        <DayNav date={date} onMove={move} onDate={open} />
        <ScreenHead
          title={day === null ? t('day.page.title') : dateWords(day.date, day.today)}
          of={venueName}
        />
        <p role="status" className="vh">
          {day === null ? '' : dateWords(day.date, day.today)}
        </p>
        {day !== null && mayMark(venue, day) && <WeatherButton weather={weather} />}
        {day !== null && day.guests > 0 && <ScanAtEntrance venue={venue} by={person} day={day} />}
        {isWide && day !== null && day.departures.length > 0 && (
          <Choices
            view={view ?? 'timeline'}
            by={by ?? 'pool'}
            groupings={groupingsOf(venue, day)}
            onChange={(next) => go(dayAddress(locationKey, asked, { view, by, ...next }), 'replace')}
          >
            {day.guests > 0 && (
              <ManifestFiles locationKey={locationKey} date={day.date} departureKey={null} />
            )}
          </Choices>
        )}
        {day !== null && <Live day={day} isLive={isLive} />}
      </div>
      {state.at === 'loading' && <LoadingBars rows={6} />}
      {state.at === 'failed' && (
        <Failed title={t('day.page.failed')} error={state.error} onTry={() => void reload()} />
      )}
      {day !== null && (
        <Content venue={venue} day={day} view={view ?? 'timeline'} by={by ?? 'pool'} weather={weather} />
      )}
      {day !== null &&
        weather.dialog({
          ...{ locationKey, day, onChanged: reload },
          mayCancel: may(venue, 'departures:change'),
        })}
    </>
  );
}

/** There is nothing to do about the hours of a day that is over. */
const mayMark = (venue: Venue, { date, today, departures, marks }: DeskDay) =>
  may(venue, 'departures:change') && date >= today && departures.length + marks.length > 0;

/** For whoever stands where the guests of all departures come in. Only today: nobody comes in on another day. */
function ScanAtEntrance({ venue, by, day }: { venue: Venue; by: string; day: DeskDay }) {
  const { date, today, timeZone, currency } = day;
  if (date !== today || !may(venue, 'checkin:own')) return null;
  return (
    <ScanButton
      at={{
        ...{ locationKey: venue.locationKey, date, today, departureKey: null, by, timeZone, currency },
        words: t('scan.dialog.atEntrance'),
        mayScanCards: may(venue, 'checkin:write'),
        listed: null,
        departures: day.departures,
        onUnlisted: () => undefined,
      }}
    />
  );
}

interface ChoicesProps {
  view: DayView;
  by: DayGrouping;
  /** The ways to make rows; what the departures do not differ in is none. */
  groupings: readonly DayGrouping[];
  onChange: (next: { view: DayView } | { by: DayGrouping }) => void;
  children: Elements;
}

function groupingsOf(venue: Venue, { departures }: DeskDay): DayGrouping[] {
  const hasPools = departures.some(({ pools }) => pools.length > 0);
  // Guides see only what they lead, so there is nobody to compare.
  const hasGuides = may(venue, 'day:read') && departures.some(({ guides }) => guides.length > 0);
  return [...(hasPools ? ['pool' as const] : []), 'activity', ...(hasGuides ? ['guide' as const] : [])];
}

function groupingName(by: DayGrouping): string {
  switch (by) {
    case 'pool':
      return t('day.by.pool');
    case 'activity':
      return t('day.by.activity');
    case 'guide':
      return t('day.by.guide');
  }
}

function Choices({ view, by, groupings, onChange, children }: ChoicesProps) {
  return (
    <div className="day-choices">
      <Segments
        label={t('day.view.label')}
        value={view}
        options={[
          { value: 'timeline', words: t('day.view.timeline') },
          { value: 'list', words: t('day.view.list') },
        ]}
        onChange={(next) => onChange({ view: next })}
      />
      {view === 'timeline' && groupings.length > 1 && (
        <Segments
          label={t('day.by.label')}
          value={groupings.includes(by) ? by : 'activity'}
          options={groupings.map((value) => ({ value, words: groupingName(value) }))}
          onChange={(next) => onChange({ by: next })}
        />
      )}
      {children}
    </div>
  );
}

interface LiveProps {
  day: DeskDay;
  isLive: boolean;
}

/** Whether the screen is kept up to date, and the time at the venue: after the first paint, as the calendars are read for it. */
function Live(props: LiveProps) {
  return usePainted() ? <LiveTime {...props} /> : <p className="live">&nbsp;</p>;
}

function LiveTime({ day: { timeZone, readOn }, isLive }: LiveProps) {
  const now = useNow();
  const time = clockWithZone(isLive ? now : Date.parse(readOn), timeZone);
  return (
    <p className={isLive ? 'live' : 'live live-late'}>
      <span>{isLive ? t('day.live.is', { time }) : t('day.live.since', { time })}</span>
      {isElsewhere(now, timeZone) && (
        <span className="live-zone">{t('day.live.zone', { zone: zoneName(timeZone, timeZone) })}</span>
      )}
    </p>
  );
}

interface ContentProps {
  venue: Venue;
  day: DeskDay;
  view: DayView;
  by: DayGrouping;
  weather: Weather;
}

function Content({ venue, day, view, by, weather }: ContentProps) {
  const { locationKey } = venue;
  const now = useNow();
  const isWide = useWide();
  const { departures, date, today, timeZone, nextDate } = day;
  const phases = useMemo(() => phasesOf(day, now), [day, now]);
  const addressOf = ({ departureKey }: DayDeparture) => departureAddress(locationKey, date, departureKey);
  const isOwn = !may(venue, 'day:read');
  const mayScan = date === today && day.guests > 0 && may(venue, 'checkin:own');
  const canceled = useOpenCancellations(venue, date);
  if (departures.length === 0)
    return (
      <section className="panel day-empty">
        <h2>{isOwn ? t('day.empty.own') : t('day.empty.title')}</h2>
        <p className="muted">{emptyWords(nextDate === null ? null : dateWords(nextDate, today), isOwn)}</p>
        {nextDate !== null && (
          <div>
            <Button onClick={() => go(dayAddress(locationKey, nextDate))}>
              {t('day.empty.go', { date: dateWords(nextDate, today) })}
            </Button>
          </div>
        )}
      </section>
    );
  const shared = { day, phases, addressOf };
  const pickupsTo = pickupsAddress(locationKey, date);
  return (
    <>
      <Totals day={day} pickupsTo={pickupsTo} />
      <div className="day-body">
        <AttentionList
          day={day}
          entries={attentionOf(departures, now)}
          marks={marksNeeding(day, now)}
          canceled={canceled.map((one) => ({
            cancellation: one,
            address: canceledAddress(locationKey, one.cancellationKey),
          }))}
          addressOf={addressOf}
          onReview={(touchedBy) => weather.open({ touchedBy })}
        />
        {isWide && view === 'timeline' ? (
          <Timeline
            {...shared}
            grouping={by}
            pickupsTo={pickupsTo}
            clock={date === today ? clockAt(now, timeZone) : null}
          />
        ) : (
          <Agenda {...shared} />
        )}
      </div>
      <KeysHelp
        lines={[
          { keys: ['←', '→'], words: t('day.keys.day') },
          { keys: ['T'], words: t('day.keys.today') },
          ...(mayScan ? [{ keys: ['S'], words: t('departure.keys.scan') }] : []),
          { keys: ['J', 'K'], words: t('day.keys.departure') },
          { keys: ['Enter'], words: t('day.keys.open') },
        ]}
      />
    </>
  );
}

/** @param next the words of the next day with departures; null if there is none */
function emptyWords(next: string | null, isOwn: boolean): string {
  if (isOwn) return next === null ? t('day.empty.ownNone') : t('day.empty.ownNext', { date: next });
  return next === null ? t('day.empty.none') : t('day.empty.next', { date: next });
}

function Totals({ day, pickupsTo }: { day: DeskDay; pickupsTo: string }) {
  const { departures, guests, arrived, due, currency, runs, marks } = day;
  const fetched = runs.reduce((sum, run) => sum + (run.way === 'to' ? run.guests : 0), 0);
  const onSale = departures.filter(({ isClosed }) => !isClosed);
  const left = onSale.reduce((sum, { placesLeft }) => sum + (placesLeft ?? 0), 0);
  return (
    <dl className="day-totals">
      <div>
        <dt>{t('day.totals.departures')}</dt>
        <dd>{numberWords(departures.length)}</dd>
      </div>
      <div>
        <dt>{t('day.totals.guests')}</dt>
        <dd>{numberWords(guests)}</dd>
      </div>
      <div>
        <dt>{t('day.totals.arrived')}</dt>
        <dd>
          <span>{numberWords(arrived)}</span>
          <LoadBar taken={guests} arrived={arrived} of={guests} />
        </dd>
      </div>
      {runs.length > 0 && (
        <div>
          <dt>{t('departure.pickups.title')}</dt>
          <dd>
            <Link className="link" to={pickupsTo}>
              {t('day.departure.guests', { count: fetched })}
            </Link>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('day.totals.due')}</dt>
        <dd className={due > 0 ? 'due' : undefined}>{formatAmount(due, currency)}</dd>
      </div>
      {onSale.some(({ placesLeft }) => placesLeft !== null) && (
        <div>
          <dt>{t('day.totals.left')}</dt>
          <dd>{numberWords(left)}</dd>
        </div>
      )}
      {marks.length > 0 && (
        <div className="day-marks">
          <dt>{t('weather.open.button')}</dt>
          {marks.map((mark) => (
            <dd key={mark.markKey} className="tag tag-mark">
              <Icon name="wind" />
              <span dir="auto">{markWords(mark)}</span>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}
