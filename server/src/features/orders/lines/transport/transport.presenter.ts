/** Whole-day transportation in the shape of the contract: an allow-list (3.10, D-API-62). */
import type { Order as WireOrder } from '@gangway/contract/order';
import { clockTime } from '@gangway/domain/kernel/date-words';
import { type Order, ridesByDay } from '@gangway/domain/order/order';
import type { ShownOrder } from '@gangway/domain/order/shown-order';
import { t } from '../../../../messages/t.ts';
import type { OrderView, PresentedLines } from '../line.ts';

/** Presents the transportation lines as merchandise. */
function presentProducts(order: Order, shown: ShownOrder): WireOrder['products'] {
  return ridesByDay(order).map(({ lineKey, guests }) => ({
    productKey: null,
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

function presentPickupLocations(order: Order): WireOrder['pickupLocations'] {
  return ridesByDay(order).map(
    ({ lineKey, day, locationName, pickupKey, guests, pickupTime, returnTime }) => ({
      day,
      locationName,
      pickupLocationKey: pickupKey,
      guests,
      pickupTimes: [{ timeString: clockTime(pickupTime), orderMerchandiseKey: lineKey }],
      returnTimes: [{ timeString: clockTime(returnTime), orderMerchandiseKey: lineKey }],
      locationKey: order.locationKey,
    }),
  );
}

export const presentTransport = ({ order, shown }: OrderView): Partial<PresentedLines> => ({
  products: presentProducts(order, shown),
  pickupLocations: presentPickupLocations(order),
});
