/** `npm run order`: finds, shows and cancels bought orders, on the pinned Node. */
import { handOver } from './lib/hand-over.mjs';

await handOver('server/src/order-cli.ts', { envFile: true });
