/** Erases what venues keep no longer, as their file says (docs/rules/personal-data.md, "Retention"). */
import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  deleteOldGuides,
  deleteOldMarks,
  deleteOldNotes,
  listOldCarts,
  listOldCredits,
  listOldMembers,
  listOldOrders,
  listRetention,
  type Retention,
} from './retention.repo.ts';

/** How many of each are erased in one transaction, so that nobody waits for long. */
const usualMost = 100;

interface Needs {
  db: Queryable;
  clock: Clock;
  /** At most so many in one transaction. */
  most?: number;
}

/** Erases one batch; returns whether there may be more. */
async function eraseBatch({ db, clock, most = usualMost }: Needs, kept: Retention): Promise<boolean> {
  const { locationKey } = kept;
  const of = (months: number | null) => ({ locationKey, now: new Date(clock()), months, most });
  const [orders, carts, members, credits] = [
    kept.orders === null ? [] : await listOldOrders(db, of(kept.orders)),
    kept.carts === null ? [] : await listOldCarts(db, of(kept.carts)),
    kept.memberships === null ? [] : await listOldMembers(db, of(kept.memberships)),
    kept.orders === null ? [] : await listOldCredits(db, of(kept.orders)),
  ];
  const ofDepartures = kept.orders === null ? [] : [deleteOldNotes, deleteOldGuides, deleteOldMarks];
  let isMoreOfDepartures = false;
  for (const deleteOld of ofDepartures)
    if ((await deleteOld(db, of(kept.orders))) === most) isMoreOfDepartures = true;
  if ([orders, carts, members, credits].every((ids) => ids.length === 0)) return isMoreOfDepartures;
  // Loaded with the first that is erased, to keep the start light.
  const { erase, noIds } = await import('./personal-data.service.ts');
  const found = { ...noIds, orders: [...orders, ...carts], members, credits };
  const by = {
    actor: { kind: 'job', job: 'retention' },
    reason: 'retention',
    requestId: randomUUID(),
  } as const;
  const erased = await erase(db, locationKey, found, by);
  // Something of it is being paid: the next round tries again.
  return (
    isMoreOfDepartures ||
    (erased !== null && [orders, carts, members, credits].some((ids) => ids.length === most))
  );
}

/** Erases until nothing is left that is kept too long, or the signal says to stop. Several servers may do so at once. */
export async function eraseOld(needs: Needs, signal?: AbortSignal): Promise<void> {
  for (const kept of await listRetention(needs.db)) {
    let isMore = true;
    while (isMore && signal?.aborted !== true) isMore = await eraseBatch(needs, kept);
  }
}
