/** One change of a cart: the document for the database, its refusals, and retries on concurrent changes. */
import { refusalOfReason } from '@gangway/contract/reasons';
import type { Taken } from '@gangway/domain/availability/cell-states';
import { reason, reasonOfDemand } from '@gangway/domain/availability/reason';
import type { BookedActivity } from '@gangway/domain/booking/book-activity';
import { fitReservations, giftCardTotal } from '@gangway/domain/gift-cards/redeem';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { type Amount, subtract, add as sum, zero } from '@gangway/domain/kernel/money';
import { holdMinutes } from '@gangway/domain/location/location';
import { chargeMemberships, withMemberships } from '@gangway/domain/memberships/charge-memberships';
import { isMemberRateSubject } from '@gangway/domain/memberships/member-rate';
import type { Order } from '@gangway/domain/order/order';
import { priceOrder } from '@gangway/domain/pricing/price-order';
import { isPromoSubject } from '@gangway/domain/promo-codes/promo-use';
import { vehicleSubject } from '@gangway/domain/transport/vehicle-subject';
import { backOff, maxAttempts, retrying, sqlState } from '../../db/database.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import type { CartChange, LineToAdd } from './cart.repo.ts';
import { depositTotals } from './cart-deposit.ts';
import { chargeableAddition, chargeableLine, numberProducts } from './cart-products.ts';
import { decidePromo, type PromoDecision } from './cart-promo-codes.service.ts';
import { asCharge, type TransportDecision, transportToAdd } from './cart-transport.service.ts';
import type { GiftCardToAdd } from './gift-card-columns.ts';
import type { MembershipToAdd } from './membership-columns.ts';
import type { PackageColumns } from './order-columns.ts';

const staleCatalog = 'GW002';
const changedMeanwhile = 'GW003';
const notNew = 'GW004';
export const noPlaces = 'GW001';
const tooMuchHeld = 'GW009';

/** What a cart change removes and adds. */
export interface Decision extends TransportDecision, PromoDecision {
  add?: readonly LineToAdd[];
  packages?: readonly PackageColumns[];
  giftCards?: readonly GiftCardToAdd[];
  memberships?: readonly MembershipToAdd[];
  remove?: readonly number[];
  /** Whether to pay a deposit now; unchanged by default. */
  depositEnabled?: boolean;
}

/**
 * Computes what gift cards pay of an order's new total, excluding gift cards it buys, and lists the cards
 * that pay less than before.
 */
function fittedReservations(order: Order | null, payable: Amount) {
  const before = order?.redeemedGiftCards ?? [];
  const fitted = fitReservations(before, payable);
  return {
    redeemed: sum(...fitted.map((use) => use.amount)),
    changed: fitted
      .filter((use, index) => use.amount !== before[index]?.amount)
      .map((use) => ({ use_id: use.useKey, amount: use.amount })),
  };
}

/** Builds a change: the lines removed and added, and the resulting totals. */
export function changeOf(
  kind: CartChange['kind'],
  snapshot: Snapshot,
  order: Order | null,
  { add = [], packages = [], remove = [], giftCards = [], memberships = [], ...more }: Decision,
  { requestId, now }: { requestId: string; now: Instant },
): CartChange {
  const { location, version } = snapshot;
  const stays = ({ lineKey }: { lineKey: number }) => !remove.includes(lineKey);
  const transports = [...(order?.transports ?? []).filter(stays), ...(more.transports ?? [])];
  const giftCardsThen = sum(
    giftCardTotal({ giftCards: (order?.giftCards ?? []).filter(stays) }),
    ...giftCards.map((card) => card.sub_total as Amount),
  );
  const members = chargeMemberships(
    [
      ...(order?.memberships ?? []).filter(stays),
      ...memberships.map(({ sub_total, details }) => ({ ...details, subTotal: sub_total as Amount })),
    ],
    location.taxes,
  );
  const staying = (order?.lines ?? []).filter(stays);
  const promo = decidePromo(location, order, more, { staying, added: add, packages, transports }, now);
  const charges = [
    ...staying.map(chargeableLine),
    ...add.map(chargeableAddition),
    ...transports.map(asCharge),
  ].map((line, place) => ({ ...line, discount: promo?.discounts[place] ?? zero }));
  const items = priceOrder(charges, location.fees, location.taxes, giftCardsThen);
  const totals = withMemberships(items, members);
  const discountOf = (place: number) => charges[place]?.discount ?? zero;
  const firstNewRide = charges.length - (more.transports ?? []).length;
  const isEnabled = more.depositEnabled ?? order?.depositEnabled ?? false;
  const deposit = depositTotals(
    snapshot,
    // Memberships, including their tax, are always paid in full at once.
    {
      ...{ lines: staying, add, charges, now },
      totals: { ...totals, taxTotal: items.taxTotal },
      paidNow: sum(giftCardsThen, members.total),
    },
    isEnabled,
  );
  const payable = (deposit.deposit_enabled === true ? deposit.deposit : null) ?? totals.total;
  const fitted = fittedReservations(order, subtract(payable as Amount, giftCardsThen));
  return {
    kind,
    location: location.key,
    version,
    priced_version: kind === 'reprice' ? version : Math.min(version, order?.catalogVersion ?? version),
    ...(order === null ? {} : { order_id: order.orderId, revision: order.revision }),
    currency: location.currency,
    window_minutes: holdMinutes(location),
    totals: {
      sub_total: totals.subTotal,
      discount_total: totals.discountTotal,
      fee_total: totals.feeTotal,
      tax_total: totals.taxTotal,
      included_tax: totals.includedTax,
      total: totals.total,
      ...deposit,
      gift_card_total: giftCardsThen,
      ...(members.subTotal === zero ? {} : { membership_total: members.subTotal }),
      redeemed: fitted.redeemed,
    },
    fees: totals.fees,
    charges: { fees: location.fees, taxes: location.taxes },
    remove: [...remove, ...(promo?.remove ?? [])],
    add: numberProducts(add, (order?.revision ?? 0) + 1).map((line, place) => ({
      ...line,
      discount: discountOf(staying.length + place),
    })),
    add_transports: (more.transports ?? []).map((ride, place) => ({
      ...transportToAdd(ride),
      discount: discountOf(firstNewRide + place),
    })),
    ...(promo === null ? {} : { promo: promo.document }),
    ...(more.agreedToTransport === undefined ? {} : { agreed_to_transport: more.agreedToTransport }),
    ...(giftCards.length === 0 ? {} : { add_gift_cards: giftCards }),
    ...(memberships.length === 0 ? {} : { add_memberships: memberships }),
    ...(fitted.changed.length === 0 ? {} : { fitted_gift_cards: fitted.changed }),
    packages,
    request_id: requestId,
  };
}

/** What claim_cells reports for each subject that refused. */
interface Shortage {
  subject: string;
  left: number | null;
  taken: Taken;
}

/**
 * Maps a database refusal to the message the calendar would show for the booking that wanted the cell;
 * returns any other error as is.
 */
export function refusalOf(error: unknown, booked: readonly BookedActivity[] = []): unknown {
  const state = sqlState(error);
  if (state === notNew) return new Refused('savedOrder');
  if (state === tooMuchHeld)
    return new Refused((error as { detail?: string }).detail === 'carts' ? 'tooManyCarts' : 'tooMuchHeld');
  if (state !== noPlaces) return error;
  const { detail } = error as { detail?: string };
  const shortages: Shortage[] = detail === undefined ? [] : (JSON.parse(detail) as Shortage[]);
  for (const { activity, demands, ...line } of booked) {
    const asked = { ...line, guests: line.participants };
    for (const demand of demands) {
      const short = shortages.find(({ subject }) => subject === demand.subject);
      if (short !== undefined)
        return new Refused(...refusalOfReason(reasonOfDemand(activity, demand, short, asked)));
    }
  }
  if (shortages.some(({ subject }) => isPromoSubject(subject))) return new Refused('promoUsedUp');
  if (shortages.some(({ subject }) => isMemberRateSubject(subject))) return new Refused('memberRateUsedUp');
  if (shortages.some(({ subject }) => subject.startsWith(vehicleSubject(''))))
    return new Refused('vehicleFull');
  return new Refused(...refusalOfReason(reason('soldOut', { left: shortages[0]?.left ?? 0 })));
}

/** Returns whether the catalog or the order changed since it was read, so the decision must be made again. */
export const isMoved = (error: unknown): boolean =>
  [staleCatalog, changedMeanwhile, notNew].includes(sqlState(error) ?? '');

/** Decides again and retries if the catalog or the order changed in the meantime. */
export async function decidingAgain<T>(
  catalog: Catalog,
  locationKey: number,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  let snapshot = await catalog.snapshot(locationKey);
  for (let round = 1; ; round++) {
    try {
      return await retrying(() => work(snapshot));
    } catch (error) {
      const state = sqlState(error);
      if (!isMoved(error)) throw refusalOf(error);
      if (round === maxAttempts) throw new Refused('busy', { retryAfter: 1 });
      await backOff(round);
      if (state === staleCatalog) snapshot = await catalog.reload(locationKey);
    }
  }
}
