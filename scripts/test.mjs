/** `npm test [-- suite …]`: runs every suite, or only those named; see scripts/main/test.mjs. */
import { handOver } from './lib/hand-over.mjs';

await handOver('scripts/main/test.mjs', { tools: true });
