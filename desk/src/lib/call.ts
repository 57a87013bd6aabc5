/** Runs a declared call over HTTP as whoever is signed in to the desk. */
import type { AnyCall, InputOf, OutputOf } from '@gangway/contract/call';
import { deskTokenHeader } from '@gangway/contract/staff';
import { inCurrency, usualCurrency } from '@gangway/domain/kernel/currency';
import { CallFailed } from '@gangway/ui/lib/call-failed.ts';
import { failureOf, withinTime } from '@gangway/ui/lib/request.ts';
import { inLanguage, withQuery } from '@gangway/ui/lib/request-address.ts';
import * as z from 'zod/mini';
import { ownHeaders, takeEarly } from './early-answers.ts';
import { readAnswer } from './read-answer.ts';
import { isUnconfirmed, loseSession, sessionToken } from './session-state.ts';

/** Milliseconds after which there will be no answer any more. */
const patience = 15_000;

export interface CallOptions {
  /** Of a change that is sent again if its answer was lost: it gets the first answer. */
  key?: string | null;
  /** Of the amounts in the request. */
  currency?: string;
}

function requestOf(
  declaration: AnyCall,
  encoded: unknown,
  key: string | null,
): { address: string; init: RequestInit } {
  const headers = new Headers(ownHeaders);
  const token = sessionToken();
  if (declaration.changes && token !== null) headers.set(deskTokenHeader, token);
  if (key !== null) headers.set('idempotency-key', key);
  const { method } = declaration;
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  const address = inLanguage(declaration.path);
  if (method === 'GET') return { address: withQuery(address, encoded), init };
  headers.set('content-type', 'application/json');
  return { address, init: { ...init, body: JSON.stringify(encoded) } };
}

async function exchange<C extends AnyCall>(
  declaration: C,
  input: InputOf<C>,
  { key = null, currency = usualCurrency }: CallOptions,
  signal: AbortSignal,
) {
  const encoded = inCurrency(currency, () => z.encode(declaration.input, input));
  const { address, init } = requestOf(declaration, encoded, key);
  const early = declaration.method === 'GET' ? takeEarly(address, signal) : null;
  const response = await (early ?? fetch(address, { ...init, signal }));
  if (!response.ok) throw await failureOf(response);
  return readAnswer(declaration, await response.json(), currency);
}

/**
 * Throws `CallFailed` with the server's message for an error answer, and `TimedOut` if no answer came. Anything else (no
 * network, an answer not in the declared form) is rethrown. If nobody is signed in any more, everything learns of it.
 */
export async function call<C extends AnyCall>(
  declaration: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<OutputOf<C>> {
  // The server would take it for somebody who is signed out.
  if (declaration.changes && declaration.access !== 'public' && isUnconfirmed())
    throw new TypeError('There was no connection since the desk was opened.');
  try {
    return await withinTime(patience, new AbortController(), (signal) =>
      exchange(declaration, input, options, signal),
    );
  } catch (error) {
    if (declaration.access !== 'public' && statusOf(error) === 401) loseSession();
    throw error;
  }
}

/** The status of an error answer; null for any other failure. */
export const statusOf = (error: unknown): number | null =>
  error instanceof CallFailed && error.status !== 0 ? error.status : null;
