/** `npm run database`: export or import the whole database, run on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('server/src/database-cli.ts', { envFile: true });
