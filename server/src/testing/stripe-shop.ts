/** A shop that takes payments by the stand-in of Stripe, and the webhooks that tests deliver to it by hand. */
import Stripe from 'stripe';
import { StripeGateway } from '../gateways/payments/stripe.gateway.ts';
import { type StandIn, startStandIn } from '../gateways/testing/stand-in-process.ts';
import type { TestApp } from './test-app.ts';

const secretKey = 'sk_test_shop';
export const webhookSecret = 'whsec_ofTheShopOfTests';
/** Of the endpoint that hears of the accounts of venues. */
export const connectSecret = 'whsec_ofTheVenuesOfTests';

export const stripeGateway = (apiUrl: string): StripeGateway =>
  new StripeGateway({ secretKey, webhookSecrets: [webhookSecret, connectSecret], apiUrl });

/** `env` adds to the stand-in's environment. */
export const startStripe = (env: Record<string, string> = {}): Promise<StandIn> =>
  startStandIn('stripe', { SLOW_MS: '50', STRIPE_SECRET_KEY: secretKey, ...env });

export interface SentEvent {
  id: string;
  type: string;
  data: { object: { id: string; payment_intent?: string; metadata?: Record<string, string> } };
}

type Fields = Record<string, string>;

async function asked<Answer>(url: string, form?: Fields, account: string | null = null): Promise<Answer> {
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${secretKey}`,
      ...(account === null ? {} : { 'stripe-account': account }),
    },
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  });
  if (!response.ok) throw new Error(`the stand-in of Stripe answered ${response.status} to ${url}`);
  return (await response.json()) as Answer;
}

/**
 * Lists the events of a payment, oldest first, as Stripe would send them. Reads the newest pages up to the one that has
 * some: soaks have tens of thousands of events, and those of a payment are not far from each other.
 */
export async function eventsOf({ url }: StandIn, chargeId: string): Promise<SentEvent[]> {
  for (let last: string | null = null; ; ) {
    const after: string = last === null ? '' : `&starting_after=${last}`;
    const page: { data: SentEvent[]; has_more: boolean } = await asked(`${url}/v1/events?limit=100${after}`);
    const found = page.data.filter(
      ({ data: { object } }) => object.id === chargeId || object.payment_intent === chargeId,
    );
    if (found.length > 0 || !page.has_more) return found.reverse();
    last = page.data.at(-1)?.id ?? null;
  }
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
  account: string | null = null,
): Promise<URL> {
  const address = `${url}/v1/payment_intents/${chargeId}`;
  const { client_secret } = await asked<{ client_secret: string }>(address, undefined, account);
  const response = await fetch(`${url}/pm-redirects.stripe.com/answer`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret, answer }),
  });
  const back = (await response.json()) as { url: string };
  return new URL(back.url);
}

/** Reads a payment as Stripe has it, with what was refunded of it. */
export async function intentOf({ url }: StandIn, chargeId: string, account: string | null = null) {
  const address = `${url}/v1/payment_intents/${chargeId}?expand[0]=latest_charge`;
  const { status, amount_received, latest_charge } = await asked<{
    status: string;
    amount_received: number;
    latest_charge: { amount_refunded: number } | null;
  }>(address, undefined, account);
  return { status, amount_received, amount_refunded: latest_charge?.amount_refunded ?? 0 };
}

/** Makes a paid charge in an account under a key of its holder's choice; returns its id. */
export async function inventCharge({ url }: StandIn, key: string, account: string): Promise<string> {
  const intents = `${url}/v1/payment_intents`;
  const terms = { amount: '11800', currency: 'usd', capture_method: 'manual' };
  const form = { ...terms, 'allowed_payment_method_types[0]': 'card', 'metadata[gangway_attempt]': key };
  const { id } = await asked<{ id: string }>(intents, form, account);
  await asked(`${intents}/${id}/confirm`, { confirmation_token: 'ctoken_approved' }, account);
  await asked(`${intents}/${id}/capture`, {}, account);
  return id;
}

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
