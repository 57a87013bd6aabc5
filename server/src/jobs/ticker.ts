/** Runs jobs repeatedly, one run of each at a time, until stopped. */
import type { FastifyBaseLogger } from 'fastify';
import { isAway } from '../db/database-away.ts';
import { createAwayLog } from '../platform/unavailable.ts';

export interface Job {
  name: string;
  everyMs: number;
  /** A long run ends early once the signal says so. */
  run: (signal?: AbortSignal) => Promise<unknown>;
}

export interface Ticker {
  /** Resolves when the current runs have ended. */
  stop(): Promise<void>;
}

export function startJobs(jobs: readonly Job[], log: FastifyBaseLogger): Ticker {
  const stopped = new AbortController();
  const noteAway = createAwayLog(log);
  const loops = jobs.map(async ({ name, everyMs, run }) => {
    while (!stopped.signal.aborted) {
      try {
        await run(stopped.signal);
      } catch (error) {
        if (isAway(error)) noteAway(error);
        else log.error({ err: error, job: name }, 'a job failed; it will run again');
      }
      await pause(everyMs, stopped.signal);
    }
  });
  return {
    async stop() {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const end = () => {
    clearTimeout(timer);
    resolve();
  };
  signal.addEventListener('abort', end, { once: true });
  return promise.finally(() => signal.removeEventListener('abort', end));
}
