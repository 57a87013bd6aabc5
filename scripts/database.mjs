/** `npm run database`: exports or imports the whole database, on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('server/src/commands/database/cli.ts', { envFile: true });
