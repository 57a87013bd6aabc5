/** Whole-day transportation in the shape of the contract: an allow-list (3.10, D-API-62). */
import type { Order as WireOrder } from '@gangway/contract/order';
import { clockTime } from '@gangway/domain/kernel/date-words';
import type { Order } from '@gangway/domain/order/order';
import type { ShownOrder } from '@gangway/domain/order/shown-order';
import { t } from '../../messages/t.ts';

/** Presents the transportation lines as merchandise. */
export function presentTransportProducts({ transports }: Order, shown: ShownOrder): WireOrder['products'] {
  return transports.map(({ lineKey, guests }) => ({
    name: t('cart.order.transportation'),
    isDeleted: false,
    isAddOn: false,
    isGiftCard: false,
    isTransportation: true,
    isSimpleProduct: true,
    variants: [],
    quantity: guests,
    subTotal: shown.line(lineKey).total,
    orderMerchandiseKey: lineKey,
  }));
}

export function presentPickupLocations({ locationKey, transports }: Order): WireOrder['pickupLocations'] {
  return transports.map(({ lineKey, day, locationName, pickupKey, guests, pickupTime, returnTime }) => ({
    day,
    locationName,
    pickupLocationKey: pickupKey,
    guests,
    pickupTimes: [{ timeString: clockTime(pickupTime), orderMerchandiseKey: lineKey }],
    returnTimes: [{ timeString: clockTime(returnTime), orderMerchandiseKey: lineKey }],
    locationKey,
  }));
}
