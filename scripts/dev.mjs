/**
 * `npm run dev`: runs the product, restarting programs and reloading pages on file changes; see
 * scripts/main/dev.mjs.
 */
import { handOver } from './lib/hand-over.mjs';

await handOver('scripts/main/dev.mjs', { envFile: true });
