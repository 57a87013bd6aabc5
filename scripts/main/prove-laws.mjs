/** Runs only the proof that every rule catches its violation; also the suite `laws` of `npm test`. */
import { proveLaws } from '../laws/prove.mjs';
import { giveUp, say } from '../lib/say.mjs';

try {
  const { passed, failed } = await proveLaws();
  say(`\n${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} catch (error) {
  giveUp(error);
}
