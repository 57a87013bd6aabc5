/** `npm run webhooks`: lists what venues' own systems were sent, and sends it again, on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('server/src/commands/webhooks/cli.ts', { envFile: true });
