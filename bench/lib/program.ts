/** Starts a server in its own process, waits until it answers, and stops it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { tether } from '../../scripts/lib/hand-over.mjs';
import { root } from '../../scripts/lib/root.mjs';

export interface Program {
  pid: number;
  port: number;
  /** Milliseconds from spawn to the first answer. */
  startedInMs: number;
  stop(): Promise<void>;
}

export interface ProgramNeeds {
  args: readonly string[];
  env: Record<string, string>;
  port: number;
  /** Answers 200 once the program is ready. */
  healthPath: string;
}

const patienceMs = 120_000;
const askEveryMs = 5;

function isHealthy(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request({ port, host: '127.0.0.1', path, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asking.once('error', () => resolve(false));
    asking.end();
  });
}

function ended(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

export async function startProgram({ args, env, port, healthPath }: ProgramNeeds): Promise<Program> {
  const started = performance.now();
  const child = spawn(process.execPath, [...tether, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-4000);
    });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${args.join(' ')} could not be started`);
  while (!(await isHealthy(port, healthPath))) {
    if (ended(child) || performance.now() - started > patienceMs) {
      child.kill('SIGKILL');
      throw new Error(`${args.join(' ')} did not become ready:\n${output}`);
    }
    await sleep(askEveryMs);
  }
  const startedInMs = performance.now() - started;
  return {
    pid,
    port,
    startedInMs,
    async stop() {
      if (ended(child)) return;
      const gone = new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
      });
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await gone;
      clearTimeout(late);
    },
  };
}
