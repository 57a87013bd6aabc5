/** `node scripts/ahead.mjs DAYS [SUITES]`: runs the suites as if it were that many days later; see scripts/main/ahead.mjs. */
import { handOver } from './lib/hand-over.mjs';

await handOver('scripts/main/ahead.mjs', { tools: true });
