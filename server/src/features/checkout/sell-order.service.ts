/** Orders that the venue's own people sell to callers and walk-ins (docs/rules/desk-sales.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { sellOrder } from '@gangway/contract/selling';
import type { Instant, WallTime } from '@gangway/domain/kernel/local-time';
import { type Amount, subtract, zero } from '@gangway/domain/kernel/money';
import { isSaved } from '@gangway/domain/kernel/order-state';
import { isBlank } from '@gangway/domain/kernel/typed-text';
import type { Location } from '@gangway/domain/location/location';
import type { CustomerDetails, Order } from '@gangway/domain/order/order';
import { balanceOf } from '@gangway/domain/pricing/due';
import { isTooLittle } from '@gangway/domain/pricing/least-charge';
import type { StaffPermission } from '@gangway/domain/staff/role';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { databaseRefusal, detailOf } from '../../db/database-refusals.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import { numberOf } from '../changes/change.shared.ts';
import { byNumber, type Changes } from '../changes/change-order.service.ts';
import { decidePayBy, payByDocument } from '../changes/pay-by.service.ts';
import { paymentAtVenue } from '../changes/payment-at-venue.service.ts';
import { priceReduction } from '../changes/refund.service.ts';
import { typedPhone } from '../location/international-phone.shared.ts';
import { decidingAgain } from '../orders/decide-again.shared.ts';
import { emptyCustomer } from '../orders/empty-customer.shared.ts';
import { payByAt } from '../orders/order-deposit.presenter.ts';
import type { Orders } from '../orders/orders.service.ts';
import { issuedBy } from '../payments/attempts/issuing.shared.ts';
import { createPaying, type MerchantIds } from '../payments/attempts/paying.service.ts';
import { recordSale } from '../payments/sales.service.ts';
import type { PromoCodes } from '../promo-codes/promo-codes.service.ts';
import { type CompletionNeeds, toBegin } from './complete-order.service.ts';
import { type Completion, type Payable, payable, type Round } from './order-to-pay.service.ts';

type Input = InputOf<typeof sellOrder>;
type Answer = OutputOf<typeof sellOrder>;

interface Sold {
  orderNumber: string;
  /** At the venue. */
  payBy: WallTime | null;
  isNew: boolean;
}

export interface SellingNeeds extends Omit<CompletionNeeds, 'paying'> {
  db: Queryable;
  log: Pick<FastifyBaseLogger, 'info'>;
  changes: Changes;
  merchant: MerchantIds;
  rootUrl: string;
  orders: CompletionNeeds['orders'] & Pick<Orders, 'find'>;
  promoCodes: Pick<PromoCodes, 'emailUses' | 'takeOut'>;
}

/** Reads what the desk knows of the guest. Refuses a blank name, and what is no phone number. */
function guestOf({ firstName, lastName, email, phone, agreed }: Input, location: Location): CustomerDetails {
  if (isBlank(`${firstName}${lastName}`)) throw new Refused('guestNameless');
  const dialed = phone === null || isBlank(phone) ? null : typedPhone(phone, location);
  if (dialed === null && !isBlank(phone)) throw new Refused('contactPhone');
  return { ...emptyCustomer, firstName, lastName, email: email ?? '', agreed, ...dialed };
}

/** Refuses a price that only others may change, or that is changed without a reason. */
function refuseReduction({ reduction }: Input, { permissions }: StaffContext): void {
  if (reduction === null) return;
  const needed: StaffPermission = 'prices:change';
  if (!permissions.includes(needed)) throw new Refused('notPermitted');
  if (reduction.amount <= zero || isBlank(reduction.reason)) throw new Refused('reductionUnexplained');
}

function refuseOver({ reduction }: Input, due: Amount, { currency }: Location): void {
  if (reduction !== null && reduction.amount > due)
    throw new Refused('reductionOverDue', { most: shownAmount(due, currency) });
}

/**
 * Returns when the order lapses unless it is paid, if it is to. Refuses where the guest has nothing to pay on the receipt,
 * or cannot pay there.
 */
function lapsesAt(
  { payBy, method, reduction }: Input,
  { round: { order, snapshot }, due }: Pick<Payable, 'round' | 'due'>,
  now: Instant,
): ReturnType<typeof payByDocument> | null {
  if (payBy === null) return null;
  const { location, leastCharge } = snapshot;
  const left = subtract(due, reduction?.amount ?? zero);
  if (method !== null || left <= zero) throw new Refused('payByPaid');
  if (!location.deposits.payBalanceOnline || isTooLittle(left, leastCharge))
    throw new Refused('payByNotOnline');
  return payByDocument(decidePayBy(payBy, order, location, now), location);
}

/** The answer for an order that was sold before. */
const answerOf = (order: Order, { timeZone }: Location) => ({
  orderNumber: numberOf(order),
  payBy: payByAt(order, timeZone),
});

/** The same request as a guest's at the end of checkout, with nothing that pays. */
const completionOf = (
  { locationKey, orderKey, amount, agreed, customFields }: Input,
  customer: CustomerDetails,
  requestId: string,
): Completion => ({
  ...{ locationKey, orderKey, amount, agreed },
  order: null,
  customer: { ...customer, customFields },
  agreedToTransport: agreed,
  promoCode: null,
  bypassEmailValidation: true,
  paymentMethod: 'none',
  paymentToken: null,
  cardholderName: null,
  attemptId: `desk-${requestId}`,
  threeDsTransactionId: null,
  billing: null,
  languageKey: null,
});

export function createSelling(needs: SellingNeeds) {
  const { db, log, catalog, orders, payments, changes, issuers, clock, promoCodes } = needs;
  const { merchant, rootUrl } = needs;
  const paying = createPaying({ orders, payments, merchant, rootUrl, isPaid: isSaved, tooLate: 'lateCart' });
  const completing = { ...needs, paying };

  /** Sells the order; returns its number, and whether this request sold it. */
  async function sell(input: Input, order: Order, context: StaffContext): Promise<Sold> {
    if (order.state === 'abandoned') throw new Refused('cartExpired');
    const { staff, requestId } = context;
    return decidingAgain(catalog, input.locationKey, async (ofGuests) => {
      const snapshot = ofGuests.forStaff();
      const guest = guestOf(input, snapshot.location);
      const completion = completionOf(input, guest, requestId);
      const found = await paying.find(input.locationKey, input.orderKey);
      if (isSaved(found)) return { ...answerOf(found, snapshot.location), isNew: false };
      const round: Round = { snapshot, input: completion, context, order: found, seller: staff };
      const ready = await payable(completing, round);
      refuseOver(input, ready.due, snapshot.location);
      const now = clock();
      const issued = issuedBy(issuers, ready.round.order, {
        ...{ location: snapshot.location, customer: ready.customer, now },
      });
      const payBy = lapsesAt(input, ready, now);
      const begin = toBegin(completing, ready, issued, now);
      const orderNumber = await recordSale(
        { db, log },
        {
          ...begin,
          ...{ gateway: 'none', account: null, amount: 0, method: 'none' },
          ...{ sold_by: staff, request_id: requestId, pay_by: payBy },
        },
      );
      return { orderNumber, payBy: payBy?.wall ?? null, isNew: true };
    });
  }

  /** Lowers the price, and records that the venue took what is left: each as at any time after the sale. */
  async function settle(
    { locationKey, reduction, method }: Input,
    orderNumber: string,
    context: StaffContext,
  ) {
    const { staff: actor, permissions, requestId } = context;
    const of = byNumber(db, locationKey, orderNumber);
    // The confirmation says what it costs and what was paid.
    const record = { actor, permissions, requestId, reason: null, tells: false, credit: null };
    if (reduction !== null) {
      const { amount, reason } = reduction;
      await changes.make(priceReduction, of, { lineKeys: null, amount }, { ...record, reason }, () => null);
    }
    if (method === null || balanceOf(await of.open()) <= zero) return;
    await changes.make(paymentAtVenue, of, { amount: 'full', method }, record, () => null);
  }

  return {
    async sell(input: Input, context: StaffContext): Promise<Answer> {
      const answered = { modelErrors: null, exceptionMessage: null };
      refuseReduction(input, context);
      const order = await paying.find(input.locationKey, input.orderKey);
      if (isSaved(order)) {
        const { location } = await catalog.snapshot(input.locationKey);
        return { ...answered, ...answerOf(order, location) };
      }
      try {
        const { isNew, ...sold } = await sell(input, order, context);
        if (isNew) await settle(input, sold.orderNumber, context);
        return { ...answered, ...sold };
      } catch (error) {
        if (databaseRefusal(error) === 'emailUsedCode')
          throw await promoCodes.takeOut({ ...input, code: detailOf(error) }, context);
        throw error;
      }
    },
  };
}
