/** Reporter: for Playwright what scripts/testing/file-times.ts is; hooks and fixtures run around each test. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import type { FileTime } from '../../scripts/lib/file-times.mjs';
import { root } from '../../scripts/lib/root.mjs';

export default class BrowserFileTimes implements Reporter {
  readonly #times = new Map<string, FileTime>();

  onTestEnd(test: TestCase, { duration, steps }: TestResult): void {
    const file = path.relative(root, test.location.file);
    const hooks = steps
      .filter(({ category }) => category === 'hook')
      .reduce((all, step) => all + step.duration, 0);
    const before = this.#times.get(file) ?? { file, imports: 0, environment: 0, hooks: 0, tests: 0 };
    this.#times.set(file, {
      ...before,
      hooks: before.hooks + hooks,
      tests: before.tests + Math.max(0, duration - hooks),
    });
  }

  onEnd(): void {
    const file = process.env.GANGWAY_TIMES_FILE;
    if (file !== undefined) writeFileSync(file, JSON.stringify([...this.#times.values()]));
  }
}
