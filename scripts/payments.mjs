/** `npm run payments`: lists what the payment provider told the shop, and acts on it again, on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('server/src/commands/payments/cli.ts', { envFile: true });
