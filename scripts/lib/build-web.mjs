/** Builds the web for the browser and for the server when its sources changed since the last build. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { alone } from './lock.mjs';
import { at } from './root.mjs';
import { Stop } from './say.mjs';

/** What a build depends on. */
const SOURCES = ['web', 'contract', 'domain', 'package-lock.json', 'tsconfig.base.json'];
const SKIPPED = new Set(['node_modules', 'dist', 'testing']);
const OUTPUTS = ['web/dist/client', 'web/dist/server'];

/**
 * @param {string} relative
 * @returns {string[]} the files at or below, sorted
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

/** A fingerprint of everything the build reads. */
function fingerprint() {
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

/**
 * @param {(note: string) => void} note
 */
export async function ensureWebBuilt(note) {
  await alone('web-build', async () => {
    const stamp = at('.cache', 'web-build');
    const now = fingerprint();
    const built = OUTPUTS.every((folder) => existsSync(at(folder)));
    if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) {
      note('unchanged since the last build');
      return;
    }
    rmSync(stamp, { force: true });
    note('building for the browser and for the server');
    await Promise.all([
      vite(['--outDir', 'dist/client', '--emptyOutDir']),
      vite(['--ssr', 'src/entry-server.tsx', '--outDir', 'dist/server', '--emptyOutDir']),
    ]);
    mkdirSync(at('.cache'), { recursive: true });
    writeFileSync(stamp, now);
    note('built');
  });
}
