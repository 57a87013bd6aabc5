/** An in-memory card gateway whose books a test can read: every call in order, and the state of every charge. */
import type { Amount } from '@gangway/domain/kernel/money';
import { InProcessGateway } from '../gateways/payments/in-process.gateway.ts';
import type {
  AttemptKey,
  AuthorizeRequest,
  PaymentGateway,
  WalletSessionRequest,
} from '../gateways/payments/payment-gateway.ts';

export interface BookedCharge {
  key: string;
  amount: number;
  state: 'authorised' | 'captured' | 'voided';
  captured: number;
}

export class WatchedGateway implements PaymentGateway {
  readonly provider = 'in-process';
  readonly events = null;
  readonly #gateway = new InProcessGateway();
  readonly #looks = new Map<string, number>();
  readonly #asked = new Map<string, AuthorizeRequest>();
  /** 'authorize', 'lookUp', 'capture', 'void' and 'walletSession' in call order. */
  readonly calls: string[] = [];

  /** What tests have it charge at least. */
  set least(amount: Amount) {
    this.#gateway.least = amount;
  }

  leastAmount(): Amount {
    return this.#gateway.leastAmount();
  }

  async authorize(request: AuthorizeRequest) {
    this.calls.push('authorize');
    this.#asked.set(request.idempotencyKey, request);
    return this.#gateway.authorize(request);
  }

  async lookUp(attempt: Pick<AttemptKey, 'idempotencyKey'>) {
    this.calls.push('lookUp');
    const key = attempt.idempotencyKey;
    this.#looks.set(key, this.lookedUp(key) + 1);
    return this.#gateway.lookUp(attempt);
  }

  async capture(request: Parameters<PaymentGateway['capture']>[0]) {
    this.calls.push('capture');
    return this.#gateway.capture(request);
  }

  async void(request: Parameters<PaymentGateway['void']>[0]) {
    this.calls.push('void');
    return this.#gateway.void(request);
  }

  async refund(request: Parameters<PaymentGateway['refund']>[0]) {
    this.calls.push('refund');
    return this.#gateway.refund(request);
  }

  async walletSession(request: WalletSessionRequest) {
    this.calls.push('walletSession');
    return this.#gateway.walletSession(request);
  }

  /** How often the shop has looked up a key. */
  lookedUp(key: string): number {
    return this.#looks.get(key) ?? 0;
  }

  /** What was refunded of a charge, in minor units. */
  async refundedOf(key: string): Promise<number> {
    const found = await this.#gateway.lookUp({ idempotencyKey: key });
    return found?.outcome === 'approved' ? found.refundedAmount : 0;
  }

  /** Sets the bank's answer to an open challenge. */
  answerChallenge(chargeId: string, isApproved: boolean): void {
    this.#gateway.answerChallenge(chargeId, isApproved);
  }

  async close(): Promise<void> {
    await this.#gateway.close();
  }

  /** Whether a charge's money is reserved or could still be: an open challenge, or an authorization. */
  async holds(key: string): Promise<boolean> {
    const found = await this.#gateway.lookUp({ idempotencyKey: key });
    return found?.outcome === 'challenge' || (found?.outcome === 'approved' && found.state === 'authorised');
  }

  /** Returns the charges that the bank approved, with the state of their money. */
  async charges(): Promise<BookedCharge[]> {
    const charges: BookedCharge[] = [];
    for (const [key, { amount }] of this.#asked) {
      const found = await this.#gateway.lookUp({ idempotencyKey: key });
      if (found?.outcome === 'approved')
        charges.push({ key, amount, state: found.state, captured: found.capturedAmount });
    }
    return charges;
  }
}
