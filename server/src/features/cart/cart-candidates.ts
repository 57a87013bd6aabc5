/**
 * Turns a choice into booking candidates: one for an activity, one per group for a prefix package
 * (docs/rules/packages.md).
 */
import type { InputOf } from '@gangway/contract/call';
import type { addToCart } from '@gangway/contract/cart';
import type { BookedActivity } from '@gangway/domain/booking/book-activity';
import { databaseRefusal } from '../../db/database-refusals.ts';
import { Refused } from '../../platform/refused.ts';
import { assertOnSale } from '../availability/on-sale.shared.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import { bookPackage, type Circumstances, packageLines } from './book-package.ts';
import { bookChoice, lineOf } from './cart-lines.ts';
import { chosenExtras } from './cart-products.ts';
import { chosenHotel } from './cart-transport.service.ts';
import type { NewLine } from './lines/line.ts';

export interface Candidate {
  booked: readonly BookedActivity[];
  add: readonly NewLine[];
  /** The operator set these times, so the visitor is not asked about overlaps (D-PK-04). */
  mayOverlap: boolean;
}

type Choice = Pick<InputOf<typeof addToCart>, 'activity' | 'package'>;

function bookAlone(
  snapshot: Snapshot,
  chosen: NonNullable<Choice['activity']>,
  { agentKey, member, now }: Circumstances,
): BookedActivity {
  if (snapshot.activity(chosen.activityKey)?.hideFromCustomer === true) throw new Refused('unavailableItem');
  const slot = chosen.selectedTimes[0];
  if (slot === undefined) throw new Refused('noAvailability');
  const booked = bookChoice(
    snapshot,
    {
      activityKey: chosen.activityKey,
      timeSlotKey: slot.timeSlotKey,
      rates: chosen.rates,
      isPrivateTour: chosen.isPrivateTour,
      guests: chosen.guests,
      agentKey,
      member,
      hotel: chosenHotel(chosen),
      packageKey: null,
      ...chosenExtras(chosen),
    },
    now,
  );
  assertOnSale(snapshot, booked, now);
  return booked;
}

/** Returns candidates in the order to try them; at least one. */
export function candidatesOf(snapshot: Snapshot, chosen: Choice, by: Circumstances): Candidate[] {
  if (chosen.package !== null)
    return bookPackage(snapshot, chosen.package, by).map((booked) => ({
      booked: booked.members,
      add: packageLines(booked),
      mayOverlap: booked.item.type === 'prefix',
    }));
  if (chosen.activity === null) throw new Refused('unavailableItem');
  const booked = bookAlone(snapshot, chosen.activity, by);
  return [{ booked: [booked], add: [lineOf(booked)], mayOverlap: false }];
}

/** Takes the first candidate with free places. Claims without checking first, which would race. */
export async function takeFirstFree<Result>(
  candidates: readonly Candidate[],
  take: (candidate: Candidate) => Promise<Result>,
): Promise<Result> {
  for (const [index, candidate] of candidates.entries()) {
    try {
      return await take(candidate);
    } catch (error) {
      if (databaseRefusal(error) !== 'noPlaces' || index === candidates.length - 1) throw error;
    }
  }
  throw new Refused('noAvailability');
}
