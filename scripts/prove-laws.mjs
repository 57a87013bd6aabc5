/**
 * `node scripts/prove-laws.mjs`: plants one violation per rule and expects each to be caught; see
 * scripts/laws.
 */
import { handOver } from './lib/hand-over.mjs';

await handOver('scripts/main/prove-laws.mjs', { tools: true });
