/**
 * Reporter that writes how long each file took, and how much of it came before and between its tests: the JSON report has
 * the tests alone. `scripts/lib/file-times.mjs` makes the tables.
 */
import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileTime } from '../lib/file-times.mjs';

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

function timesOf(module: TestModule): FileTime {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
    module.diagnostic();
  const tests = sum([...module.children.allTests()].map((test) => test.diagnostic()?.duration ?? 0));
  return {
    file: module.relativeModuleId,
    imports: setupDuration + collectDuration,
    environment: environmentSetupDuration + prepareDuration,
    hooks: Math.max(0, duration - tests),
    tests,
  };
}

export default class FileTimes implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (modules) => {
    const file = process.env.GANGWAY_TIMES_FILE;
    if (file !== undefined) writeFileSync(file, JSON.stringify(modules.map(timesOf)));
  };
}
