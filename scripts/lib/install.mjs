/**
 * Installs the locked packages if they are missing or differ from package-lock.json; otherwise takes a few
 * milliseconds.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { alone } from './lock.mjs';
import { pinnedBinary } from './pinned-node.mjs';
import { at, root } from './root.mjs';
import { duration, heartbeat, paint, Stop, say } from './say.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean, dev?: boolean, devOptional?: boolean, os?: string | string[], cpu?: string | string[] }} Entry */

/**
 * @param {string} file
 * @returns {Record<string, Entry>}
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/**
 * Compares npm's record of node_modules with the lockfile, entry by entry.
 * @param {boolean} tools whether the packages that only develop the project are needed, too
 * @returns {string} why an install is needed, or '' if everything matches
 */
function whyInstall(tools) {
  const hidden = at('node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return 'nothing is installed yet';
  const installed = packagesOf(hidden);
  for (const [where, wanted] of Object.entries(packagesOf(at('package-lock.json')))) {
    if (where === '' || !where.includes('node_modules/') || (wanted.dev && !tools)) continue;
    const found = installed[where];
    if (!found) {
      if (wanted.optional || wanted.devOptional) continue;
      return `${where.replace(/^.*node_modules\//, '')} is missing`;
    }
    if (found.version !== wanted.version || found.integrity !== wanted.integrity) {
      return `${where.replace(/^.*node_modules\//, '')} is not the locked version`;
    }
  }
  const binary = pinnedBinary();
  if (binary && installed[binaryPackage(binary)] && !existsSync(binary)) return 'the pinned Node is missing';
  return '';
}

/** @param {string} binary */
const binaryPackage = (binary) =>
  binary
    .slice(root.length + 1)
    .replaceAll('\\', '/')
    .split('/')
    .slice(0, 2)
    .join('/');

/** Counts the packages that have arrived in node_modules; npm prints nothing until it is done. */
function countInstalled() {
  const folder = at('node_modules');
  if (!existsSync(folder)) return 0;
  const names = readdirSync(folder).flatMap((name) => {
    if (name.startsWith('.')) return [];
    return name.startsWith('@')
      ? readdirSync(at('node_modules', name)).map((inner) => `${name}/${inner}`)
      : [name];
  });
  // npm creates all folders first and fills them afterwards.
  return names.filter((name) => existsSync(at('node_modules', name, 'package.json'))).length;
}

/**
 * Returns whether npm installs a package on this machine.
 * @param {Entry} entry
 */
const fitsHere = ({ os, cpu }) =>
  [os ?? []].flat().every((name) => name === process.platform) &&
  [cpu ?? []].flat().every((name) => name === process.arch);

/** Returns how to run npm: the npm that called us, on its own Node, else the npm on the PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js') || cli?.endsWith('.cjs')) {
    return { command: process.env.npm_node_execpath ?? process.execPath, args: [cli], shell: false };
  }
  return { command: 'npm', args: [], shell: process.platform === 'win32' };
}

/**
 * Extracts npm's error, without the usage text that follows.
 * @param {string} output
 */
const essence = (output) =>
  output
    .replace(/^npm error Clean install a project[\s\S]*?(?=^npm error A complete log|$(?![\s\S]))/m, '')
    .trim();

/**
 * Has npm install what the lockfile names.
 * @param {string[]} command `ci`, which starts over, or one that adds what is missing
 * @param {boolean} tools
 * @returns {Promise<void>}
 */
function npm(command, tools) {
  const total = Object.entries(packagesOf(at('package-lock.json'))).filter(
    ([where, entry]) =>
      /^node_modules\/(@[^/]+\/)?[^/]+$/.test(where) && fitsHere(entry) && (tools || !entry.dev),
  ).length;
  const started = performance.now();
  const beat = heartbeat(
    () => `      ${countInstalled()} of about ${total} packages, ${duration(performance.now() - started)}`,
    3000,
  );
  const { command: program, args, shell } = npmCommand();
  return new Promise((resolve, reject) => {
    const child = spawn(
      program,
      [
        ...args,
        ...command,
        tools ? '--include=dev' : '--omit=dev',
        '--include=optional',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      {
        cwd: root,
        shell,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => {
      beat.stop();
      reject(new Stop(`npm could not be started (${error.message}).`));
    });
    child.on('close', (code) => {
      beat.stop();
      if (code === 0) resolve();
      else reject(new Stop(`npm ${command[0]} failed (exit code ${code}):\n${essence(output)}`));
    });
  });
}

/**
 * Installs packages so that node_modules matches package-lock.json.
 * @param {{ tools: boolean }} what tools: also the packages that only develop the project, a third of all
 */
export async function ensureInstalled({ tools }) {
  if (whyInstall(tools) === '') return;
  await alone('install', async () => {
    const why = whyInstall(tools);
    if (why === '') return;
    // Tools are added to what is there, which a running shop reads; anything else starts over.
    const command = tools && whyInstall(false) === '' ? ['install', '--no-save'] : ['ci'];
    const started = performance.now();
    say(`${paint('cyan', 'Installing the locked packages')} (${why}); the first time takes a minute or so …`);
    await npm(command, tools);
    say(
      `      ${paint('green', '✓')} ${countInstalled()} packages (${duration(performance.now() - started)})`,
    );
  });
}
