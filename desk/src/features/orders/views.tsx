/** Searches that are made every day, as links. */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { Link } from '../../lib/address.tsx';
import { noFilters, type OrderFilters } from '../../lib/order-filters.ts';
import { ordersAddress } from '../../lib/places.ts';
import { t } from '../../messages/t.ts';

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
  const here = ordersAddress(locationKey, filters);
  return (
    <nav className="views" aria-label={t('orders.views.label')}>
      {viewsOf(today).map(({ words, by }) => {
        const to = ordersAddress(locationKey, { ...noFilters, ...by });
        return (
          <Link key={words} to={to} className="view" isCurrent={to === here}>
            <span>{words}</span>
          </Link>
        );
      })}
    </nav>
  );
}
