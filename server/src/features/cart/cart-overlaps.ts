/** Bookings of one cart that overlap in time, as they are told to the visitor, who may confirm (D-PK-04). */
import type { OutputOf } from '@gangway/contract/call';
import type { addToCart } from '@gangway/contract/cart';
import type { BookedActivity } from '@gangway/domain/booking/book-activity';
import { findOverlaps } from '@gangway/domain/order/find-overlaps';
import type { Order } from '@gangway/domain/order/order';

type OverlapAnswer = NonNullable<OutputOf<typeof addToCart>['overlappedActivities']>;

/** What a booking overlaps among the lines that stay; only bookings with a time can. */
export function overlapsOf(
  order: Order | null,
  { activity, departure }: Pick<BookedActivity, 'activity' | 'departure'>,
  editing: number | null,
): OverlapAnswer {
  if (order === null || activity.appointmentType !== 'dateTime') return [];
  const others = order.lines
    .filter((line) => line.lineKey !== editing && line.details.appointmentType === 'dateTime')
    .map((line) => ({
      name: line.details.name,
      activityKey: line.activityKey,
      start: line.start,
      end: line.end,
    }));
  const { start, end } = departure;
  const overlaps = findOverlaps([{ name: activity.name, activityKey: activity.key, start, end }], others);
  return overlaps.map(({ added, conflictsWith }) => ({
    activityKey: added.activityKey,
    name: added.name,
    appointmentDate: added.start,
    endDate: added.end,
    conflictsWith: {
      name: conflictsWith.name,
      appointmentDate: conflictsWith.start,
      endDate: conflictsWith.end,
    },
  })) as OverlapAnswer;
}
