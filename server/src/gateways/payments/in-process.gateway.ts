/** An in-memory card gateway that answers at once, for load benchmarks and tests that are not about payment. */
import { type Amount, amount as toAmount, zero } from '@gangway/domain/kernel/money';
import {
  type AttemptKey,
  type AuthorizeOutcome,
  type AuthorizeRequest,
  type CardShown,
  type ChargeFound,
  type DeclineReason,
  type PaymentGateway,
  PaymentNoAnswerError,
  PaymentRefusedError,
  type WalletSessionRequest,
} from './payment-gateway.ts';

type Charge = {
  id: string;
  request: string;
  amount: Amount;
  capturedAmount: Amount;
  refundedAmount: Amount;
  state: 'authorised' | 'captured' | 'voided' | 'declined' | 'challenge_pending';
  approved: boolean;
  reason: DeclineReason;
  /** Null until the bank has answered. */
  passesChallenge: boolean | null;
  card: CardShown;
  answer: AuthorizeOutcome;
};

const firstState: Readonly<Record<AuthorizeOutcome['outcome'], Charge['state']>> = {
  approved: 'authorised',
  declined: 'declined',
  challenge: 'challenge_pending',
};

const declines: Readonly<Record<string, DeclineReason>> = {
  tok_declined: 'declined',
  tok_insufficient_funds: 'insufficient_funds',
  tok_expired_card: 'expired_card',
  tok_wrong_code: 'wrong_code',
};

const approvals = new Set([
  'tok_approved',
  'tok_slow_approved',
  'tok_lost_answer',
  'tok_late_error',
  'tok_truncated_answer',
]);
const challenges: ReadonlyMap<string, boolean | null> = new Map([
  ['tok_challenge', null],
  ['tok_challenge_ok', true],
  ['tok_challenge_fails', false],
]);
const unanswered = new Set(['tok_lost_answer', 'tok_late_error', 'tok_truncated_answer']);

/** Splits the fixed tokens of wallets, such as tok_googlepay_approved, into the wallet and the token of a card. */
function readToken(text: string): { wallet: string | null; token: string } {
  const [, wallet, outcome] = /^tok_(googlepay|applepay)_(\w+)$/.exec(text) ?? [];
  return wallet === undefined ? { wallet: null, token: text } : { wallet, token: `tok_${outcome}` };
}

/**
 * Supports the fixed tokens of D-PY-04, except that nothing is slow. Challenges have no page: a lookup
 * settles them, and `tok_challenge` only once its bank has answered.
 */
export class InProcessGateway implements PaymentGateway {
  readonly provider = 'in-process';
  readonly events = null;
  /** What tests have it charge at least. */
  least: Amount = zero;
  readonly #byKey = new Map<string, Charge>();
  readonly #byId = new Map<string, Charge>();
  readonly #refunds = new Map<string, string>();

  leastAmount(): Amount {
    return this.least;
  }

  async authorize(request: AuthorizeRequest): Promise<AuthorizeOutcome> {
    if (request.amount < this.least)
      throw new PaymentRefusedError('amount_too_small', 'The amount is below the least.');
    const { idempotencyKey, ...rest } = request;
    const asked = JSON.stringify(rest);
    const seen = this.#byKey.get(idempotencyKey);
    if (seen) {
      if (seen.request !== asked)
        throw new PaymentRefusedError('idempotency_key_reused', 'The key was used before.');
      return seen.answer;
    }
    const { token } = readToken(request.token);
    if (token === 'tok_provider_error') throw noAnswer();
    const charge = this.#open(request, asked);
    this.#byKey.set(idempotencyKey, charge);
    this.#byId.set(charge.id, charge);
    if (unanswered.has(token)) throw noAnswer();
    return charge.answer;
  }

  async lookUp({ idempotencyKey }: Pick<AttemptKey, 'idempotencyKey'>): Promise<ChargeFound | null> {
    const charge = this.#byKey.get(idempotencyKey);
    if (!charge) return null;
    if (charge.state === 'challenge_pending') {
      if (charge.passesChallenge === null && charge.answer.outcome === 'challenge') return charge.answer;
      charge.approved = charge.passesChallenge === true;
      charge.state = charge.approved ? 'authorised' : 'declined';
    }
    const { id: chargeId, card, state, capturedAmount, refundedAmount } = charge;
    if (!charge.approved || state === 'declined') return { outcome: 'declined', reason: charge.reason };
    return { outcome: 'approved', chargeId, card, state, capturedAmount, refundedAmount };
  }

  /** Sets the bank's answer to an open challenge of `tok_challenge`; only the first answer counts. */
  answerChallenge(chargeId: string, isApproved: boolean): void {
    this.#require(chargeId).passesChallenge ??= isApproved;
  }

  async capture(request: { chargeId: string; amount: Amount }): Promise<void> {
    const charge = this.#require(request.chargeId);
    if (charge.state === 'captured' && charge.capturedAmount === request.amount) return;
    if (charge.state !== 'authorised') throw wrongState(charge);
    if (request.amount > charge.amount) throw tooLarge();
    charge.state = 'captured';
    charge.capturedAmount = request.amount;
  }

  async void(request: { chargeId: string }): Promise<void> {
    const charge = this.#require(request.chargeId);
    if (charge.state === 'voided') return;
    if (charge.state !== 'authorised' && charge.state !== 'challenge_pending') throw wrongState(charge);
    charge.state = 'voided';
  }

  async refund(request: { idempotencyKey: string; chargeId: string; amount: Amount }): Promise<void> {
    const asked = `${request.chargeId} ${request.amount}`;
    const seen = this.#refunds.get(request.idempotencyKey);
    if (seen === asked) return;
    if (seen !== undefined)
      throw new PaymentRefusedError('idempotency_key_reused', 'The key was used before.');
    const charge = this.#require(request.chargeId);
    if (charge.state !== 'captured') throw wrongState(charge);
    if (charge.refundedAmount + request.amount > charge.capturedAmount) throw tooLarge();
    charge.refundedAmount = toAmount(charge.refundedAmount + request.amount);
    this.#refunds.set(request.idempotencyKey, asked);
  }

  async walletSession(request: WalletSessionRequest): Promise<string> {
    return JSON.stringify({ merchantSessionIdentifier: `ws_${crypto.randomUUID()}`, ...request });
  }

  async close(): Promise<void> {
    this.#byKey.clear();
    this.#byId.clear();
    this.#refunds.clear();
  }

  #open(request: AuthorizeRequest, asked: string): Charge {
    const { wallet, token } = readToken(request.token);
    if ((wallet ?? 'card') !== request.method)
      throw new PaymentRefusedError('token_of_other_method', 'This token is of another way to pay.');
    const id = `ch_${crypto.randomUUID().replaceAll('-', '')}`;
    const isChallenge = challenges.has(token);
    const reason = Object.hasOwn(declines, token) ? declines[token] : undefined;
    if (!isChallenge && reason === undefined && !approvals.has(token)) {
      throw new PaymentRefusedError('token_unknown', 'This card token is not known.');
    }
    const card = { brand: 'visa', last4: isChallenge ? '3220' : '4242' };
    const refusedAtOnce = reason ?? (isChallenge && !request.threeDS ? 'declined' : undefined);
    const answer: AuthorizeOutcome =
      refusedAtOnce !== undefined
        ? { outcome: 'declined', reason: refusedAtOnce }
        : isChallenge
          ? {
              outcome: 'challenge',
              chargeId: id,
              url: `http://localhost/challenge/${id}`,
              clientSecret: null,
              redirectUrl: null,
            }
          : { outcome: 'approved', chargeId: id, card };
    return {
      id,
      request: asked,
      amount: request.amount,
      capturedAmount: zero,
      refundedAmount: zero,
      state: firstState[answer.outcome],
      approved: answer.outcome === 'approved',
      reason: refusedAtOnce ?? 'authentication_failed',
      passesChallenge: challenges.get(token) ?? null,
      card,
      answer,
    };
  }

  #require(id: string): Charge {
    const charge = this.#byId.get(id);
    if (!charge) throw new PaymentRefusedError('not_found', 'There is no such charge.');
    return charge;
  }
}

function noAnswer(): PaymentNoAnswerError {
  return new PaymentNoAnswerError('The card gateway did not answer.', { mayHaveHappened: true });
}

function tooLarge(): PaymentRefusedError {
  return new PaymentRefusedError('amount_too_large', 'The amount is larger than what is left.');
}

function wrongState(charge: Charge): PaymentRefusedError {
  const code = charge.state === 'captured' ? 'already_captured' : `charge_${charge.state}`;
  return new PaymentRefusedError(code, `The charge is ${charge.state}.`);
}
