/** Writes docs/reliability.md from what the tests of a soak have reported. */
import os from 'node:os';
import { promises } from '../testing/promises.ts';
import { duration } from './say.mjs';

/** @typedef {import('../testing/repeat.ts').Result} Result */
/** @typedef {import('../testing/promises.ts').PromiseName} PromiseName */
/**
 * minutes: null for no limit; took in milliseconds; load: the averages of 1, 5 and 15 minutes at its end.
 * @typedef {{ minutes: number | null, took: number, date: string, commit: string | null, machine: string, postgres: string, load: number[], failures: string[], isStopped?: boolean }} Run
 */

/** @param {readonly string[]} lines */
const list = (lines) => lines.map((line) => `- ${line}`).join('\n');

/** @param {number} number */
const figure = (number) => number.toLocaleString('en-US');

/**
 * Returns what the tests of one promise did.
 * @param {PromiseName} name
 * @param {readonly Result[]} all
 */
function sumOf(name, all) {
  /** @type {import('../testing/promises.ts').Repeated} */
  const declared = promises[name];
  const own = all.filter((result) => result.name === name);
  const runs = own.filter(({ control }) => control === null);
  const byTest = Map.groupBy(
    runs.filter(({ failed }) => !failed),
    ({ test }) => test,
  );
  /** @param {readonly Result[]} of */
  const doneIn = (of) => of.reduce((sum, { done }) => sum + done, 0);
  return {
    ...declared,
    name,
    tests: declared.tests ?? 1,
    runs,
    reported: new Set(runs.map(({ test }) => test)).size,
    done: doneIn(runs),
    /** Toward the target: what one test did beyond it does not stand in for another. */
    counted: [...byTest.values()].reduce((sum, of) => sum + Math.min(declared.target, doneIn(of)), 0),
    failed: runs.filter((result) => result.failed && !isMended(result, runs)).length,
    controls: [...new Set(own.flatMap(({ control }) => control ?? []))],
  };
}

/**
 * Whether a test that failed has held in a later run.
 * @param {Result} result
 * @param {readonly Result[]} all
 */
const isMended = ({ name, test, run }, all) =>
  all.some((later) => later.name === name && later.test === test && later.run > run && !later.failed);

/** @param {ReturnType<typeof sumOf>} of */
function rowOf({ name, does, unit, target, tests, runs, done, counted, failed, controls }) {
  const [promise] = name.split(' ');
  const whole = target * tests;
  const each = tests === 1 ? '' : ` (${figure(target)} in each of ${tests} tests)`;
  const share = runs.length === 0 ? 'not run' : `${Math.min(100, Math.floor((100 * counted) / whole))} %`;
  const cells = [
    promise,
    does,
    `${figure(done)} ${unit}`,
    `${figure(whole)}${each}`,
    share,
    failed,
    controls.join('; ') || '–',
  ];
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
}

/** What a run of now runs on. */
export function machine() {
  const [cpu] = os.cpus();
  return `${os.cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}, Node ${process.versions.node}`;
}

/** @param {Run} run */
function runWords({ minutes, took, date, commit, machine: place, postgres, load, isStopped = false }) {
  const time =
    minutes === null
      ? 'without a time limit'
      : `with ${minutes} minutes to share (\`npm run soak -- ${minutes}\`)`;
  const at = commit === null ? '' : `, commit ${commit}`;
  const averages = load.map((value) => value.toFixed(1)).join(', ');
  const stopped = isStopped ? ' It was stopped before every test had begun.' : '';
  return `${date} ${time}, in ${duration(took)}${at}: ${place}, ${postgres.replace('(PostgreSQL)', 'PostgreSQL')}, without fsync. Load average at the end ${averages} over 1, 5 and 15 minutes.${stopped}`;
}

/**
 * Returns what failed in each run, and where it has held since: every run that was not stopped runs every test.
 * @param {readonly Run[]} soaks
 * @param {readonly Result[]} results
 */
function failuresOf(soaks, results) {
  const at = (/** @type {string | null | undefined} */ name) =>
    name === null || name === undefined ? 'an unknown commit' : `commit ${name}`;
  const told = soaks.flatMap(({ failures, commit }, index) =>
    failures.map((failure) => {
      const later = soaks
        .slice(index + 1)
        .findLast(({ isStopped = false, failures: others }) => !isStopped && !others.includes(failure));
      return { failure, commit, later };
    }),
  );
  // Nobody told what failed in a run that was stopped, but its tests did.
  const reported = results
    .filter(({ failed, run }) => failed && soaks[run - 1]?.isStopped === true)
    .map(({ name, test, run }) => {
      const later = results.findLast(
        (other) => other.name === name && other.test === test && other.run > run && !other.failed,
      );
      const failure = test.replaceAll(' > ', ' ');
      return { failure, commit: soaks[run - 1]?.commit, later: later && soaks[later.run - 1] };
    });
  return [...told, ...reported].map(({ failure, commit, later }) =>
    later === undefined
      ? { failure, isOver: false }
      : { failure: `${failure} (at ${at(commit)}; it held at ${at(later.commit)})`, isOver: true },
  );
}

/**
 * @param {readonly Result[]} results
 * @param {readonly Run[]} soaks each but the first continued the one before
 * @returns {{ page: string, missing: string[] }} missing: promises that fewer tests reported than there should be
 */
export function reliabilityPage(results, soaks) {
  const names = /** @type {PromiseName[]} */ (Object.keys(promises));
  const sums = names.map((name) => sumOf(name, results));
  const missing = sums
    .filter(({ reported, tests }) => reported !== tests)
    .map(({ name, reported, tests }) => `${name}: ${reported} of ${tests} tests reported`);
  const reached = sums.filter(({ counted, target, tests }) => counted >= target * tests).length;
  const failures = failuresOf(soaks, results);
  // What stopped runs did not come to is not a failure.
  const wasWhole = soaks.some(({ isStopped = false }) => !isStopped);
  const still = failures.filter(({ isOver }) => !isOver).map(({ failure }) => failure);
  const failed = wasWhole ? [...still, ...missing] : still;
  const mended = failures.filter(({ isOver }) => isOver).map(({ failure }) => failure);
  const [first, ...more] = soaks.map(runWords);
  const when =
    more.length === 0
      ? `Run on ${first}`
      : `${soaks.length} runs, each of which continued the one before:\n\n${[first, ...more].map((words) => `- ${words}`).join('\n')}\n`;
  const page = `# Reliability

What was done to the shop to show that it keeps its promises, how often, and what came of it. \`npm run soak\` writes this page; the counts are what the tests
have reported ([0100](decisions/0100-soak.md)). A control is the same test with the guard removed: it shows that the danger is real.

${when}
${reached === sums.length ? `All ${reached} targets were reached.` : `${reached} of ${sums.length} targets were reached. What has less had no more time: a run without minutes goes on to every target.`}

| promise | what is done | done | target | reached | failures | control |
|---|---|---:|---:|---:|---:|---|
${sums.map(rowOf).join('\n')}

${failed.length > 0 ? `Failed:\n\n${list(failed)}` : mended.length > 0 ? 'No test fails.' : 'No test failed.'}
${mended.length === 0 ? '' : `\nMended:\n\n${list(mended)}\n`}`;
  return { page, missing };
}
