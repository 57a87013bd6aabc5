/** Derives the purchased order without reading it again. */
import type { Answer as KeptAnswer } from '@gangway/domain/custom-fields/answers';
import type { CustomerDetails, Order, PaymentAttempt } from '@gangway/domain/order/order';
import type { PaymentOutcome, Payments } from '../payments/payments.service.ts';

/** Returns the order as written; nobody can change it between the start of payment and saving. */
export function asBought(
  {
    order,
    customer,
    answers,
    languageKey,
  }: { order: Order; customer: CustomerDetails; answers: KeptAnswer[]; languageKey: number | null },
  attempt: Awaited<ReturnType<Payments['begin']>> & Pick<PaymentAttempt, 'attemptId' | 'method'>,
  { saved, chargeId, card }: Extract<PaymentOutcome, { outcome: 'saved' }>,
): Order {
  return {
    ...order,
    ...saved,
    state: 'saved',
    customer,
    answers,
    languageKey: languageKey ?? order.languageKey,
    paid: attempt.amount,
    attempts: [
      ...order.attempts,
      {
        attemptRowId: attempt.attemptRowId,
        attemptId: attempt.attemptId,
        gatewayKey: attempt.gatewayKey,
        account: attempt.account,
        createdAt: attempt.createdAt,
        isRecent: true,
        state: 'authorised',
        purpose: 'purchase',
        amount: attempt.amount,
        chargeId,
        method: attempt.method,
        cardBrand: card?.brand ?? null,
        cardLast4: card?.last4 ?? null,
        declineCode: null,
      },
    ],
  };
}
