/** Refunds payments at the gateway, in the background, once per booked refund (docs/rules/refunds.md). */
import type { Amount } from '@gangway/domain/kernel/money';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../../db/database.ts';
import { type PaymentGateway, PaymentRefusedError } from '../../../gateways/payments/payment-gateway.ts';
import { newEmailKey } from '../../../platform/order-keys.ts';
import { reasonOf } from '../../../platform/without-people.ts';
import type { StepWatcher } from '../attempts/attempt.ts';
import { minutesBeforeTry } from '../attempts/backoff.ts';
import { codeOf, isToBeTold } from '../attempts/not-made.service.ts';
import { refundKeyOf } from './refund-key.ts';
import {
  type DueRefund,
  listDueRefunds,
  saveRefundDelay,
  saveRefundEnd,
  saveReleasedInstead,
} from './refunds.repo.ts';

export interface PaymentRefunds {
  /** Sends what is due, in the background: the refunds are booked, so nobody need wait. */
  soon(): void;
  /** Sends what is due; returns how many there were. */
  sendDue(): Promise<number>;
  /** Waits for those in progress. */
  drain(): Promise<void>;
}

const most = 100;

export function createRefunds(needs: {
  db: Queryable;
  gateway: Pick<PaymentGateway, 'refund' | 'void'>;
  log: FastifyBaseLogger;
  watch: StepWatcher;
}): PaymentRefunds {
  const { db, gateway, log, watch } = needs;
  let sending: Promise<number> = Promise.resolve(0);

  /** Nothing was taken, so what may still be held is released. */
  async function release({ orderId, refundId, chargeId, account }: DueRefund): Promise<void> {
    try {
      await gateway.void({ chargeId, account });
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw error;
    }
    await saveReleasedInstead(db, { orderId, refundId });
    log.info({ event: 'refundReleased', orderId, refund: refundId }, 'a payment to refund was never taken');
  }

  /** The gateway is asked until it answers, and until whoever has to has seen to its account. */
  async function send(due: DueRefund): Promise<void> {
    const { orderId, refundId, chargeId, account, amount, tries, round, isLost, ...order } = due;
    const end = (state: 'due' | 'sent' | 'refused', error: string | null) =>
      saveRefundEnd(db, {
        ...{ orderId, refundId, state, error, waitMinutes: minutesBeforeTry(tries) },
        key: state === 'refused' ? newEmailKey(order.venue) : null,
      });
    try {
      if (isLost) return await release(due);
      await gateway.refund({
        idempotencyKey: refundKeyOf({ orderId, refundId, round }),
        ...{ chargeId, account },
        amount: amount as Amount,
        currency: due.currency,
      });
      await watch('refund-answered');
      const isNews = await end('sent', null);
      if (isNews) log.info({ event: 'refund', ...order, refund: refundId, amount }, 'refund made');
    } catch (error) {
      if (error instanceof PaymentRefusedError) {
        log.error(
          { err: error, orderId, refundId },
          'the gateway refused a refund; the venue has to send it again, or pay it back another way',
        );
        await end('refused', error.code);
        return;
      }
      log.warn({ err: error, orderId, refundId }, 'a refund could not be sent; retrying later');
      await end('due', reasonOf(error));
      if (isToBeTold(error, tries)) await saveRefundDelay(db, { orderId, refundId }, codeOf(error));
    }
  }

  async function sendAll(): Promise<number> {
    const due = await listDueRefunds(db, most);
    for (const refund of due) await send(refund);
    return due.length;
  }

  /** One round after the other, so that this process sends no refund twice. */
  function sendDue(): Promise<number> {
    sending = sending.catch(() => 0).then(sendAll);
    return sending;
  }

  return {
    soon() {
      sendDue().catch((error: unknown) => log.error({ err: error }, 'could not send refunds'));
    },
    sendDue,
    async drain() {
      await sending.catch(() => 0);
    },
  };
}
