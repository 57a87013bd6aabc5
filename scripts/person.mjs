/** `npm run person`: finds, exports and erases what is held about a person, on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('server/src/commands/person/cli.ts', { envFile: true });
