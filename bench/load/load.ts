/** Runs load in a separate process, so that it does not slow down the measuring one. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Job, Outcome } from './job.ts';

export interface LoadProcess {
  pid: number;
  run(job: Job): Promise<Outcome>;
  stop(): void;
}

const patienceMs = 120_000;

export function startLoad(): LoadProcess {
  const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), { stdio: 'inherit' });
  return {
    pid: child.pid ?? 0,
    run(job) {
      return new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`the load process did not finish: ${job.kind}`)),
          patienceMs,
        );
        child.once('message', (outcome) => {
          clearTimeout(late);
          resolve(outcome as Outcome);
        });
        child.send(job);
      });
    },
    stop() {
      child.disconnect();
    },
  };
}
