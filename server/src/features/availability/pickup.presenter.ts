/** Where and when guests of a departure are picked up, in the shape of the contract: an allow-list (3.4). */
import type { TimeSlot } from '@gangway/contract/catalog';
import { clockTime } from '@gangway/domain/kernel/date-words';
import { timeOf } from '@gangway/domain/kernel/local-time';
import type { LinePickup } from '@gangway/domain/transport/book-pickup';

export function presentPickup(
  pickup: LinePickup | null,
): Pick<TimeSlot, 'pickupLocation' | 'pickupLocations'> {
  if (pickup === null) return { pickupLocation: null, pickupLocations: [] };
  const { pickupKey: pickupLocationKey, stopName: locationName, pickupAt } = pickup;
  const location = { pickupLocationKey, locationName, pickupTime: clockTime(timeOf(pickupAt)) };
  return { pickupLocation: location, pickupLocations: [location] };
}
