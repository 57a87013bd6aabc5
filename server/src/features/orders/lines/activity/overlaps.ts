/** Reports bookings in a cart that overlap in time, which the visitor may confirm (D-PK-04). */
import type { BookedActivity } from '@gangway/domain/booking/book-activity';
import { type Appointment, findOverlaps } from '@gangway/domain/order/find-overlaps';
import { linesOf, type Order } from '@gangway/domain/order/order';
import type { AddAnswer } from '../line.ts';

type OverlapAnswer = NonNullable<AddAnswer['overlappedActivities']>;

const appointmentOf = ({
  activity,
  departure: { start, end },
}: Pick<BookedActivity, 'activity' | 'departure'>): Appointment => ({
  name: activity.name,
  activityKey: activity.key,
  start,
  end,
});

const presentOverlap = (
  one: Appointment,
  conflictsWith: Appointment,
  mayBeAllowed: boolean,
): OverlapAnswer[number] => ({
  activityKey: one.activityKey,
  name: one.name,
  appointmentDate: one.start,
  endDate: one.end,
  conflictsWith: {
    name: conflictsWith.name,
    appointmentDate: conflictsWith.start,
    endDate: conflictsWith.end,
  },
  mayBeAllowed,
});

/** Only bookings with a time can overlap. */
export const appointmentsOf = (
  booked: readonly Pick<BookedActivity, 'activity' | 'departure'>[],
): Appointment[] =>
  booked.filter(({ activity }) => activity.appointmentType === 'dateTime').map(appointmentOf);

/** Finds overlaps with the lines that stay. */
export function overlapsOf(
  order: Order | null,
  added: readonly Appointment[],
  leaving: readonly number[],
): OverlapAnswer {
  const others = linesOf(order, 'activity')
    .filter((line) => !leaving.includes(line.lineKey) && line.details.appointmentType === 'dateTime')
    .map((line) => ({
      name: line.details.name,
      activityKey: line.activityKey,
      start: line.start,
      end: line.end,
    }));
  return findOverlaps(added, others).map(({ added: one, conflictsWith }) =>
    presentOverlap(one, conflictsWith, true),
  );
}

/** Reports two overlapping members of one package, which cannot be confirmed (D-PK-04). */
export const packageOverlap = (
  one: Pick<BookedActivity, 'activity' | 'departure'>,
  other: Pick<BookedActivity, 'activity' | 'departure'>,
): OverlapAnswer => [presentOverlap(appointmentOf(one), appointmentOf(other), false)];
