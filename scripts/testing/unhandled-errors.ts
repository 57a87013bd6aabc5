/**
 * Reporter that writes failures outside of any test to a file: the JSON report omits them and the suites'
 * summary needs them.
 */
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
