/** What guests are told when the places of what they book ran out. */
import { refusalOfReason } from '@gangway/contract/reasons';
import { reasonOfDemand } from '@gangway/domain/availability/reason';
import type { BookedActivity } from '@gangway/domain/booking/book-activity';
import { Refused } from '../../../../platform/refused.ts';
import type { Shortage } from '../line.ts';
import { stockRefusal } from './products.ts';

/** Returns the message the calendar would show for the booking that wanted the places; null if none did. */
export function refusalOfBooked(
  booked: readonly BookedActivity[],
  shortages: readonly Shortage[],
): Refused | null {
  const ofStock = stockRefusal(booked, shortages);
  if (ofStock !== null) return ofStock;
  for (const { activity, demands, ...line } of booked) {
    const asked = { ...line, guests: line.participants };
    for (const demand of demands) {
      const short = shortages.find(({ subject }) => subject === demand.subject);
      if (short !== undefined)
        return new Refused(...refusalOfReason(reasonOfDemand(activity, demand, short, asked)));
    }
  }
  return null;
}
