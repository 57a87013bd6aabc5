/**
 * What a payment provider tells the shop by webhook, and what the shop then asks for itself: an event says that
 * something happened to a charge, never what is true now (docs/rules/payment.md, "Webhooks").
 */
import type { Amount } from '@gangway/domain/kernel/money';
import type { ChargeFound } from './charge-found.ts';

export interface PaymentEvent {
  /** The provider's key: the same event arrives under the same key however often it is sent. */
  eventKey: string;
  /** The provider's name for it, for people who read the list. */
  kind: string;
  /** A payment that is being made, or one that was made: its refunds and disputes. */
  about: 'payment' | 'afterwards';
  /** Null for an event of something other than a payment. */
  chargeId: string | null;
  /** Whose charge it is; null for the account of the installation. */
  account: string | null;
  happenedAt: Date;
}

export type DisputeState = 'inquiry' | 'open' | 'review' | 'won' | 'lost' | 'closed';

/** A refund as the provider has it. */
export interface RefundFound {
  providerKey: string;
  /** The key that the shop asked for it with; null if somebody made it at the provider. */
  idempotencyKey: string | null;
  amount: Amount;
  /** Null unless it failed after it had been accepted. */
  failure: string | null;
}

export interface DisputeFound {
  providerKey: string;
  state: DisputeState;
  amount: Amount;
  /** The provider's word, such as `fraudulent`. */
  reason: string;
  /** Until when the venue may answer; null if it need not. */
  respondBy: Date | null;
}

/** A charge as it is now. */
export interface ChargeRecord {
  /** The gateway key of the attempt it was made for. */
  idempotencyKey: string;
  /** Null as long as nobody has tried to pay with it. */
  found: ChargeFound | null;
  /** Both empty unless asked for. */
  refunds: readonly RefundFound[];
  disputes: readonly DisputeFound[];
}

export interface PaymentEvents {
  /**
   * Reads a webhook's request; null if it is signed by the provider and cannot be understood.
   * @param signature the value of the header that the provider signs with
   * @throws PaymentEventRefusedError if it is not signed by the provider, too old, or of the future
   */
  read(body: Buffer, signature: string): PaymentEvent | null;
  /** Asks for a charge; null if it is not of this shop. Throws what other calls of the gateway throw. */
  look(charge: Pick<PaymentEvent, 'about' | 'account'> & { chargeId: string }): Promise<ChargeRecord | null>;
}

/** The request was not signed by the provider. */
export class PaymentEventRefusedError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'PaymentEventRefusedError';
  }
}
