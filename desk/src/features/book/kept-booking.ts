/** Keeps a booking in the tab, so that a page loaded again finds it. */
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import { storage } from '../../lib/storage.ts';
import { type Choices, isNothing, noChoices } from './wanted.ts';

export interface Codes {
  promo: readonly string[];
  /** Their codes are kept nowhere: a card that is no longer applied has to be entered again. */
  cards: readonly string[];
}

export const noCodes: Codes = { promo: [], cards: [] };

interface Kept extends Choices {
  locationKey: LocationKey;
  orderKey: OrderKey | null;
  codes: Codes;
}

const nothingMore = {
  ...{ tips: null, customFields: [], pickup: null },
  ...{ tip: null, answers: [], hotel: null },
};

export function readKept(locationKey: LocationKey): Kept | null {
  try {
    const kept = JSON.parse(storage.booking.read() ?? 'null') as Kept | null;
    if (kept?.locationKey !== locationKey) return null;
    // A tab of an earlier version kept less, and less of each.
    const chosen = kept.chosen.map((one) => ({ ...nothingMore, ...one }));
    return { ...noChoices, ...kept, chosen };
  } catch {
    // Somebody else wrote there.
    return null;
  }
}

export function keep(kept: Kept): void {
  if (isNothing(kept) && kept.orderKey === null) storage.booking.remove();
  else storage.booking.write(JSON.stringify(kept));
}
