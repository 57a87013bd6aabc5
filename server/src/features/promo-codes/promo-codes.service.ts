/**
 * Promo codes of an order: entered, removed, and counted per email (D-API-41, D-API-42, D-PC-01 to D-PC-03;
 * docs/rules/promo-codes.md).
 */

import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { addPromoCode, deletePromoCode } from '@gangway/contract/promo-codes';
import { refusals } from '@gangway/contract/refusals';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Order } from '@gangway/domain/order/order';
import { findPromoCode, normalCode, type PromoCode } from '@gangway/domain/promo-codes/promo-code';
import { useOf } from '@gangway/domain/promo-codes/promo-use';
import { refusePromoCode } from '@gangway/domain/promo-codes/refuse-promo-code';
import type { Queryable } from '../../db/database.ts';
import { t } from '../../messages/t.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CallContext } from '../../platform/door.ts';
import type { CodeTries } from '../../platform/rate-limits.ts';
import { Refused } from '../../platform/refused.ts';
import type { Cart } from '../cart/cart.service.ts';
import { promoLinesOf } from '../cart/cart-promo-codes.shared.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import { hashMailbox } from '../orders/mailbox-hash.shared.ts';
import type { Orders } from '../orders/orders.service.ts';
import { countUses } from './promo-codes.repo.ts';

type Result = OutputOf<typeof addPromoCode>;

/** A use of a code that counts for an email, as begin_payment takes it. */
export interface EmailUse {
  code: string;
  most: number;
  email_hash: string;
}

export interface PromoCodes {
  add(input: InputOf<typeof addPromoCode>, context: CallContext): Promise<Result>;
  remove(input: InputOf<typeof deletePromoCode>, context: CallContext): Promise<Result>;
  /** Returns the limited uses of an order's codes for its email; they are taken when the payment begins. */
  emailUses(snapshot: Snapshot, order: Order, email: string): EmailUse[];
  /** Removes a code that the order's email has used up, and refuses; otherwise does nothing (D-PC-01). */
  checkEmail(snapshot: Snapshot, order: Order, orderKey: OrderKey, context: CallContext): Promise<void>;
  /** Removes a used-up code from an order; returns the refusal with the changed order. */
  takeOut(
    of: { locationKey: number; orderKey: OrderKey; code: string },
    context: CallContext,
  ): Promise<Refused>;
}

const isLimited = ({ totalUses, usesPerEmail }: PromoCode) => totalUses !== null || usesPerEmail !== null;

/** Returns a refusal as a message beside the order; rethrows anything else. */
async function saying(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused) || refusals[error.code].form === 'transport') throw error;
    const order = (error.answer.order ?? null) as Result['order'];
    return { applied: false, order, messages: [error.words], exceptionMessage: null };
  }
}

export function createPromoCodes(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  cart: Pick<Cart, 'change'>;
  orders: Pick<Orders, 'find' | 'present'>;
  tries: CodeTries;
}): PromoCodes {
  const { db, clock, catalog, cart, orders, tries } = needs;

  function usesOf(locationKey: number, order: Order, code: PromoCode) {
    const email = order.customer?.email ?? '';
    const emailHash = code.usesPerEmail === null || email === '' ? null : hashMailbox(email);
    const asked = { locationKey, code: code.code, cell: useOf(code), emailHash, orderId: order.orderId };
    return countUses(db, asked);
  }

  /** Returns how often others have used the typed code; queried only if its uses are limited. */
  async function usedBefore(locationKey: number, orderKey: OrderKey, typed: string) {
    const { location } = await catalog.snapshot(locationKey);
    const code = findPromoCode(location.promoCodes, typed);
    const order = code !== null && isLimited(code) ? await orders.find(locationKey, orderKey) : null;
    return code === null || order === null ? { total: 0, byEmail: 0 } : usesOf(locationKey, order, code);
  }

  const takeOut: PromoCodes['takeOut'] = async ({ locationKey, orderKey, code }, context) => {
    const of = { locationKey, orderKey, kind: 'promo' as const };
    const { snapshot, order } = await cart.change(of, context, (_, found) => {
      const applied = found.promoCodes.find((candidate) => candidate.code === code);
      return applied === undefined ? null : { promo: { remove: applied.lineKey, why: 'promoUsedUp' } };
    });
    return new Refused('promoUsedUp', {}, { order: orders.present(snapshot, order, orderKey) });
  };

  return {
    add: ({ locationKey, orderKey, promoCode }, context) => {
      const addOnce = async (): Promise<Result> => {
        const used = await usedBefore(locationKey, orderKey, promoCode);
        const of = { locationKey, orderKey, kind: 'promo' as const };
        const { snapshot, order } = await cart.change(of, context, (current, found) => {
          const { location } = current;
          const code = findPromoCode(location.promoCodes, promoCode);
          const others = found.promoCodes.flatMap(
            (applied) => findPromoCode(location.promoCodes, applied.code) ?? [],
          );
          const lines = promoLinesOf(current, found);
          const why = refusePromoCode(code, {
            lines,
            today: dateAt(clock(), location.timeZone),
            others,
            used,
          });
          if (why !== null || code === null) throw new Refused(why ?? 'promoNotValid');
          return { promo: { add: code } };
        });
        return {
          applied: true,
          order: orders.present(snapshot, order, orderKey),
          messages: [t('promoCodes.answer.applied')],
          exceptionMessage: null,
        };
      };
      return saying(async () => {
        // Codes can be guessed by trying, so all misses of an address count together (D-GEN-02).
        const { clientAddress, requestId } = context;
        const asked = { locationKey, orderKey, clientAddress, requestId };
        const added = await tries.attempt(asked, 'promoNotValid', addOnce);
        if (added === null) throw new Refused('tooManyRequests', { retryAfter: 60 });
        return added;
      });
    },
    remove: ({ locationKey, orderKey, orderPromoCodeKey, promoCode }, context) =>
      saying(async () => {
        const of = { locationKey, orderKey, kind: 'promo' as const };
        const { snapshot, order } = await cart.change(of, context, (_, found) => {
          const applied = found.promoCodes.find(({ lineKey, code }) =>
            orderPromoCodeKey === null ? code === normalCode(promoCode ?? '') : lineKey === orderPromoCodeKey,
          );
          return applied === undefined ? null : { promo: { remove: applied.lineKey } };
        });
        return {
          applied: false,
          order: orders.present(snapshot, order, orderKey),
          messages: order.promoMessages,
          exceptionMessage: null,
        };
      }),
    emailUses({ location }, order, email) {
      return order.promoCodes.flatMap(({ code }) => {
        const most = findPromoCode(location.promoCodes, code)?.usesPerEmail ?? null;
        return most === null ? [] : [{ code, most, email_hash: hashMailbox(email).toString('hex') }];
      });
    },
    async checkEmail(snapshot, order, orderKey, context) {
      const { key: locationKey, promoCodes } = snapshot.location;
      for (const { code } of order.promoCodes) {
        const known = findPromoCode(promoCodes, code);
        if (known === null || known.usesPerEmail === null) continue;
        const { byEmail } = await usesOf(locationKey, order, known);
        if (byEmail >= known.usesPerEmail) throw await takeOut({ locationKey, orderKey, code }, context);
      }
    },
    takeOut,
  };
}
