/** Searches that are made every day, as links: those of every venue, and those that were saved. */
import { type EverydayView, everydayViews, type FoundOrders, type OrderView } from '@gangway/contract/orders';
import { everydaySearches, searchOn } from '@gangway/contract/saved-search';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { useState } from 'react';
import { go, Link } from '../../lib/address.tsx';
import { numberWords } from '../../lib/number-words.ts';
import { noFilters, type OrderFilters, writeFilters } from '../../lib/order-filters.ts';
import { ordersAddress } from '../../lib/places.ts';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { t } from '../../messages/t.ts';
import { hasDays, noViews, searchOf, useViewChanges, useViews } from './saved-views.ts';
import { useViewCounts } from './view-counts.ts';
import { ViewDialog } from './view-dialog.tsx';

const everydayWords: Readonly<Record<EverydayView, () => string>> = {
  today: () => t('orders.views.today'),
  owed: () => t('orders.views.owed'),
  back: () => t('orders.views.back'),
  canceled: () => t('orders.views.canceled'),
};

type Total = Pick<FoundOrders, 'count' | 'isMore'>;

/** A larger number says less than the room it takes. */
const mostShown = 999;

/** The place of a number is kept, so that the views do not move when it is there. */
function ViewCount({ total }: { total: Total | null }) {
  if (total === null) return <span className="view-count" />;
  const { count, isMore } = total;
  const isCut = isMore || count > mostShown;
  const number = numberWords(Math.min(count, mostShown));
  return (
    <span className="view-count num">
      <span aria-hidden="true">{isCut ? t('orders.views.cut', { number }) : number}</span>
      <span className="vh">
        {isCut ? t('orders.views.countMore', { number }) : t('orders.views.count', { count, number })}
      </span>
    </span>
  );
}

interface ViewsProps {
  locationKey: LocationKey;
  filters: OrderFilters;
  /** At the venue; by the clock of the device until the server has said it. */
  today: VenueDate;
  isTodayKnown: boolean;
  /** How many orders the search has found; null while it is not known. */
  total: Total | null;
}

/** Keys that open a view: as many as there are digits. */
const keysOfViews = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function Views({ locationKey, filters, today, isTodayKnown, total }: ViewsProps) {
  const { state, reload } = useViews(locationKey);
  const [open, setOpen] = useState<OrderView | 'new' | null>(null);
  const changes = useViewChanges(locationKey);
  const toasts = useToasts();
  const isOffline = useOfflineSince() !== null;
  // Another day than the venue's would be opened by a view whose days move along with today.
  const { views, mayShare } = state.at === 'ready' && isTodayKnown ? state.value : noViews;
  const here = ordersAddress(locationKey, filters);
  const addressOf = ({ search }: OrderView) =>
    search === null ? null : ordersAddress(locationKey, searchOn(search, today));
  const allTo = ordersAddress(locationKey, noFilters);
  const everyday = (isTodayKnown ? everydayViews : []).map((view) => ({
    ...{ view, words: everydayWords[view]() },
    to: ordersAddress(locationKey, searchOn(everydaySearches[view], today)),
  }));
  const current = views.find((view) => addressOf(view) === here) ?? null;
  const isKnown = current !== null || here === allTo || everyday.some(({ to }) => to === here);
  const isAll = writeFilters({ ...filters, sort: null }) === '';
  const opened = open === 'new' ? null : open;
  const named = [today, ...views.map(({ viewKey, revision }) => `${viewKey}.${revision}`)].join(' ');
  const [hasFound, setFound] = useState(false);
  if (total !== null && !hasFound) setFound(true);
  const counts = useViewCounts(locationKey, hasFound && state.at !== 'loading' ? named : null);
  /** Of what is open, the list knows better. */
  const totalOf = (to: string, counted: Total | undefined): Total | null =>
    (to === here ? total : null) ?? counted ?? null;
  const ways = [
    ...[allTo, ...everyday.map(({ to }) => to)].map((to) => () => go(to)),
    ...views.map((view) => () => {
      const to = addressOf(view);
      if (to === null) setOpen(view);
      else go(to);
    }),
  ];
  useKeys(Object.fromEntries(keysOfViews.map((key, place) => [key, () => ways[place]?.()])));
  return (
    <div className="views-row">
      <nav className="views" aria-label={t('orders.views.label')}>
        <Link to={allTo} className="view" isCurrent={allTo === here}>
          <span>{t('orders.views.all')}</span>
        </Link>
        {everyday.map(({ view, words, to }) => (
          <Link key={view} to={to} className="view" isCurrent={to === here && current === null}>
            <span>{words}</span>
            <ViewCount
              total={totalOf(
                to,
                counts?.everyday.find((one) => one.view === view),
              )}
            />
          </Link>
        ))}
        {views.map((view) => {
          const to = addressOf(view);
          if (to === null)
            return (
              <button key={view.viewKey} type="button" className="view" onClick={() => setOpen(view)}>
                <Icon name="warn" />
                <bdi>{view.name}</bdi>
              </button>
            );
          return (
            <Link key={view.viewKey} to={to} className="view" isCurrent={view === current}>
              <Icon name={view.isShared ? 'user' : 'tag'} />
              <bdi>{view.name}</bdi>
              {view.isShared && <span className="vh">{t('orders.view.isShared')}</span>}
              <ViewCount
                total={totalOf(
                  to,
                  counts?.views.find(({ viewKey }) => viewKey === view.viewKey),
                )}
              />
            </Link>
          );
        })}
      </nav>
      <div className="views-actions">
        {state.at === 'failed' && (
          <>
            <span className="fine">{t('orders.view.failed')}</span>
            <TryAgain icon="refresh" size="small" onTry={() => void reload()} />
          </>
        )}
        {state.at === 'ready' && !isKnown && !isAll && (
          <Button size="small" look="quiet" icon="plus" disabled={isOffline} onClick={() => setOpen('new')}>
            {t('orders.view.open')}
          </Button>
        )}
        {current?.mayChange === true && (
          <Button size="small" look="quiet" icon="edit" disabled={isOffline} onClick={() => setOpen(current)}>
            {t('orders.view.change')}
          </Button>
        )}
      </div>
      {open !== null && (
        <ViewDialog
          key={opened?.viewKey ?? 'new'}
          view={opened}
          others={views.filter(({ mayChange }) => mayChange)}
          searchOf={(isMoving) => searchOf(filters, today, isMoving)}
          hasDays={hasDays(filters)}
          mayShare={mayShare}
          changes={changes}
          onClose={() => setOpen(null)}
          onDone={(words) => {
            setOpen(null);
            toasts.show(words, { severity: 'success' });
            void reload();
          }}
          onMoved={() => void reload()}
        />
      )}
    </div>
  );
}
