/** Guests of a package sleep in one place: what one activity is told of their hotel, the others know (D-TR-01, D-PK-02). */
import type { Activity } from '@gangway/contract/catalogue';
import {
  type BookingQuery,
  readBookingQuery,
  writeBookingQuery,
} from '@gangway/domain/booking/booking-state';

type Offer = Pick<Activity, 'offerTransportation' | 'isTransportationRequired'>;

const withPickup = (query: BookingQuery, pickup: string): BookingQuery =>
  writeBookingQuery({ ...readBookingQuery(query), pickup });

/**
 * The choices of all members after those of one have changed. A hotel that is chosen goes to every other member that
 * fetches its guests and has none, or has the one that was changed; one that begins to fetch them takes the hotel of
 * another.
 */
export function shareHotel(
  offers: readonly Offer[],
  before: readonly BookingQuery[],
  changed: number,
  next: BookingQuery,
): BookingQuery[] {
  const isFetched = (query: BookingQuery, member: number) =>
    offers[member]?.offerTransportation === true &&
    (offers[member].isTransportationRequired || query.transport === '1');
  const had = before[changed]?.pickup;
  const known = before.find((query, member) => member !== changed && query.pickup !== undefined)?.pickup;
  const asksNow = isFetched(next, changed) && !isFetched(before[changed] ?? {}, changed);
  const own = next.pickup === undefined && known !== undefined && asksNow ? withPickup(next, known) : next;
  return before.map((query, member) => {
    if (member === changed) return own;
    const isNews = own.pickup !== undefined && own.pickup !== had;
    const follows = query.pickup === undefined || query.pickup === had;
    return isNews && follows && isFetched(query, member) ? withPickup(query, own.pickup ?? '') : query;
  });
}
