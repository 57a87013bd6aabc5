/** `npm run bench`: the load and page benchmarks, run on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('bench/main.ts');
