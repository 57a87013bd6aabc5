/** Builds the web for the browser and the server if its sources have changed since the last build. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { alone } from './lock.mjs';
import { placeBuild } from './place-build.mjs';
import { at } from './root.mjs';
import { Stop } from './say.mjs';

/** The inputs of a build. */
const SOURCES = ['web', 'contract', 'domain', 'package-lock.json', 'tsconfig.base.json'];
const SKIPPED = new Set(['node_modules', 'dist', 'testing']);
/** The script for other sites, at an address without a hash. */
const EMBED = 'embed.js';
const OUTPUTS = ['web/dist/client', 'web/dist/server'];

/**
 * @param {string} relative
 * @returns {string[]} the file itself or all files below the folder, sorted
 */
function filesBelow(relative) {
  const entries = readdirSync(at(relative), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      if (SKIPPED.has(entry.name)) return [];
      const name = path.posix.join(relative, entry.name);
      return entry.isDirectory() ? filesBelow(name) : [name];
    })
    .sort();
}

/**
 * Returns a fingerprint of everything that the build reads.
 * @public a test takes it from a copy of this folder
 */
export function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    if (!existsSync(at(source))) continue;
    const files = path.extname(source) === '' ? filesBelow(source) : [source];
    for (const file of files) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash
        .update(`${file}\0`)
        .update(readFileSync(at(file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

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

/**
 * @param {(note: string) => void} note
 */
export async function ensureWebBuilt(note) {
  const stamp = at('.cache', 'web-build');
  const now = fingerprint();
  const isBuilt = () =>
    OUTPUTS.every((folder) => existsSync(at(folder))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === now;
  // A service may not be allowed to write here, and does not need to if the build is up to date.
  if (isBuilt()) {
    note('unchanged since the last build');
    return;
  }
  await alone('web-build', async () => {
    if (isBuilt()) {
      note('built by another command');
      return;
    }
    note('building for the browser and for the server');
    // Built next to the served files, which stay intact during the build and if it fails.
    const next = at('web/dist/next');
    await buildWeb(next);
    rmSync(stamp, { force: true });
    placeBuild(next, at('web/dist'));
    mkdirSync(at('.cache'), { recursive: true });
    writeFileSync(stamp, now);
    note('built');
  });
}
