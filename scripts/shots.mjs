/** `npm run shots`: screenshots of every screen, run on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('e2e/shots.ts');
