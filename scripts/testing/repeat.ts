/**
 * Does something as often as this run asks for, and reports how often that was: a share in every run, the target of
 * promises.ts in a soak, or as many as its time allows (docs/decisions/0100-soak.md).
 *
 * TRIES=n takes another number. `npm run soak` sets the rest: SOAK, SOAK_RESULTS (the file that results are added to, a
 * line each), SOAK_RUN (which run it is, if one continues another), SOAK_UNTIL (when the time is over, in milliseconds
 * since 1970) and SOAK_WORKERS (how many test files run at a time).
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type PromiseName, promises, type Repeated } from './promises.ts';

/** What a test did; `control` is what a control showed instead, with its guard removed. */
export interface Result {
  name: PromiseName;
  /** The title of the test. */
  test: string;
  run: number;
  done: number;
  failed: boolean;
  seconds: number;
  control: string | null;
}

const { SOAK, SOAK_RESULTS: file, SOAK_UNTIL: until, SOAK_WORKERS: workers = '1', TRIES } = process.env;
const thisRun = Number(process.env.SOAK_RUN ?? 1);

const thisTest = () => expect.getState().currentTestName ?? '';

/** The time limit of a test that repeats something: none in a soak, which may take hours. */
export const longest = SOAK === undefined ? 300_000 : 0;

/** Where a run was stopped; what its tests report later, without their database, says nothing. */
interface Stopped {
  stopped: number;
}

export function readResults(path: string): Result[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  const stopped = new Set<number>();
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Result | Stopped)
    .filter((line) => {
      if ('stopped' in line) stopped.add(line.stopped);
      return !('stopped' in line) && !stopped.has(line.run);
    }) as Result[];
}

export function reportStop(path: string, run: number): void {
  appendFileSync(path, `${JSON.stringify({ stopped: run } satisfies Stopped)}\n`);
}

function report(result: Partial<Result> & { name: PromiseName }): void {
  const whole: Result = {
    ...{ test: thisTest(), run: thisRun, done: 0, failed: false, seconds: 0, control: null },
    ...result,
  };
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(whole)}\n`);
}

/** Returns how often to do it. */
export function triesOf(name: PromiseName): number {
  if (TRIES !== undefined) return Number(TRIES);
  const { share, target }: Repeated = promises[name];
  return SOAK === undefined ? share : target;
}

/** Returns what tests did until now, in this run or one that it continues. */
const doneUntilNow = (): Result[] =>
  file === undefined ? [] : readResults(file).filter(({ control, failed }) => control === null && !failed);

/** Returns how often this test still has to do it: once at least. */
function triesLeft(name: PromiseName): number {
  if (SOAK === undefined || TRIES !== undefined) return triesOf(name);
  const own = doneUntilNow().filter((result) => result.name === name && result.test === thisTest());
  return Math.max(1, triesOf(name) - own.reduce((sum, { done }) => sum + done, 0));
}

/**
 * What a test may take: the time left is shared equally between the promises that are not done yet, and that of a promise
 * between its tests. Unlimited outside of a timed soak.
 */
function millisecondsOf(name: PromiseName): number {
  if (until === undefined || file === undefined) return Number.POSITIVE_INFINITY;
  const results = doneUntilNow();
  const testsLeft = ([of, { target, tests = 1 }]: [string, Repeated]) => {
    const own = results.filter((result) => result.name === of);
    const byTest = [...Map.groupBy(own, ({ test }) => test).values()];
    const done = byTest.map((results) => results.reduce((sum, { done }) => sum + done, 0));
    if (done.filter((ofTest) => ofTest >= target).length === tests) return 0;
    return tests - own.filter(({ run }) => run === thisRun).length;
  };
  const names = Object.entries(promises).filter((entry) => testsLeft(entry) > 0).length;
  const tests = testsLeft([name, promises[name]]);
  return ((Number(until) - Date.now()) * Number(workers)) / Math.max(1, names) / Math.max(1, tests);
}

/**
 * Runs rounds one after another. A round that returns a number made that many tries, any other one; `number` counts rounds.
 * Returns the number of rounds, of which there is at least one.
 */
export async function repeat(
  name: PromiseName,
  round: (number: number) => Promise<unknown>,
): Promise<number> {
  const [tries, limit, began] = [triesLeft(name), millisecondsOf(name), performance.now()];
  let done = 0;
  let rounds = 0;
  let failed = true;
  const took = () => performance.now() - began;
  try {
    while (rounds === 0 || (done < tries && took() < limit)) {
      const made = await round(rounds);
      done += typeof made === 'number' ? made : 1;
      rounds += 1;
    }
    failed = false;
  } finally {
    report({ name, done, failed, seconds: took() / 1000 });
  }
  return rounds;
}

/** The parameters of a property of fast-check, which is tried as often. */
export function triesOfProperty(name: PromiseName): fc.Parameters<unknown> {
  const [limit, began] = [millisecondsOf(name), performance.now()];
  return {
    numRuns: triesLeft(name),
    ...(Number.isFinite(limit) ? { interruptAfterTimeLimit: Math.max(1000, limit) } : {}),
    markInterruptAsFailure: false,
    endOnFailure: SOAK !== undefined,
    reporter(details) {
      report({
        name,
        done: details.numRuns,
        failed: details.failed,
        seconds: (performance.now() - began) / 1000,
      });
      if (details.failed)
        throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance ?? undefined });
    },
  };
}

/** Reports what a control showed: the danger that appears without the guard. Call it once that is certain. */
export function showed(name: PromiseName, control: string): void {
  report({ name, control });
}
