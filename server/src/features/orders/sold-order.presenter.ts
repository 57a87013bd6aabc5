/** A sold order for the venue's own people: what `npm run order -- show` says, for a screen (docs/rules/finding-orders.md). */
import type { SoldLine, SoldOrder } from '@gangway/contract/orders';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import { isCalledOff } from '@gangway/domain/order/called-off';
import type { CanceledLine, Line, Order, RefundState } from '@gangway/domain/order/order';
import { isTaken } from '@gangway/domain/order/refunds';
import { lastTaken } from '@gangway/domain/order/venue-payment';
import { readablePhone } from '../location/international-phone.shared.ts';
import type { OrderEvent } from './find-orders.repo.ts';
import { asWall, guestName, moneyOf, soldOn, stateOf } from './found-order.presenter.ts';
import { historyWords } from './history.presenter.ts';
import { presentLabel } from './line-label.presenter.ts';
import { visitOf } from './lines/kinds.ts';
import { lineDetails, type Showing } from './lines/operator-rows.presenter.ts';
import { orderRows } from './order-answers.presenter.ts';
import { payByAt } from './order-deposit.presenter.ts';
import { cardName, methodName } from './payment-words.presenter.ts';

/** The facts about an order that its screen shows besides its lines. */
export interface AboutSold extends Showing {
  events: readonly OrderEvent[];
  notes: SoldOrder['notes'];
  emails: Pick<SoldOrder, 'emails' | 'emailsSince'>;
  today: VenueDate;
  /** Names people of the desk; null for others. */
  nameOf: (subject: string) => string | null;
}

const instantOf = (at: string) => new Date(at).toISOString();

function presentLine(line: Line, showing: Showing, canceled: CanceledLine | null): SoldLine {
  const { name, start } = presentLabel(line);
  const visit = visitOf(line);
  return {
    orderLineKey: line.lineKey,
    parentLineKey: line.parentKey,
    name,
    start: start === null ? null : asWall(start),
    hasTime: visit?.hasTime ?? false,
    departureKey: canceled === null ? (visit?.departureKey ?? null) : null,
    isChangeable: canceled === null && visit !== null,
    details: lineDetails(line, showing),
    price: line.subTotal,
    total: line.allocation.total,
    isCalledOff: canceled === null && isCalledOff(line),
    canceledOn: canceled === null ? null : instantOf(canceled.canceledAt),
    kept: canceled?.kept ?? zero,
  };
}

const charge = (kind: SoldOrder['charges'][number]['kind'], name: string | null, amount: Amount) =>
  amount === zero ? [] : [{ kind, name, amount }];

const chargesOf = (order: Order): SoldOrder['charges'] => [
  ...charge('prices', null, order.subTotal),
  ...order.promoCodes.flatMap(({ code, amount }) => charge('discount', code, subtract(zero, amount))),
  ...charge('reduction', null, subtract(zero, order.goodwillTotal)),
  ...order.fees.flatMap(({ name, amount }) => charge('fee', name, amount)),
  ...charge('tax', null, order.taxTotal),
  ...charge('includedTax', null, order.includedTax),
];

const paymentsOf = (order: Order): SoldOrder['payments'] => [
  ...order.attempts.filter(isTaken).map((attempt) => ({
    name: methodName(attempt),
    on: instantOf(attempt.createdAt),
    amount: attempt.amount,
  })),
  ...order.redeemedGiftCards
    .filter(({ isForBalance }) => !isForBalance)
    .map((card) => ({ name: cardName(card), on: null, amount: card.amount })),
];

const statesOnWire = {
  due: 'due',
  sent: 'sent',
  refused: 'refused',
  'to be given': 'toGive',
  given: 'given',
} as const satisfies Record<RefundState, string>;

const refundsOf = (order: Order): SoldOrder['refunds'] =>
  order.refunds.map(({ attemptRowId, amount, state, createdAt, creditEnd, givenBy }) => {
    const attempt = order.attempts.find((one) => one.attemptRowId === attemptRowId);
    const paid = attempt ?? { method: 'card' as const, cardBrand: null, cardLast4: null };
    const name =
      creditEnd === null
        ? methodName(givenBy === null ? paid : { ...paid, method: givenBy })
        : cardName({ kind: 'credit', codeEnd: creditEnd });
    return { name, on: instantOf(createdAt), amount, state: statesOnWire[state] };
  });

export function presentSold(about: AboutSold): SoldOrder {
  const { order, location, events, notes, emails, today, nameOf } = about;
  const { customer, currency, orderNumber, revision, total, balanceDueDate } = order;
  const money = moneyOf(order);
  return {
    orderNumber: orderNumber ?? '',
    revision,
    name: guestName(order),
    firstName: customer?.firstName ?? '',
    lastName: customer?.lastName ?? '',
    email: customer?.email ?? '',
    phone: customer === null ? null : readablePhone(location, customer),
    soldOn: soldOn(order),
    erasedOn: order.erasedAt === null ? null : instantOf(order.erasedAt),
    state: stateOf(order),
    ...{ today, timeZone: location.timeZone, currency, total },
    received: add(order.paid, order.redeemed),
    ...money,
    isUndoable: lastTaken(order) !== null,
    dueOn: money.due > zero ? balanceDueDate : null,
    payBy: payByAt(order, location.timeZone),
    details: orderRows(order, location),
    lines: [
      ...order.lines.map((line) => presentLine(line, about, null)),
      ...order.canceled.map((canceled) => presentLine(canceled.line, about, canceled)),
    ],
    charges: chargesOf(order),
    payments: paymentsOf(order),
    refunds: refundsOf(order),
    notes: [...notes],
    ...emails,
    history: events.map((event) => ({
      on: instantOf(event.at),
      words: historyWords(event, currency, nameOf),
    })),
  };
}
