/** One request of a declared call and its decoded answer (7.0, C-24); `call.ts` says how long it may take. */
import type { AnyCall } from '@gangway/contract/call';
import { currentCurrency, inCurrency } from '@gangway/domain/kernel/currency';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { failureOf } from '@gangway/ui/lib/request.ts';
import { inLanguage, withQuery } from '@gangway/ui/lib/request-address.ts';
import { attemptOf } from './bought-here.ts';
import { decode, encode } from './codec.ts';
import { apiBase } from './configuration.ts';
import { currencyOf } from './page-currency.ts';
import { accessToken } from './token.ts';

export interface RequestOptions {
  /** POST calls that change data get a new one, unless the caller repeats an earlier attempt. */
  idempotencyKey?: string;
  /** Lets the request outlive the page (leaving with the close button). */
  keepalive?: boolean;
}

/** Builds a form of texts and files; null values are left out. */
function formOf(encoded: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(encoded as Record<string, unknown>)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== null && value !== undefined) form.append(name, String(value));
  }
  return form;
}

function orderOf(input: unknown): string {
  const orderKey = (input as { orderKey?: unknown } | null)?.orderKey;
  return typeof orderKey === 'string' ? orderKey : '';
}

/** Returns the currency of a call's amounts: that of the venue it names, or else of the page. */
function currencyOfCall(input: unknown): string {
  const [first] = Array.isArray(input) ? (input as unknown[]) : [input];
  return currencyOf((first as { locationKey?: unknown } | null)?.locationKey) ?? currentCurrency();
}

/** A venue's record says its currency itself. */
function currencyIn(body: unknown): string | null {
  const code = (body as { PaymentCurrencyCode?: unknown } | null)?.PaymentCurrencyCode;
  return typeof code === 'string' ? code : null;
}

async function requestOf(declaration: AnyCall, input: unknown, options: RequestOptions, currency: string) {
  const encoded = inCurrency(currency, () => encode(declaration.input, input));
  const headers = new Headers({ accept: 'application/json' });
  const token = await accessToken();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  // A header that no foreign page can set without permission:
  // calls that change data by GET require it (C-24).
  if (declaration.changes) headers.set('x-requested-with', 'storefront');
  const attempt = attemptOf(orderOf(input));
  if (attempt !== null) headers.set('x-payment-attempt', attempt);
  const address = inLanguage(`${apiBase()}${declaration.path.replace(/^\/api/, '')}`);
  const common: RequestInit = { method: declaration.method, headers };
  if (options.keepalive === true) common.keepalive = true;
  if (declaration.method === 'GET') return { address: withQuery(address, encoded), init: common };
  // The browser sets a form's content type, including the boundary it chose.
  if (declaration.body === 'form') return { address, init: { ...common, body: formOf(encoded) } };
  headers.set('content-type', 'application/json');
  if (declaration.changes) headers.set('idempotency-key', options.idempotencyKey ?? randomText(22));
  return { address, init: { ...common, body: JSON.stringify(encoded) } };
}

/** Throws `CallFailed` for an answer that is an error. */
export async function exchange(
  declaration: AnyCall,
  input: unknown,
  options: RequestOptions,
  signal: AbortSignal,
): Promise<unknown> {
  // Before anything waits: the page may be another one when the answer comes.
  const currency = currencyOfCall(input);
  const { address, init } = await requestOf(declaration, input, options, currency);
  const response = await fetch(address, { ...init, signal });
  if (!response.ok) throw await failureOf(response);
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const body: unknown = isJson ? await response.json() : await response.text();
  return inCurrency(currencyIn(body) ?? currency, () => decode(declaration.output, body));
}
