/**
 * `node scripts/check-requirements.mjs [--fill]`: checks docs/requirements.md against the test titles, or
 * fills its last column from them.
 */
import { checkRequirements, fillRequirements } from './lib/requirements.mjs';
import { root } from './lib/root.mjs';
import { say } from './lib/say.mjs';

if (process.argv.includes('--fill')) {
  say(fillRequirements(root));
} else {
  const { problems, summary } = checkRequirements(root);
  for (const problem of problems) say(problem);
  say(summary);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
