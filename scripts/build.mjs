/** `npm run build [-- FOLDER]`: writes a folder that runs the shop without npm; see scripts/main/build.mjs. */
import { handOver } from './lib/hand-over.mjs';

await handOver('scripts/main/build.mjs');
