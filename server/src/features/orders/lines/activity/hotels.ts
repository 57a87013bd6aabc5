/** Where the guests of an activity are picked up, as chosen (D-TR-02). */
import type { Hotel, LinePickup } from '@gangway/domain/transport/book-pickup';

/** Returns a line's hotel as chosen. */
export function hotelOfPickup(pickup: LinePickup | null): Hotel | null {
  if (pickup === null) return null;
  return { name: pickup.hotelName, latitude: pickup.hotelLatitude, longitude: pickup.hotelLongitude };
}

/** Returns the hotel of an item payload; null if no transportation is wanted or the location is missing. */
export function chosenHotel(chosen: {
  needTransportation: boolean;
  hotelName: string | null;
  hotelLatitude: number | null;
  hotelLongitude: number | null;
}): Hotel | null {
  const { needTransportation, hotelName, hotelLatitude: latitude, hotelLongitude: longitude } = chosen;
  if (!needTransportation || latitude === null || longitude === null) return null;
  return { name: hotelName?.trim() ?? '', latitude, longitude };
}
