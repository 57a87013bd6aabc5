/**
 * Stripe, by its official library: payment intents with manual capture, confirmed on the server with the token
 * of the page's Payment Element (docs/rules/payment.md, "Stripe").
 */
import type { Amount } from '@gangway/domain/kernel/money';
import { heldMethods } from '@gangway/domain/location/held-methods';
import { stripeCharge, stripeRefund, stripeStep } from '@gangway/domain/location/stripe-amounts';
import { Stripe } from 'stripe';
import type { PaymentEvents } from './payment-events.ts';
import {
  type AttemptSought,
  type AuthorizeOutcome,
  type AuthorizeRequest,
  type ChargeFound,
  type ChargeKey,
  type PaymentGateway,
  PaymentNotNowError,
  PaymentRefusedError,
} from './payment-gateway.ts';
import {
  amountField,
  asked,
  attemptField,
  type Intent,
  noAnswer,
  ofAccount,
  orderField,
  readIntent,
  reasonOf,
  refundedAmount,
  refundField,
} from './stripe-answers.ts';
import { StripeEvents } from './stripe-events.ts';
import { leastAmountOf } from './stripe-least-amounts.ts';

export type StripeGatewayOptions = {
  /** sk_live_… or sk_test_…, or a restricted key rk_… that may write payment intents and refunds. */
  secretKey: string;
  /** Where the API is, if not at Stripe's own address: a stand-in of tests. */
  apiUrl?: string;
  /** Milliseconds for one request; 25 s by default. */
  timeoutMs?: number;
  /** whsec_…, which Stripe signs webhooks with, one for each endpoint; without any there are none. */
  webhookSecrets?: readonly string[];
  /** How often a request without an answer is repeated with the same idempotency key; 2 by default. */
  retries?: number;
};

const expand = ['latest_charge'];

export class StripeGateway implements PaymentGateway {
  readonly provider = 'stripe';
  readonly events: PaymentEvents | null;
  readonly #stripe: Stripe;

  constructor({
    secretKey,
    webhookSecrets = [],
    apiUrl,
    timeoutMs = 25_000,
    retries = 2,
  }: StripeGatewayOptions) {
    const api = apiUrl === undefined ? null : new URL(apiUrl);
    this.#stripe = new Stripe(secretKey, {
      timeout: timeoutMs,
      maxNetworkRetries: retries,
      telemetry: false,
      appInfo: { name: 'Gangway' },
      ...(api && {
        host: api.hostname,
        port: api.port || (api.protocol === 'https:' ? '443' : '80'),
        protocol: api.protocol === 'https:' ? 'https' : 'http',
      }),
    });
    this.events = webhookSecrets.length === 0 ? null : new StripeEvents(this.#stripe, webhookSecrets);
  }

  leastAmount(currency: string): Amount {
    return leastAmountOf(currency);
  }

  /**
   * Creates the intent and confirms it in two requests, each with a key derived from the attempt's: a repeat of either
   * finds what the first one made.
   */
  async authorize(request: AuthorizeRequest): Promise<AuthorizeOutcome> {
    if (request.method !== 'card')
      throw new PaymentRefusedError('token_of_other_method', 'Wallets are part of the card form of Stripe.');
    if (stripeCharge(request.amount, request.currency) === 0)
      throw new PaymentRefusedError('amount_too_small', 'Of this amount nothing is left once it is round.');
    const created = await this.#intentOf(request);
    const confirmed = await asked(async () => {
      try {
        return await this.#stripe.paymentIntents.confirm(
          created.id,
          {
            confirmation_token: request.token,
            use_stripe_sdk: true,
            return_url: request.returnUrl,
            // Without challenges a bank that requires one declines.
            ...(request.threeDS ? {} : { error_on_requires_action: true }),
            expand,
          },
          { idempotencyKey: `${request.idempotencyKey}-confirm`, ...ofAccount(request.account) },
        );
      } catch (error) {
        // A decline is a result, and tells why.
        if (error instanceof Stripe.errors.StripeCardError) return error;
        throw error;
      }
    });
    if (confirmed instanceof Stripe.errors.StripeCardError)
      return { outcome: 'declined', reason: reasonOf(confirmed.code, confirmed.decline_code) };
    const found = readIntent(confirmed);
    if (found === null) throw noAnswer('did not confirm the payment');
    return found.outcome === 'approved'
      ? { outcome: 'approved', chargeId: found.chargeId, card: found.card }
      : found;
  }

  /**
   * Finds the attempt's intent by its name, else among those that were made about when the attempt began: Stripe's list is
   * complete at once, which its search is not. Creates nothing: each intent is a payment in the dashboard.
   */
  async lookUp(attempt: AttemptSought): Promise<ChargeFound | null> {
    const { chargeId = null } = attempt;
    const of = ofAccount(attempt.account);
    if (chargeId !== null)
      return readIntent(await asked(() => this.#stripe.paymentIntents.retrieve(chargeId, { expand }, of)));
    const found = await this.#list(attempt);
    return found.map(readIntent).find((one) => one !== null) ?? null;
  }

  async capture({
    amount,
    currency,
    orderNumber,
    ...charge
  }: ChargeKey & { amount: Amount; currency: string; orderNumber: string }): Promise<void> {
    const due = stripeCharge(amount, currency);
    await this.#nameOrder(charge, orderNumber);
    await this.#unlessDone(
      charge,
      (of) =>
        this.#stripe.paymentIntents.capture(
          charge.chargeId,
          { amount_to_capture: due, final_capture: true },
          of,
        ),
      (intent) => intent.status === 'succeeded' && intent.amount_received === due,
    );
  }

  async void(charge: ChargeKey): Promise<void> {
    await this.#unlessDone(
      charge,
      (of) => this.#stripe.paymentIntents.cancel(charge.chargeId, {}, of),
      (intent) => intent.status === 'canceled',
    );
  }

  /**
   * Looks for the refund first: it may be repeated after the day that Stripe keeps idempotency keys for. One that failed
   * later is no refund, and is made again under a key of its own.
   */
  async refund(
    request: ChargeKey & { idempotencyKey: string; amount: Amount; currency: string },
  ): Promise<void> {
    const { idempotencyKey, chargeId } = request;
    const of = ofAccount(request.account);
    await asked(async () => {
      const listed = await this.#stripe.refunds
        .list({ payment_intent: chargeId, limit: 100 }, of)
        .autoPagingToArray({ limit: 10_000 });
      const same = listed.filter(({ metadata }) => metadata?.[refundField] === idempotencyKey);
      const given = same.find(({ status }) => status !== 'failed' && status !== 'canceled');
      if (given !== undefined && refundedAmount(given) !== request.amount)
        throw new PaymentRefusedError('idempotency_key_reused', 'The key was used before.');
      if (given !== undefined) return;
      const units = await this.#refundable(request, of);
      if (units === 0) return;
      const made = await this.#stripe.refunds.create(
        {
          payment_intent: chargeId,
          amount: units,
          metadata: { [refundField]: idempotencyKey, [amountField]: String(request.amount) },
        },
        {
          idempotencyKey: same.length === 0 ? idempotencyKey : `${idempotencyKey}-again-${same.length}`,
          ...of,
        },
      );
      if (made.status === 'failed' || made.status === 'canceled')
        throw new PaymentRefusedError(made.failure_reason ?? made.status, `The refund ${made.status}.`);
    });
  }

  /** The card form of Stripe has the wallets inside and opens their sheets itself. */
  async walletSession(): Promise<string> {
    throw new PaymentRefusedError('no_wallet_sessions', 'Stripe opens the sheets of wallets itself.');
  }

  async close(): Promise<void> {
    // The library closes idle connections by itself.
  }

  /** An attempt that an earlier version began has an intent with other terms, which cannot be created again. */
  async #intentOf(request: AuthorizeRequest): Promise<Intent> {
    try {
      return await this.#create(request);
    } catch (error) {
      if (!(error instanceof PaymentRefusedError) || error.code !== 'idempotency_key_reused') throw error;
      const [intent] = await this.#list(request);
      if (intent === undefined) throw noAnswer('does not find the payment', error);
      const due = stripeCharge(request.amount, request.currency);
      const isSame = intent.amount === due && intent.currency.toUpperCase() === request.currency;
      if (!isSame) throw error;
      return intent;
    }
  }

  #create({ idempotencyKey, amount: due, currency, account, reference }: AuthorizeRequest): Promise<Intent> {
    return asked(() =>
      this.#stripe.paymentIntents.create(
        {
          amount: stripeCharge(due, currency),
          currency: currency.toLowerCase(),
          capture_method: 'manual',
          // Only what can be held. Which of them guests see is decided in Stripe's dashboard.
          allowed_payment_method_types: ['card', ...heldMethods],
          ...namesOf(reference),
          metadata: { [attemptField]: idempotencyKey, ...namesOf(reference).metadata },
        },
        { idempotencyKey, ...ofAccount(account) },
      ),
    );
  }

  /**
   * Lists the intents of an attempt. None is made later than an hour after it began: by then it has been settled, and
   * nobody pays with it anymore. Where its beginning is not said, a key of it was used, which Stripe keeps for a day.
   */
  async #list({ idempotencyKey, account, begunAt }: AttemptSought): Promise<Intent[]> {
    const [from, until] =
      begunAt === undefined
        ? [Date.now() - dayMs, Date.now()]
        : [new Date(begunAt).getTime(), new Date(begunAt).getTime() + hourMs];
    // The clocks of the database and of Stripe differ.
    const created = {
      gte: Math.floor((from - skewMs) / 1000),
      lte: Math.ceil((until + skewMs) / 1000),
    };
    const found: Intent[] = [];
    await asked(() =>
      this.#stripe.paymentIntents
        .list({ created, limit: 100, expand: ['data.latest_charge'] }, ofAccount(account))
        .autoPagingEach((intent) => {
          if (intent.metadata[attemptField] === idempotencyKey) found.push(intent);
        }),
    );
    return found;
  }

  /**
   * Returns what to give back, in Stripe's units. Where these are rounder than what was paid, refunds of parts are rounded
   * up, and the last of them is what is left of the charge, or nothing.
   */
  async #refundable(
    { chargeId, amount, currency }: ChargeKey & { amount: Amount; currency: string },
    of: Stripe.RequestOptions,
  ): Promise<number> {
    const units = stripeRefund(amount, currency);
    if (stripeStep(currency) === 1) return units;
    const intent = await this.#stripe.paymentIntents.retrieve(chargeId, { expand }, of);
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
    const left = intent.amount_received - (charge?.amount_refunded ?? 0);
    // Less than a step more than is left is only rounding; anything above it is for Stripe to refuse.
    return units - left <= stripeRefund(stripeStep(currency), currency) && units > left ? left : units;
  }

  /** Gives the payment the name that the venue knows its order by. What cannot be named is taken all the same. */
  async #nameOrder({ chargeId, account }: ChargeKey, orderNumber: string): Promise<void> {
    try {
      await asked(() =>
        this.#stripe.paymentIntents.update(chargeId, namesOf(orderNumber), ofAccount(account)),
      );
    } catch (error) {
      if (!(error instanceof PaymentRefusedError) && !(error instanceof PaymentNotNowError)) throw error;
    }
  }

  /**
   * Does it, unless Stripe refuses and it turns out to be done already. What may still be done later, because the money is
   * still held, is not refused for good.
   */
  async #unlessDone(
    { chargeId, account }: ChargeKey,
    work: (of: Stripe.RequestOptions) => Promise<unknown>,
    isDone: (intent: Intent) => boolean,
  ): Promise<void> {
    const of = ofAccount(account);
    try {
      await asked(() => work(of));
    } catch (error) {
      if (!(error instanceof PaymentRefusedError) || error.code === 'amount_too_large') throw error;
      const intent = await asked(() => this.#stripe.paymentIntents.retrieve(chargeId, {}, of));
      if (isDone(intent)) return;
      if (intent.status === 'requires_capture' && !ended.has(error.code))
        throw new PaymentNotNowError(error.code, error.message, error);
      const code = error.code === 'payment_intent_unexpected_state' ? codeOfState(intent) : error.code;
      throw new PaymentRefusedError(code, `The payment is ${intent.status}.`);
    }
  }
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const skewMs = hourMs / 6;

/** What Stripe calls an authorization that is over, whatever it says of its state. */
const ended = new Set(['charge_expired_for_capture', 'capture_charge_authorization_expired']);

/** An order's name in the dashboard, where people and reports look for it. */
const namesOf = (order: string) => ({ description: `Order ${order}`, metadata: { [orderField]: order } });

/** Why nothing can be done to an intent anymore. */
function codeOfState({ status }: Intent): string {
  if (status === 'succeeded') return 'already_captured';
  if (status === 'canceled') return 'charge_voided';
  return status === 'requires_payment_method' ? 'charge_declined' : `charge_${status}`;
}
