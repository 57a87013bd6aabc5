/** Tells a venue's own systems of a departure that its people closed, opened or gave other places (docs/webhooks.md, "availability.changed"). */
import type { Queryable } from '../../db/database.ts';
import { insertChangedCell } from './webhooks.repo.ts';

/** @param cell the departure's own, by the subject and the planned start under which its places are counted */
export const noteDeparture = (
  db: Queryable,
  cell: { locationKey: number; subject: string; at: string },
): Promise<void> => insertChangedCell(db, cell);
