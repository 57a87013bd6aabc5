/** Where the servers are that bundle-servers.ts has bundled. */
import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the bundled servers. */
    servers: string;
  }
}

export const bundledServer = (name: 'race-server' | 'killable-server'): string =>
  join(inject('servers'), `${name}.mjs`);
