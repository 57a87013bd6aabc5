/** Decides changes of orders to save them later, as of two requests the slower one does. */
import { byCommand } from '@gangway/domain/kernel/actor';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../db/database.ts';
import { type DatabaseRefusal, databaseRefusal } from '../db/database-refusals.ts';
import { createCatalog } from '../features/catalog/catalog.service.ts';
import type { Change } from '../features/changes/change.shared.ts';
import { byNumber } from '../features/changes/change-order.service.ts';

interface DecidedNow<Decided> {
  decided: Decided;
  /** Saves it as it was decided, whatever the order is now; returns what the database refuses it for. */
  save(): Promise<DatabaseRefusal | null>;
}

/** Decides a change of an order as it is now, without a word to the guest. */
export async function decidedNow<Asked, Loaded, Decided extends { order: Order }>(
  db: Queryable,
  { key, number, now }: { key: Location['key']; number: string; now: number },
  change: Change<Asked, Loaded, Decided>,
  asked: Asked,
): Promise<DecidedNow<Decided>> {
  const snapshot = await createCatalog({ db, clock: () => now as Instant }).snapshot(key);
  const opened = { snapshot, order: await byNumber(db, key, number).open(), now: now as Instant };
  const decided = change.decide({ ...opened, ...(await change.load(db, opened)) }, asked, byCommand);
  const record = { actor: byCommand, reason: null, tells: false, credit: null, requestId: 'request' };
  return {
    decided,
    async save() {
      try {
        await change.save(db, decided, record);
        return null;
      } catch (error) {
        const refusal = databaseRefusal(error);
        if (refusal === null) throw error;
        return refusal;
      }
    },
  };
}
