/** Parts of a request to the API that do not depend on the call: how long it may take, what a failure says. */
import { CallFailed, faultWords, TimedOut } from './call-failed.ts';

/** Reads an error answer: its message for people, or the general one. */
export async function failureOf(response: Response): Promise<CallFailed> {
  const requestId = response.headers.get('x-request-id');
  const body: unknown = await response.json().catch(() => null);
  const said = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const [first] = Array.isArray(said.ModelErrors) ? (said.ModelErrors as { Value?: unknown }[]) : [];
  const values = Array.isArray(first?.Value) ? first.Value : [];
  const words = [values[0], said.ExceptionMessage].find((text) => typeof text === 'string' && text !== '');
  return new CallFailed(response.status, typeof words === 'string' ? words : faultWords(), requestId);
}

/**
 * Runs a request and aborts it once it has taken too long.
 * @param abort ends the request; the caller may use it too
 * @throws TimedOut if the time ended it, otherwise what the work throws
 */
export async function withinTime<Result>(
  milliseconds: number,
  abort: AbortController,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort.abort();
  }, milliseconds);
  try {
    return await work(abort.signal);
  } catch (error) {
    if (timedOut) throw new TimedOut();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
