/** `npm run audit`: checks that the database keeps its promises, on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('server/src/commands/audit/cli.ts', { envFile: true });
