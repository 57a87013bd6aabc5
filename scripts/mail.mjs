/** `npm run mail`: lists emails that were given up, and sends them after all, on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('server/src/mail-cli.ts', { envFile: true });
