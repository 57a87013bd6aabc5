/** Bookings of one cart that overlap in time, as they are told to the visitor, who may confirm (D-PK-04). */
import type { OutputOf } from '@gangway/contract/call';
import type { addToCart } from '@gangway/contract/cart';
import type { BookedActivity } from '@gangway/domain/booking/book-activity';
import { findOverlaps } from '@gangway/domain/order/find-overlaps';
import type { Order } from '@gangway/domain/order/order';

type OverlapAnswer = NonNullable<OutputOf<typeof addToCart>['overlappedActivities']>;

/** What bookings overlap among the lines that stay; only bookings with a time can. */
export function overlapsOf(
  order: Order | null,
  booked: readonly Pick<BookedActivity, 'activity' | 'departure'>[],
  leaving: readonly number[],
): OverlapAnswer {
  const others = (order?.lines ?? [])
    .filter((line) => !leaving.includes(line.lineKey) && line.details.appointmentType === 'dateTime')
    .map((line) => ({
      name: line.details.name,
      activityKey: line.activityKey,
      start: line.start,
      end: line.end,
    }));
  const added = booked
    .filter(({ activity }) => activity.appointmentType === 'dateTime')
    .map(({ activity, departure: { start, end } }) => ({
      name: activity.name,
      activityKey: activity.key,
      start,
      end,
    }));
  const overlaps = findOverlaps(added, others);
  return overlaps.map(({ added: one, conflictsWith }) => ({
    activityKey: one.activityKey,
    name: one.name,
    appointmentDate: one.start,
    endDate: one.end,
    conflictsWith: {
      name: conflictsWith.name,
      appointmentDate: conflictsWith.start,
      endDate: conflictsWith.end,
    },
  })) as OverlapAnswer;
}
