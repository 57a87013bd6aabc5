/**
 * What happens when a part of the program cannot be loaded: after an upgrade, its file is gone. The document is loaded
 * again, once (docs/decisions/0134-a-page-of-an-older-build-loads-again.md).
 */
import { storageWorks, stored } from './stored-text.ts';

/** What the build dispatches whenever an `import()` fails. */
const failure = 'vite:preloadError';

/** The documents of this tab that were loaded again since a part was missing: build and path, a line each. */
const loadedAgain = stored('session', 'loadedAgain');

/** Milliseconds within which the shop must answer. */
const patience = 10_000;

const known = new WeakSet<object>();

/** Whether an error says that a part of the program could not be loaded. */
export const isMissingPart = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && known.has(error);

/** Remembers the error of an `import()` that failed. */
export function noteMissing(error: unknown): void {
  if (typeof error === 'object' && error !== null) known.add(error);
}

/** Not the browser's own error: the router would load the document again even without a connection. */
function missingPart(cause: unknown): Error {
  const error = new Error('A part of the page could not be loaded.', { cause });
  known.add(error);
  return error;
}

let preloads = 0;

/**
 * Runs a preload. A part that is missing then is not needed yet: the guest may never go there, or is about to press the
 * link that was touched.
 */
export async function whilePreloading<Result>(work: () => Promise<Result>): Promise<Result> {
  preloads += 1;
  try {
    return await work();
  } finally {
    preloads -= 1;
  }
}

/** The build that the document is of. */
const build = () => document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset.entry ?? '';

/** A document of one build is loaded again once at each address. */
const attempt = () => `${build()} ${location.pathname}`;

/** Enough for the pages of a visit. */
const maxKept = 20;

const attempts = () => (loadedAgain.read() ?? '').split('\n');

interface KeptState {
  loadedAgain?: unknown;
}

const keptState = () => history.state as KeptState | null;

const wasLoadedAgain = () => attempts().includes(attempt()) || keptState()?.loadedAgain === build();

/** Notes it where the next document finds it; false if there is no such place. */
function noteAttempt(): boolean {
  loadedAgain.write([attempt(), ...attempts()].slice(0, maxKept).join('\n'));
  if (storageWorks()) return true;
  // In frames without storage. The router listens to `history` itself, and has no reason to load anything now.
  History.prototype.replaceState.call(history, { ...history.state, loadedAgain: build() }, '');
  return keptState()?.loadedAgain === build();
}

/** Whether the shop would answer: a document that cannot be loaded again must stay. */
async function canLoadAgain(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(patience);
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal });
    return status < 500;
  } catch {
    return false;
  }
}

/** Loads the document again if the shop answers; what else would be left is the browser's own error page. */
export async function loadAgain(): Promise<boolean> {
  if (!(await canLoadAgain())) return false;
  location.reload();
  return true;
}

async function decide(): Promise<boolean> {
  if (wasLoadedAgain() || !(await canLoadAgain()) || !noteAttempt()) return false;
  location.reload();
  return true;
}

let deciding: Promise<boolean> | null = null;

/** Loads the document again at the address where the guest is or wants to go. False if it stays as it is. */
export async function loadAgainOnce(): Promise<boolean> {
  deciding ??= decide();
  const isLeaving = await deciding;
  // A document that is leaving goes on to answer so.
  if (!isLeaving) deciding = null;
  return isLeaving;
}

/** Says that a file of the program is missing. Not for a preload: what it fetches is not needed yet. */
export function reportMissingPart(): void {
  if (preloads === 0) void loadAgainOnce();
}

/**
 * Loads a part of the program. Whoever waits for it goes on waiting while the document is loaded again, and gives up
 * nothing meanwhile. Fails if the document stays.
 */
export async function part<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  // A part that was asked for before a preload began is needed, even if it fails while the preload runs.
  const isNeeded = preloads === 0;
  try {
    return await load();
  } catch (error) {
    if ((isNeeded || preloads === 0) && isMissingPart(error) && (await loadAgainOnce()))
      return new Promise(() => undefined);
    throw isMissingPart(error) ? missingPart(error) : error;
  }
}

interface ImportFailed extends Event {
  payload?: unknown;
}

/** Watches every `import()` of the program. Whoever asked for the part still hears that it is missing. */
export function watchForMissingParts(): void {
  addEventListener(failure, ({ payload }: ImportFailed) => {
    noteMissing(payload);
    reportMissingPart();
  });
}
