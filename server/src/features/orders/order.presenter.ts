/** An order in the shape of the contract: an allow-list (3.10). */
import type { Customer, Order as WireOrder } from '@gangway/contract/order';
import type { FieldScope } from '@gangway/domain/catalog/custom-field';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { type Amount, add } from '@gangway/domain/kernel/money';
import { isSaved } from '@gangway/domain/kernel/order-state';
import { withVenueTexts } from '@gangway/domain/location/venue-texts';
import { currentLocale } from '@gangway/domain/messages/locale';
import { guestsMayCancel } from '@gangway/domain/order/cancel';
import { asksForCustomer } from '@gangway/domain/order/check-customer';
import { maskCustomer } from '@gangway/domain/order/mask-customer';
import { bookingsOf } from '@gangway/domain/order/order';
import { showOrder } from '@gangway/domain/order/shown-order';
import { balanceOf } from '@gangway/domain/pricing/due';
import { type PassWallet, walletsFor } from '@gangway/domain/tickets/ticket';
import { presentAnswers, presentQuestions } from '../add-ons/custom-fields.presenter.ts';
import { countryOfCode } from '../location/countries.presenter.ts';
import { emptyCustomer } from './empty-customer.shared.ts';
import { labelOf, presentLines } from './lines/kinds.ts';
import type { OrderView } from './lines/line.ts';
import { presentDeposit, presentPayments } from './order-deposit.presenter.ts';
import { presentRedeemed } from './order-redeemed.presenter.ts';

export interface PresentedOrder extends Omit<OrderView, 'shown'> {
  /** Whether the caller just bought it; for anyone else, contact details of a saved order are masked (S1). */
  isBuyer: boolean;
  /** Where 'CheckinUrl' begins. */
  kioskUrl: string;
  /** Whether this installation can send text messages. */
  sendsTexts: boolean;
  /** Wallets that this installation signs passes for. */
  passWallets: readonly PassWallet[];
  /** The least that a card can be charged. */
  leastCharge: Amount;
}

/** A phone number that nobody has typed yet is one of the venue's country. */
function phoneOf({ country }: PresentedOrder['location']) {
  const own = countryOfCode(country);
  return own === null ? {} : { phoneCountryCode: own.countryCode, phoneCountryKey: own.countryKey };
}

function presentCustomer(view: PresentedOrder): Customer {
  const customer = { ...emptyCustomer, ...phoneOf(view.location), ...view.order.customer };
  const isHidden = isSaved(view.order) && !view.isBuyer;
  return {
    ...(isHidden ? maskCustomer(customer) : customer),
    customFields: presentAsked(view, 'customer'),
  };
}

/** Returns questions about the order or its customer with their answers; as stored for a saved order. */
function presentAsked(
  { order, location }: Pick<OrderView, 'order' | 'location'>,
  scope: FieldScope,
): WireOrder['customFields'] {
  return isSaved(order)
    ? presentAnswers(order.answers.filter((answer) => answer.scope === scope))
    : presentQuestions(
        location.customFields.filter((field) => field.scope === scope),
        order.answers,
      );
}

const dayLength = '2026-12-05'.length;

/** Lists what was canceled, packages with what is kept of all their lines. */
function presentCanceled({ canceled }: OrderView['order']): WireOrder['canceledLines'] {
  const tops = canceled.filter(({ line }) => line.parentKey === null);
  return tops.map(({ line, canceledAt }) => {
    const own = canceled.filter((one) => (one.line.parentKey ?? one.line.lineKey) === line.lineKey);
    const { name } = labelOf(line);
    const [start] = own.flatMap((one) => labelOf(one.line).start ?? []).toSorted();
    const isWholeDay = start !== undefined && start.length === dayLength;
    return {
      orderLineKey: line.lineKey,
      name,
      startsOn: start === undefined ? null : ((isWholeDay ? `${start}T00:00` : start) as WallTime),
      isWholeDay,
      canceledOn: canceledAt,
      kept: add(...own.map(({ kept }) => kept)),
    };
  });
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

export function presentOrder(given: PresentedOrder): WireOrder {
  const of = { ...given, order: withVenueTexts(given.order, given.location, currentLocale()) };
  const shown = showOrder(of.order, of.location);
  const view = { ...of, shown };
  const { order, orderKey, location } = view;
  const saved = isSaved(order);
  const { requirements, activityConfirmationMessages, ...lines } = presentLines(view);
  return {
    orderKey,
    orderNumber: order.orderNumber,
    orderDate: order.savedAt,
    isNew: !saved,
    locationKey: order.locationKey as LocationKey,
    customer: presentCustomer(view),
    ...lines,
    orderFees: order.fees.map((fee) => ({ feeName: fee.name, amount: fee.amount, orderFeeKey: fee.feeKey })),
    // One that no longer fits takes off nothing.
    orderPromoCodes: order.promoCodes
      .map(({ lineKey, code, description, amount }, place) => ({
        orderPromoCodeKey: lineKey,
        promoCode: code,
        description,
        amount: shown.promoCodes[place] ?? amount,
      }))
      .filter(({ amount }) => amount > 0),
    promoCodeMessages: saved ? [] : order.promoMessages,
    orderPayments: presentPayments(view),
    ...presentRedeemed(order),
    canceledLines: presentCanceled(order),
    cancelableLines: guestsMayCancel(given.order, location, given.now),
    calledOffLines: bookingsOf(given.order).flatMap(({ lineKey, isCalledOff }) =>
      isCalledOff === true ? [lineKey] : [],
    ),
    isCanceled: order.state === 'cancelled',
    isErased: order.erasedAt !== null,
    subTotal: order.subTotal,
    subTotalInclusive: shown.subTotal,
    taxTotal: order.taxTotal,
    includedTax: order.includedTax,
    discountTotal: order.discountTotal,
    goodwillTotal: order.goodwillTotal,
    total: order.total,
    balance: balanceOf(order),
    ...presentDeposit(view),
    enableDigitalTickets: location.enableDigitalTickets,
    offersTextTickets: view.sendsTexts && location.enableDigitalTickets && bookingsOf(order).length > 0,
    hasTickets: order.tickets !== null,
    ticketUuid: order.tickets?.uuid ?? null,
    passWallets: walletsFor(order.tickets?.tickets ?? [], view.passWallets),
    checkinUrl:
      order.tickets === null ? null : `${view.kioskUrl}/${location.code}/check-in/${order.tickets.uuid}`,
    enable3ds: location.enable3ds,
    requireBillingInfo: location.requireBillingInfo,
    customerInfoRequired: asksForCustomer(location, order),
    customFields: presentAsked(view, 'order'),
    requirements: distinct(requirements),
    activityConfirmationMessages: distinct(activityConfirmationMessages),
    confirmationEmailMessageHeader: location.confirmationMailHeader,
    confirmationEmailMessageFooter: location.confirmationMailFooter,
    agreedToTransport: order.agreedToTransport,
    languageKey: order.languageKey,
    isCustomerField: location.customFields.some(({ scope }) => scope === 'customer'),
    holdSecondsLeft: saved || order.holdSeconds === null ? null : Math.max(0, Math.floor(order.holdSeconds)),
  };
}
