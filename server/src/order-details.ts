/** What `npm run order -- show` says of an order besides its lines: what guests ask about on the telephone. */
import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import { clockTime } from '@gangway/domain/kernel/date-words';
import { timeOf } from '@gangway/domain/kernel/local-time';
import { type Amount, zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import type { ActivityLine, Line, Order, PaymentAttempt } from '@gangway/domain/order/order';
import { isVenuePayment } from '@gangway/domain/order/venue-payment';
import { balanceOf } from '@gangway/domain/pricing/due';
import { type IssuedTicket, statusOf } from '@gangway/domain/tickets/ticket';
import { lineAnswerRows } from './features/cart/lines/activity/words.presenter.ts';
import type { boughtBy } from './features/cart/look-up-orders.service.ts';
import { orderAnswerRows } from './features/receipt/order-answers.ts';
import { t } from './messages/t.ts';
import { guestsOf } from './order-command-parts.ts';
import { shownAmount } from './platform/shown-amount.ts';

export type Bought = Awaited<ReturnType<typeof boughtBy>>;

export interface Showing {
  order: Order;
  location: Location;
  bought: Bought;
  /** '2026-12-05 09:00', in the venue's time. */
  moment: (at: string) => string;
}

/** 'Pickup 8:40 AM, Grand Lodge; staying at Alpenrose' */
function pickupRows({ pickup }: ActivityLine): string[] {
  if (pickup === null) return [];
  const { pickupAt, stopName: stop, hotelName: hotel } = pickup;
  return [t('departures.manifest.pickup', { time: clockTime(timeOf(pickupAt)), stop, hotel })];
}

/** 'Tickets 1, 2 valid; 3 used 2026-12-05 08:55' */
function ticketRows({ lineKey }: Line, { order, moment }: Showing): string[] {
  const tickets = (order.tickets?.tickets ?? []).filter((ticket) => ticket.lineKey === lineKey);
  const valid = tickets.filter((ticket) => statusOf(ticket) === 'Valid').map(({ number }) => number);
  const used = ({ number, usedAt }: IssuedTicket) =>
    usedAt === null ? [] : [t('commands.order.ticketUsedAt', { number: String(number), at: moment(usedAt) })];
  return [
    ...(valid.length === 0
      ? []
      : [t('commands.order.ticketsValid', { count: valid.length, numbers: valid.join(', ') })]),
    ...tickets.flatMap(used),
  ];
}

function sellerRows({ rates }: ActivityLine, { agents }: Location): string[] {
  const sellers = new Set(rates.flatMap(({ agentKey }) => agentKey ?? []));
  return agents
    .filter(({ key }) => sellers.has(key))
    .map(({ name }) => t('departures.manifest.soldBy', { name }));
}

function cardRows(line: Line, { order: { currency }, bought }: Showing): string[] {
  if (line.kind !== 'giftCard') return [];
  const { recipientName: name, recipientEmail: email, deliverOn } = line;
  const cards = bought.cards.filter(({ lineKey }) => lineKey === line.lineKey);
  return [
    ...(email === '' && name === '' ? [] : [t('commands.order.recipient', { name, email })]),
    ...(deliverOn === null ? [] : [t('commands.order.deliverOn', { date: deliverOn })]),
    ...cards.map(({ codeEnd, left, voidedAt }) => {
      const words = { code: maskedCode(codeEnd), left: shownAmount(left as Amount, currency) };
      return t(voidedAt === null ? 'commands.order.cardLeft' : 'commands.order.cardVoided', words);
    }),
  ];
}

function membershipRows(line: Line, { bought }: Showing): string[] {
  if (line.kind !== 'membership') return [];
  const renewed =
    line.renewed === null
      ? []
      : [t('commands.order.renewed', { from: line.renewed.startsOn, to: line.renewed.endsOn })];
  const own = bought.memberships
    .filter(({ lineKey }) => lineKey === line.lineKey)
    .map(({ key, from, to, canceledAt }) =>
      t(canceledAt === null ? 'commands.order.membership' : 'commands.order.membershipCanceled', {
        ...{ key, from, to },
      }),
    );
  return [...own, ...renewed];
}

function rideRows(line: Line): string[] {
  if (line.kind !== 'transport') return [];
  const { pickupTime, locationName: stop, returnTime, guests } = line;
  return [
    t('departures.manifest.ride', { time: clockTime(pickupTime), stop, guests }),
    t('departures.manifest.return', { time: clockTime(returnTime) }),
  ];
}

/** Who comes, and all that is asked about a line, row by row. */
export function lineDetails(line: Line, showing: Showing): string[] {
  const { location } = showing;
  if (line.kind !== 'activity')
    return [...cardRows(line, showing), ...membershipRows(line, showing), ...rideRows(line)];
  return [
    guestsOf(line, location),
    ...pickupRows(line),
    ...lineAnswerRows(line),
    ...sellerRows(line, location),
    ...ticketRows(line, showing),
  ];
}

/** Answers about guest and order, and whose link brought the guest. */
export function orderDetails({ order, location }: Showing): string[] {
  const affiliate = location.affiliates.find(({ key }) => key === order.clientAgentKey);
  return [
    ...orderAnswerRows(order),
    ...(affiliate === undefined ? [] : [t('commands.order.affiliate', { name: affiliate.name })]),
  ];
}

const methodWords = (attempt: PaymentAttempt): string =>
  isVenuePayment(attempt)
    ? t(`commands.order.by.${attempt.method}`)
    : t('commands.order.byCard', {
        payment: `${attempt.cardBrand ?? attempt.method} ${attempt.cardLast4 ?? ''}`.trim(),
      });

/** Discounts, fees, tax and payments, and by when the rest is due. */
export function moneyDetails({ order, moment }: Showing): string[] {
  const shown = (value: Amount) => shownAmount(value, order.currency);
  const paid = order.attempts.filter(({ state }) => state === 'captured' || state === 'authorised');
  return [
    ...order.promoCodes.map(({ code, amount }) =>
      t('commands.order.promoCode', { code, amount: shown(amount) }),
    ),
    ...order.fees.map(({ name, amount }) => t('commands.order.amountOf', { name, amount: shown(amount) })),
    ...(order.taxTotal === zero ? [] : [t('commands.order.tax', { amount: shown(order.taxTotal) })]),
    ...(order.includedTax === zero
      ? []
      : [t('commands.order.includedTax', { amount: shown(order.includedTax) })]),
    ...paid
      .filter(({ amount }) => amount > 0)
      .map((attempt) =>
        t('commands.order.payment', {
          amount: shown(attempt.amount),
          how: methodWords(attempt),
          at: moment(attempt.createdAt),
        }),
      ),
    ...order.redeemedGiftCards.map(({ codeEnd, amount }) =>
      t('commands.order.redeemed', { amount: shown(amount), code: maskedCode(codeEnd) }),
    ),
    ...(balanceOf(order) > zero && order.balanceDueDate !== null
      ? [t('commands.order.due', { date: order.balanceDueDate })]
      : []),
  ];
}
