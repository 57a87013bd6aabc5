/**
 * Writes the folder that a server runs: its bundle, SQL, built pages and the packages that have files of their own, as they
 * are in this checkout (docs/decisions/0098-a-folder-that-runs.md).
 */
import {
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isOutside, withDependencies } from './build-server.mjs';
import { NEEDED_MAJOR } from './pinned-node.mjs';
import { at } from './root.mjs';
import { Stop } from './say.mjs';

/** Files that a server and its operator read, besides packages: commands and settings point to the docs, which link to each other. */
const PARTS = [
  'server/package.json',
  'server/dist',
  'server/assets',
  'server/db/migrations',
  'server/db/functions',
  'server/db/demo',
  'web/dist',
  'desk/dist',
  'deploy',
  'docs',
  'README.md',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
];

/** What packages bring for compilers and debuggers. @param {string} file */
const isForTools = (file) => /\.(map|d\.[cm]?ts)$/.test(file);

const LAUNCHER = 'gangway.mjs';

/** Programs are in the bundle. @param {string} file */
const isSource = (file) => file.endsWith('.ts');

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

/** @returns {string[]} the folders of the packages that the bundle leaves outside, relative to the root */
function productionPackages() {
  const { dependencies } = JSON.parse(readFileSync(at('server/package.json'), 'utf8'));
  return withDependencies(Object.keys(dependencies).filter(isOutside));
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
 * @returns {{ megabytes: number, packages: number }}
 */
export function buildRelease(target) {
  refuseFolder(target);
  const packages = productionPackages();
  const next = `${target}.part`;
  rmSync(next, { recursive: true, force: true });
  for (const part of PARTS)
    cpSync(at(part), path.join(next, part), { recursive: true, filter: (file) => !isSource(file) });
  for (const folder of packages)
    cpSync(at(folder), path.join(next, folder), {
      recursive: true,
      // Packages inside a package are in the list if they are needed.
      filter: (file) => path.basename(file) !== 'node_modules' && !isForTools(file),
    });
  cpSync(at('scripts/deploy', LAUNCHER), path.join(next, LAUNCHER));
  writeFileSync(path.join(next, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  const megabytes = Math.round(sizeOf(next) / 1e6);
  rmSync(target, { recursive: true, force: true });
  renameSync(next, target);
  return { megabytes, packages: packages.length };
}
