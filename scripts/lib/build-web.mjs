/** Builds the web for the browser and the server if its sources have changed since the last build. */
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { compressFiles, vite } from './vite-build.mjs';

/** The script for other sites, at an address without a hash. */
const EMBED = 'embed.js';

/**
 * Builds into `client` and `server` below a folder.
 * @param {string} folder
 */
export async function buildWeb(folder) {
  await Promise.all([
    vite('web', ['--outDir', path.join(folder, 'client'), '--emptyOutDir']),
    vite('web', ['--ssr', 'src/entry-server.tsx', '--outDir', path.join(folder, 'server'), '--emptyOutDir']),
    vite('web', [
      '--config',
      'vite.embed.config.ts',
      '--outDir',
      path.join(folder, 'embed'),
      '--emptyOutDir',
    ]),
  ]);
  renameSync(path.join(folder, 'embed', EMBED), path.join(folder, 'client', EMBED));
  rmSync(path.join(folder, 'embed'), { recursive: true });
  await compressFiles(path.join(folder, 'client', 'assets'));
}

/** @type {import('./ensure-built.mjs').Build} @public a test takes its fingerprint from a copy of this folder */
export const webBuild = {
  name: 'web',
  sources: ['web', 'ui', 'contract', 'domain', 'package-lock.json', 'tsconfig.base.json'],
  folder: 'web/dist',
  outputs: ['client', 'server'],
  doing: 'building for the browser and for the server',
  build: buildWeb,
};

/** @param {(note: string) => void} note */
export const ensureWebBuilt = (note) => ensureBuilt(webBuild, note);
