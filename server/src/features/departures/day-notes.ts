/** Says of each departure of a day what is noted on it and on its orders (docs/rules/notes.md). */
import type { DayDeparture } from '@gangway/contract/departures';
import type { DayNote } from '../notes/read-notes.service.ts';

export type DepartureNotes = Pick<
  DayDeparture,
  'pinnedNotes' | 'ordersNoted' | 'noteCount' | 'notesChangedOn'
>;

/**
 * @param notes of the day, oldest first
 * @param orderIds of the orders on the departure
 */
export function notesOn(
  departureKey: string,
  orderIds: ReadonlySet<number>,
  notes: readonly DayNote[],
): DepartureNotes {
  const own = notes.filter((note) => note.departureKey === departureKey);
  const ofOrders = notes.filter(({ orderId }) => orderId !== null && orderIds.has(orderId));
  const all = [...own, ...ofOrders];
  return {
    pinnedNotes: own.flatMap(({ text, isPinned }) => (isPinned ? [text] : [])),
    ordersNoted: new Set(ofOrders.map(({ orderId }) => orderId)).size,
    noteCount: all.length,
    notesChangedOn: all.reduce<string | null>(
      (last, { changedOn }) => (last === null || changedOn > last ? changedOn : last),
      null,
    ),
  };
}
