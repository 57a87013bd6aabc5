/** Quotes and makes the changes of sold orders, each of them in the same way (docs/rules/changes.md, "One way"). */
import { createHash } from 'node:crypto';
import type { RefusalCode } from '@gangway/contract/refusals';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { onceCommitted } from '../../db/unit-of-work.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import { decidingAgain, isMoved, refusalOf } from '../orders/decide-again.shared.ts';
import { orderByNumber } from '../orders/order-by-number.service.ts';
import { type Change, type ChangeRecord, type Log, numberOf, type Opened } from './change.shared.ts';
import { findRefundedByStaff, findUnpaid } from './changes.repo.ts';
import { type Asking, may, refuseOverLimit } from './may.ts';

/** Lists orders that were to be paid by now (pay-by.service.ts cancels them, and is loaded with the first). */
export const unpaidOrders = (db: Queryable, now: Instant) => findUnpaid(db, new Date(now));

/** The order that is changed: where it is, and how to read it as it is now. */
export interface OrderToChange {
  locationKey: number;
  open(): Promise<Order>;
}

/** The revision and figures that somebody was shown and agreed to. */
export interface Agreed {
  revision: number;
  /** Names the figures, whatever they are. */
  figures: string;
}

export interface Changes {
  /** Decides a change, and changes nothing; refuses what cannot be done, or not by whoever asks. */
  quote<Asked, Loaded, Decided extends { order: Order }>(
    change: Change<Asked, Loaded, Decided>,
    of: OrderToChange,
    asked: Asked,
    by: Asking,
  ): Promise<Decided>;
  /**
   * Decides a change and does something with it; decides again if the order or the catalog changed in the meantime.
   */
  deciding<Asked, Loaded, Decided extends { order: Order }, Result>(
    change: Change<Asked, Loaded, Decided>,
    of: OrderToChange,
    asked: Asked,
    by: Asking,
    work: (decided: Decided, snapshot: Snapshot) => Promise<Result>,
  ): Promise<Result>;
  /** Saves what was decided, with places, tickets, money, email and record, at once; the gateway is asked for refunds afterwards. */
  save<Decided extends { order: Order }>(
    change: Pick<Change<never, never, Decided>, 'save' | 'refund' | 'tell'>,
    decided: Decided,
    record: ChangeRecord,
  ): Promise<void>;
  /** Decides a change again and saves it, if it still is what was agreed to. */
  make<Asked, Loaded, Decided extends { order: Order }>(
    change: Change<Asked, Loaded, Decided>,
    of: OrderToChange,
    asked: Asked,
    record: ChangeRecord & Pick<Asking, 'permissions'>,
    /** Says why a decision is not what was agreed to; null if it is. */
    objection: (decided: Decided) => RefusalCode | null,
  ): Promise<Decided>;
}

/** An order by the number that its guest knows. */
export const byNumber = (db: Queryable, key: Location['key'], number: string): OrderToChange => ({
  locationKey: key,
  async open() {
    const order = await orderByNumber(db, { key }, number);
    if (order === null) throw new Refused('orderUnknown', { number });
    return order;
  },
});

/** Returns the revision and figures that a person agrees to after seeing this decision. */
export const agreedTo = <Decided extends { order: Order }>(
  change: Pick<Change<never, never, Decided>, 'figures'>,
  decided: Decided,
): Agreed => ({
  revision: decided.order.revision,
  figures: createHash('sha256')
    .update(JSON.stringify(change.figures(decided)))
    .digest('base64url'),
});

/** Objects to a decision that is not what was agreed to: the order was changed, or it comes to other figures. */
export const objectionTo =
  <Decided extends { order: Order }>(
    change: Pick<Change<never, never, Decided>, 'figures'>,
    agreed: Agreed,
  ) =>
  (decided: Decided): RefusalCode | null => {
    const now = agreedTo(change, decided);
    return now.revision === agreed.revision && now.figures === agreed.figures ? null : 'orderChanged';
  };

export function createChanges(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  /** Has refunds sent to the gateway now rather than with the next round of its job. */
  refundSoon: () => void;
  log: Log | null;
}): Changes {
  const { db, clock, catalog, refundSoon, log } = needs;

  async function decide<Asked, Loaded, Decided extends { order: Order }>(
    change: Change<Asked, Loaded, Decided>,
    { snapshot, order }: Pick<Opened, 'snapshot' | 'order'>,
    asked: Asked,
    by: Asking,
  ): Promise<Decided> {
    const opened = { snapshot, order, now: clock() };
    const loaded = await change.load(db, opened);
    const decided = change.decide({ ...opened, ...loaded }, asked, by.actor);
    const refund = change.refund(decided);
    may(by, change, refund);
    await refuseOverLimit(by, refund, {
      limit: snapshot.location.refundLimit,
      readBefore: () => findRefundedByStaff(db, order.orderId),
      shown: (value) => shownAmount(value, order.currency),
    });
    return decided;
  }

  const deciding: Changes['deciding'] = (change, of, asked, by, work) =>
    decidingAgain(catalog, of.locationKey, async (snapshot) => {
      const decided = await decide(change, { snapshot, order: await of.open() }, asked, by);
      try {
        return await work(decided, snapshot);
      } catch (error) {
        if (isMoved(error)) throw error;
        throw refusalOf(error, (shortages) => change.refusalOfShortages?.(decided, shortages) ?? null);
      }
    });

  const save: Changes['save'] = async (change, decided, record) => {
    await change.save(db, decided, record);
    onceCommitted(() => {
      if (change.refund(decided) > zero) refundSoon();
      if (log !== null) change.tell?.(decided, log);
    });
  };

  return {
    deciding,
    save,
    quote: (change, of, asked, by) => deciding(change, of, asked, by, async (decided) => decided),
    make: (change, of, asked, record, objection) =>
      deciding(change, of, asked, record, async (decided) => {
        const code = objection(decided);
        if (code !== null) throw new Refused(code, { number: numberOf(decided.order) });
        await save(change, decided, record);
        return decided;
      }),
  };
}
