/** Lets requests wait in line for a lock that the test holds, so that a race happens in the same order every time. */
import pg from 'pg';
import type { TestDatabase } from './test-database.ts';

/**
 * Starts one after the other, each once the one before waits; the lock is let go when all of them do.
 * @param lock the statement that takes the lock, and its values
 */
export async function inLine<T>(
  { url }: Pick<TestDatabase, 'url'>,
  lock: { text: string; values?: unknown[] },
  starts: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const [holder, watcher] = [0, 1].map(() => new pg.Client({ connectionString: url ?? '' })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([holder.connect(), watcher.connect()]);
  const started: Promise<T>[] = [];
  try {
    await holder.query('begin');
    await holder.query(lock);
    for (const start of starts) {
      started.push(start());
      await untilWaiting(watcher, started.length);
    }
    await holder.query('rollback');
    return await Promise.all(started);
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}

async function untilWaiting(watcher: pg.Client, count: number): Promise<void> {
  const patience = Date.now() + 20_000;
  while (Date.now() < patience) {
    const { rows } = await watcher.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length >= count) return;
  }
  throw new Error(`${count} should be waiting for the lock`);
}
