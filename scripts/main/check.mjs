/** The second half of `npm run check`: runs every check of the tree, even if one fails. */
import { reportChecks } from '../lib/report-checks.mjs';
import { giveUp, say } from '../lib/say.mjs';

try {
  const { passed, failed } = await reportChecks();
  say(
    failed.length === 0
      ? `\n${passed} checks passed`
      : `\n${passed} checks passed, ${failed.length} failed: ${failed.join(', ')}`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
} catch (error) {
  giveUp(error);
}
