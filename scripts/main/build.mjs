/** The second half of `npm run build [-- FOLDER]`: builds the pages and the server, and writes the folder that a server runs. */
import path from 'node:path';
import { ensureDeskBuilt } from '../lib/build-desk.mjs';
import { ensureServerBuilt } from '../lib/build-server.mjs';
import { ensureWebBuilt } from '../lib/build-web.mjs';
import { buildRelease, refuseFolder } from '../lib/release.mjs';
import { giveUp, Stop, say, steps } from '../lib/say.mjs';

try {
  const [folder = 'dist', ...more] = process.argv.slice(2);
  if (more.length > 0 || folder.startsWith('-')) throw new Stop('Usage: npm run build [-- FOLDER]');
  const target = path.resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  refuseFolder(target);
  const progress = steps(4);
  await progress.step('Web pages', ensureWebBuilt);
  await progress.step('Desk', ensureDeskBuilt);
  await progress.step('Server', ensureServerBuilt);
  await progress.step('Folder', async (note) => {
    const { megabytes, packages } = buildRelease(target);
    note(`${packages} packages, ${megabytes} MB`);
  });
  say(`\nBuilt ${target}. Start it with: node gangway.mjs (docs/operations.md)`);
} catch (error) {
  giveUp(error);
}
