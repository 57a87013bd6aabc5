/**
 * Answers that were asked for before the program was there (entry-early.ts): whoever asks for the same address first gets them. Loaded
 * before everything else, so it knows no declared call.
 */

/** The headers of every request of the desk. No page of another site can set the second without being allowed to. */
export const ownHeaders = { accept: 'application/json', 'x-requested-with': 'desk' };

interface Early {
  /** Milliseconds of the document's clock. */
  askedAt: number;
  abort: AbortController;
  answer: Promise<Response>;
}

const waiting = new Map<string, Early>();

/** Milliseconds after which it is asked again: the program came late, and the answer may be old. */
const oldAfterMs = 5000;

/** @param address of a GET call, with its query */
export function askEarly(address: string): void {
  const abort = new AbortController();
  const init = { headers: ownHeaders, credentials: 'same-origin', signal: abort.signal } as const;
  const answer = fetch(address, init);
  // A failure is for the code that takes the answer; if there is none, it does not matter.
  answer.catch(() => undefined);
  waiting.set(address, { askedAt: performance.now(), abort, answer });
}

/** Returns what was asked early, once; null if it was not, or is old. The signal ends it as it would end a request. */
export function takeEarly(address: string, signal: AbortSignal): Promise<Response> | null {
  const early = waiting.get(address);
  if (early === undefined) return null;
  waiting.delete(address);
  const { askedAt, abort, answer } = early;
  if (performance.now() - askedAt > oldAfterMs) {
    abort.abort();
    return null;
  }
  signal.addEventListener('abort', () => abort.abort(), { once: true });
  return answer;
}
