/** Builds what must be built, starts the stand-ins and the server, and prints where everything is; the second half of `npm start`. */
import { ensureWebBuilt } from '../lib/build-web.mjs';
import { runProduct } from '../lib/product.mjs';
import { giveUp, steps } from '../lib/say.mjs';
import { serverProgram } from '../lib/server-program.mjs';
import { readSettings } from '../lib/settings.mjs';

try {
  await runProduct({
    progress: steps(4),
    server: serverProgram(readSettings().dataDir),
    build: ensureWebBuilt,
  });
} catch (error) {
  giveUp(error);
}
