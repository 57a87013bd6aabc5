/** `npm run mail`: lists emails that wait or were given up, and sends these after all, on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('server/src/commands/mail/cli.ts', { envFile: true });
