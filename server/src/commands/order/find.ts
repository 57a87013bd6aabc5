/** `npm run order -- find`: lists sold orders, page by page (docs/rules/finding-orders.md). */
import { readWords } from '@gangway/domain/kernel/typed-text';
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import { balanceOf } from '@gangway/domain/pricing/due';
import { presentLabel } from '../../features/orders/line-label.presenter.ts';
import { guestsOfLine } from '../../features/orders/lines/operator-rows.presenter.ts';
import { lookUpOrders, type SearchProblem } from '../../features/orders/search-orders.service.ts';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { CommandIo } from '../socket.ts';
import type { OrderArguments } from './arguments.ts';
import { locationOf, moment, type OrderCommandNeeds, when } from './parts.ts';

type Find = Extract<OrderArguments, { command: 'find' }>;

/** A bought order in a list: who, how much and what is open; then what was booked, for when and for whom. */
function sayFound(io: CommandIo, order: Order, location: Location): void {
  const { orderNumber, savedAt, createdAt, currency, customer, state } = order;
  const balance = balanceOf(order);
  io.out(
    t('commands.order.found', {
      number: orderNumber ?? '',
      name: `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim(),
      email: customer?.email ?? '',
      date: moment(savedAt ?? createdAt, location),
      total: shownAmount(order.total, currency),
      state: [
        ...(balance > 0 ? [t('commands.order.isOpen', { balance: shownAmount(balance, currency) })] : []),
        ...(state === 'cancelled' ? [t('commands.order.isCanceled')] : []),
      ].join(''),
    }),
  );
  for (const line of order.lines) {
    const guests = guestsOfLine(line, location);
    io.out(t('commands.order.foundLine', { name: presentLabel(line).name, when: when(line), guests }));
  }
  for (const { line } of order.canceled)
    io.out(
      t('commands.order.foundLine', {
        ...{ name: presentLabel(line).name, when: when(line), guests: t('commands.order.isCanceled') },
      }),
    );
}

/**
 * Returns the key of an activity by its key or its name, whatever the case, or by a part of one name alone; null if there is none or
 * more than one.
 */
function activityKeyOf(typed: string, { activities }: Location): number | null {
  if (/^\d{1,15}$/.test(typed)) return Number(typed);
  const words = readWords(typed);
  const named = activities.filter(({ name }) => readWords(name) === words);
  const [found, ...others] =
    named.length > 0 ? named : activities.filter(({ name }) => readWords(name).includes(words));
  return found === undefined || others.length > 0 ? null : found.key;
}

function sayProblem(io: CommandIo, problem: SearchProblem, { activity }: Find): number {
  io.err(
    problem === 'unknownActivity'
      ? t('commands.order.unknownActivity', { text: activity ?? '' })
      : t(`commands.order.${problem}`),
  );
  return 1;
}

export async function runFind(given: Find, needs: OrderCommandNeeds): Promise<number> {
  const location = await locationOf(given, needs);
  const { io, database, clock } = needs;
  const { text, visit, sold, activity, state, due, sort, page } = given;
  const activityKey = activity === null ? null : activityKeyOf(activity, location);
  if (activity !== null && activityKey === null) return sayProblem(io, 'unknownActivity', given);
  const filters = { visit, sold, activityKey, state, due };
  const found = await lookUpOrders(database.db, location, { text, filters, sort, page }, clock());
  if (!found.ok) return sayProblem(io, found.refusal, given);
  const { orders, total, next } = found.value;
  if (orders.length === 0) {
    io.err(text === '' ? t('commands.order.nothingMatches') : t('commands.order.nothingFound', { text }));
    return 1;
  }
  for (const order of orders) sayFound(io, order, location);
  if (next !== null) {
    const { count } = total;
    io.out(total.isMore ? t('commands.order.moreThan', { count }) : t('commands.order.matching', { count }));
    io.out(t('commands.order.nextPage', { page: next }));
  }
  return 0;
}
