/**
 * The commands of `npm run order`: what an operator does to bought orders (docs/operations.md). Each returns its exit
 * code: 0 done, 1 refused.
 */

import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import { type Amount, add, zero } from '@gangway/domain/kernel/money';
import { partOfRefund, partWords } from '@gangway/domain/order/back-parts';
import type { Line, Order } from '@gangway/domain/order/order';
import { balanceOf } from '@gangway/domain/pricing/due';
import { contactCorrection } from '../../features/changes/contact.service.ts';
import { priceReduction } from '../../features/changes/refund.service.ts';
import { confirmationAgain } from '../../features/changes/resend.service.ts';
import { internationalPhone } from '../../features/location/international-phone.shared.ts';
import { historyWords } from '../../features/orders/history.presenter.ts';
import { presentLabel } from '../../features/orders/line-label.presenter.ts';
import { lineDetails, type Showing } from '../../features/orders/lines/operator-rows.presenter.ts';
import { boughtBy, historyOf, shownReceiptKey } from '../../features/orders/look-up-orders.service.ts';
import { orderRows } from '../../features/orders/order-answers.presenter.ts';
import { orderByNumber } from '../../features/orders/order-by-number.service.ts';
import { t } from '../../messages/t.ts';
import { takeShopSecret } from '../../platform/shop-keys.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { CommandIo } from '../socket.ts';
import { amountTyped, type Digits } from '../typed-amounts.ts';
import { type OrderArguments, saysAmount, withAmounts } from './arguments.ts';
import { runCancel } from './cancel.ts';
import { runChange } from './change.ts';
import { moneyDetails } from './details.ts';
import { runFind } from './find.ts';
import { runPaid } from './paid.ts';
import {
  locationOf,
  moment,
  type OrderCommandNeeds,
  runOrderChange,
  sayRefunding,
  sayRefunds,
  when,
} from './parts.ts';
import { runSettling } from './settle.ts';

type Of<Command extends OrderArguments['command']> = Extract<OrderArguments, { command: Command }>;

function sayLines(io: CommandIo, showing: Showing): void {
  const { order, location } = showing;
  const { currency } = order;
  const sayDetails = (line: Line) => {
    for (const words of lineDetails(line, showing)) io.out(t('commands.order.detail', { words }));
  };
  const tops = order.lines.filter(({ parentKey }) => parentKey === null);
  for (const line of tops) {
    const parts = order.lines.filter(({ parentKey }) => parentKey === line.lineKey);
    const total = add(...[line, ...parts].map(({ allocation }) => allocation.total));
    io.out(
      t('commands.order.line', {
        key: String(line.lineKey),
        name: presentLabel(line).name,
        when: when(line),
        total: shownAmount(total, currency),
      }),
    );
    sayDetails(line);
    for (const part of parts) {
      const key = String(part.lineKey);
      io.out(t('commands.order.partLine', { key, name: presentLabel(part).name, when: when(part) }));
      sayDetails(part);
    }
  }
  for (const { line, canceledAt, kept } of order.canceled)
    io.out(
      t('commands.order.canceledLine', {
        key: String(line.lineKey),
        name: presentLabel(line).name,
        when: when(line),
        date: moment(canceledAt, location),
        kept: shownAmount(kept, currency),
      }),
    );
}

function sayUnknown(io: CommandIo, number: string): number {
  io.err(t('commands.order.unknownOrder', { number }));
  return 1;
}

/** The receipt's link works once more with each look; nobody gets one to the receipt of an erased guest. */
async function sayLinks(given: Of<'show'>, needs: OrderCommandNeeds, order: Order): Promise<void> {
  if (order.erasedAt !== null) return;
  const { io, database, mail } = needs;
  const base = `${mail.publicUrl}/${given.locationKey}`;
  const orderKey = encodeURIComponent(await shownReceiptKey(database.db, order));
  io.out(t('commands.order.receipt', { url: `${base}/receipt?orderKey=${orderKey}` }));
  if (order.tickets !== null)
    io.out(t('commands.order.tickets', { url: `${base}/ticket/${order.tickets.uuid}` }));
}

async function runShow(given: Of<'show'>, needs: OrderCommandNeeds): Promise<number> {
  const location = await locationOf(given, needs);
  const { io, database } = needs;
  const order = await orderByNumber(database.db, location, given.orderNumber);
  if (order === null) return sayUnknown(io, given.orderNumber);
  const { customer, currency } = order;
  const shown = (value: Amount) => shownAmount(value, currency);
  const state = order.state === 'cancelled' ? t('commands.order.isCanceled') : '';
  const date = moment(order.savedAt ?? order.createdAt, location);
  io.out(`${t('commands.order.head', { number: given.orderNumber, date })}${state}`);
  if (order.erasedAt !== null)
    io.out(t('commands.order.isErased', { date: moment(order.erasedAt, location) }));
  else if (customer !== null)
    io.out(
      t('commands.order.customer', {
        name: `${customer.firstName} ${customer.lastName}`.trim(),
        email: customer.email,
        phone: internationalPhone(location, customer) ?? '',
      }),
    );
  const bought = await boughtBy(database.db, order);
  const showing: Showing = { order, location, bought, moment: (at) => moment(at, location) };
  sayLines(io, showing);
  for (const words of orderRows(order, location)) io.out(t('commands.order.detail', { words }));
  for (const words of moneyDetails(showing)) io.out(t('commands.order.sum', { words }));
  io.out(
    t('commands.order.totals', {
      total: shown(order.total),
      paid: shown(order.paid),
      redeemed: shown(order.redeemed),
      balance: shown(balanceOf(order)),
    }),
  );
  for (const refund of order.refunds)
    io.out(
      refund.creditEnd === null
        ? t('commands.order.refunded', {
            part: partWords(partOfRefund(order, refund), shown(refund.amount)),
            state: t(`commands.order.refundState.${refund.state === 'to be given' ? 'owed' : refund.state}`),
          })
        : t('commands.order.credited', {
            amount: shown(refund.amount),
            code: maskedCode(refund.creditEnd),
          }),
    );
  await sayLinks(given, needs, order);
  for (const event of await historyOf(database.db, order))
    io.out(
      t('commands.order.event', { at: moment(event.at, location), words: historyWords(event, currency) }),
    );
  return 0;
}

const runResend = (given: Of<'resend'>, needs: OrderCommandNeeds): Promise<number> =>
  runOrderChange(given, needs, {
    change: confirmationAgain,
    asked: {},
    say: () => undefined,
    confirm: null,
    sayDone: ({ order }) => needs.io.out(t('commands.order.resent', { email: order.customer?.email ?? '' })),
  });

async function runContact(given: Of<'contact'>, needs: OrderCommandNeeds): Promise<number> {
  const location = await locationOf(given, needs);
  const { io } = needs;
  return runOrderChange(given, needs, {
    change: contactCorrection,
    asked: given.correction,
    say: () => undefined,
    confirm: null,
    sayDone({ customer, fields }) {
      const { firstName, lastName, email } = customer;
      io.out(
        t('commands.order.corrected', {
          name: `${firstName} ${lastName}`.trim(),
          email,
          phone: internationalPhone(location, customer) ?? '',
        }),
      );
      if (given.tells && fields.includes('email')) io.out(t('commands.order.resent', { email }));
    },
  });
}

function runRefund(given: Of<'refund'>, needs: OrderCommandNeeds): Promise<number> {
  const { io } = needs;
  const { orderNumber: number, asCredit } = given;
  return runOrderChange(given, needs, {
    change: priceReduction,
    asked: given,
    say({ order, reduced }) {
      const [amount, total] = [reduced.reduction, reduced.totals.total].map((value) =>
        shownAmount(value, order.currency),
      );
      io.out(t('commands.order.wouldReduce', { number, amount: amount ?? '', total: total ?? '' }));
      sayRefunds(io, order, reduced.refunds, asCredit);
    },
    confirm: { question: t('commands.order.askRefund'), unconfirmed: t('commands.order.notRefunded') },
    sayDone({ order, reduced }) {
      io.out(t('commands.order.reduced', { amount: shownAmount(reduced.reduction, order.currency) }));
      sayRefunding(io, order, reduced.refunds, asCredit);
    },
  });
}

/** Reads the amounts of a command in its order's currency, or the venue's if there is no such order. */
async function inMoney(typed: OrderArguments<Digits>, needs: OrderCommandNeeds): Promise<OrderArguments> {
  const { command } = typed;
  if (command === 'find' || !saysAmount(typed)) return withAmounts(typed, () => zero);
  const location = await locationOf(typed, needs);
  const order = await orderByNumber(needs.database.db, location, typed.orderNumber);
  return withAmounts(typed, (digits) => amountTyped(digits, order?.currency ?? location.currency));
}

export async function runOrderCommand(
  typed: OrderArguments<Digits>,
  needs: OrderCommandNeeds,
): Promise<number> {
  // A process of its own has not taken it yet.
  takeShopSecret(needs.secret);
  const given = await inMoney(typed, needs);
  switch (given.command) {
    case 'find':
      return runFind(given, needs);
    case 'show':
      return runShow(given, needs);
    case 'resend':
      return runResend(given, needs);
    case 'cancel':
      return runCancel(given, needs);
    case 'refund':
      return runRefund(given, needs);
    case 'contact':
      return runContact(given, needs);
    case 'paid':
      return runPaid(given, needs);
    case 'paid-back':
    case 'refund-again':
      return runSettling(given, needs);
    case 'move':
    case 'change':
      return runChange(given, needs);
  }
}
