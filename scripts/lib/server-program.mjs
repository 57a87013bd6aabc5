/** How the server is run: the one place that `npm start` and the benchmarks take it from (docs/performance.md). */
import { join } from 'node:path';
import { at } from './root.mjs';

/**
 * @param {string} dataDir
 * @returns {{ args: string[], env: Record<string, string> }}
 */
export const serverProgram = (dataDir) => ({
  // Requests leave little behind that lives long: a small young generation costs no speed and saves a fifth of the memory.
  args: ['--max-semi-space-size=4', at('server/src/main.ts')],
  env: {
    // What was compiled once is kept: the next start is quicker and needs no compiler in memory.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    // glibc gives each thread a heap of its own and keeps what was freed there: one for all saves a sixth after load.
    MALLOC_ARENA_MAX: '1',
  },
});
