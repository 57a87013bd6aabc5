/** The one helper behind every product call (7.0); `send.ts` and `exchange.ts` do what it says. */
import type { AnyCall, InputOf, OutputOf } from '@gangway/contract/call';
import {
  CallFailed,
  faultWords,
  isOffline,
  isSilent,
  Superseded,
  TimedOut,
} from '@gangway/ui/lib/call-failed.ts';
import { part } from '@gangway/ui/lib/missing-part.ts';
import type { CallOptions } from './send.ts';

export type { CallOptions };
export { CallFailed, faultWords, isOffline, isSilent, Superseded, TimedOut };

/**
 * Runs a declared call and returns its decoded answer. Pages
 * and loaders receive one and need not know where it runs.
 */
export type Caller = <C extends AnyCall>(
  declaration: C,
  input: InputOf<C>,
  options?: CallOptions,
) => Promise<OutputOf<C>>;

/**
 * Calls the API over HTTP. Throws `CallFailed` (with the customer's message) for an error answer, `TimedOut`
 * if no answer came, `Superseded` if a newer read replaced it. Anything else (no network, an answer not in
 * the declared form) is rethrown.
 */
export const call: Caller = async (declaration, input, options = {}) => {
  // Loaded with the first call: a page that only shows its initial data does without.
  const { send } = await part(() => import('./send.ts'));
  return send(declaration, input, options) as Promise<OutputOf<typeof declaration>>;
};

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
