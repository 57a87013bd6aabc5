/** Stripe's webhooks: their signature, and what a charge looks like afterwards (docs/rules/payment.md, "Webhooks"). */
import { fromStripe } from '@gangway/domain/location/stripe-amounts';
import { Stripe } from 'stripe';
import * as z from 'zod';
import {
  type ChargeRecord,
  type DisputeFound,
  type DisputeState,
  type PaymentEvent,
  PaymentEventRefusedError,
  type PaymentEvents,
  type RefundFound,
} from './payment-events.ts';
import { asked, attemptField, ofAccount, readIntent, refundedAmount, refundField } from './stripe-answers.ts';

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

/** A name of Stripe's, such as `evt_1MZ8kPDQxYz3TbLm`. */
const name = z.string().regex(/^\w{1,255}$/);

/** What the shop reads of an event; whatever else Stripe puts there is left alone. */
const eventShape = z.object({
  id: name,
  type: z.string().regex(/^[\w.]{1,255}$/),
  // Seconds, up to the year 2200.
  created: z.int().min(0).max(7_258_118_400),
  account: z.nullish(name),
  data: z.object({
    object: z.looseObject({
      object: z.string(),
      id: z.nullish(name),
      payment_intent: z.nullish(z.union([name, z.looseObject({ id: name })])),
    }),
  }),
});

type Event = z.output<typeof eventShape>;

/** The payment intent that an event's object is, or belongs to. */
function chargeOf({ object, id, payment_intent: intent }: Event['data']['object']): string | null {
  switch (object) {
    case 'payment_intent':
      return id ?? null;
    case 'charge':
    case 'refund':
    case 'dispute':
      return (typeof intent === 'string' ? intent : intent?.id) ?? null;
    default:
      return null;
  }
}

/** Stripe's times are in seconds. */
const at = (seconds: number): Date => new Date(seconds * 1000);

const readRefund = (refund: Stripe.Refund): RefundFound => ({
  providerKey: refund.id,
  idempotencyKey: refund.metadata?.[refundField] ?? null,
  amount: refundedAmount(refund),
  failure:
    refund.status === 'failed' || refund.status === 'canceled'
      ? (refund.failure_reason ?? refund.status)
      : null,
});

const readDispute = ({
  id,
  amount: disputed,
  currency,
  status,
  reason,
  evidence_details,
}: Stripe.Dispute): DisputeFound => {
  const state = states[status] ?? 'open';
  const isAnswered = state !== 'open' && status !== 'warning_needs_response';
  const { due_by: dueBy } = evidence_details;
  return {
    ...{ providerKey: id, state, reason },
    amount: fromStripe(disputed, currency.toUpperCase()),
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

  read(body: Buffer, signature: string): PaymentEvent | null {
    this.#check(body, signature);
    const event = eventShape.safeParse(parseJson(body));
    if (!event.success) return null;
    const { id, type, created, data, account = null } = event.data;
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
   * The library compares the signature in constant time, and refuses one that is older than five minutes, but none of the
   * future and none without a time. Which endpoint sent it is known by its secret alone.
   */
  #check(body: Buffer, header: string): void {
    const { signature } = this.#stripe.webhooks;
    let refusal: unknown = new Error('the time of the signature is missing, or in the future');
    if (isOfNow(header)) {
      for (const secret of this.#secrets) {
        try {
          if (signature?.verifyHeader(body, header, secret, toleranceSeconds)) return;
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
          refusal = error;
        }
      }
    }
    throw new PaymentEventRefusedError('The webhook is not signed by Stripe.', refusal);
  }
}

const toleranceSeconds = 300;

/** Whether each time that a signature names is one, and not later than clocks differ. */
function isOfNow(header: string): boolean {
  const times = header.split(',').flatMap((item) => {
    const [key, value = ''] = item.split('=');
    return key?.trim() === 't' ? [value] : [];
  });
  const latest = Date.now() / 1000 + toleranceSeconds;
  return times.length > 0 && times.every((time) => /^\d{1,12}$/.test(time) && Number(time) <= latest);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
