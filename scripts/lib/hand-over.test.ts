/**
 * Programs that npm starts end with npm: tested with npm itself, its shell, our command, and a program that
 * listens on a port.
 */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from './ports.mjs';
import { at, root } from './root.mjs';

const lib = (file: string) => JSON.stringify(pathToFileURL(at('scripts/lib', file)).href);

let home = '';
let npm: ChildProcess | undefined;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'gangway-tree-'));
});
afterEach(() => {
  for (const pid of pids()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  npm?.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Reads the process ids that our processes in the tree report. */
function pids(): number[] {
  try {
    return readFileSync(path.join(home, 'pids'), 'utf8').trim().split('\n').map(Number);
  } catch {
    return [];
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function until(what: () => Promise<boolean> | boolean, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(50)) if (await what()) return true;
  return what();
}

/**
 * Starts the same tree as `npm start`: a command hands over to our program, which starts another that
 * listens.
 */
async function startTree(
  port: number,
  env: Record<string, string>,
  [command, ...args]: [string, ...string[]] = ['npm', 'start'],
): Promise<void> {
  const pid = `import { appendFileSync } from 'node:fs';
appendFileSync(${JSON.stringify(path.join(home, 'pids'))}, process.pid + '\\n');\n`;
  const write = (name: string, text: string) => writeFileSync(path.join(home, name), text);
  write('package.json', JSON.stringify({ type: 'module', scripts: { start: 'node start.mjs' } }));
  const main = JSON.stringify(path.relative(root, path.join(home, 'main.mjs')));
  write('start.mjs', `${pid}import { handOver } from ${lib('hand-over.mjs')};\nawait handOver(${main});\n`);
  write(
    'main.mjs',
    `${pid}import { programs } from ${lib('programs.mjs')};
const group = programs();
group.start({ name: 'listener', args: [${JSON.stringify(path.join(home, 'listener.mjs'))}] });
process.on('SIGTERM', async () => {
  await group.stop();
  process.exit(0);
});\n`,
  );
  write(
    'listener.mjs',
    `${pid}import net from 'node:net';
const server = net.createServer().listen(${port}, '127.0.0.1');
process.on('SIGTERM', () => server.close(() => process.exit(0)));\n`,
  );
  npm = spawn(command, args, { cwd: home, env: { ...process.env, ...env }, stdio: 'pipe' });
  expect(await until(() => listens(port), 15_000)).toBe(true);
}

const posix = process.platform !== 'win32';
const otherPath = (process.env.PATH ?? '').replaceAll(path.dirname(process.execPath), '');
/** A Node of the system, which is not the pinned one. */
const otherNode =
  otherPath
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'node'))
    .find((file) => existsSync(file) && realpathSync(file) !== realpathSync(process.execPath)) ?? '';
/** The system's Node hands over to the pinned one; the pinned one continues in the same process. */
const machines = [
  ['on the pinned Node', { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` }],
  ['on another Node', { PATH: otherPath }],
] as const;

it.runIf(posix).each(machines)(
  'SIGTERM to npm ends every program it started and frees the port (%s)',
  async (_, env) => {
    const port = await freePort();
    await startTree(port, env);
    const started = pids();
    expect(started.length).toBeGreaterThanOrEqual(2);
    npm?.kill('SIGTERM');
    expect(await until(() => !started.some(isAlive), 10_000)).toBe(true);
    expect(await listens(port)).toBe(false);
  },
  40_000,
);

describe('a tool with a command of its own', () => {
  /** Runs a program that wants the product's Node and prints where it is and what it was given. */
  async function runTool(node: string, stdio: StdioOptions) {
    const tool = path.join(home, 'tool.mjs');
    writeFileSync(
      tool,
      `import { restartOnProductNode } from ${lib('hand-over.mjs')};
await restartOnProductNode();
console.log(JSON.stringify([process.execPath, process.cwd(), ...process.argv.slice(2)]));
process.exit(7);\n`,
    );
    const child = spawn(node, [tool, 'run', '--project', 'unit'], { cwd: home, stdio });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    const [code] = await once(child, 'close');
    return { code, output };
  }

  it.runIf(posix).each([
    ['the pinned Node', process.execPath],
    ['another Node', otherNode],
  ])(
    'runs on the pinned Node, in its folder, with its arguments and exit code, when started on %s',
    async (_, node) => {
      const { code, output } = await runTool(node, 'pipe');
      expect(JSON.parse(output)).toEqual([
        realpathSync(process.execPath),
        realpathSync(home),
        'run',
        '--project',
        'unit',
      ]);
      expect(code).toBe(7);
    },
  );

  it.runIf(posix)('names the pinned Node to an editor, whose channel cannot be handed over', async () => {
    const { code, output } = await runTool(otherNode, ['ignore', 'pipe', 'pipe', 'ipc']);
    expect(code).toBe(1);
    expect(output).toMatch(/^✗ Tests run on Node v[\d.]+, and this is v[\d.]+\. Start them with \S+\.\n$/);
  });
});

it.runIf(posix)(
  'a command that npm did not start keeps running when its shell ends',
  async () => {
    const port = await freePort();
    const detached = ['sh', '-c', 'node start.mjs & sleep 3'] as const;
    await startTree(port, { npm_lifecycle_event: '' }, [...detached]);
    await until(() => npm?.exitCode !== null, 5000);
    await sleep(1000);
    const [own = 0] = pids();
    expect([npm?.exitCode, isAlive(own), await listens(port)]).toEqual([0, true, true]);
    process.kill(own, 'SIGTERM');
    expect(await until(async () => !(await listens(port)), 10_000)).toBe(true);
  },
  40_000,
);
