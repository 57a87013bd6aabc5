/** `npm run bench`: runs the load and page benchmarks on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('bench/main.ts', { tools: true });
