/** Transportation of a day in cart, checkout and receipt: date, guests, place and times (2.8-11). */
import type { Order } from '@gangway/contract/order';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { shortDay } from '@gangway/ui/lib/format-date.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { t } from '../../../../messages/t.ts';
import type { LinesProps } from '../kind.ts';
import { RemoveButton } from '../remove-button.tsx';

type PickupLocation = Order['pickupLocations'][number];

/** Text for screen readers only. */
const hidden = { hidden: <span className="vh" /> };

export interface TransportRow {
  key: number;
  day: VenueDate;
  /** 'Guests × 4' and so on, in the specification's order. */
  facts: readonly string[];
  amount: Order['total'];
}

function factsOf({ guests, locationName, pickupTimes, returnTimes }: PickupLocation): string[] {
  return [
    t('cart.transport.guests', { count: guests ?? 0 }),
    locationName,
    ...pickupTimes.map(({ timeString }) => t('cart.transport.pickup', { time: timeString })),
    ...returnTimes.map(({ timeString }) => t('cart.transport.departure', { time: timeString })),
  ];
}

/** Returns the transportation products with their days, matched by the key of the rides. */
export function transportRows(order: Pick<Order, 'products' | 'pickupLocations'>): TransportRow[] {
  return order.products
    .filter((product) => product.isTransportation && !product.isDeleted)
    .flatMap(({ orderMerchandiseKey: key, subTotal: amount }) => {
      const ride = order.pickupLocations.find(({ pickupTimes }) =>
        pickupTimes.some(({ orderMerchandiseKey }) => orderMerchandiseKey === key),
      );
      return ride === undefined ? [] : [{ key, day: ride.day as VenueDate, facts: factsOf(ride), amount }];
    });
}

export function TransportLines({ order, currency, isBusy = false, onRemove }: LinesProps<TransportRow>) {
  return transportRows(order).map((row) => (
    <article key={row.key} className="line line-transport">
      <span className="line-photo">
        <Icon name="bus" />
      </span>
      <h3 className="line-title">{t('cart.transport.title')}</h3>
      <p className="line-total price">{formatAmount(row.amount, currency)}</p>
      <p className="line-when">{shortDay(row.day)}</p>
      <ul className="line-detail">
        {row.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {order.isNew && onRemove !== undefined && (
        <div className="line-actions">
          <RemoveButton isBusy={isBusy} onRemove={() => onRemove(row)}>
            {withElements(t('cart.transport.remove', { day: shortDay(row.day) }), hidden)}
          </RemoveButton>
        </div>
      )}
    </article>
  ));
}

/** The short form in the header's panel. */
export function TransportPanelLines({ order, currency, isBusy = false, onRemove }: LinesProps<TransportRow>) {
  return transportRows(order).map((row) => (
    <li key={row.key}>
      <span className="line-photo">
        <Icon name="bus" />
      </span>
      <div>
        <b>{t('cart.transport.title')}</b>
        <span>{shortDay(row.day)}</span>
        <span>{row.facts.join(comma())}</span>
        {order.isNew && onRemove !== undefined && (
          <span>
            <RemoveButton isBusy={isBusy} icon={false} onRemove={() => onRemove(row)}>
              {withElements(t('cart.transport.remove', { day: shortDay(row.day) }), hidden)}
            </RemoveButton>
          </span>
        )}
      </div>
      <b className="price">{formatAmount(row.amount, currency)}</b>
    </li>
  ));
}
