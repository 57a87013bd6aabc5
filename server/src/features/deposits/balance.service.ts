/**
 * Paying the balance left by a deposit: a payment on a saved order that changes nothing else (D-DP-04,
 * D-API-64; docs/rules/deposits.md).
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { payBalance } from '@gangway/contract/deposits';
import type { RefusalCode } from '@gangway/contract/refusals';
import { zero } from '@gangway/domain/kernel/money';
import { isOver, isSaved } from '@gangway/domain/kernel/order-state';
import { isOpen, type Order } from '@gangway/domain/order/order';
import { balanceOf, dueNow } from '@gangway/domain/pricing/due';
import { isTooLittle } from '@gangway/domain/pricing/least-charge';
import type { DatabaseRefusal } from '../../db/database-refusals.ts';
import { decideAgain } from '../../platform/decide-again.ts';
import type { CallContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import { sealKey } from '../../platform/shop-keys.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import {
  createPaying,
  fingerprint,
  type MerchantIds,
  methodOf,
} from '../payments/attempts/paying.service.ts';
import { littleWords } from '../payments/attempts/too-little.shared.ts';
import type { Payments } from '../payments/payments.service.ts';

type Input = InputOf<typeof payBalance>;
type Answer = OutputOf<typeof payBalance>;

export interface Balance {
  pay(input: Input, context: CallContext): Promise<Answer>;
}

/** The balance has changed, or another attempt was opened at the same moment. */
const moved: readonly DatabaseRefusal[] = ['changedMeanwhile', 'alreadyThere'];

export function createBalance(needs: {
  catalog: Pick<Catalog, 'snapshot'>;
  orders: Pick<Orders, 'find' | 'present'>;
  payments: Payments;
  merchant: MerchantIds;
  rootUrl: string;
}): Balance {
  const { catalog, payments } = needs;
  const { find, checkMethod, authorize, answerSaved, answerOutcome, withOrder, resume, endOther } =
    createPaying({
      ...needs,
      isPaid: (order) => order.state === 'saved' && balanceOf(order) === zero,
      tooLate: 'balanceSettled',
    });

  function refusalOf(order: Order, isOnline: boolean, { amount, paymentToken }: Input): RefusalCode | null {
    if (!isSaved(order)) return 'orderNotBought';
    if (order.state !== 'saved' || !isOnline) return 'balanceNotOnline';
    if (dueNow(order) !== amount) return 'balanceMoved';
    return amount > 0 && paymentToken === null ? 'paymentRequired' : null;
  }

  async function payOnce(input: Input, context: CallContext): Promise<Answer> {
    const snapshot = await catalog.snapshot(input.locationKey);
    const order = await find(input.locationKey, input.orderKey);
    if (isOver(order)) throw new Refused('cartExpired');
    const round = { snapshot, order, input, context };
    return withOrder(round, async () => {
      const same = order.attempts.find(({ attemptId }) => attemptId === input.attemptId);
      if (same !== undefined && same.purpose !== 'balance') throw new Refused('idempotencyConflict');
      if (same !== undefined) return resume(round, same);
      if (order.state === 'saved' && balanceOf(order) === zero) return answerSaved(snapshot, input);
      const refusal = refusalOf(order, snapshot.location.deposits.payBalanceOnline, input);
      if (refusal !== null) throw new Refused(refusal);
      if (isTooLittle(input.amount, snapshot.leastCharge))
        throw new Refused('balanceTooLittle', littleWords(snapshot, input.amount));
      checkMethod(round);
      const open = order.attempts.find((attempt) => attempt.purpose === 'balance' && isOpen(attempt));
      const ended = open === undefined ? null : await endOther(round, open);
      if (ended !== null) return ended;
      const attempt = await payments.beginBalance({
        location: input.locationKey,
        order_id: order.orderId,
        attempt_id: input.attemptId,
        account: snapshot.location.stripeAccount,
        gateway_key: `${order.orderId}-${input.attemptId}`,
        request_hash: fingerprint(input),
        amount: input.amount,
        currency: order.currency,
        method: methodOf(input, input.amount),
        emails: [
          {
            topic: 'balance-paid',
            dedupe_key: `balance-paid-${order.orderId}`,
            payload: { locationKey: input.locationKey, orderKey: sealKey(input.orderKey, input.locationKey) },
          },
        ],
      });
      return answerOutcome(round, await authorize(round, attempt));
    });
  }

  return { pay: (input, context) => decideAgain(moved, () => payOnce(input, context)) };
}
