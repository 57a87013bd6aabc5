/** How the server is run, shared by `npm start` and the benchmarks (docs/performance.md). */
import { join } from 'node:path';
import { at } from './root.mjs';

/**
 * @param {string} dataDir
 * @returns {{ args: string[], env: Record<string, string> }}
 */
export const serverProgram = (dataDir) => ({
  // Requests allocate few long-lived objects: a small young generation costs no speed and saves a fifth of
  // the memory. The old generation is collected when it has grown by 60 %, much earlier than by default. No cost in
  // speed could be measured, and a quarter of the memory under load is saved (docs/performance.md).
  args: ['--max-semi-space-size=4', '--heap-growing-percent=60', at('server/dist/main.js')],
  env: {
    // Keeps compiled code: the next start is faster and needs no memory for the compiler.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    // glibc keeps a heap per thread and holds on to freed memory: a single heap saves a sixth after load.
    MALLOC_ARENA_MAX: '1',
  },
});
