/** Stripe's webhooks: their signature, and what a charge looks like afterwards (docs/rules/payment.md, "Webhooks"). */
import { amount } from '@gangway/domain/kernel/money';
import { Stripe } from 'stripe';
import {
  type ChargeRecord,
  type DisputeFound,
  type DisputeState,
  type PaymentEvent,
  PaymentEventRefusedError,
  type PaymentEvents,
  type RefundFound,
} from './payment-events.ts';
import { asked, attemptField, ofAccount, readIntent, refundField } from './stripe-answers.ts';

/** Events of refunds and disputes; all others are about the payment itself. */
const afterwards = /^(charge\.(dispute\.|refund)|refund\.)/;

const states: Readonly<Record<Stripe.Dispute.Status, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  needs_response: 'open',
  under_review: 'review',
  appeal_needs_response: 'open',
  appeal_under_review: 'review',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
};

type Named = { id: string } | string | null | undefined;

const idOf = (named: Named): string | null => (typeof named === 'string' ? named : (named?.id ?? null));

/** The payment intent that an event's object is, or belongs to. */
function chargeOf(object: Stripe.Event['data']['object']): string | null {
  if (!('object' in object)) return null;
  switch (object.object) {
    case 'payment_intent':
      return object.id;
    case 'charge':
    case 'refund':
    case 'dispute':
      return idOf(object.payment_intent);
    default:
      return null;
  }
}

/** Stripe's times are in seconds. */
const at = (seconds: number): Date => new Date(seconds * 1000);

const readRefund = ({ id, amount: given, status, failure_reason, metadata }: Stripe.Refund): RefundFound => ({
  providerKey: id,
  idempotencyKey: metadata?.[refundField] ?? null,
  amount: amount(given),
  failure: status === 'failed' || status === 'canceled' ? (failure_reason ?? status) : null,
});

const readDispute = ({
  id,
  amount: disputed,
  status,
  reason,
  evidence_details,
}: Stripe.Dispute): DisputeFound => {
  const state = states[status] ?? 'open';
  const isAnswered = state !== 'open' && status !== 'warning_needs_response';
  const { due_by: dueBy } = evidence_details;
  return {
    ...{ providerKey: id, state, reason },
    amount: amount(disputed),
    respondBy: isAnswered || !dueBy ? null : at(dueBy),
  };
};

export class StripeEvents implements PaymentEvents {
  readonly #stripe: Stripe;
  readonly #secrets: readonly string[];

  /** @param secrets one for each endpoint at Stripe: that of the installation's account, that of the venues' */
  constructor(stripe: Stripe, secrets: readonly string[]) {
    this.#stripe = stripe;
    this.#secrets = secrets;
  }

  read(body: Buffer, signature: string): PaymentEvent {
    const { id, type, created, data, account = null } = this.#checked(body, signature);
    return {
      eventKey: id,
      kind: type,
      about: afterwards.test(type) ? 'afterwards' : 'payment',
      chargeId: chargeOf(data.object),
      account,
      happenedAt: at(created),
    };
  }

  async look({
    chargeId,
    about,
    account,
  }: Pick<PaymentEvent, 'about' | 'account'> & { chargeId: string }): Promise<ChargeRecord | null> {
    const of = ofAccount(account);
    const intent = await asked(async () => {
      try {
        return await this.#stripe.paymentIntents.retrieve(chargeId, { expand: ['latest_charge'] }, of);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
        throw error;
      }
    });
    const idempotencyKey = intent?.metadata[attemptField];
    if (intent === null || idempotencyKey === undefined) return null;
    const record = { idempotencyKey, found: readIntent(intent), refunds: [], disputes: [] };
    if (about === 'payment') return record;
    const [refunds, disputes] = await asked(() =>
      Promise.all([
        this.#stripe.refunds
          .list({ payment_intent: chargeId, limit: 100 }, of)
          .autoPagingToArray({ limit: 10_000 }),
        this.#stripe.disputes.list({ payment_intent: chargeId, limit: 100 }, of),
      ]),
    );
    return { ...record, refunds: refunds.map(readRefund), disputes: disputes.data.map(readDispute) };
  }

  /**
   * The library compares the signature in constant time, and refuses one that is older than five minutes. Which endpoint
   * sent it is known by its secret alone.
   */
  #checked(body: Buffer, signature: string): Stripe.Event {
    let refusal: unknown = null;
    for (const secret of this.#secrets) {
      try {
        return this.#stripe.webhooks.constructEvent(body, signature, secret);
      } catch (error) {
        // A body that is not JSON is a syntax error, after its signature was found right.
        if (
          !(error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
        )
          throw error;
        refusal = error;
      }
    }
    throw new PaymentEventRefusedError('The webhook is not signed by Stripe.', refusal);
  }
}
