/** The server's program: keeps what Node compiles in the data directory, so that the next start is quick and small, then starts. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// A directory that can not be written is no fault here; the start says so in its own words.
enableCompileCache(join(process.env.DATA_DIR || '.data', 'compiled'));
await import('./start.ts');
