/** `npm start`: runs the whole product on this machine, with its stand-ins; see scripts/main/start.mjs. */
import { handOver } from './lib/hand-over.mjs';

await handOver('scripts/main/start.mjs', { envFile: true });
