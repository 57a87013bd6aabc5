/** What every change of an order does when the database refuses it: decides again, or says why not. */
import { refusalOfReason } from '@gangway/contract/reasons';
import { reason } from '@gangway/domain/availability/reason';
import { vehicleSubject } from '@gangway/domain/availability/vehicle-subject';
import { isGuestPassSubject, isMemberRateSubject } from '@gangway/domain/memberships/member-rate';
import { isPromoSubject } from '@gangway/domain/promo-codes/promo-use';
import { type DatabaseRefusal, databaseRefusal, detailOf } from '../../db/database-refusals.ts';
import { decideAgain } from '../../platform/decide-again.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import type { Candidate, Shortage } from './lines/line.ts';

/** The catalog or the order changed since it was read, so the decision must be made again. */
const moved: readonly DatabaseRefusal[] = ['staleCatalog', 'changedMeanwhile', 'notNew'];

/** Maps a database refusal to a message about what ran out; returns any other error as is. */
export function refusalOf(
  error: unknown,
  refusalOfShortages: Candidate['refusalOfShortages'] = () => null,
): unknown {
  const refused = databaseRefusal(error);
  if (refused === 'notNew') return new Refused('savedOrder');
  if (refused === 'tooMuchHeld')
    return new Refused(detailOf(error) === 'carts' ? 'tooManyCarts' : 'tooMuchHeld');
  if (refused !== 'noPlaces') return error;
  const shortages = JSON.parse(detailOf(error) || '[]') as Shortage[];
  const named = refusalOfShortages(shortages);
  if (named !== null) return named;
  if (shortages.some(({ subject }) => isPromoSubject(subject))) return new Refused('promoUsedUp');
  if (shortages.some(({ subject }) => isMemberRateSubject(subject))) return new Refused('memberRateUsedUp');
  const passes = shortages.find(({ subject }) => isGuestPassSubject(subject));
  if (passes !== undefined) return new Refused('guestPassesUsedUp', { left: passes.left ?? 0 });
  if (shortages.some(({ subject }) => subject.startsWith(vehicleSubject(''))))
    return new Refused('vehicleFull');
  return new Refused(...refusalOfReason(reason('soldOut', { left: shortages[0]?.left ?? 0 })));
}

export function isMoved(error: unknown): boolean {
  const refused = databaseRefusal(error);
  return refused !== null && moved.includes(refused);
}

/** Decides again and retries if the catalog or the order changed in the meantime. */
export async function decidingAgain<T>(
  catalog: Catalog,
  locationKey: number,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  let snapshot = await catalog.snapshot(locationKey);
  const decide = () => work(snapshot);
  try {
    return await decideAgain(moved, decide, async (refused) => {
      if (refused === 'staleCatalog') snapshot = await catalog.reload(locationKey);
    });
  } catch (error) {
    throw refusalOf(error);
  }
}
