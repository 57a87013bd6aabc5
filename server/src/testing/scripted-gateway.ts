/** A card gateway in memory that tests can take away, let lose its answers, or hold up on the way. */
import {
  type AuthoriseRequest,
  type PaymentGateway,
  PaymentNoAnswerError,
} from '../gateways/payments/payment-gateway.ts';
import { WatchedGateway } from './watched-gateway.ts';

const silence = (mayHaveHappened: boolean) =>
  new PaymentNoAnswerError('The card gateway did not answer.', { mayHaveHappened });

export class ScriptedGateway extends WatchedGateway {
  /** No connection can be made. */
  isAway = false;
  /** Asks nobody and answers nothing, or does it and loses the answer. */
  voids: 'answered' | 'neverArrive' | 'loseAnswer' = 'answered';
  /** The next authorisation is on its way until `arrive`. */
  delaysNext = false;
  /** What others do once, between an answer of the gateway and whoever waits for it. */
  afterLookUp: (() => Promise<void>) | null = null;
  /** Likewise, before a void is done. */
  beforeVoid: (() => Promise<void>) | null = null;
  #onItsWay: AuthoriseRequest | null = null;

  override async authorise(request: AuthoriseRequest) {
    if (this.isAway) throw silence(false);
    if (!this.delaysNext) return super.authorise(request);
    this.delaysNext = false;
    this.#onItsWay = request;
    throw silence(true);
  }

  /** The authorisation that was on its way reaches the gateway. */
  async arrive(): Promise<void> {
    if (this.#onItsWay === null) throw new Error('nothing is on its way');
    await super.authorise(this.#onItsWay);
  }

  override async lookUp(key: string) {
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
}
