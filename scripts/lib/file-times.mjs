/** The tables at the end of `npm test`: the slowest files of all suites, and what each suite spends outside of its tests. */

/**
 * Milliseconds of a test file: importing it, setting up its environment, its hooks (those around each test count as tests
 * in vitest), and its tests.
 * @typedef {{ file: string, imports: number, environment: number, hooks: number, tests: number }} FileTime
 * @typedef {{ suite: string, files: FileTime[] }} SuiteTimes
 */

/** @param {FileTime} time */
const whole = ({ imports, environment, hooks, tests }) => imports + environment + hooks + tests;

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * @param {SuiteTimes[]} suites
 * @param {number} count
 * @returns {string[]} a line for each of the slowest files
 */
export function slowestFiles(suites, count) {
  const all = suites.flatMap(({ suite, files }) => files.map((file) => ({ suite, file })));
  return all
    .sort((one, other) => whole(other.file) - whole(one.file))
    .slice(0, count)
    .map(({ suite, file }) => `${seconds(whole(file)).padStart(9)}  ${suite.padEnd(12)} ${file.file}`);
}

/**
 * The times are sums over the workers of a suite, so they exceed its time on the clock.
 * @param {SuiteTimes[]} suites
 * @returns {string[]} a line for each suite, after a heading
 */
export function setupShares(suites) {
  const heading = `${'suite'.padEnd(14)}${['files', 'imports', 'environment', 'hooks', 'tests', 'setup'].map((word) => word.padStart(13)).join('')}`;
  const rows = suites
    .filter(({ files }) => files.length > 0)
    .map(({ suite, files }) => {
      /** @param {'imports' | 'environment' | 'hooks' | 'tests'} part */
      const sum = (part) => files.reduce((all, file) => all + file[part], 0);
      const parts = /** @type {const} */ (['imports', 'environment', 'hooks', 'tests']).map(sum);
      const total = files.reduce((all, file) => all + whole(file), 0);
      const setup = total === 0 ? 0 : Math.round((100 * (total - sum('tests'))) / total);
      const cells = [String(files.length), ...parts.map(seconds), `${setup} %`];
      return `${suite.padEnd(14)}${cells.map((cell) => cell.padStart(13)).join('')}`;
    });
  return rows.length === 0 ? [] : [heading, ...rows];
}
