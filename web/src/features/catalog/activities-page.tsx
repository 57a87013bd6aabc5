/** ActivitiesView: the cards of everything that can be booked individually (2.1-12). */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { longDay } from '@gangway/ui/lib/format-date.ts';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { venueToday } from '@gangway/ui/lib/venue-today.ts';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { activityCount } from '../../lib/activity-count.ts';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { t } from '../../messages/t.ts';
import { useVenue } from '../location/use-venue.ts';
import type { Card } from '../location/venue-source.ts';
import { ActivityCard, cardIcons } from './activity-card.tsx';
import { CardFilters, filterIcons } from './card-filters.tsx';
import { CatalogIntro, introIcons } from './catalog-intro.tsx';
import { CatalogSwitch, switchIcons } from './catalog-switch.tsx';
import {
  type CardFilter,
  filterCards,
  isFiltering,
  mostWithoutFilters,
  noFilter,
  readFilter,
  sortCards,
  validFilter,
  writeFilter,
} from './filter-cards.ts';
import { type ActivitiesView, type Answer, freeQuestion, freeTimes, loadAnswer } from './free-times.ts';
import { NothingToBook } from './nothing-to-book-page.tsx';

const view = getRouteApi('/$clientLocationKey/catalog/activities');

/** Milliseconds without a change before the choices are written to the address. */
const writeAfter = 300;

const textOf = (filter: CardFilter) => Object.values(filter).join('\n');

/**
 * Applies the filter immediately; the address follows when the visitor pauses, so that reload, share and back
 * keep it.
 */
function useFilter(cards: readonly Card[], today: VenueDate) {
  const search: SearchText = view.useSearch();
  const { locationKey } = useVenue();
  const navigate = useNavigate();
  const [filter, setFilter] = useState(() => readFilter(search, cards, today));
  // The last filter seen in the address, which tabs and the back button change from outside.
  const known = useRef(textOf(readFilter(search, cards, today)));
  const tabClick = useLocation({ select: ({ state }) => (state.isTab ? state.__TSR_key : undefined) });
  const clicked = useRef(tabClick);
  useEffect(() => {
    const inAddress = readFilter(search, cards, today);
    const isClicked = tabClick !== undefined && tabClick !== clicked.current;
    const isChanged = textOf(inAddress) !== known.current;
    known.current = textOf(inAddress);
    clicked.current = tabClick;
    if (isClicked || isChanged) setFilter(inAddress);
  }, [search, cards, today, tabClick]);
  useEffect(() => {
    // An unfinished date stays out of the address and in its field.
    const written = validFilter(filter, today);
    const next = writeFilter(search, written);
    const isSame = Object.entries(next).every(([name, value]) => search[name] === value);
    if (isSame) return;
    const to = paths.view(locationKey, 'activities');
    const timer = setTimeout(() => {
      known.current = textOf(written);
      void navigate({ to, search: next, replace: true, resetScroll: false });
    }, writeAfter);
    return () => clearTimeout(timer);
  }, [search, filter, today, locationKey, navigate]);
  return { filter, setFilter };
}

/**
 * The first free starts that the filter needs, as far as they are known. What the address asks when the page is entered
 * is answered with the page; what it asks later is asked here, because the router takes an address that follows during a
 * load for answered by that load.
 */
function useFreeTimes(filter: CardFilter, loaded: ActivitiesView, today: VenueDate) {
  const needs = view.useRouteContext();
  const search: SearchText = view.useSearch();
  const question = freeQuestion(readFilter(search, loaded.cards, today));
  const [own, setOwn] = useState<Answer | null>(null);
  const [dropped, setDropped] = useState<Answer | null>(null);
  const latest = own?.question === question ? own : loaded.answer;
  const answer = latest === dropped ? null : latest;
  const isOpen = question !== null && answer?.question !== question;
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    loadAnswer({ ...needs, signal }, search, loaded.cards).then(setOwn, (error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return () => controller.abort();
  }, [isOpen, needs, search, loaded.cards]);
  const found = freeTimes(filter, answer);
  return {
    free: typeof found === 'object' ? found : null,
    isWaiting: found === 'waiting',
    isFailed: found === 'failed',
    retry: () => setDropped(answer),
  };
}

export function ActivitiesPage() {
  const venue = useVenue();
  const loaded = view.useLoaderData();
  const { cards } = loaded;
  const today = venueToday(venue.timeZoneId, Date.now());
  const { filter, setFilter } = useFilter(cards, today);
  const asked = validFilter(filter, today);
  const places = useFreeTimes(asked, loaded, today);
  useEffect(() => storage.browseBy.write('activities'), []);
  const hasFilters = cards.length > mostWithoutFilters;
  const find = (wanted: CardFilter) => filterCards(cards, wanted, places.free);
  const shown = hasFilters ? sortCards(find(asked), asked.sort, places.free) : cards;
  const isOnDay = hasFilters && asked.date !== '' && places.free !== null;
  return (
    <main id="main">
      <IconSprite names={[...cardIcons, ...introIcons, ...switchIcons, ...(hasFilters ? filterIcons : [])]} />
      <CatalogIntro venue={venue} view="activities" />
      <section className="wrap catalog" aria-labelledby="catalog-title">
        <div className="catalog-bar">
          <h2 id="catalog-title">{t('catalog.tabs.activities')}</h2>
          {cards.length > 0 && <CatalogSwitch locationKey={venue.locationKey} isByDate={false} />}
          {hasFilters && (
            <CardFilters
              cards={cards}
              filter={filter}
              count={shown.length}
              today={today}
              onChange={setFilter}
            />
          )}
        </div>
        {cards.length === 0 ? (
          <NothingToBook venue={venue} />
        ) : (
          <>
            {hasFilters && places.isFailed && (
              <Notice severity="warn" title={t('catalog.activities.notChecked')}>
                <p>{connectionWords(t('catalog.activities.allShown'))}</p>
                <TryAgain size="small" icon="refresh" onTry={places.retry} />
              </Notice>
            )}
            <div className="catalog-count">
              <p className="fine" role="status">
                {hasFilters && places.isWaiting
                  ? t('catalog.activities.checking')
                  : activityCount(shown.length)}
              </p>
              {hasFilters && isFiltering(filter) && shown.length > 0 && (
                <button
                  className="link"
                  type="button"
                  onClick={() => setFilter({ ...noFilter, sort: filter.sort })}
                >
                  {t('catalog.activities.clear')}
                </button>
              )}
            </div>
            {shown.length === 0 && (
              <NoneFit filter={asked} others={find(anyPlaces(asked)).length} onChange={setFilter} />
            )}
            <ul className="activity-grid" aria-busy={(hasFilters && places.isWaiting) || undefined}>
              {shown.map((card) => (
                <ActivityCard
                  key={card.activityKey}
                  card={card}
                  venue={venue}
                  date={isOnDay && places.free?.has(card.activityKey) ? asked.date : null}
                  next={hasFilters && !isOnDay ? (places.free?.get(card.activityKey) ?? null) : null}
                />
              ))}
            </ul>
          </>
        )}
      </section>
    </main>
  );
}

/** The same filter for any day and any number of guests. */
const anyPlaces = (filter: CardFilter): CardFilter => ({ ...filter, date: '', guests: '' });

interface NoneFitProps {
  filter: CardFilter;
  /** How many activities the same filter finds on any day and for any number of guests. */
  others: number;
  onChange: (filter: CardFilter) => void;
}

/** Says that nothing was found, and what to change: the day and the guests if those are why. */
function NoneFit({ filter, others, onChange }: NoneFitProps) {
  const isTaken = others > 0;
  return (
    <div className="card empty">
      <h3>{isTaken ? noneFreeWords(filter) : t('catalog.activities.noneFit')}</h3>
      <p className="muted">
        {isTaken ? t('catalog.activities.tryAnotherDate') : t('catalog.activities.tryFewer')}
      </p>
      {isTaken ? (
        <Button onClick={() => onChange(anyPlaces(filter))}>{t('catalog.activities.anyDate')}</Button>
      ) : (
        <Button onClick={() => onChange({ ...noFilter, sort: filter.sort })}>
          {t('catalog.activities.showAll')}
        </Button>
      )}
    </div>
  );
}

function noneFreeWords({ date, guests }: CardFilter): string {
  const day = date === '' ? '' : longDay(date as VenueDate);
  if (guests === '') return t('catalog.activities.noneOnDay', { day });
  const count = Number(guests);
  return date === ''
    ? t('catalog.activities.noneForGuests', { count })
    : t('catalog.activities.noneOnDayForGuests', { day, count });
}
