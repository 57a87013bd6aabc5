/** A shop that takes payments by the stand-in of Stripe, and the webhooks that tests deliver to it by hand. */
import Stripe from 'stripe';
import { StripeGateway } from '../gateways/payments/stripe.gateway.ts';
import { type StandIn, startStandIn } from '../gateways/testing/stand-in-process.ts';
import type { TestApp } from './test-app.ts';

const secretKey = 'sk_test_shop';
const webhookSecret = 'whsec_ofTheShopOfTests';

export const stripeGateway = (apiUrl: string): StripeGateway =>
  new StripeGateway({ secretKey, webhookSecret, apiUrl });

/** `env` adds to the stand-in's environment. */
export const startStripe = (env: Record<string, string> = {}): Promise<StandIn> =>
  startStandIn('stripe', { SLOW_MS: '50', STRIPE_SECRET_KEY: secretKey, ...env });

export interface SentEvent {
  id: string;
  type: string;
  data: { object: { id: string; payment_intent?: string; metadata?: Record<string, string> } };
}

type Fields = Record<string, string>;

async function asked<Answer>(url: string, form?: Fields): Promise<Answer> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${secretKey}` },
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  });
  if (!response.ok) throw new Error(`the stand-in of Stripe answered ${response.status} to ${url}`);
  return (await response.json()) as Answer;
}

/** Lists the events of a payment, oldest first, as Stripe would send them. */
export async function eventsOf({ url }: StandIn, chargeId: string): Promise<SentEvent[]> {
  const { data } = await asked<{ data: SentEvent[] }>(`${url}/v1/events`);
  return data
    .filter(({ data: { object } }) => object.id === chargeId || object.payment_intent === chargeId)
    .reverse();
}

/** What people do in Stripe's dashboard, and cardholders at their bank. */
export const dashboard = <Answer = { id: string }>({ url }: StandIn, path: string, form: Fields = {}) =>
  asked<Answer>(`${url}${path}`, form);

/** Makes the stand-in send its events to a shop that listens there. */
export const sendEventsTo = (stripe: StandIn, origin: string) =>
  dashboard(stripe, '/dashboard/webhook_endpoints', {
    url: `${origin}/api/webhooks/stripe`,
    secret: webhookSecret,
  });

/** Answers an open challenge, as the bank's page does. */
export async function answerChallenge({ url }: StandIn, chargeId: string, answer: 'complete' | 'fail') {
  const { client_secret } = await asked<{ client_secret: string }>(`${url}/v1/payment_intents/${chargeId}`);
  await fetch(`${url}/hooks.stripe.com/challenge`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret, answer }),
  });
}

/** Answers on the page of another way to pay; returns the address that the guest is sent back to. */
export async function answerElsewhere(
  { url }: StandIn,
  chargeId: string,
  answer: 'approve' | 'cancel',
): Promise<URL> {
  const { client_secret } = await asked<{ client_secret: string }>(`${url}/v1/payment_intents/${chargeId}`);
  const response = await fetch(`${url}/pm-redirects.stripe.com/answer`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret, answer }),
  });
  const back = (await response.json()) as { url: string };
  return new URL(back.url);
}

/** Reads a payment as Stripe has it. */
export const intentOf = ({ url }: StandIn, chargeId: string) =>
  asked<{ status: string; amount_received: number }>(`${url}/v1/payment_intents/${chargeId}`);

/** Sends an event to the shop, signed; returns the status of its answer. */
export async function deliver(
  { http }: Pick<TestApp, 'http'>,
  event: object,
  { secret = webhookSecret, timestamp, change = (body: string) => body }: Signing = {},
): Promise<number> {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    ...{ payload, secret },
    ...(timestamp === undefined ? {} : { timestamp }),
  });
  const { statusCode } = await http.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload: change(payload),
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
  return statusCode;
}

interface Signing {
  secret?: string;
  /** Seconds. */
  timestamp?: number;
  /** What happens to the body on its way. */
  change?: (body: string) => string;
}
