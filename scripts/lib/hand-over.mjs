/**
 * The first half of every command: runs on any Node from 20 on, installs missing packages, then hands over to
 * the pinned Node.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { endWithNpm } from './parent.mjs';
import { isThisProcess, productNode } from './pinned-node.mjs';
import { at, root } from './root.mjs';
import { giveUp, Stop } from './say.mjs';

/** Has Node keep what it compiles for the programs that start from here: the second start takes half the time. */
function keepCompiled() {
  process.env.NODE_COMPILE_CACHE ??= at('.cache', 'compile');
}

/**
 * @param {string} file a module below scripts/main or a program of a workspace, relative to the project's
 * root
 * @param {{ envFile?: boolean, tools?: boolean }} [options] envFile: read `.env` (the environment takes precedence); tools: it needs the
 * packages that only develop the project
 */
export async function handOver(file, options = {}) {
  try {
    if (Number(process.versions.node.split('.')[0]) < 20) {
      throw new Stop(`Gangway needs Node 20 or newer to start; this is ${process.version}.`);
    }
    process.chdir(root);
    keepCompiled();
    endWithNpm();
    await ensureInstalled({ tools: options.tools === true });
    const { binary } = productNode();
    const dotenv = options.envFile === true && existsSync(at('.env'));
    if (isThisProcess(binary)) {
      if (dotenv) process.loadEnvFile(at('.env'));
      process.argv.splice(1, 1, at(file));
      await import(pathToFileURL(at(file)).href);
      return;
    }
    process.exit(
      await relay(
        binary,
        [...(dotenv ? ['--env-file=.env'] : []), ...tether, at(file), ...process.argv.slice(2)],
        { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
      ),
    );
  } catch (error) {
    giveUp(error);
  }
}

/**
 * For tools with a command of their own, such as `npx vitest`, called from their configuration: on another Node
 * than the product's, runs the same command there and ends with its exit code.
 */
export async function restartOnProductNode() {
  try {
    keepCompiled();
    const { binary, version } = productNode();
    if (isThisProcess(binary)) return;
    // An editor talks to its child over a channel that a second process would not have.
    if (process.send)
      throw new Stop(
        `Tests run on Node ${version}, and this is ${process.version}. Start them with ${binary}.`,
      );
    const command = [...process.execArgv, ...process.argv.slice(1)];
    process.exit(await relay(binary, command, { cwd: process.cwd(), stdio: 'inherit' }));
  } catch (error) {
    giveUp(error);
  }
}

/** Node arguments that make a child exit with its parent; see tether.mjs. */
export const tether = ['--import', new URL('./tether.mjs', import.meta.url).href];

/**
 * Runs a program in our place: same terminal, signals forwarded, its exit code returned.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>}
 */
function relay(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => child.kill(signal));
    }
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      resolve(code ?? 128 + (signal ? (os.constants.signals[signal] ?? 0) : 0)),
    );
  });
}
