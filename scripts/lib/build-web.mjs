/** Builds the web for the browser and the server if its sources have changed since the last build. */
import { spawn } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { ensureBuilt } from './ensure-built.mjs';
import { at } from './root.mjs';
import { Stop } from './say.mjs';

/** The script for other sites, at an address without a hash. */
const EMBED = 'embed.js';

/**
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function vite(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', ...args], {
      cwd: at('web'),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Stop(`The web could not be built (exit code ${code}):\n${output.trim()}`));
    });
  });
}

const compress = promisify(brotliCompress);

/**
 * Writes a brotli version of each text file next to it, so that the server does not compress on request.
 * @param {string} folder
 */
async function compressFiles(folder) {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      await writeFile(`${file}.br`, await compress(await readFile(file)));
    }),
  );
}

/**
 * Builds into `client` and `server` below a folder.
 * @param {string} folder
 */
export async function buildWeb(folder) {
  await Promise.all([
    vite(['--outDir', path.join(folder, 'client'), '--emptyOutDir']),
    vite(['--ssr', 'src/entry-server.tsx', '--outDir', path.join(folder, 'server'), '--emptyOutDir']),
    vite(['--config', 'vite.embed.config.ts', '--outDir', path.join(folder, 'embed'), '--emptyOutDir']),
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
