/** Builds a program of the browser with Vite, and compresses what it writes. */
import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { at } from './root.mjs';
import { Stop } from './say.mjs';

/**
 * @param {string} workspace
 * @param {string[]} args
 * @returns {Promise<void>}
 */
export function vite(workspace, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', ...args], {
      cwd: at(workspace),
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
      else reject(new Stop(`The ${workspace} could not be built (exit code ${code}):\n${output.trim()}`));
    });
  });
}

const compress = promisify(brotliCompress);

/**
 * Writes a brotli version of each text file next to it, so that the server does not compress on request.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      await writeFile(`${file}.br`, await compress(await readFile(file)));
    }),
  );
}
