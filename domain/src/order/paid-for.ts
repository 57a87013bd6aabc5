/** The amounts paid for the lines of a saved order (docs/rules/cancellation.md, "Canceling"; docs/rules/changes.md, "A higher price"). */
import { type Amount, add, split, subtract, zero } from '../kernel/money.ts';
import { balanceOf } from '../pricing/due.ts';
import type { Line, Order } from './order.ts';
import { goodwillOf } from './refunds.ts';
import { changeFeesOf } from './reschedule.ts';
import { takenAtVenue } from './venue-payment.ts';

/** Returns a line's total, less earlier refunds of it. */
export const costOf = (order: Pick<Order, 'goodwill'>, { lineKey, allocation: { total } }: Line): Amount =>
  subtract(total, goodwillOf(order, lineKey));

/** By how much the venue's changes raised what a line costs. */
const raisedBy = ({ moves }: Pick<Order, 'moves'>, lineKey: number): Amount =>
  add(
    ...moves
      .filter((move) => move.lineKey === lineKey && move.by === 'venue' && move.difference > 0)
      .map(({ difference }) => difference),
  );

const wasBalancePaid = (order: Pick<Order, 'attempts' | 'refunds'>): boolean =>
  takenAtVenue(order) > 0 ||
  order.attempts.some(
    ({ purpose, state }) => purpose === 'balance' && (state === 'authorised' || state === 'captured'),
  );

/** What is left to pay of each line, by the lines that the venue made more expensive; of all of them if it did not. */
function unpaidOf(order: Order, balance: Amount): Amount[] {
  const raised = order.lines.map((line) => Math.min(costOf(order, line), raisedBy(order, line.lineKey)));
  const costs = order.lines.map((line) => costOf(order, line));
  return split(balance, raised.some((amount) => amount > 0) ? raised : costs);
}

/**
 * Returns what was paid for a line, in minor units: what it costs, unless a balance is open. While the balance of a deposit is, it
 * is the line's part of the deposit; otherwise what it costs less what is left to pay of it.
 */
export function paidFor(order: Order, line: Line): Amount {
  const cost = costOf(order, line);
  const balance = balanceOf(order);
  if (balance <= 0) return cost;
  const { lineKey, allocation } = line;
  if (order.depositEnabled && !wasBalancePaid(order))
    return Math.min(cost, add(allocation.deposit, changeFeesOf(order, lineKey))) as Amount;
  const unpaid = unpaidOf(order, balance)[order.lines.indexOf(line)] ?? zero;
  return Math.max(0, cost - unpaid) as Amount;
}
