/** `npm run venue`: check, import, export and compare venue files, run on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('server/src/venue-cli.ts', { envFile: true });
