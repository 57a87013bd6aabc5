/** The objects of the stand-in's API and its errors, as Stripe documents them. */
import { randomBytes } from 'node:crypto';
import { type CardError, type Source, turnedOn } from './outcomes.ts';

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

export const invalid = (message: string, more: Record<string, unknown> = {}) =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more });

export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  /** Seconds. */
  created: number;
  payment_intent: string;
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
  cancellation_reason: 'automatic' | null;
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

export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'succeeded' | 'pending' | 'requires_action' | 'failed' | 'canceled';
  failure_reason?: string;
  metadata: Record<string, string>;
};

export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  currency: string;
  payment_intent: string;
  reason: string;
  status: string;
  evidence_details: { due_by: number };
};

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export const metadataOf = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );

export function wholeNumber(form: Form, name: string): number {
  const value = Number(form[name]);
  if (!Number.isSafeInteger(value) || value < 1)
    throw invalid(`Invalid integer: ${form[name]}`, { param: name });
  return value;
}

const detailsOf = (source: Source): Charge['payment_method_details'] =>
  source.type === 'card'
    ? { type: 'card', card: { brand: source.brand, last4: source.last4 } }
    : { type: 'klarna', klarna: { payment_method_category: 'pay_later' } };

/** Of what a request allows, what the dashboard has turned on. */
export const typesOf = (form: Form): string[] =>
  turnedOn.filter((type) =>
    Object.entries(form).some(
      ([name, value]) => name.startsWith('allowed_payment_method_types[') && value === type,
    ),
  );

export const redirectAddress = ({ client_secret }: Pick<Intent, 'client_secret'>) =>
  `https://pm-redirects.stripe.com/authorize/${client_secret}`;

export const chargeOf = (
  intent: Intent,
  source: Source,
  { status, created }: Pick<Charge, 'status' | 'created'>,
): Charge => ({
  id: newId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: 0,
  amount_refunded: 0,
  ...{ status, created },
  payment_intent: intent.id,
  payment_method_details: detailsOf(source),
});

export function readCurrency(form: Form): string {
  const currency = form.currency ?? '';
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`, { param: 'currency' });
  return currency;
}

export function readManual(form: Form): 'manual' {
  if (form.capture_method !== 'manual')
    throw invalid('This stand-in knows manual capture only.', { param: 'capture_method' });
  return 'manual';
}

export const unexpected = (intent: Intent, done: string) =>
  invalid(`This PaymentIntent could not be ${done} because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
  });
