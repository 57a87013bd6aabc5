/** Runs a stand-in as its own process, for tests of starting, killing and closing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

export type OwnProcess = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

export function runMain(main: string, env: Record<string, string>): OwnProcess {
  const child = spawn(process.execPath, [`${root}${main}`], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, output: () => text, ended };
}

/** Resolves with the match as soon as the process has printed it; rejects if the process ends first. */
export async function printed(running: OwnProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let over = false;
  void running.ended.then(() => {
    over = true;
  });
  for (;;) {
    const match = pattern.exec(running.output());
    if (match) return match;
    if (over) throw new Error(`The process ended without printing ${pattern}: ${running.output()}`);
    await Promise.race([once(running.child.stdout ?? running.child, 'data'), running.ended]);
  }
}
