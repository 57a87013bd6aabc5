/**
 * Stripe, by its official library: payment intents with manual capture, confirmed on the server with the token
 * of the page's Payment Element (docs/rules/payment.md, "Stripe").
 */
import type { Amount } from '@gangway/domain/kernel/money';
import { heldMethods } from '@gangway/domain/location/held-methods';
import { Stripe } from 'stripe';
import type { PaymentEvents } from './payment-events.ts';
import {
  type AttemptKey,
  type AuthorizeOutcome,
  type AuthorizeRequest,
  type ChargeFound,
  type ChargeKey,
  type PaymentGateway,
  PaymentRefusedError,
} from './payment-gateway.ts';
import {
  asked,
  attemptField,
  type Intent,
  noAnswer,
  ofAccount,
  readIntent,
  reasonOf,
  refundField,
} from './stripe-answers.ts';
import { StripeEvents } from './stripe-events.ts';

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

  /**
   * Creates the intent and confirms it in two requests, each with a key derived from the attempt's: the first is
   * repeated by `lookUp`, which knows the attempt but not its token.
   */
  async authorize(request: AuthorizeRequest): Promise<AuthorizeOutcome> {
    if (request.method !== 'card')
      throw new PaymentRefusedError('token_of_other_method', 'Wallets are part of the card form of Stripe.');
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
   * Finds the attempt's intent by creating it again: Stripe answers with the one that exists. If there was none, or
   * its key is older than the day that Stripe keeps it for, the new one is never confirmed and holds no money.
   */
  async lookUp(attempt: AttemptKey): Promise<ChargeFound | null> {
    const { id } = await this.#intentOf(attempt);
    const of = ofAccount(attempt.account);
    const intent = await asked(() => this.#stripe.paymentIntents.retrieve(id, { expand }, of));
    const found = readIntent(intent);
    if (found !== null) return found;
    const others = await this.#search(attempt);
    return others.map(readIntent).find((other) => other !== null) ?? null;
  }

  async capture({ amount: due, ...charge }: ChargeKey & { amount: Amount }): Promise<void> {
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

  /** Looks for the refund first: it may be repeated after the day that Stripe keeps idempotency keys for. */
  async refund(request: ChargeKey & { idempotencyKey: string; amount: Amount }): Promise<void> {
    const { idempotencyKey, chargeId } = request;
    const of = ofAccount(request.account);
    await asked(async () => {
      const given = await this.#stripe.refunds
        .list({ payment_intent: chargeId, limit: 100 }, of)
        .autoPagingToArray({ limit: 10_000 });
      const same = given.find(({ metadata }) => metadata?.[refundField] === idempotencyKey);
      if (same !== undefined && same.amount !== request.amount)
        throw new PaymentRefusedError('idempotency_key_reused', 'The key was used before.');
      if (same !== undefined) return;
      await this.#stripe.refunds.create(
        { payment_intent: chargeId, amount: request.amount, metadata: { [refundField]: idempotencyKey } },
        { idempotencyKey, ...of },
      );
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
  async #intentOf(attempt: AttemptKey): Promise<Intent> {
    try {
      return await this.#create(attempt);
    } catch (error) {
      if (!(error instanceof PaymentRefusedError) || error.code !== 'idempotency_key_reused') throw error;
      const [intent] = await this.#search(attempt);
      if (intent === undefined) throw noAnswer('does not find the payment yet', error);
      const isSame = intent.amount === attempt.amount && intent.currency.toUpperCase() === attempt.currency;
      if (!isSame) throw error;
      return intent;
    }
  }

  #create({ idempotencyKey, amount: due, currency, account }: AttemptKey): Promise<Intent> {
    return asked(() =>
      this.#stripe.paymentIntents.create(
        {
          amount: due,
          currency: currency.toLowerCase(),
          capture_method: 'manual',
          // Only what can be held. Which of them guests see is decided in Stripe's dashboard.
          allowed_payment_method_types: ['card', ...heldMethods],
          description: `Order ${idempotencyKey.split('-')[0] ?? ''}`,
          metadata: { [attemptField]: idempotencyKey },
        },
        { idempotencyKey, ...ofAccount(account) },
      ),
    );
  }

  /** Stripe's search lags by up to a minute, which is why it is asked last. */
  async #search({ idempotencyKey, account }: AttemptKey): Promise<Intent[]> {
    const { data } = await asked(() =>
      this.#stripe.paymentIntents.search(
        {
          query: `metadata['${attemptField}']:'${idempotencyKey.replaceAll(/[\\']/g, '\\$&')}'`,
          expand: ['data.latest_charge'],
          limit: 10,
        },
        ofAccount(account),
      ),
    );
    return data;
  }

  /** Does it, unless Stripe says that the intent's state forbids it and it turns out to be done already. */
  async #unlessDone(
    { chargeId, account }: ChargeKey,
    work: (of: Stripe.RequestOptions) => Promise<unknown>,
    isDone: (intent: Intent) => boolean,
  ): Promise<void> {
    const of = ofAccount(account);
    try {
      await asked(() => work(of));
    } catch (error) {
      if (!(error instanceof PaymentRefusedError) || error.code !== 'payment_intent_unexpected_state')
        throw error;
      const intent = await asked(() => this.#stripe.paymentIntents.retrieve(chargeId, {}, of));
      if (isDone(intent)) return;
      throw new PaymentRefusedError(codeOfState(intent), `The payment is ${intent.status}.`);
    }
  }
}

/** Why nothing can be done to an intent anymore. */
function codeOfState({ status }: Intent): string {
  if (status === 'succeeded') return 'already_captured';
  if (status === 'canceled') return 'charge_voided';
  return status === 'requires_payment_method' ? 'charge_declined' : `charge_${status}`;
}
