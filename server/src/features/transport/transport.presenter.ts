/** Pickups in the shape of the contract: an allow-list (3.4, 3.10, D-API-61, D-API-62). */
import type { OutputOf } from '@gangway/contract/call';
import type { TimeSlot } from '@gangway/contract/catalogue';
import type { Order as WireOrder } from '@gangway/contract/order';
import type { searchHotels } from '@gangway/contract/transport';
import { clockTime } from '@gangway/domain/kernel/date-words';
import { timeOf } from '@gangway/domain/kernel/local-time';
import type { Order } from '@gangway/domain/order/order';
import type { LinePickup } from '@gangway/domain/transport/book-pickup';
import type { Pickup } from '@gangway/domain/transport/transport';

export function presentPickup(
  pickup: LinePickup | null,
): Pick<TimeSlot, 'pickupLocation' | 'pickupLocations'> {
  if (pickup === null) return { pickupLocation: null, pickupLocations: [] };
  const { pickupKey: pickupLocationKey, stopName: locationName, pickupAt } = pickup;
  const location = { pickupLocationKey, locationName, pickupTime: clockTime(timeOf(pickupAt)) };
  return { pickupLocation: location, pickupLocations: [location] };
}

export function presentHotel(pickup: Pickup): OutputOf<typeof searchHotels>[number] {
  const { key: pickupLocationKey, name, address, latitude, longitude } = pickup;
  return { pickupLocationKey, name, address, latitude, longitude };
}

/** The days' lines as merchandise. */
export function presentTransportProducts({ transports }: Order): WireOrder['products'] {
  return transports.map(({ lineKey, guests, subTotal }) => ({
    name: 'Transportation',
    isDeleted: false,
    isAddOn: false,
    isGiftCard: false,
    isTransportation: true,
    isSimpleProduct: true,
    variants: [],
    quantity: guests,
    subTotal,
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
