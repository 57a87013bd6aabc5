/** The one helper behind every product call: timeout and superseding (7.0, 8.3-20 to 8.3-22, 9-24; C-09, C-11). */
import type { AnyCall, InputOf, OutputOf } from '@gangway/contract/call';
import { t } from '../messages/t.ts';
import { apiTimeout } from './configuration.ts';

export interface CallOptions {
  /** Aborts the call when the caller no longer wants it; the abort reason is rethrown. */
  signal?: AbortSignal;
  /** Milliseconds; default ApiTimeout, and at least 60 s for payment calls (C-11). */
  timeoutMs?: number;
  /** For reads only: a newer call with the same path and this key cancels the older one (C-09). */
  supersede?: string;
  /** POST calls that change data get a new one, unless the caller repeats an earlier attempt. */
  idempotencyKey?: string;
  /** Lets the request outlive the page (leaving with the close button). */
  keepalive?: boolean;
}

/**
 * Runs a declared call and returns its decoded answer. Pages
 * and loaders receive one and need not know where it runs.
 */
export type Caller = <C extends AnyCall>(
  declaration: C,
  input: InputOf<C>,
  options?: CallOptions,
) => Promise<OutputOf<C>>;

/** The server answered with an error, or not in time. */
export class CallFailed extends Error {
  /** HTTP status; 0 if no answer came in time. */
  readonly status: number;
  /** The message for the customer. */
  readonly words: string;
  readonly requestId: string | null;

  constructor(status: number, words: string, requestId: string | null = null) {
    super(words);
    this.name = 'CallFailed';
    this.status = status;
    this.words = words;
    this.requestId = requestId;
  }
}

export const faultWords = () => t('lib.call.fault');

/** No answer within the timeout (8.3-20). */
export class TimedOut extends CallFailed {
  constructor() {
    super(0, t('lib.call.timedOut'));
    this.name = 'TimedOut';
  }
}

/** A newer call replaced this one, which yields the value 500 (8.3-21). */
export class Superseded extends Error {
  readonly status = 500;

  constructor() {
    super('A newer call to the same path took the place of this one.');
    this.name = 'Superseded';
  }
}

/** The server's status 499 and superseded calls are both silent (C-09). */
export function isSilent(error: unknown): boolean {
  return error instanceof Superseded || (error instanceof CallFailed && error.status === 499);
}

const running = new Map<string, AbortController>();
const paymentLimit = 60_000;

function timeoutOf(declaration: AnyCall, options: CallOptions): number {
  if (options.timeoutMs !== undefined) return options.timeoutMs;
  return declaration.limit === 'complete' ? Math.max(apiTimeout(), paymentLimit) : apiTimeout();
}

async function send(declaration: AnyCall, input: unknown, options: CallOptions, abort: AbortController) {
  let timedOut = false;
  const timer = setTimeout(
    () => {
      timedOut = true;
      abort.abort();
    },
    timeoutOf(declaration, options),
  );
  const onOuterAbort = () => abort.abort(options.signal?.reason);
  if (options.signal?.aborted === true) onOuterAbort();
  else options.signal?.addEventListener('abort', onOuterAbort, { once: true });
  try {
    // Loaded with the first call: a page that only shows its initial data does without.
    const { exchange } = await import('./exchange.ts');
    return await exchange(declaration, input, options, abort.signal);
  } catch (error) {
    if (timedOut) throw new TimedOut();
    if (abort.signal.reason instanceof Superseded) throw abort.signal.reason;
    throw error;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onOuterAbort);
  }
}

async function sendRead(declaration: AnyCall, input: unknown, options: CallOptions): Promise<unknown> {
  const abort = new AbortController();
  if (options.supersede === undefined) return send(declaration, input, options, abort);
  const slot = `${declaration.path} ${options.supersede}`;
  running.get(slot)?.abort(new Superseded());
  running.set(slot, abort);
  try {
    return await send(declaration, input, options, abort);
  } finally {
    if (running.get(slot) === abort) running.delete(slot);
  }
}

/**
 * Calls the API over HTTP. Throws `CallFailed` (with the customer's message) for an error answer, `TimedOut`
 * if no answer came, `Superseded` if a newer read replaced it. Anything else (no network, an answer not in
 * the declared form) is rethrown.
 */
export const call: Caller = (declaration, input, options = {}) =>
  (declaration.changes
    ? // Nothing newer aborts a change; the order store sends those of its order one after another (C-09).
      send(declaration, input, options, new AbortController())
    : sendRead(declaration, input, options)) as Promise<OutputOf<typeof declaration>>;

/** How the server runs a call itself while rendering a page: no HTTP; a rejection carries `status`. */
export type Execute = <C extends AnyCall>(declaration: C, input: InputOf<C>) => Promise<OutputOf<C>>;

/** The caller that loaders get on the server. */
export function callerOf(execute: Execute): Caller {
  return async (declaration, input) => {
    try {
      return await execute(declaration, input);
    } catch (error) {
      const status = (error as { status?: unknown } | null)?.status;
      if (error instanceof CallFailed || typeof status !== 'number') throw error;
      throw new CallFailed(status, error instanceof Error ? error.message : faultWords());
    }
  };
}
