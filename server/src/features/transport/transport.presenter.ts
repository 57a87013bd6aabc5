/** Hotels in the shape of the contract: an allow-list (D-API-61). */
import type { OutputOf } from '@gangway/contract/call';
import type { searchHotels } from '@gangway/contract/transport';
import type { Pickup } from '@gangway/domain/transport/transport';

export function presentHotel(pickup: Pickup): OutputOf<typeof searchHotels>[number] {
  const { key: pickupLocationKey, name, address, latitude, longitude } = pickup;
  return { pickupLocationKey, name, address, latitude, longitude };
}
