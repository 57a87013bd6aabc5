/** `npm run soak [-- MINUTES]`: shows the promises by repetition, and writes docs/reliability.md; see scripts/main/soak.mjs. */
import { handOver } from './lib/hand-over.mjs';

await handOver('scripts/main/soak.mjs', { tools: true });
