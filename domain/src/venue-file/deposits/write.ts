/** Writes deposits to the venue file: the inverse of read.ts. */

import type { Activity } from '../../catalog/activity.ts';
import { noDeposits } from '../../deposits/deposit.ts';
import { toDecimal } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import { unless } from '../defaults.ts';

/** Keeps the section if any activity takes deposits, even when deposits are switched off. */
export function writeDeposits({ deposits, activities }: Pick<Location, 'deposits' | 'activities'>) {
  const { enabled, leadDays, balanceDueDays, payBalanceOnline } = deposits;
  const rest = {
    leadDays: unless(leadDays, noDeposits.leadDays),
    balanceDueDays: unless(balanceDueDays, noDeposits.balanceDueDays),
    payBalanceOnline: unless(payBalanceOnline, noDeposits.payBalanceOnline),
  };
  const isSaid = Object.values(rest).some((value) => value !== undefined);
  if (!enabled && !isSaid && activities.every(({ deposit }) => deposit === null)) return undefined;
  return { enabled, ...rest };
}

export function writeActivityDeposit({ deposit }: Activity) {
  if (deposit === null) return undefined;
  return deposit.kind === 'percent'
    ? { percent: deposit.basisPoints / 100 }
    : { perParticipant: toDecimal(deposit.amount) };
}
