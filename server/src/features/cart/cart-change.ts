/** One change of a cart: the document for the database, its refusals, and retries on concurrent changes. */

import { fitReservations } from '@gangway/domain/gift-cards/redeem';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { type Amount, subtract, add as sum, zero } from '@gangway/domain/kernel/money';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import { holdMinutes } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import { closedToGiftCards } from '@gangway/domain/pricing/charge';
import { priceOrder } from '@gangway/domain/pricing/price-order';
import { databaseRefusal } from '../../db/database-refusals.ts';
import { nth } from '../../db/nth.ts';
import { Refused } from '../../platform/refused.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import { refusalOf } from '../orders/decide-again.shared.ts';
import { chargedLines } from '../orders/lines/charged-lines.ts';
import { numberParts } from '../orders/lines/kinds.ts';
import type { Candidate, NewLine } from '../orders/lines/line.ts';
import type { CartChange } from './cart-document.ts';
import { decidePromo, type PromoDecision } from './cart-promo-codes.shared.ts';

/** The lines that a cart change removes and adds. */
export interface Decision extends PromoDecision {
  add?: readonly NewLine[];
  remove?: readonly number[];
  agreedToTransport?: boolean;
  /** Whether to pay a deposit now; unchanged by default. */
  depositEnabled?: boolean;
}

/**
 * Computes what gift cards pay of an order's new total, excluding gift cards it buys, and lists the cards
 * that pay less than before.
 */
function fittedReservations(order: Order | null, of: { due: Amount; payable: Amount; least: Amount }) {
  const before = order?.redeemedGiftCards ?? [];
  const fitted = fitReservations(before, of.payable, of);
  return {
    redeemed: sum(...fitted.map((use) => use.amount)),
    changed: fitted
      .filter((use, index) => use.amount !== before[index]?.amount)
      .map((use) => ({ use_id: use.useKey, amount: use.amount })),
  };
}

/** Builds a change: the lines removed and added, the resulting totals, and what of them belongs to each line. */
export function changeOf(
  kind: CartChange['kind'],
  snapshot: Snapshot,
  order: Order | null,
  { add = [], remove = [], ...more }: Decision,
  { requestId, now }: { requestId: string; now: Instant },
): CartChange {
  const { location, version } = snapshot;
  const { fees, taxes, deposits } = location;
  const staying = (order?.lines ?? []).filter(({ lineKey }) => !remove.includes(lineKey));
  const added = numberParts(add, (order?.revision ?? 0) + 1);
  const lines = chargedLines(snapshot, order, [...staying, ...added]);
  const charges = lines.map(({ charge }) => charge);
  const promo = decidePromo(location, order, more, lines, now);
  const { allocations, deposit, ...totals } = priceOrder(charges, {
    ...{ fees, taxes, discounts: promo?.discounts ?? [] },
    deposits: { terms: deposits, today: dateAt(now, location.timeZone) },
  });
  const depositEnabled = deposit !== null && (more.depositEnabled ?? order?.depositEnabled ?? false);
  const due = depositEnabled ? deposit.total : totals.total;
  const payable = subtract(due, closedToGiftCards(charges));
  const fitted = fittedReservations(order, { due, payable, least: snapshot.leastCharge });
  const { fees: charged, ...sums } = totals;
  return {
    kind,
    location: location.key,
    version,
    pricedVersion: kind === 'reprice' ? version : Math.min(version, order?.catalogVersion ?? version),
    ...(order === null ? {} : { orderId: order.orderId, revision: order.revision }),
    currency: location.currency,
    windowMinutes: holdMinutes(location),
    totals: {
      ...sums,
      depositTotal: deposit?.total ?? zero,
      depositEnabled,
      balanceDueDate: deposit?.balanceDueDate ?? null,
      giftCardTotal: closedToGiftCards(charges),
      redeemed: fitted.redeemed,
    },
    fees: charged,
    charges: { fees, taxes },
    remove: [...remove, ...(promo?.remove ?? [])],
    staying: staying.map(({ lineKey }, place) => ({ lineKey, allocation: nth(allocations, place) })),
    add: added.map((line, index) => {
      const place = staying.length + index;
      return { line, charge: nth(charges, place), allocation: nth(allocations, place) };
    }),
    ...(promo === null ? {} : { promo: promo.document }),
    ...(more.agreedToTransport === undefined ? {} : { agreedToTransport: more.agreedToTransport }),
    ...(fitted.changed.length === 0 ? {} : { fittedGiftCards: fitted.changed }),
    requestId,
  };
}

/** Takes the first candidate with free places. Claims without checking first, which would race. */
export async function takeFirstFree<Result>(
  candidates: readonly Candidate[],
  take: (candidate: Candidate) => Promise<Result>,
): Promise<Result> {
  for (const [index, candidate] of candidates.entries()) {
    try {
      return await take(candidate);
    } catch (error) {
      if (databaseRefusal(error) === 'noPlaces' && index < candidates.length - 1) continue;
      throw refusalOf(error, candidate.refusalOfShortages);
    }
  }
  throw new Refused('noAvailability');
}
