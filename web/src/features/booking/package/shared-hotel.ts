/**
 * The guests of a package stay at one hotel: a hotel entered for one activity applies to the others (D-TR-01,
 * D-PK-02).
 */
import type { Activity } from '@gangway/contract/catalog';
import {
  type BookingQuery,
  readBookingQuery,
  writeBookingQuery,
} from '@gangway/domain/booking/booking-state';

type Offer = Pick<Activity, 'offerTransportation' | 'isTransportationRequired'>;

const withPickup = (query: BookingQuery, pickup: string): BookingQuery =>
  writeBookingQuery({ ...readBookingQuery(query), pickup });

/**
 * Returns the choices of all members after one has changed. A newly chosen hotel is copied to every other
 * member with pickup that has no hotel or had the previous one; a member that turns pickup on takes the hotel
 * of another.
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
