/** What Stripe's answers and errors mean in the interface of card gateways (docs/rules/payment.md, "Stripe"). */
import { type Amount, amount } from '@gangway/domain/kernel/money';
import { fromStripe } from '@gangway/domain/location/stripe-amounts';
import { Stripe } from 'stripe';
import {
  type CardShown,
  type ChallengeShown,
  type ChargeFound,
  type DeclineReason,
  PaymentNoAnswerError,
  PaymentNotNowError,
  PaymentRefusedError,
} from './payment-gateway.ts';

export type Intent = Stripe.PaymentIntent;

/** Under which the attempt's key is found at Stripe after its idempotency keys have expired, a day later. */
export const attemptField = 'gangway_attempt';
export const refundField = 'gangway_refund';
export const orderField = 'order_number';
/** What a refund is for, in minor units: Stripe's own amount may be rounder. */
export const amountField = 'gangway_amount';

/** Returns what a refund is for: as we said when we made it, or as Stripe says. */
export function refundedAmount({ amount: units, currency, metadata }: Stripe.Refund): Amount {
  const said = metadata?.[amountField] ?? '';
  return /^\d{1,15}$/.test(said) ? amount(Number(said)) : fromStripe(units, currency.toUpperCase());
}

const declines: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'wrong_code',
  invalid_cvc: 'wrong_code',
  payment_intent_authentication_failure: 'authentication_failed',
  authentication_failure: 'authentication_failed',
  processing_error: 'try_again_later',
  try_again_later: 'try_again_later',
  issuer_not_available: 'try_again_later',
  reenter_transaction: 'try_again_later',
  bank_processing_error: 'try_again_later',
  payment_method_provider_timeout: 'try_again_later',
};

/** Codes with the same meaning in the interface. */
const refusals: Readonly<Record<string, string>> = {
  amount_too_large: 'amount_too_large',
  charge_already_refunded: 'amount_too_large',
  charge_already_captured: 'already_captured',
};

/**
 * Errors about the account or its keys, besides those with status 401 and 403: they say nothing about the payment that
 * was asked for.
 */
const notNow = new Set([
  'account_invalid',
  'account_restricted',
  'api_key_expired',
  'balance_insufficient',
  'charges_not_enabled',
  'insufficient_balance',
  'livemode_mismatch',
  'platform_account_required',
  'platform_api_key_expired',
  'secret_key_required',
  'testmode_charges_only',
  'tls_version_unsupported',
]);

/** Charges are made in the account of a venue directly: its money, its refunds, its disputes. */
export const ofAccount = (account: string | null): Stripe.RequestOptions =>
  account === null ? {} : { stripeAccount: account };

export function reasonOf(code: string | undefined, declineCode: string | undefined): DeclineReason {
  return declines[declineCode ?? ''] ?? declines[code ?? ''] ?? 'declined';
}

/** Returns null for an intent that was never confirmed: nobody has tried to pay with it. */
export function readIntent(intent: Intent): ChargeFound | null {
  const { id: chargeId, status, last_payment_error: error } = intent;
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  const currency = intent.currency.toUpperCase();
  switch (status) {
    case 'requires_capture':
    case 'succeeded':
      return {
        outcome: 'approved',
        chargeId,
        card: cardOf(charge),
        state: status === 'succeeded' ? 'captured' : 'authorised',
        capturedAmount: fromStripe(intent.amount_received, currency),
        refundedAmount: fromStripe(charge?.amount_refunded ?? 0, currency),
      };
    case 'canceled':
      // Without a charge it was canceled while its challenge was open.
      if (charge?.status !== 'succeeded') return { outcome: 'declined', reason: 'authentication_failed' };
      return {
        outcome: 'approved',
        chargeId,
        card: cardOf(charge),
        state: 'voided',
        capturedAmount: amount(0),
        refundedAmount: amount(0),
      };
    case 'requires_action':
      return { outcome: 'challenge', chargeId, ...challengeOf(intent) };
    case 'requires_payment_method':
      return error === null
        ? null
        : { outcome: 'declined', reason: reasonOf(error.code, error.decline_code) };
    case 'requires_confirmation':
      return null;
    default:
      throw noAnswer(`still works on the payment (${status})`);
  }
}

/** Sends guests to a page of the method's own where there is one; anything else is left to Stripe's script. */
function challengeOf({ next_action: next, client_secret: clientSecret }: Intent): ChallengeShown {
  const redirectUrl = next?.redirect_to_url?.url ?? null;
  if (redirectUrl !== null) return { url: null, clientSecret: null, redirectUrl };
  if (clientSecret === null) throw noAnswer('asks for a challenge without saying which');
  return { url: null, clientSecret, redirectUrl: null };
}

function cardOf(charge: Stripe.Charge | null): CardShown {
  const details = charge?.payment_method_details;
  if (details && details.type !== 'card') return { brand: details.type, last4: null };
  if (!details?.card?.brand || !details.card.last4) throw noAnswer('does not say which card it charged');
  return { brand: details.card.brand, last4: details.card.last4 };
}

/** Systems' codes of connections that were never made. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']);

const codeOfCause = (error: { detail?: unknown }): string => {
  const cause = error.detail;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};

/** Translates the library's errors into those of the interface. */
export async function asked<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentRefusedError || !(error instanceof Stripe.errors.StripeError)) throw error;
    if (error instanceof Stripe.errors.StripeConnectionError)
      throw noAnswer('could not be reached', error, !neverSent.has(codeOfCause(error)));
    // Refused before it was read.
    if (error instanceof Stripe.errors.StripeRateLimitError) throw noAnswer('is too busy', error, false);
    // Another request with this key is still in progress.
    if (error.statusCode === 409) throw noAnswer('is still busy with this payment', error);
    if (error instanceof Stripe.errors.StripeIdempotencyError)
      throw new PaymentRefusedError('idempotency_key_reused', 'The key was used before.');
    const status = error.statusCode ?? 0;
    if (status === 401 || status === 403 || notNow.has(error.code ?? ''))
      throw new PaymentNotNowError(error.code ?? wordOf(error), error.message, error);
    if (status < 400 || status >= 500) throw noAnswer(`answered ${status}`, error);
    throw new PaymentRefusedError(refusalOf(error), error.message);
  }
}

/** What to call an error without a code. */
const wordOf = ({ statusCode, type }: Stripe.errors.StripeError): string =>
  statusCode === 401 ? 'api_key_invalid' : statusCode === 403 ? 'permission_denied' : type;

const isOfAmount = ({ param }: Stripe.errors.StripeError) =>
  param === 'amount' || param === 'amount_to_capture';

function refusalOf(error: Stripe.errors.StripeError): string {
  if (error.code === 'resource_missing' && error.param === 'confirmation_token') return 'token_unknown';
  // Of an amount that exceeds what is left Stripe names the parameter alone.
  if (error.code === undefined && isOfAmount(error)) return 'amount_too_large';
  return refusals[error.code ?? ''] ?? error.code ?? error.type;
}

export function noAnswer(what: string, cause?: unknown, mayHaveHappened = true): PaymentNoAnswerError {
  return new PaymentNoAnswerError(`Stripe ${what}.`, { mayHaveHappened, cause });
}
