/** Reporter: what failed outside of any test goes to a file, since the JSON report leaves it out and the suites' summary is to name it. */
import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

export default class UnhandledErrors implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const file = process.env.GANGWAY_UNHANDLED_FILE;
    if (file === undefined || errors.length === 0) return;
    const said = errors.map(({ message, stacks, VITEST_TEST_PATH }) => ({
      message,
      from: VITEST_TEST_PATH ?? stacks?.[0]?.file ?? null,
    }));
    writeFileSync(file, JSON.stringify(said));
  };
}
