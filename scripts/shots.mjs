/** `npm run shots`: takes screenshots of every screen, on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('e2e/shots.ts', { tools: true });
