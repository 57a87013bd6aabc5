/** `npm run order`: finds, shows and cancels bought orders, on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('server/src/commands/order/cli.ts', { envFile: true });
