/**
 * Drains the outbox: sends each row at least once; a repeat carries the same
 * ID (docs/rules/orders.md, "Email").
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../db/database.ts';
import { reasonOf } from '../platform/without-people.ts';
import { listDue, type OutboxRow, saveFailed, saveSent } from './outbox.repo.ts';

/** Throws to have the row retried; `permanent` on the error means that a retry cannot help. */
export type OutboxHandler = (row: OutboxRow) => Promise<void>;

/** Three days, given the delays below: a mail server may be down over a weekend. */
const maxAttempts = 82;

/** 5 s, 10 s, 20 s … at most an hour. */
function retryDelay(attempts: number): number {
  return Math.min(3600, 5 * 2 ** (attempts - 1));
}

function isPermanent(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'permanent' in error && error.permanent === true;
}

interface Needs {
  db: Queryable;
  log: FastifyBaseLogger;
  handlers: ReadonlyMap<string, OutboxHandler>;
  /** How many are sent at the same time. */
  atOnce: number;
}

async function send({ db, log, handlers }: Needs, row: OutboxRow): Promise<void> {
  const handler = handlers.get(row.topic);
  try {
    if (handler === undefined) throw new Error(`nothing sends ${row.topic}`);
    await handler(row);
    await saveSent(db, row.outboxId);
  } catch (error) {
    const final = isPermanent(error) || row.attempts >= maxAttempts;
    const facts = { err: error, outboxId: row.outboxId, topic: row.topic };
    if (final) log.error(facts, 'gave up sending a message');
    else log.warn(facts, 'could not send a message; retrying later');
    await saveFailed(
      db,
      row.outboxId,
      reasonOf(error).slice(0, 500),
      final ? null : retryDelay(row.attempts),
    );
  }
}

/**
 * Sends what is due, some at the same time, until nothing is or the signal says to stop. Only what is sent right away is
 * leased, so that a slow mail server lets no lease run out. Returns how many were tried.
 */
export async function drainOutbox(needs: Needs, signal?: AbortSignal): Promise<number> {
  const { db, atOnce } = needs;
  let tried = 0;
  for (;;) {
    const rows = await listDue(db, atOnce);
    await Promise.all(rows.map((row) => send(needs, row)));
    tried += rows.length;
    if (rows.length < atOnce || signal?.aborted === true) return tried;
  }
}
