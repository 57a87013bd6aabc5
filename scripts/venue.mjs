/** `npm run venue`: checks, imports, exports and compares venue files, on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('server/src/commands/venue/cli.ts', { envFile: true });
