/** Refunds and disputes of the stand-in, in memory, with Stripe's states and errors. */
import { checkRound } from './least-amounts.ts';
import type { Afterwards } from './outcomes.ts';
import {
  type Dispute,
  type Form,
  type Intent,
  invalid,
  metadataOf,
  newId,
  type Refund,
  wholeNumber,
} from './shapes.ts';

interface Needs {
  now: () => Date;
  tell: (type: string, object: object) => void;
  find: (intentId: string) => Intent;
  /** What becomes of a payment after it was authorized. */
  after: (intentId: string) => Afterwards | undefined;
}

/** Older payments cannot be refunded. */
const refundableSeconds = 180 * 86_400;

/** How refunds begin that are not made at once. */
const waiting = {
  refund_pending: 'pending',
  refund_requires_action: 'requires_action',
  refund_fails: 'pending',
} as const;

/** Disputes whose money is not the account's anymore. */
const disputed: ReadonlySet<string> = new Set(['needs_response', 'under_review', 'lost']);

export class AfterSale {
  readonly #needs: Needs;
  /** Newest first. */
  readonly #refunds: Refund[] = [];
  readonly #disputes: Dispute[] = [];
  /** What the account can pay back; null for as much as it likes. */
  #available: number | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Sets what the account can pay back. */
  setBalance({ available }: Form): number | null {
    this.#available = available === undefined || available === '' ? null : Number(available);
    return this.#available;
  }

  refund(form: Form): Refund {
    const intent = this.#needs.find(form.payment_intent ?? '');
    const asked = wholeNumber(form, 'amount');
    checkRound(asked, intent.currency, 'amount');
    const charge = intent.latest_charge;
    if (intent.status !== 'succeeded' || charge === null)
      throw invalid('This PaymentIntent does not have a successful charge to refund.', {
        code: 'payment_intent_unexpected_state',
      });
    const left = charge.amount_captured - charge.amount_refunded;
    if (left === 0)
      throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
    if (asked > left)
      throw invalid(`Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      });
    this.#checkRefundable(intent, charge.created);
    this.#pay(asked);
    charge.amount_refunded += asked;
    const after = this.#needs.after(intent.id);
    const status =
      after === 'refund_pending' || after === 'refund_requires_action' || after === 'refund_fails'
        ? waiting[after]
        : 'succeeded';
    const refund = this.#addRefund(intent.id, asked, metadataOf(form), status);
    this.#needs.tell('refund.created', refund);
    // The answer is that of the request; the bank's comes afterwards.
    const answer = structuredClone(refund);
    if (after === 'refund_fails') this.failRefund(refund.id);
    return answer;
  }

  #checkRefundable({ id, latest_charge: charge }: Intent, createdAt: number): void {
    const isDisputed = this.disputesOf(id).some(({ status }) => disputed.has(status));
    if (isDisputed)
      throw invalid(`Charge ${charge?.id} has been charged back; cannot issue a refund.`, {
        code: 'charge_disputed',
      });
    if (createdAt + refundableSeconds < this.#needs.now().getTime() / 1000)
      throw invalid('This charge is too old to be refunded.', { code: 'charge_not_refundable' });
  }

  #pay(asked: number): void {
    if (this.#available === null) return;
    if (this.#available < asked)
      throw invalid('Insufficient funds in your Stripe balance to refund this amount.', {
        code: 'balance_insufficient',
      });
    this.#available -= asked;
  }

  /** Stripe books as a refund what is released. */
  bookRelease(intent: Intent, released: number): void {
    this.#needs.tell('refund.created', this.#addRefund(intent.id, released, {}, 'succeeded'));
  }

  #addRefund(
    intentId: string,
    amount: number,
    metadata: Record<string, string>,
    status: Refund['status'],
  ): Refund {
    const refund: Refund = {
      ...{ id: newId('re'), object: 'refund', amount, metadata, status },
      currency: this.#needs.find(intentId).currency,
      payment_intent: intentId,
    };
    this.#refunds.unshift(refund);
    return refund;
  }

  /** As a bank that has paid what was pending. */
  succeedRefund(id: string): Refund {
    const refund = this.#find(id);
    refund.status = 'succeeded';
    this.#needs.tell('refund.updated', refund);
    return refund;
  }

  #find(id: string): Refund {
    const refund = this.#refunds.find((one) => one.id === id);
    if (refund === undefined) throw invalid(`No such refund: '${id}'`, { code: 'resource_missing' });
    return refund;
  }

  /** As a bank that sends the money back: the account of the card is closed. */
  failRefund(id: string): Refund {
    const refund = this.#find(id);
    refund.status = 'failed';
    refund.failure_reason = 'expired_or_canceled_card';
    const charge = this.#needs.find(refund.payment_intent).latest_charge;
    if (charge) charge.amount_refunded -= refund.amount;
    this.#needs.tell('refund.failed', refund);
    return refund;
  }

  /** As a cardholder who does not know the charge. */
  dispute(form: Form): Dispute {
    const { id, amount_received: amount, currency } = this.#needs.find(form.payment_intent ?? '');
    const dispute: Dispute = {
      ...{ id: newId('du'), object: 'dispute', amount, currency, payment_intent: id },
      reason: form.reason ?? 'fraudulent',
      status: form.status ?? 'needs_response',
      evidence_details: { due_by: Math.floor(this.#needs.now().getTime() / 1000) + 7 * 86_400 },
    };
    this.#disputes.unshift(dispute);
    this.#needs.tell('charge.dispute.created', dispute);
    return dispute;
  }

  changeDispute(id: string, form: Form): Dispute {
    const dispute = this.#disputes.find((one) => one.id === id);
    if (dispute === undefined) throw invalid(`No such dispute: '${id}'`, { code: 'resource_missing' });
    dispute.status = form.status ?? dispute.status;
    this.#needs.tell('charge.dispute.updated', dispute);
    return dispute;
  }

  disputesOf(intentId: string): Dispute[] {
    return this.#disputes.filter(({ payment_intent: id }) => id === intentId);
  }

  refundsOf(intentId: string): Refund[] {
    return this.#refunds.filter(({ payment_intent: id }) => id === intentId);
  }
}
