/** One change of a cart: the document for the database, its refusals, and retries on concurrent changes. */
import { refusalOfReason } from '@gangway/contract/reasons';
import type { Taken } from '@gangway/domain/availability/cell-states';
import { reason, reasonOfDemand } from '@gangway/domain/availability/reason';
import { vehicleSubject } from '@gangway/domain/availability/vehicle-subject';
import { activityCharge } from '@gangway/domain/booking/activity-charge';
import type { BookedActivity } from '@gangway/domain/booking/book-activity';
import { giftCardCharge } from '@gangway/domain/gift-cards/gift-card-charge';
import { fitReservations } from '@gangway/domain/gift-cards/redeem';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { type Amount, amount, subtract, add as sum, zero } from '@gangway/domain/kernel/money';
import { holdMinutes } from '@gangway/domain/location/location';
import { membershipTotal } from '@gangway/domain/memberships/choose-memberships';
import { isMemberRateSubject } from '@gangway/domain/memberships/member-rate';
import { membershipCharge } from '@gangway/domain/memberships/membership-charge';
import type { Order } from '@gangway/domain/order/order';
import { type Charge, closedToGiftCards } from '@gangway/domain/pricing/charge';
import { priceOrder } from '@gangway/domain/pricing/price-order';
import { isPromoSubject } from '@gangway/domain/promo-codes/promo-use';
import { transportCharge } from '@gangway/domain/transport/transport-charge';
import { backOff, maxAttempts, retrying, sqlState } from '../../db/database.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import type { CartChange, LineToAdd } from './cart.repo.ts';
import { depositColumns } from './cart-deposit.ts';
import { chargedAddition, chargedLine, numberProducts } from './cart-products.ts';
import { decidePromo, type PromoDecision, todayAt } from './cart-promo-codes.service.ts';
import { type TransportDecision, transportToAdd } from './cart-transport.service.ts';
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
  const staying = (order?.lines ?? []).filter(stays);
  const depositOf = (activityKey: number) => snapshot.activity(activityKey)?.deposit ?? null;
  const membersThen = [
    ...(order?.memberships ?? []).filter(stays),
    ...memberships.map(({ sub_total, details }) => ({ ...details, subTotal: amount(sub_total) })),
  ];
  const charges: Charge[] = [
    ...staying.map((line) => activityCharge(chargedLine(line), depositOf(line.activityKey))),
    ...add.map((line) => activityCharge(chargedAddition(line), depositOf(line.activity_key))),
    ...transports.map(transportCharge),
    ...(order?.giftCards ?? []).filter(stays).map((card) => giftCardCharge(card.amount)),
    ...giftCards.map((card) => giftCardCharge(amount(card.sub_total))),
    ...membersThen.map(membershipCharge),
  ];
  const promo = decidePromo(location, order, more, { staying, added: add, packages, transports }, now);
  const { fees, taxes, deposits } = location;
  const discounts = promo?.discounts ?? [];
  const today = todayAt(location, now);
  const priced = priceOrder(charges, { fees, taxes, discounts, deposits: { terms: deposits, today } });
  const discountOf = (place: number) => discounts[place] ?? zero;
  const firstNewRide = staying.length + add.length + transports.length - (more.transports ?? []).length;
  const isEnabled = more.depositEnabled ?? order?.depositEnabled ?? false;
  const payable = (isEnabled ? priced.deposit?.total : null) ?? priced.total;
  const fitted = fittedReservations(order, subtract(payable, closedToGiftCards(charges)));
  return {
    kind,
    location: location.key,
    version,
    priced_version: kind === 'reprice' ? version : Math.min(version, order?.catalogVersion ?? version),
    ...(order === null ? {} : { order_id: order.orderId, revision: order.revision }),
    currency: location.currency,
    window_minutes: holdMinutes(location),
    totals: {
      sub_total: priced.subTotal,
      discount_total: priced.discountTotal,
      fee_total: priced.feeTotal,
      tax_total: priced.taxTotal,
      included_tax: priced.includedTax,
      total: priced.total,
      ...depositColumns(priced.deposit, isEnabled),
      gift_card_total: closedToGiftCards(charges),
      ...(membersThen.length === 0 ? {} : { membership_total: membershipTotal(membersThen) }),
      redeemed: fitted.redeemed,
    },
    fees: priced.fees,
    charges: { fees, taxes },
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
