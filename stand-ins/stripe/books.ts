/** The payment intents, charges and refunds of the stand-in, in memory, with Stripe's states and errors. */
import { randomBytes } from 'node:crypto';
import {
  type CardError,
  challengeFailed,
  challengeRefused,
  declineOf,
  findCard,
  findFixedToken,
  isChallenge,
  klarna,
  notApproved,
  type Source,
  turnedOn,
} from './outcomes.ts';

/** The fields of a form as Stripe's library sends them: `metadata[attempt]`, `expand[0]`. */
export type Form = Readonly<Record<string, string>>;

/** An error answer of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: { type: string; message: string } & Record<string, unknown>) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

const invalid = (message: string, more: Record<string, unknown> = {}) =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more });

type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  status: 'succeeded' | 'failed';
  payment_method_details:
    | { type: 'card'; card: { brand: string; last4: string } }
    | { type: 'klarna'; klarna: { payment_method_category: 'pay_later' } };
};

export type Intent = {
  id: string;
  object: 'payment_intent';
  created: number;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  currency: string;
  capture_method: 'manual';
  client_secret: string;
  description: string | null;
  last_payment_error: (CardError & { type: 'card_error' }) | null;
  livemode: false;
  metadata: Record<string, string>;
  next_action:
    | { type: 'use_stripe_sdk'; use_stripe_sdk: object }
    | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
    | null;
  payment_method_types: readonly string[];
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled';
  latest_charge: Charge | null;
};

type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  payment_intent: string;
  status: 'succeeded' | 'failed';
  failure_reason?: string;
  metadata: Record<string, string>;
};

type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  currency: string;
  payment_intent: string;
  reason: string;
  status: string;
  evidence_details: { due_by: number };
};

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

const metadataOf = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );

function wholeNumber(form: Form, name: string): number {
  const value = Number(form[name]);
  if (!Number.isSafeInteger(value) || value < 1)
    throw invalid(`Invalid integer: ${form[name]}`, { param: name });
  return value;
}

export class Books {
  readonly #intents = new Map<string, Intent>();
  readonly #refunds: Refund[] = [];
  /** Newest first. */
  readonly #disputes: Dispute[] = [];
  /** What each intent in a challenge was confirmed with. */
  readonly #challenged = new Map<string, Source>();
  readonly #tokens = new Map<string, Source>();
  readonly #now: () => Date;

  readonly #tell: (type: string, object: object) => void;

  /** @param tell is told of everything that Stripe has an event for */
  constructor(now: () => Date, tell: (type: string, object: object) => void) {
    this.#now = now;
    this.#tell = tell;
  }

  /** What a confirmation token pays with; undefined if there is no such token. */
  sourceOf(token: string): Source | undefined {
    return findFixedToken(token) ?? this.#tokens.get(token);
  }

  /** Makes a confirmation token of the card that a visitor entered, which must be one of the test cards. */
  addToken(form: Form): object {
    const id = newId('ctoken');
    if (form['payment_method_data[type]'] === 'klarna') {
      this.#tokens.set(id, klarna('challenge'));
      return { id, object: 'confirmation_token', payment_method_preview: { type: 'klarna', klarna: {} } };
    }
    const source = findCard(form['payment_method_data[card][number]'] ?? '');
    if (source === undefined)
      throw new ApiError(402, {
        type: 'card_error',
        code: 'incorrect_number',
        message: 'Your card number is invalid.',
      });
    this.#tokens.set(id, source);
    const { brand, last4 } = source;
    return {
      id,
      object: 'confirmation_token',
      payment_method_preview: { type: 'card', card: { brand, last4 } },
    };
  }

  create(form: Form): Intent {
    const id = newId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      created: Math.floor(this.#now().getTime() / 1000),
      amount: wholeNumber(form, 'amount'),
      amount_capturable: 0,
      amount_received: 0,
      currency: readCurrency(form),
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
    const intent = this.#intents.get(id);
    if (intent === undefined)
      throw new ApiError(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such payment_intent: '${id}'`,
        param: 'intent',
      });
    const source = this.#challenged.get(id);
    if (source?.behavior === 'challenge_ok' || source?.behavior === 'challenge_fails')
      this.answer(id, source.behavior === 'challenge_ok');
    return intent;
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
    const source = this.sourceOf(token);
    if (source === undefined)
      throw invalid(`No such confirmation_token: '${token}'`, {
        code: 'resource_missing',
        param: 'confirmation_token',
      });
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

  capture(id: string, form: Form): Intent {
    const intent = this.find(id);
    if (intent.status !== 'requires_capture') throw unexpected(intent, 'captured');
    const asked =
      form.amount_to_capture === undefined ? intent.amount : wholeNumber(form, 'amount_to_capture');
    if (asked > intent.amount_capturable)
      throw invalid('The amount could not be captured: it is greater than the authorized amount.', {
        code: 'amount_too_large',
        param: 'amount_to_capture',
      });
    intent.status = 'succeeded';
    intent.amount_received = asked;
    intent.amount_capturable = 0;
    if (intent.latest_charge) intent.latest_charge.amount_captured = asked;
    this.#tell('payment_intent.succeeded', intent);
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
      this.#tell('refund.created', this.#addRefund(intent.id, released, {}));
    }
    return intent;
  }

  refund(form: Form): Refund {
    const intent = this.find(form.payment_intent ?? '');
    const asked = wholeNumber(form, 'amount');
    const charge = intent.latest_charge;
    if (intent.status !== 'succeeded' || charge === null)
      throw invalid('This PaymentIntent does not have a successful charge to refund.', {
        code: 'payment_intent_unexpected_state',
      });
    const left = charge.amount_captured - charge.amount_refunded;
    if (left === 0)
      throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
    if (asked > left)
      throw invalid(`Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      });
    charge.amount_refunded += asked;
    const refund = this.#addRefund(intent.id, asked, metadataOf(form));
    this.#tell('refund.created', refund);
    return refund;
  }

  #addRefund(intentId: string, amount: number, metadata: Record<string, string>): Refund {
    const refund: Refund = {
      ...{ id: newId('re'), object: 'refund', amount, metadata },
      payment_intent: intentId,
      status: 'succeeded',
    };
    this.#refunds.unshift(refund);
    return refund;
  }

  /** As a bank that sends the money back: the account of the card is closed. */
  failRefund(id: string): Refund {
    const refund = this.#refunds.find((one) => one.id === id);
    if (refund === undefined) throw invalid(`No such refund: '${id}'`, { code: 'resource_missing' });
    refund.status = 'failed';
    refund.failure_reason = 'expired_or_canceled_card';
    const charge = this.find(refund.payment_intent).latest_charge;
    if (charge) charge.amount_refunded -= refund.amount;
    this.#tell('refund.failed', refund);
    return refund;
  }

  /** As a cardholder who does not know the charge. */
  dispute(form: Form): Dispute {
    const { id, amount_received: amount, currency } = this.find(form.payment_intent ?? '');
    const dispute: Dispute = {
      ...{ id: newId('du'), object: 'dispute', amount, currency, payment_intent: id },
      reason: form.reason ?? 'fraudulent',
      status: form.status ?? 'needs_response',
      evidence_details: { due_by: Math.floor(this.#now().getTime() / 1000) + 7 * 86_400 },
    };
    this.#disputes.unshift(dispute);
    this.#tell('charge.dispute.created', dispute);
    return dispute;
  }

  changeDispute(id: string, form: Form): Dispute {
    const dispute = this.#disputes.find((one) => one.id === id);
    if (dispute === undefined) throw invalid(`No such dispute: '${id}'`, { code: 'resource_missing' });
    dispute.status = form.status ?? dispute.status;
    this.#tell('charge.dispute.updated', dispute);
    return dispute;
  }

  disputesOf(intentId: string): Dispute[] {
    return this.#disputes.filter(({ payment_intent: id }) => id === intentId);
  }

  refundsOf(intentId: string): Refund[] {
    return this.#refunds.filter(({ payment_intent: id }) => id === intentId);
  }

  /** Understands one clause on metadata. */
  search(query: string): Intent[] {
    const [, key, value] = /^metadata\['([^']+)'\]:'(.*)'$/.exec(query) ?? [];
    if (key === undefined || value === undefined) throw invalid(`Cannot parse the query ${query}`);
    return [...this.#intents.values()].filter(({ metadata }) => metadata[key] === value);
  }

  #authorize(intent: Intent, source: Source): void {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    intent.last_payment_error = null;
    intent.latest_charge = chargeOf(intent, source, 'succeeded');
    this.#tell('payment_intent.amount_capturable_updated', intent);
  }

  #decline(intent: Intent, source: Source, error: CardError): ApiError {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { type: 'card_error', ...error };
    intent.latest_charge = chargeOf(intent, source, 'failed');
    this.#tell('payment_intent.payment_failed', intent);
    return new ApiError(402, {
      type: 'card_error',
      ...error,
      payment_intent: { ...intent, latest_charge: null },
    });
  }
}

const detailsOf = (source: Source): Charge['payment_method_details'] =>
  source.type === 'card'
    ? { type: 'card', card: { brand: source.brand, last4: source.last4 } }
    : { type: 'klarna', klarna: { payment_method_category: 'pay_later' } };

/** Of what a request allows, what the dashboard has turned on. */
const typesOf = (form: Form): string[] =>
  turnedOn.filter((type) =>
    Object.entries(form).some(
      ([name, value]) => name.startsWith('allowed_payment_method_types[') && value === type,
    ),
  );

const redirectAddress = ({ client_secret }: Pick<Intent, 'client_secret'>) =>
  `https://pm-redirects.stripe.com/authorize/${client_secret}`;

const chargeOf = (intent: Intent, source: Source, status: Charge['status']): Charge => ({
  id: newId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: 0,
  amount_refunded: 0,
  status,
  payment_method_details: detailsOf(source),
});

function readCurrency(form: Form): string {
  const currency = form.currency ?? '';
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`, { param: 'currency' });
  return currency;
}

function readManual(form: Form): 'manual' {
  if (form.capture_method !== 'manual')
    throw invalid('This stand-in knows manual capture only.', { param: 'capture_method' });
  return 'manual';
}

const unexpected = (intent: Intent, done: string) =>
  invalid(`This PaymentIntent could not be ${done} because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
  });
