/**
 * Answers guests who are back at the shop while a payment was open: ends those made on a page of another way to pay, in
 * whichever browser that is, and says how the others are going (docs/rules/payment.md, "Other ways to pay", "Loaded
 * again").
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { askPayment, returnFromPayment } from '@gangway/contract/payments';
import { amount } from '@gangway/domain/kernel/money';
import { isOpen } from '@gangway/domain/order/order';
import type { Queryable } from '../../../db/database.ts';
import type { PaymentGateway } from '../../../gateways/payments/payment-gateway.ts';
import type { CallContext } from '../../../platform/door.ts';
import { Refused } from '../../../platform/refused.ts';
import type { Catalog } from '../../catalog/catalog.service.ts';
import type { Orders } from '../../orders/orders.service.ts';
import { isTaken, type PaymentOutcome } from '../attempts/attempt.ts';
import { findReturnedAttempt, type UnfinishedAttempt } from '../payments.repo.ts';
import type { Payments } from '../payments.service.ts';

type Answer = OutputOf<typeof returnFromPayment>;

export interface Returns {
  /**
   * Answers the same for a payment that is not known yet, one of another venue, and none at all: whoever guesses learns
   * nothing.
   */
  settle(input: InputOf<typeof returnFromPayment>, context: CallContext): Promise<Answer>;
  /** Answers the same for an attempt that never arrived and for an order that is not there. */
  ask(input: InputOf<typeof askPayment>): Promise<OutputOf<typeof askPayment>>;
}

const outcomeOf = ({ outcome }: PaymentOutcome): Answer['outcome'] => {
  switch (outcome) {
    case 'saved':
    case 'alreadySaved':
      return 'paid';
    case 'over':
      return 'notPaid';
    case 'challenge':
    case 'unknown':
      return null;
  }
};

export function createReturns(needs: {
  db: Queryable;
  catalog: Pick<Catalog, 'snapshot'>;
  orders: Pick<Orders, 'find'>;
  gateway: Pick<PaymentGateway, 'provider'>;
  payments: Pick<Payments, 'settle'>;
}): Returns {
  const { db, catalog, orders, gateway, payments } = needs;

  /** Whoever is back without having approved the payment does not approve it anymore. */
  async function end(found: UnfinishedAttempt, requestId: string): Promise<Answer['outcome']> {
    try {
      const attempt = { ...found, amount: amount(found.amount) };
      return outcomeOf(await payments.settle(attempt, requestId, 'giveUp'));
    } catch (error) {
      // Declined.
      if (error instanceof Refused) return 'notPaid';
      throw error;
    }
  }

  return {
    async settle({ locationKey, attemptId, transactionId }, { requestId }) {
      // Refuses a venue that is not there.
      await catalog.snapshot(locationKey);
      const asked = { locationKey, attemptId, chargeId: transactionId };
      const found = await findReturnedAttempt(db, gateway.provider, asked);
      if (found === null) return { outcome: null };
      if (isTaken({ state: found.state, code: null })) return { outcome: 'paid' };
      const mayEnd = found.state === 'challenge' || found.state === 'unknown';
      return { outcome: mayEnd ? await end(found, requestId) : 'notPaid' };
    },
    async ask({ locationKey, orderKey, attemptId }) {
      await catalog.snapshot(locationKey);
      const order = await orders.find(locationKey, orderKey);
      const attempt = order?.attempts.find((one) => one.attemptId === attemptId);
      if (attempt === undefined) return { outcome: 'notBegun' };
      if (isTaken({ state: attempt.state, code: null })) return { outcome: 'paid' };
      // The bank's question is on no page anymore; the next attempt gives it up.
      const isUnanswered = attempt.state === 'challenge';
      return { outcome: isOpen(attempt) && !isUnanswered ? null : 'notPaid' };
    },
  };
}
