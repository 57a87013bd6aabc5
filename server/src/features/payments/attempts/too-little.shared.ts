/** The words of amounts that no card can be charged (docs/rules/payment.md, "Least amounts"). */
import type { Amount } from '@gangway/domain/kernel/money';
import { shownAmount } from '../../../platform/shown-amount.ts';
import type { Snapshot } from '../../catalog/catalog.service.ts';

/** What the refusals say of it. */
export const littleWords = ({ location, leastCharge }: Snapshot, due: Amount) => ({
  amount: shownAmount(due, location.currency),
  least: shownAmount(leastCharge, location.currency),
});
