/**
 * The interface of a card gateway, whichever provider is behind it
 * (docs/rules/payment.md; D-PY-01, D-PY-04 to D-PY-06).
 */
import type { Amount } from '@gangway/domain/kernel/money';
import type { Wallet } from '@gangway/domain/location/wallets';
import type { CardShown, Challenge, ChargeFound, Declined } from './charge-found.ts';
import type { PaymentEvents } from './payment-events.ts';

export type * from './charge-found.ts';

export type AuthorizeRequest = {
  /** One per attempt, stored before it is sent: the same key never charges twice. */
  idempotencyKey: string;
  amount: Amount;
  /** ISO 4217, uppercase. */
  currency: string;
  /** Whose money it is at the provider; null for the account that the installation's key is of. */
  account: string | null;
  /** From the card frame or a wallet's sheet, valid for one authorization. */
  token: string;
  /**
   * What the token comes from; one of another method is refused, as is one whose sheet showed another amount
   * (`amount_differs`).
   */
  method: 'card' | Wallet;
  /** The order's number once it has one, else what it is called until then: the charge's name in the gateway's books. */
  reference: string;
  cardholderName: string | null;
  /** False if the shop cannot show a challenge: a bank that requires one then declines. */
  threeDS: boolean;
  /** Where the page of another way to pay sends the guest back to; the provider may add to its query. */
  returnUrl: string;
};

/** Names an attempt at the gateway. The rest is what it was, or would have been, authorized with. */
export type AttemptKey = Pick<AuthorizeRequest, 'idempotencyKey' | 'amount' | 'currency' | 'account'>;

/** What an attempt is found by. */
export type AttemptSought = AttemptKey & {
  /** When the attempt was stored, before anything was sent, in ISO 8601; within the last day unless it is said. */
  begunAt?: string;
  /** The gateway's name for its charge, as far as it is known. */
  chargeId?: string | null;
};

/** Names a charge: those of different accounts do not know each other. */
export type ChargeKey = { chargeId: string; account: string | null };

export type AuthorizeOutcome =
  | { outcome: 'approved'; chargeId: string; card: CardShown }
  | Declined
  | Challenge;

/** What Apple Pay's sheet asks before it lets anybody pay; other wallets ask for nothing. */
export type WalletSessionRequest = {
  /** One of Apple's servers for merchant validation, checked before it gets here. */
  validationUrl: string;
  merchantId: string;
  /** The shop's host name, as registered with the wallet. */
  domain: string;
  /** Who is paid, on the sheet. */
  displayName: string;
};

/**
 * Every call either answers, throws `PaymentRefusedError` (final; nothing changed), throws `PaymentNotNowError`
 * (nothing changed; the same request may work later), or throws another `PaymentNoAnswerError` (look up what
 * happened, or ask again with the same key: asking twice never charges twice). Never called inside a transaction.
 */
export interface PaymentGateway {
  readonly provider: string;
  /** What the provider tells by webhook; null if it sends none, or none that could be checked. */
  readonly events: PaymentEvents | null;
  /** The least it charges in a currency (ISO 4217, uppercase); zero where it has no such limit, or none that is known. */
  leastAmount(currency: string): Amount;
  authorize(request: AuthorizeRequest): Promise<AuthorizeOutcome>;
  /**
   * Returns the result of an attempt, also after its challenge; null if the gateway has never seen the key, or nobody
   * has paid under it. Leaves nothing behind at the gateway.
   */
  lookUp(attempt: AttemptSought): Promise<ChargeFound | null>;
  /**
   * Takes up to the authorized amount and releases the rest. Works once; a repeat
   * with the same amount changes nothing. A refusal means that nothing is held for it anymore.
   * @param request its order's number, for the gateway's books
   */
  capture(request: ChargeKey & { amount: Amount; currency: string; orderNumber: string }): Promise<void>;
  /** Releases an authorization, including one whose challenge is still open; a repeat changes nothing. */
  void(charge: ChargeKey): Promise<void>;
  /**
   * Refunds part or all of what was captured, once per key. After a refund that failed at the bank, the same key
   * makes another one.
   */
  refund(request: ChargeKey & { idempotencyKey: string; amount: Amount; currency: string }): Promise<void>;
  /** Returns the provider's session as JSON for the wallet's script, which alone reads it (D-API-70). */
  walletSession(request: WalletSessionRequest): Promise<string>;
  close(): Promise<void>;
}

/**
 * The gateway refused and did nothing: a used token, an amount above the
 * authorized one, a charge already voided.
 */
export class PaymentRefusedError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'PaymentRefusedError';
    this.code = code;
  }
}

/** The gateway gave no answer, or none that can be trusted: money may have moved. */
export class PaymentNoAnswerError extends Error {
  /** False only if the request certainly never left because no connection could be made. */
  readonly mayHaveHappened: boolean;

  constructor(message: string, options: { mayHaveHappened: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'PaymentNoAnswerError';
    this.mayHaveHappened = options.mayHaveHappened;
  }
}

/**
 * The gateway refuses for a reason that is not about this payment: its key, its rights, the provider's account. Nothing
 * happened, and the same request works once somebody has seen to it.
 */
export class PaymentNotNowError extends PaymentNoAnswerError {
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { mayHaveHappened: false, cause });
    this.name = 'PaymentNotNowError';
    this.code = code;
  }
}
