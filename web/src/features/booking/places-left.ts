/** How full a time or a day is, and the words for it (D-AV-08; a threshold of 0 hides nothing, C-46). */
import type { MonthDay } from '@gangway/contract/availability';
import type { TimeSlot } from '@gangway/contract/catalog';
import { t } from '../../messages/t.ts';

export type TimeState = 'open' | 'few' | 'sold-out' | 'closed';

export interface PlacesLeft {
  state: TimeState;
  /** '12 spots left', 'Sold out', or null if the number is not shown. */
  words: string | null;
  /** A short form for narrow spaces: '12 left'. */
  short: string | null;
  /** Whether the words include the number. */
  isCounted: boolean;
}

const said = (state: TimeState, words: string | null): PlacesLeft => ({
  state,
  words,
  short: words,
  isCounted: false,
});

/**
 * @param hideUntilLessThan HideSpotsLeftUntilLessThan: the number shows only below it; 0 always shows it
 * @param unit the operator's word for what is counted; otherwise spots
 */
export function placesLeft(
  slot: Pick<TimeSlot, 'status' | 'totalAvailable'>,
  hideUntilLessThan: number,
  unit?: { singular: string; plural: string },
): PlacesLeft {
  if (slot.totalAvailable === 0 || slot.status === 'SoldOut')
    return said('sold-out', t('booking.places.soldOut'));
  if (slot.status !== 'Available' && slot.status !== 'Limited')
    return said('closed', t('booking.places.closed'));
  const left = slot.totalAvailable;
  // A single place left always counts as few, whatever the capacity.
  const isFew = slot.status === 'Limited' || left === 1;
  const isShown = left !== null && (hideUntilLessThan === 0 || left < hideUntilLessThan);
  const state = isFew ? 'few' : 'open';
  if (!isShown) return said(state, isFew ? t('booking.places.few') : null);
  return {
    state,
    words:
      unit === undefined
        ? t('booking.places.spotsLeft', { count: left })
        : t('booking.places.ownLeft', { count: left, ...unit }),
    short: t('booking.places.left', { count: left }),
    isCounted: true,
  };
}

/** A full bar represents at least this many places; below it, each place is visible as a step. */
const fullMeter = 12;

/**
 * Computes the length of the bar beside a time, in percent; null if it would reveal a number that is hidden.
 * @param roomiest the most places left at any time of the day
 */
export function meterOf(left: number | null, roomiest: number, isCounted: boolean): number | null {
  if (left === null || !isCounted) return null;
  return Math.round((Math.min(left, Math.max(roomiest, fullMeter)) * 100) / Math.max(roomiest, fullMeter));
}

export type DayState = 'open' | 'few' | 'sold-out' | 'closed' | 'past';

/** Returns the state that a calendar day shows. */
export function dayState(day: Pick<MonthDay, 'status' | 'isAvailable'>): DayState {
  switch (day.status) {
    case 'Past':
      return 'past';
    case 'SoldOut':
      return 'sold-out';
    case 'Closed':
    case 'Cutoff':
    case 'NotYetOpen':
      return 'closed';
    case 'Available':
    case 'Limited':
      if (!day.isAvailable) return 'sold-out';
      return day.status === 'Limited' ? 'few' : 'open';
  }
}

/** Returns how many days of a month can be booked. */
export const bookableDays = (days: readonly Pick<MonthDay, 'isAvailable'>[]): number =>
  days.filter((day) => day.isAvailable).length;
