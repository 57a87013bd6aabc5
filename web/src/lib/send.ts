/** Sends a declared call: timeout and superseding (8.3-20 to 8.3-22, 9-24; C-09, C-11). */
import type { AnyCall } from '@gangway/contract/call';
import { Superseded } from '@gangway/ui/lib/call-failed.ts';
import { withinTime } from '@gangway/ui/lib/request.ts';
import { apiTimeout } from './configuration.ts';
import { exchange, type RequestOptions } from './exchange.ts';

export interface CallOptions extends RequestOptions {
  /** Aborts the call when the caller no longer wants it; the abort reason is rethrown. */
  signal?: AbortSignal;
  /** Milliseconds; default ApiTimeout, and at least 60 s for payment calls (C-11). */
  timeoutMs?: number;
  /** For reads only: a newer call with the same path and this key cancels the older one (C-09). */
  supersede?: string;
}

const running = new Map<string, AbortController>();
const paymentLimit = 60_000;

function timeoutOf(declaration: AnyCall, options: CallOptions): number {
  if (options.timeoutMs !== undefined) return options.timeoutMs;
  return declaration.limit === 'complete' ? Math.max(apiTimeout(), paymentLimit) : apiTimeout();
}

async function sendInTime(
  declaration: AnyCall,
  input: unknown,
  options: CallOptions,
  abort: AbortController,
) {
  const onOuterAbort = () => abort.abort(options.signal?.reason);
  if (options.signal?.aborted === true) onOuterAbort();
  else options.signal?.addEventListener('abort', onOuterAbort, { once: true });
  try {
    return await withinTime(timeoutOf(declaration, options), abort, (signal) =>
      exchange(declaration, input, options, signal),
    );
  } catch (error) {
    if (abort.signal.reason instanceof Superseded) throw abort.signal.reason;
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', onOuterAbort);
  }
}

async function sendRead(declaration: AnyCall, input: unknown, options: CallOptions): Promise<unknown> {
  const abort = new AbortController();
  if (options.supersede === undefined) return sendInTime(declaration, input, options, abort);
  const slot = `${declaration.path} ${options.supersede}`;
  running.get(slot)?.abort(new Superseded());
  running.set(slot, abort);
  try {
    return await sendInTime(declaration, input, options, abort);
  } finally {
    if (running.get(slot) === abort) running.delete(slot);
  }
}

/** Nothing newer aborts a change; the order store sends those of its order one after another (C-09). */
export function send(declaration: AnyCall, input: unknown, options: CallOptions): Promise<unknown> {
  return declaration.changes
    ? sendInTime(declaration, input, options, new AbortController())
    : sendRead(declaration, input, options);
}
