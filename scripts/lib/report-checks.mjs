/**
 * Runs the checks and prints each result as it arrives; used by `npm run check` and as the first suite of
 * `npm test`.
 */
import { allChecks, runChecks } from './checks.mjs';
import { duration, paint, say } from './say.mjs';

/** @returns {Promise<{ passed: number, failed: string[] }>} */
export async function reportChecks() {
  /** @type {string[]} */
  const failed = [];
  let passed = 0;
  await runChecks(allChecks(), ({ name, ok, ms, output, note }) => {
    const mark = ok ? paint('green', '✓') : paint('red', '✗');
    say(`  ${mark} ${name.padEnd(30)} ${duration(ms).padStart(7)}${note ? `  ${paint('dim', note)}` : ''}`);
    if (ok) {
      passed += 1;
    } else {
      failed.push(name);
      say(output.replace(/^/gm, '      '));
    }
  });
  return { passed, failed };
}
