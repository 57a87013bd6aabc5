/** The payment intents of the stand-in, in memory, with Stripe's states and errors. */
import { AfterSale } from './after-sale.ts';
import { checkLeast, checkRound } from './least-amounts.ts';
import {
  type CardError,
  captureFailed,
  challengeFailed,
  challengeRefused,
  declineOf,
  findCard,
  findFixedToken,
  isChallenge,
  klarna,
  notApproved,
  type Source,
} from './outcomes.ts';
import {
  ApiError,
  chargeOf,
  type Form,
  type Intent,
  invalid,
  metadataOf,
  newId,
  readCurrency,
  readManual,
  redirectAddress,
  typesOf,
  unexpected,
  wholeNumber,
} from './shapes.ts';

/** For how long a confirmation token pays. */
const tokenMs = 12 * 3_600_000;
const heldSeconds = 7 * 86_400;
const searchLagSeconds = 60;

export class Books {
  readonly #intents = new Map<string, Intent>();
  /** What each intent in a challenge was confirmed with. */
  readonly #challenged = new Map<string, Source>();
  /** What each intent was paid with. */
  readonly #paid = new Map<string, Source>();
  readonly #tokens = new Map<string, { source: Source; madeAt: number; isUsed: boolean }>();
  readonly afterSale: AfterSale;
  readonly #now: () => Date;

  readonly #tell: (type: string, object: object) => void;

  /** @param tell is told of everything that Stripe has an event for */
  constructor(now: () => Date, tell: (type: string, object: object) => void) {
    this.#now = now;
    this.#tell = tell;
    this.afterSale = new AfterSale({
      ...{ now, tell },
      find: (id) => this.find(id),
      after: (id) => this.#paid.get(id)?.after,
    });
  }

  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }

  /** What a confirmation token pays with; undefined if there is no such token. */
  sourceOf(token: string): Source | undefined {
    return findFixedToken(token) ?? this.#tokens.get(token)?.source;
  }

  /** Makes a confirmation token of the card that a visitor entered, which must be one of the test cards. */
  addToken(form: Form): object {
    const id = newId('ctoken');
    if (form['payment_method_data[type]'] === 'klarna') {
      this.#keep(id, klarna('challenge'));
      return { id, object: 'confirmation_token', payment_method_preview: { type: 'klarna', klarna: {} } };
    }
    const source = findCard(form['payment_method_data[card][number]'] ?? '');
    if (source === undefined)
      throw new ApiError(402, {
        type: 'card_error',
        code: 'incorrect_number',
        message: 'Your card number is invalid.',
      });
    this.#keep(id, source);
    const { brand, last4 } = source;
    return {
      id,
      object: 'confirmation_token',
      payment_method_preview: { type: 'card', card: { brand, last4 } },
    };
  }

  #keep(id: string, source: Source): void {
    this.#tokens.set(id, { source, madeAt: this.#now().getTime(), isUsed: false });
  }

  /** Each token pays once, within 12 hours; the fixed ones of tests as often as they like. */
  #useToken(token: string): Source {
    const kept = this.#tokens.get(token);
    const source = findFixedToken(token) ?? kept?.source;
    const isOld = kept !== undefined && this.#now().getTime() - kept.madeAt > tokenMs;
    if (source === undefined || isOld)
      throw invalid(`No such confirmation_token: '${token}'`, {
        code: 'resource_missing',
        param: 'confirmation_token',
      });
    if (kept?.isUsed)
      throw invalid('The provided confirmation token has already been used.', {
        param: 'confirmation_token',
      });
    if (kept !== undefined) kept.isUsed = true;
    return source;
  }

  create(form: Form): Intent {
    const id = newId('pi');
    checkRound(wholeNumber(form, 'amount'), readCurrency(form), 'amount');
    checkLeast(wholeNumber(form, 'amount'), readCurrency(form));
    const intent: Intent = {
      id,
      object: 'payment_intent',
      created: this.#seconds(),
      amount: wholeNumber(form, 'amount'),
      amount_capturable: 0,
      amount_received: 0,
      currency: readCurrency(form),
      cancellation_reason: null,
      capture_method: readManual(form),
      client_secret: `${id}_${newId('secret')}`,
      description: form.description ?? null,
      last_payment_error: null,
      livemode: false,
      metadata: metadataOf(form),
      next_action: null,
      payment_method_types: typesOf(form),
      status: 'requires_payment_method',
      latest_charge: null,
    };
    this.#intents.set(intent.id, intent);
    this.#tell('payment_intent.created', intent);
    return intent;
  }

  /** Also settles a challenge whose answer its token fixes. */
  find(id: string): Intent {
    this.expire();
    const intent = this.#intents.get(id);
    if (intent === undefined)
      throw new ApiError(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such payment_intent: '${id}'`,
        param: 'intent',
      });
    this.#settle(id);
    return intent;
  }

  /** Answers a challenge whose answer its token fixes. */
  #settle(id: string): void {
    const source = this.#challenged.get(id);
    if (source?.behavior === 'challenge_ok' || source?.behavior === 'challenge_fails')
      this.answer(id, source.behavior === 'challenge_ok');
  }

  /** Whether the intent of a client secret is here. */
  has(clientSecret: string): boolean {
    return this.#intents.get(clientSecret.split('_secret')[0] ?? '')?.client_secret === clientSecret;
  }

  /** For pages, which know no other key to an intent. */
  findBySecret(clientSecret: string): Intent {
    const [id = ''] = clientSecret.split('_secret');
    const intent = this.find(id);
    if (intent.client_secret !== clientSecret)
      throw invalid('The client_secret provided does not match the PaymentIntent.', {
        param: 'client_secret',
      });
    return intent;
  }

  confirm(id: string, form: Form): Intent {
    const intent = this.#intents.get(id) ?? this.find(id);
    if (intent.status !== 'requires_payment_method') throw unexpected(intent, 'confirmed');
    const token = form.confirmation_token ?? '';
    const source = this.#useToken(token);
    if (!intent.payment_method_types.includes(source.type))
      throw invalid(`The PaymentIntent does not accept a payment method of type ${source.type}.`, {
        param: 'confirmation_token',
      });
    const returnUrl = form.return_url ?? '';
    if (source.type !== 'card' && !URL.canParse(returnUrl))
      throw invalid('A `return_url` must be specified, because this payment method redirects.', {
        param: 'return_url',
      });
    const decline =
      declineOf(source.behavior) ??
      (isChallenge(source.behavior) && form.error_on_requires_action === 'true'
        ? challengeRefused
        : undefined);
    if (decline !== undefined) throw this.#decline(intent, source, decline);
    if (isChallenge(source.behavior)) {
      intent.status = 'requires_action';
      intent.next_action =
        source.type === 'card'
          ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
          : {
              type: 'redirect_to_url',
              redirect_to_url: { url: redirectAddress(intent), return_url: returnUrl },
            };
      this.#challenged.set(id, source);
      this.#tell('payment_intent.requires_action', intent);
      return intent;
    }
    this.#authorize(intent, source);
    return intent;
  }

  /** Where a guest goes from the page of a way to pay, after the answer. */
  returnAddressOf(clientSecret: string, isApproved: boolean): string {
    const { id, next_action: next } = this.findBySecret(clientSecret);
    if (next?.type !== 'redirect_to_url') throw invalid('This PaymentIntent does not redirect anywhere.');
    const address = new URL(next.redirect_to_url.return_url);
    address.searchParams.set('payment_intent', id);
    address.searchParams.set('payment_intent_client_secret', clientSecret);
    address.searchParams.set('redirect_status', isApproved ? 'succeeded' : 'failed');
    this.answer(id, isApproved);
    return address.href;
  }

  /** The cardholder's answer to an open challenge; only the first counts. */
  answer(id: string, isApproved: boolean): Intent {
    const intent = this.#intents.get(id);
    const source = this.#challenged.get(id);
    if (intent?.status !== 'requires_action' || source === undefined) return this.find(id);
    this.#challenged.delete(id);
    intent.next_action = null;
    if (isApproved) this.#authorize(intent, source);
    else this.#decline(intent, source, source.type === 'card' ? challengeFailed : notApproved);
    return intent;
  }

  /** Of what the dashboard shows; any state allows it. */
  update(id: string, form: Form): Intent {
    const intent = this.find(id);
    intent.description = form.description ?? intent.description;
    Object.assign(intent.metadata, metadataOf(form));
    return intent;
  }

  /** Releases what was held for too long, as Stripe does after seven days. */
  expire(): void {
    const latest = this.#seconds() - heldSeconds;
    for (const intent of this.#intents.values())
      if (intent.status === 'requires_capture' && (intent.latest_charge?.created ?? 0) <= latest)
        this.expireNow(intent);
  }

  expireNow(intent: Intent): Intent {
    if (intent.status !== 'requires_capture') throw unexpected(intent, 'expired');
    intent.cancellation_reason = 'automatic';
    intent.status = 'canceled';
    intent.amount_capturable = 0;
    if (intent.latest_charge) this.#tell('charge.expired', intent.latest_charge);
    this.#tell('payment_intent.canceled', intent);
    return intent;
  }

  /** Newest first. @param form `created[gte]` and `created[lte]`, in seconds */
  list(form: Form): Intent[] {
    const [from, until] = [Number(form['created[gte]'] ?? 0), Number(form['created[lte]'] ?? Infinity)];
    this.expire();
    const listed = [...this.#intents.values()].filter(({ created }) => created >= from && created <= until);
    for (const { id } of listed) this.#settle(id);
    return listed.reverse();
  }

  capture(id: string, form: Form): Intent {
    const intent = this.find(id);
    if (intent.cancellation_reason === 'automatic')
      throw invalid('The charge has expired and can no longer be captured.', {
        code: 'charge_expired_for_capture',
      });
    if (intent.status !== 'requires_capture') throw unexpected(intent, 'captured');
    const asked =
      form.amount_to_capture === undefined ? intent.amount : wholeNumber(form, 'amount_to_capture');
    checkRound(asked, intent.currency, 'amount_to_capture');
    if (asked > intent.amount_capturable)
      throw invalid('The amount could not be captured: it is greater than the authorized amount.', {
        code: 'amount_too_large',
        param: 'amount_to_capture',
      });
    const source = this.#paid.get(id);
    if (source?.after === 'capture_fails') throw this.#decline(intent, source, captureFailed);
    intent.status = 'succeeded';
    intent.amount_received = asked;
    intent.amount_capturable = 0;
    if (intent.latest_charge) intent.latest_charge.amount_captured = asked;
    this.#tell('payment_intent.succeeded', intent);
    if (source?.after === 'disputed') this.afterSale.dispute({ payment_intent: id });
    return intent;
  }

  cancel(id: string): Intent {
    const intent = this.#intents.get(id) ?? this.find(id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'canceled');
    this.#challenged.delete(id);
    const released = intent.amount_capturable;
    intent.status = 'canceled';
    intent.next_action = null;
    intent.amount_capturable = 0;
    this.#tell('payment_intent.canceled', intent);
    // Stripe books what is released as a refund.
    if (released > 0 && intent.latest_charge !== null) {
      intent.latest_charge.amount_refunded = released;
      this.afterSale.bookRelease(intent, released);
    }
    return intent;
  }

  /** Understands one clause on metadata, and lags by a minute. */
  search(query: string): Intent[] {
    const [, key, value] = /^metadata\['([^']+)'\]:'(.*)'$/.exec(query) ?? [];
    if (key === undefined || value === undefined) throw invalid(`Cannot parse the query ${query}`);
    const latest = this.#seconds() - searchLagSeconds;
    return [...this.#intents.values()].filter(
      ({ metadata, created }) => metadata[key] === value && created <= latest,
    );
  }

  #authorize(intent: Intent, source: Source): void {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    intent.last_payment_error = null;
    intent.latest_charge = chargeOf(intent, source, { status: 'succeeded', created: this.#seconds() });
    this.#paid.set(intent.id, source);
    this.#tell('payment_intent.amount_capturable_updated', intent);
  }

  #decline(intent: Intent, source: Source, error: CardError): ApiError {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { type: 'card_error', ...error };
    intent.amount_capturable = 0;
    intent.latest_charge = chargeOf(intent, source, { status: 'failed', created: this.#seconds() });
    this.#tell('payment_intent.payment_failed', intent);
    return new ApiError(402, {
      type: 'card_error',
      ...error,
      payment_intent: { ...intent, latest_charge: null },
    });
  }
}
