/** ActivitiesView: the cards of everything that can be booked individually (2.1-12). */
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { activityCount } from '../../lib/activity-count.ts';
import { paths } from '../../lib/paths.ts';
import type { SearchText } from '../../lib/search.ts';
import { storage } from '../../lib/storage.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { IconSprite } from '../../ui/icon-sprite.tsx';
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
  writeFilter,
} from './filter-cards.ts';
import { NothingToBook } from './nothing-to-book-page.tsx';

const view = getRouteApi('/$clientLocationKey/catalog/activities');

/** Milliseconds without a change before the choices are written to the address. */
const writeAfter = 300;

const textOf = (filter: CardFilter) => Object.values(filter).join('\n');

/**
 * Applies the filter immediately; the address follows when the visitor pauses, so that reload, share and back
 * keep it.
 */
function useFilter(cards: readonly Card[]) {
  const search: SearchText = view.useSearch();
  const { locationKey } = useVenue();
  const navigate = useNavigate();
  const [filter, setFilter] = useState(() => readFilter(search, cards));
  // The last filter seen in the address, which tabs and the back button change from outside.
  const known = useRef(textOf(readFilter(search, cards)));
  const tabClick = useLocation({ select: ({ state }) => (state.isTab ? state.__TSR_key : undefined) });
  const clicked = useRef(tabClick);
  useEffect(() => {
    const inAddress = readFilter(search, cards);
    const isClicked = tabClick !== undefined && tabClick !== clicked.current;
    const isChanged = textOf(inAddress) !== known.current;
    known.current = textOf(inAddress);
    clicked.current = tabClick;
    if (isClicked || isChanged) setFilter(inAddress);
  }, [search, cards, tabClick]);
  useEffect(() => {
    const next = writeFilter(search, filter);
    const isSame = Object.entries(next).every(([name, value]) => search[name] === value);
    if (isSame) return;
    const to = paths.activities(locationKey);
    const timer = setTimeout(() => {
      known.current = textOf(filter);
      void navigate({ to, search: next, replace: true, resetScroll: false });
    }, writeAfter);
    return () => clearTimeout(timer);
  }, [search, filter, locationKey, navigate]);
  return { filter, setFilter };
}

export function ActivitiesPage() {
  const venue = useVenue();
  const cards = view.useLoaderData();
  const { filter, setFilter } = useFilter(cards);
  useEffect(() => storage.browseBy.write('activities'), []);
  const hasFilters = cards.length > mostWithoutFilters;
  const shown = hasFilters ? sortCards(filterCards(cards, filter), filter.sort) : cards;
  return (
    <main id="main">
      <IconSprite names={[...cardIcons, ...introIcons, ...switchIcons, ...(hasFilters ? filterIcons : [])]} />
      <CatalogIntro venue={venue} />
      <section className="wrap catalog" aria-labelledby="catalog-title">
        <div className="catalog-bar">
          <h2 id="catalog-title">{t('catalog.tabs.activities')}</h2>
          {cards.length > 0 && <CatalogSwitch locationKey={venue.locationKey} isByDate={false} />}
          {hasFilters && <CardFilters cards={cards} filter={filter} onChange={setFilter} />}
        </div>
        {cards.length === 0 ? (
          <NothingToBook venue={venue} />
        ) : (
          <>
            <div className="catalog-count">
              <p className="fine" role="status">
                {activityCount(shown.length)}
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
              <div className="card empty">
                <h3>{t('catalog.activities.noneFit')}</h3>
                <p className="muted">{t('catalog.activities.tryFewer')}</p>
                <Button onClick={() => setFilter({ ...noFilter, sort: filter.sort })}>
                  {t('catalog.activities.showAll')}
                </Button>
              </div>
            )}
            <ul className="activity-grid">
              {shown.map((card) => (
                <ActivityCard key={card.activityKey} card={card} venue={venue} />
              ))}
            </ul>
          </>
        )}
      </section>
    </main>
  );
}
