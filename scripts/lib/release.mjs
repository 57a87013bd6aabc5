/**
 * Writes the folder that a server runs: sources, SQL, built pages and production packages, as they are in this
 * checkout (docs/decisions/0098-a-folder-that-runs.md).
 */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isUnusedFont } from './font-packages.mjs';
import { npmCommand } from './install.mjs';
import { NEEDED_MAJOR } from './pinned-node.mjs';
import { at, root } from './root.mjs';
import { Stop } from './say.mjs';

/** What a server and its operator read, besides packages: commands and settings point to the docs, which link to each other. */
const PARTS = [
  'server/package.json',
  'server/src',
  'server/db/migrations',
  'server/db/functions',
  'server/db/demo',
  'domain/package.json',
  'domain/src',
  'contract/package.json',
  'contract/src',
  'web/dist',
  'deploy',
  'docs',
  'README.md',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
];

/** The workspaces that the server imports by name. */
const LINKED = ['contract', 'domain'];

/** What packages bring for compilers and debuggers. @param {string} file */
const isForTools = (file) => /\.(map|d\.[cm]?ts)$/.test(file);

const LAUNCHER = 'gangway.mjs';

/** Tests and what they share stay behind. @param {string} file */
const isForTests = (file) => /\.test\.tsx?$|[\\/]testing$/.test(file);

/**
 * Refuses to overwrite a folder that is not an earlier build.
 * @param {string} folder
 */
export function refuseFolder(folder) {
  if (!existsSync(folder)) return;
  const isFolder = lstatSync(folder).isDirectory();
  if (isFolder && (readdirSync(folder).length === 0 || existsSync(path.join(folder, LAUNCHER)))) return;
  throw new Stop(`${folder} already exists and is not an earlier build. Name another folder, or remove it.`);
}

/**
 * Asks npm which packages the server needs in production, and returns their folders relative to the root.
 * @returns {Promise<string[]>}
 */
function productionPackages() {
  const { command, args, shell } = npmCommand();
  const list = ['ls', '--omit=dev', '--workspace=server', '--all', '--parseable'];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args, ...list], { cwd: root, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.once('error', (error) => reject(new Stop(`npm could not be started (${error.message}).`)));
    child.once('close', (code) => {
      if (code !== 0) return reject(new Stop(`npm could not list the packages:\n${stderr.trim()}`));
      const folders = stdout.split(/\r?\n/).map((line) => path.relative(root, line));
      resolve(folders.filter((folder) => folder.includes('node_modules') && !folder.includes('@gangway')));
    });
  });
}

/** @param {string} folder @returns {number} bytes of all files below it */
function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? lstatSync(path.join(entry.parentPath, entry.name)).size : 0),
    0,
  );
}

/** The manifest of the built folder: the same commands by the same names, where npm is there. */
function manifest() {
  const { name, version, description, license, scripts } = JSON.parse(
    readFileSync(at('package.json'), 'utf8'),
  );
  // Beside `start`, the operator's commands.
  const commands = Object.keys(scripts).filter((script) =>
    scripts[script].startsWith('node scripts/command.mjs '),
  );
  return {
    name,
    version,
    private: true,
    description,
    license,
    type: 'module',
    engines: { node: `>=${NEEDED_MAJOR}` },
    scripts: {
      start: `node ${LAUNCHER}`,
      ...Object.fromEntries(commands.map((command) => [command, `node ${LAUNCHER} ${command}`])),
    },
  };
}

/**
 * Writes the folder beside its final place and moves it there when it is complete.
 * @param {string} target
 * @returns {Promise<{ megabytes: number, packages: number }>}
 */
export async function buildRelease(target) {
  refuseFolder(target);
  const packages = await productionPackages();
  const next = `${target}.part`;
  rmSync(next, { recursive: true, force: true });
  for (const part of PARTS)
    cpSync(at(part), path.join(next, part), { recursive: true, filter: (file) => !isForTests(file) });
  for (const folder of packages)
    cpSync(at(folder), path.join(next, folder), {
      recursive: true,
      // Packages inside a package are in the list if they are needed.
      filter: (file) => path.basename(file) !== 'node_modules' && !isForTools(file) && !isUnusedFont(file),
    });
  mkdirSync(path.join(next, 'node_modules/@gangway'), { recursive: true });
  for (const workspace of LINKED)
    symlinkSync(`../../${workspace}`, path.join(next, 'node_modules/@gangway', workspace), 'dir');
  cpSync(at('scripts/deploy', LAUNCHER), path.join(next, LAUNCHER));
  writeFileSync(path.join(next, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  const megabytes = Math.round(sizeOf(next) / 1e6);
  rmSync(target, { recursive: true, force: true });
  renameSync(next, target);
  return { megabytes, packages: packages.length };
}
