/** An in-memory card gateway that tests can take offline, make lose answers, or delay. */
import {
  type AttemptKey,
  type AuthorizeRequest,
  type PaymentGateway,
  PaymentNoAnswerError,
  PaymentRefusedError,
} from '../gateways/payments/payment-gateway.ts';
import { WatchedGateway } from './watched-gateway.ts';

const silence = (mayHaveHappened: boolean) =>
  new PaymentNoAnswerError('The card gateway did not answer.', { mayHaveHappened });

export class ScriptedGateway extends WatchedGateway {
  /** Connections fail. */
  isAway = false;
  /** How void calls fail: the request never arrives, or it is done but its answer is lost. */
  voids: 'answered' | 'neverArrive' | 'loseAnswer' = 'answered';
  /** How refund calls fail: they never arrive, are done without an answer, or are refused. */
  refunds: 'answered' | 'neverArrive' | 'loseAnswer' | 'refused' = 'answered';
  /** The keys of the refunds that arrived. */
  readonly refundKeys: string[] = [];
  /** The next authorization stays in transit until `arrive`. */
  delaysNext = false;
  /** Runs once after the gateway has looked up a charge and before the caller gets the answer. */
  afterLookUp: (() => Promise<void>) | null = null;
  /** Runs once before a void is done. */
  beforeVoid: (() => Promise<void>) | null = null;
  #onItsWay: AuthorizeRequest | null = null;

  override async authorize(request: AuthorizeRequest) {
    if (this.isAway) throw silence(false);
    if (!this.delaysNext) return super.authorize(request);
    this.delaysNext = false;
    this.#onItsWay = request;
    throw silence(true);
  }

  /** Delivers the authorization in transit to the gateway. */
  async arrive(): Promise<void> {
    if (this.#onItsWay === null) throw new Error('nothing is on its way');
    await super.authorize(this.#onItsWay);
  }

  override async lookUp(key: Pick<AttemptKey, 'idempotencyKey'>) {
    if (this.isAway) throw silence(false);
    const found = await super.lookUp(key);
    const other = this.afterLookUp;
    this.afterLookUp = null;
    await other?.();
    return found;
  }

  override async void(request: Parameters<PaymentGateway['void']>[0]) {
    if (this.isAway || this.voids === 'neverArrive') throw silence(!this.isAway);
    const other = this.beforeVoid;
    this.beforeVoid = null;
    await other?.();
    await super.void(request);
    if (this.voids === 'loseAnswer') throw silence(true);
  }

  override async refund(request: Parameters<PaymentGateway['refund']>[0]) {
    if (this.isAway || this.refunds === 'neverArrive') throw silence(!this.isAway);
    this.refundKeys.push(request.idempotencyKey);
    if (this.refunds === 'refused')
      throw new PaymentRefusedError('account_closed', 'The card’s account is closed.');
    await super.refund(request);
    if (this.refunds === 'loseAnswer') throw silence(true);
  }
}
