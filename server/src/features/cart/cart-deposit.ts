/** Computes the deposit of a changed cart, as columns of its order (docs/rules/deposits.md). */
import { type DepositLine, depositOf } from '@gangway/domain/deposits/deposit';
import { dateOf, type Instant, type WallTime } from '@gangway/domain/kernel/local-time';
import { type Amount, subtract, zero } from '@gangway/domain/kernel/money';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Order, OrderLine } from '@gangway/domain/order/order';
import type { ChargeableLine, OrderTotals } from '@gangway/domain/pricing/price-order';
import type { Snapshot } from '../catalog/catalog.service.ts';
import type { CartChange, LineToAdd } from './cart.repo.ts';

interface Cart {
  lines: readonly OrderLine[];
  add: readonly LineToAdd[];
  /** First for the existing lines, then for the added ones, then for everything else. */
  charges: readonly ChargeableLine[];
  totals: OrderTotals;
  /** Paid now, without fees or a share of the tax: gift cards, and memberships including their tax. */
  paidNow: Amount;
  now: Instant;
}

type DepositColumns = Pick<CartChange['totals'], 'deposit' | 'deposit_enabled' | 'balance_due_date'>;

/** Returns no columns if everything is paid at once. */
export function depositTotals(
  snapshot: Snapshot,
  { lines, add, charges, totals, paidNow, now }: Cart,
  isEnabled: boolean,
): DepositColumns {
  const { deposits, timeZone } = snapshot.location;
  if (!deposits.enabled) return {};
  const booked = [
    ...lines.map(({ activityKey, start }) => ({ activityKey, start })),
    ...add.map((line) => ({ activityKey: line.activity_key, start: line.starts_at_wall as WallTime })),
  ];
  const depositLines = charges.map((charge, index): DepositLine => {
    const line = booked[index];
    const net = subtract(charge.subTotal, charge.discount ?? zero);
    return {
      net,
      chargeable: subtract(net, charge.tips),
      participants: charge.participants,
      rule: line === undefined ? null : (snapshot.activity(line.activityKey)?.deposit ?? null),
      day: line === undefined ? null : dateOf(line.start),
    };
  });
  if (paidNow > 0)
    depositLines.push({ net: paidNow, chargeable: zero, participants: 0, rule: null, day: null });
  const found = depositOf(depositLines, totals, deposits, dateOf(wallAt(now, timeZone)));
  if (found === null) return {};
  return { deposit: found.total, deposit_enabled: isEnabled, balance_due_date: found.balanceDueDate };
}

/** Returns whether the buyer would owe the same after a change that adds and removes nothing. */
export function asksTheSame(order: Order, { totals }: CartChange): boolean {
  const { total, deposit = 0, balance_due_date = null } = totals;
  return total === order.total && deposit === order.depositTotal && balance_due_date === order.balanceDueDate;
}
