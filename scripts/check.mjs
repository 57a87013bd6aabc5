/** `npm run check`: types, lint, architecture, dead code, requirements; see scripts/main/check.mjs. */
import { handOver } from './lib/hand-over.mjs';

await handOver('scripts/main/check.mjs', { tools: true });
