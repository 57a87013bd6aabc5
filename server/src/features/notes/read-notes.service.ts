/** Reads notes of the venue's own people, for the screens that show them (docs/rules/notes.md). */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Queryable } from '../../db/database.ts';
import {
  type DayNote,
  type DepartureNamed,
  listDayNotes,
  listDepartureNotes,
  listOrderNotes,
  listRemovals,
  type Note,
  type Removal,
} from './notes.repo.ts';

export type { DayNote };

/** Lists the notes on an order: pinned ones first, then the newest. */
export const notesOfOrder = (db: Queryable, { orderId }: { orderId: number }): Promise<Note[]> =>
  listOrderNotes(db, orderId);

/** The notes on a departure, pinned ones first, then the newest; and which were removed, the latest first. */
export async function notesOfDeparture(
  db: Queryable,
  departure: DepartureNamed,
): Promise<{ notes: Note[]; removedNotes: Removal[] }> {
  return { notes: await listDepartureNotes(db, departure), removedNotes: await listRemovals(db, departure) };
}

/** Lists the notes on the departures of a day, and the pinned ones on its orders, oldest first, by one statement. */
export const notesOfDay = (
  db: Queryable,
  of: { locationKey: number; day: VenueDate; orderIds: readonly number[] },
): Promise<DayNote[]> => listDayNotes(db, of);

/** Returns the texts of pinned notes by the order they are on, oldest first. */
export function pinnedByOrder(notes: readonly DayNote[]): ReadonlyMap<number, readonly string[]> {
  const byOrder = new Map<number, string[]>();
  for (const { orderId, text, isPinned } of notes)
    if (orderId !== null && isPinned) byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), text]);
  return byOrder;
}
