/** Searches that are made every day, as links: those of every venue, and those that were saved. */
import type { OrderView } from '@gangway/contract/orders';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { useState } from 'react';
import { Link } from '../../lib/address.tsx';
import { noFilters, type OrderFilters, writeFilters } from '../../lib/order-filters.ts';
import { ordersAddress } from '../../lib/places.ts';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { t } from '../../messages/t.ts';
import { filtersOf, hasDays, noViews, searchOf, useViewChanges, useViews } from './saved-views.ts';
import { ViewDialog } from './view-dialog.tsx';

interface View {
  words: string;
  by: Partial<OrderFilters>;
}

const viewsOf = (today: VenueDate): View[] => [
  { words: t('orders.views.all'), by: {} },
  { words: t('orders.views.today'), by: { visitFrom: today, visitTo: today, sort: 'visit' } },
  { words: t('orders.views.owed'), by: { due: 'owed', sort: 'due' } },
  { words: t('orders.views.back'), by: { due: 'back', sort: 'due' } },
  { words: t('orders.views.canceled'), by: { state: 'canceled' } },
];

interface ViewsProps {
  locationKey: LocationKey;
  filters: OrderFilters;
  /** At the venue. */
  today: VenueDate;
}

export function Views({ locationKey, filters, today }: ViewsProps) {
  const { state, reload } = useViews(locationKey);
  const [open, setOpen] = useState<OrderView | 'new' | null>(null);
  const changes = useViewChanges(locationKey);
  const toasts = useToasts();
  const isOffline = useOfflineSince() !== null;
  const { views, mayShare } = state.at === 'ready' ? state.value : noViews;
  const here = ordersAddress(locationKey, filters);
  const addressOf = ({ search }: OrderView) =>
    search === null ? null : ordersAddress(locationKey, filtersOf(search, today));
  const builtIn = viewsOf(today).map(({ words, by }) => ({
    words,
    to: ordersAddress(locationKey, { ...noFilters, ...by }),
  }));
  const current = views.find((view) => addressOf(view) === here) ?? null;
  const isKnown = current !== null || builtIn.some(({ to }) => to === here);
  const isAll = writeFilters({ ...filters, sort: null }) === '';
  const opened = open === 'new' ? null : open;
  return (
    <div className="views-row">
      <nav className="views" aria-label={t('orders.views.label')}>
        {builtIn.map(({ words, to }) => (
          <Link key={words} to={to} className="view" isCurrent={to === here && current === null}>
            <span>{words}</span>
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
