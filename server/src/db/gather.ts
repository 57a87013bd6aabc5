/**
 * Gathers what callers ask of the database at the same time, so that one statement and one commit serve several of
 * them (docs/decisions/0149-steps-of-a-payment-gather.md).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isCausedByRows } from './database-refusals.ts';
import { assertOutsideTransaction } from './transaction-guard.ts';

export interface Gathering<Step, Answer> {
  /** Asks for one. */
  alone: (step: Step) => Promise<Answer>;
  /**
   * Asks for several in one statement and returns their answers in order. One that is refused, or was not reached, has
   * null or nothing there, and nothing of it may be left: it is then asked for alone, which says why.
   */
  together: (steps: readonly Step[]) => Promise<readonly ({ answer: Answer } | null)[]>;
}

/** The most that one statement serves: the last of them waits for all others. */
export const mostTogether = 16;

/**
 * How long, in milliseconds, those who came later wait for a statement before they start the next one: longer than a
 * statement takes under load, and the most that a guest whose own statement waits for a lock delays others.
 */
export const patienceMs = 250;

/** Runs work in somebody's asynchronous context: their unit of work, trace and language. */
type Within = <T>(work: () => T) => T;

interface Waiting<Step, Answer> {
  step: Step;
  /** The caller's own. */
  within: Within;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** Asks for those in a batch and settles each; never throws. `outside` is a context without anybody's unit of work. */
async function settle<Step, Answer>(
  { alone, together }: Gathering<Step, Answer>,
  batch: readonly Waiting<Step, Answer>[],
  outside: Within,
): Promise<void> {
  const byItself = ({ step, within, resolve, reject }: Waiting<Step, Answer>) =>
    within(() => alone(step)).then(resolve, reject);
  const [first] = batch;
  if (first !== undefined && batch.length === 1) return byItself(first);
  try {
    const answers = await outside(() => together(batch.map(({ step }) => step)));
    for (const [index, one] of batch.entries()) {
      const found = answers[index] ?? null;
      if (found === null) void byItself(one);
      else one.resolve(found.answer);
    }
  } catch (error) {
    // One of them may have sent a text that the database cannot take.
    if (isCausedByRows(error)) for (const one of batch) void byItself(one);
    else for (const { reject } of batch) reject(error);
  }
}

/**
 * Returns a function that asks at once while nobody else does. Calls that arrive while a statement runs wait for its
 * end and then share the next one. The function throws inside a transaction: its statement would not be part of it.
 */
export function gather<Step, Answer>(gathering: Gathering<Step, Answer>): (step: Step) => Promise<Answer> {
  const waiting: Waiting<Step, Answer>[] = [];
  const outside = AsyncLocalStorage.snapshot();
  let isBusy = false;

  function start(): void {
    if (isBusy || waiting.length === 0) return;
    isBusy = true;
    let isAwaited = true;
    const goOn = () => {
      if (!isAwaited) return;
      isAwaited = false;
      isBusy = false;
      start();
    };
    const impatience = setTimeout(goOn, patienceMs);
    void settle(gathering, waiting.splice(0, mostTogether), outside).finally(() => {
      clearTimeout(impatience);
      goOn();
    });
  }

  return (step) => {
    assertOutsideTransaction('a gathered statement');
    return new Promise((resolve, reject) => {
      waiting.push({ step, within: AsyncLocalStorage.snapshot(), resolve, reject });
      start();
    });
  };
}
