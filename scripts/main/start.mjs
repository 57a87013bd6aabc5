/**
 * The second half of `npm start`: builds if needed, starts the stand-ins and the server, and prints their
 * addresses.
 */
import { ensureDeskBuilt } from '../lib/build-desk.mjs';
import { ensureServerBuilt } from '../lib/build-server.mjs';
import { ensureWebBuilt } from '../lib/build-web.mjs';
import { runProduct } from '../lib/product.mjs';
import { giveUp, steps } from '../lib/say.mjs';
import { serverProgram } from '../lib/server-program.mjs';
import { readSettings } from '../lib/settings.mjs';

try {
  await runProduct({
    progress: steps(6),
    server: serverProgram(readSettings().dataDir),
    builds: { 'Web pages': ensureWebBuilt, Desk: ensureDeskBuilt, Server: ensureServerBuilt },
  });
} catch (error) {
  giveUp(error);
}
