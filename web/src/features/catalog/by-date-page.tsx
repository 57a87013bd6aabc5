/** BrowseByDateView: the activities and packages that can be booked on one day, with their times (2.1-16, D-RT-07). */
import { addDays, timeOf, type WallTime } from '@gangway/domain/kernel/local-time';
import { buttonClass } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { clockTime, dayAndMonth, shortDay } from '@gangway/ui/lib/format-date.ts';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { t } from '../../messages/t.ts';
import { useVenue } from '../location/use-venue.ts';
import type { Card, PackageCardFacts, Venue } from '../location/venue-source.ts';
import { ByDateRow, type NextStart, rowIcons } from './by-date-row.tsx';
import type { DayView } from './by-date-source.ts';
import { CatalogIntro, introIcons } from './catalog-intro.tsx';
import { CatalogSwitch, switchIcons } from './catalog-switch.tsx';
import { type DayRow, dayRows } from './day-rows.ts';
import { DayWaiting, useAskedDay, useIsLate } from './day-waiting.tsx';
import { NothingToBook } from './nothing-to-book-page.tsx';
import { WeekStrip } from './week-strip.tsx';

const view = getRouteApi('/$clientLocationKey/catalog/date/{-$day}/{-$month}/{-$year}');

export function ByDatePage() {
  const venue = useVenue();
  const { cards, packages, day } = view.useLoaderData();
  const isEmpty = cards.length + packages.length === 0;
  // Uses the day shown, not the address bar, which already has the next page while this one is being left.
  const path = paths.byDate(venue.locationKey, day.date);
  useEffect(() => storage.browseBy.write(path), [path]);
  const asked = useAskedDay(venue.locationKey, day.date, day.today);
  const isLate = useIsLate(asked);
  const named = isLate && asked !== null ? asked : day.date;
  return (
    <main id="main">
      <IconSprite names={[...introIcons, ...switchIcons, ...rowIcons, 'left', 'right', 'refresh']} />
      <CatalogIntro venue={venue} view="activities" />
      <section className="wrap catalog" aria-labelledby="catalog-title">
        <div className="catalog-bar">
          <h2 id="catalog-title">
            {packages.length === 0 ? t('catalog.tabs.activities') : t('catalog.byDate.activitiesAndPackages')}
          </h2>
          <CatalogSwitch locationKey={venue.locationKey} isByDate />
        </div>
        {isEmpty ? (
          <NothingToBook venue={venue} />
        ) : (
          <>
            <WeekStrip view={day} shown={asked ?? day.date} locationKey={venue.locationKey} />
            <h2 className="date-heading" aria-live="polite">
              {dayAndMonth(named)}
            </h2>
            {isLate ? (
              <DayWaiting date={named} />
            ) : (
              <DayItems day={day} cards={cards} packages={packages} venue={venue} />
            )}
          </>
        )}
      </section>
    </main>
  );
}

interface DayItemsProps {
  day: DayView;
  cards: readonly Card[];
  packages: readonly PackageCardFacts[];
  venue: Venue;
}

function DayItems({ day, cards, packages, venue }: DayItemsProps) {
  const router = useRouter();
  if (day.items === null)
    return (
      <Notice severity="error" title={t('catalog.byDate.failed')}>
        <p>{connectionWords()}</p>
        <TryAgain size="small" icon="refresh" onTry={() => void router.invalidate()} />
      </Notice>
    );
  const kinds = { activities: cards, packages };
  const rows = dayRows(day.items, kinds, venue.locationKey);
  const free = rows.filter(({ item }) => item.times > 0);
  const others = rows.filter(({ item }) => item.times === 0);
  const nextRows = dayRows(day.nextItems, kinds, venue.locationKey);
  return (
    <>
      {free.length === 0 && <NothingThatDay day={day} venue={venue} />}
      <ul className="date-rows">
        {free.map((row) => (
          <ByDateRow key={row.key} row={row} venue={venue} date={day.date} />
        ))}
      </ul>
      {others.length > 0 && (
        <details className="date-rest" open={others.length <= mostOpen || undefined}>
          <summary>
            <span>{otherWords(others.length, free.length, day.date === day.today)}</span>
            <Icon name="down" />
          </summary>
          <ul className="date-rows">
            {others.map((row) => (
              <ByDateRow
                key={row.key}
                row={row}
                venue={venue}
                date={day.date}
                next={nextOf(row, nextRows, day)}
              />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Up to this many unavailable items are listed; more are collapsed. */
const mostOpen = 3;

function otherWords(count: number, free: number, isToday: boolean): string {
  if (free === 0)
    return isToday ? t('catalog.byDate.offToday', { count }) : t('catalog.byDate.offThen', { count });
  return isToday ? t('catalog.byDate.moreOffToday', { count }) : t('catalog.byDate.moreOffThen', { count });
}

/** Returns an item's next start on the next day with availability; null if it is unavailable then too. */
function nextOf(row: DayRow, nextRows: readonly DayRow[], { next, today }: DayView): NextStart | null {
  const found = nextRows.find(({ key, item }) => key === row.key && item.times > 0);
  if (next === null || found === undefined) return null;
  const { firstTime } = found.item;
  const time = firstTime === null || isMidnight(firstTime) ? null : clockTime(timeOf(firstTime));
  return {
    words: next === addDays(today, 1) ? nextTomorrow(time) : nextOn(shortDay(next), time),
    date: next,
  };
}

const nextTomorrow = (time: string | null) =>
  time === null ? t('catalog.row.nextTomorrow') : t('catalog.row.nextTomorrowAt', { time });

const nextOn = (day: string, time: string | null) =>
  time === null ? t('catalog.row.nextDay', { day }) : t('catalog.row.nextDayAt', { day, time });

/** A day without times of day starts at midnight. */
const isMidnight = (time: WallTime) => timeOf(time) === '00:00';

function NothingThatDay({ day, venue }: { day: DayView; venue: Venue }) {
  const next = day.date < day.today ? day.today : day.next;
  return (
    <div className="card empty">
      <h3>{t('catalog.byDate.nothing')}</h3>
      {next === null ? (
        <p className="muted">{t('catalog.byDate.chooseAnother')}</p>
      ) : (
        <PageLink
          className={buttonClass({ look: 'soft' })}
          to={paths.byDate(venue.locationKey, next)}
          resetScroll={false}
          replace
        >
          {t('catalog.byDate.goTo', { day: shortDay(next) })}
        </PageLink>
      )}
    </div>
  );
}
