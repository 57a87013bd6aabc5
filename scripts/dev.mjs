/** `npm run dev`: the product with its programs restarting, and its pages reloading, as files change; see scripts/main/dev.mjs. */
import { handOver } from './lib/hand-over.mjs';

await handOver('scripts/main/dev.mjs', { envFile: true });
