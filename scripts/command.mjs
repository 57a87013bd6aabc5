/** `npm run order` and the operator's other commands, on the pinned Node: `node scripts/command.mjs PROGRAM …`. */
import { handOver } from './lib/hand-over.mjs';

await handOver('server/src/commands/cli.ts', { envFile: true });
