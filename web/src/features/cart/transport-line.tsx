/** Transportation of a day in cart, checkout and receipt: date, guests, where, when (2.8-11). */
import type { Order } from '@gangway/contract/order';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { formatAmount } from '../../lib/format-amount.ts';
import { shortDay } from '../../lib/format-date.ts';
import { Icon } from '../../ui/icon.tsx';

type PickupLocation = Order['pickupLocations'][number];

interface TransportRow {
  key: number;
  day: VenueDate;
  /** 'Guests × 4' and so on, in the specification's order. */
  facts: readonly string[];
  amount: Order['total'];
}

function factsOf({ guests, locationName, pickupTimes, returnTimes }: PickupLocation): string[] {
  return [
    `Guests × ${guests ?? 0}`,
    locationName,
    ...pickupTimes.map(({ timeString }) => `Pickup @ ${timeString}`),
    ...returnTimes.map(({ timeString }) => `Departure @ ${timeString}`),
  ];
}

/** Days with their merchandise, by the key that the rides bear. */
function transportRows(order: Pick<Order, 'products' | 'pickupLocations'>): TransportRow[] {
  return order.products
    .filter((product) => product.isTransportation && !product.isDeleted)
    .flatMap(({ orderMerchandiseKey: key, subTotal: amount }) => {
      const ride = order.pickupLocations.find(({ pickupTimes }) =>
        pickupTimes.some(({ orderMerchandiseKey }) => orderMerchandiseKey === key),
      );
      return ride === undefined ? [] : [{ key, day: ride.day as VenueDate, facts: factsOf(ride), amount }];
    });
}

interface TransportLinesProps {
  order: Order;
  currency: string;
  isBusy?: boolean;
  /** Where given, and while the order is new, each has a Remove button (2.8-12). */
  onRemove?: (day: VenueDate) => void;
}

export function TransportLines({ order, currency, isBusy = false, onRemove }: TransportLinesProps) {
  return transportRows(order).map(({ key, day, facts, amount }) => (
    <article key={key} className="line line-transport">
      <span className="line-photo">
        <Icon name="bus" />
      </span>
      <h3 className="line-title">Transportation</h3>
      <p className="line-total price">{formatAmount(amount, currency)}</p>
      <p className="line-when">{shortDay(day)}</p>
      <ul className="line-detail">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {order.isNew && onRemove !== undefined && (
        <div className="line-actions">
          <button
            className="link link-plain"
            type="button"
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (!isBusy) onRemove(day);
            }}
          >
            <Icon name="trash" />
            Remove <span className="vh">transportation for {shortDay(day)}</span>
          </button>
        </div>
      )}
    </article>
  ));
}

/** The short form in the header's panel. */
export function TransportPanelLines({ order, currency, isBusy = false, onRemove }: TransportLinesProps) {
  return transportRows(order).map(({ key, day, facts, amount }) => (
    <li key={key}>
      <span className="line-photo">
        <Icon name="bus" />
      </span>
      <div>
        <b>Transportation</b>
        <span>{shortDay(day)}</span>
        <span>{facts.join(', ')}</span>
        {order.isNew && onRemove !== undefined && (
          <span className="cart-panel-actions">
            <button
              className="link link-plain"
              type="button"
              aria-disabled={isBusy || undefined}
              onClick={() => {
                if (!isBusy) onRemove(day);
              }}
            >
              Remove <span className="vh">transportation for {shortDay(day)}</span>
            </button>
          </span>
        )}
      </div>
      <b className="price">{formatAmount(amount, currency)}</b>
    </li>
  ));
}
