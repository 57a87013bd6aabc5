/**
 * Checks that the database keeps its promises: places and their claims, orders and the ledger, gift cards, memberships
 * (docs/operations.md, "Audit").
 */
import type { FastifyBaseLogger } from 'fastify';
import { auditOne, beginAudit, type Finding, promises, saveAudit } from '../db/audit/audit.repo.ts';
import type { Database } from '../db/database.ts';
import { reasonOf } from '../platform/without-people.ts';

export interface AuditReport {
  findings: readonly Finding[];
  /** What could not be checked, and why: a table too large for the time that a check may take. */
  unchecked: readonly { promise: string; error: string }[];
  /** How many promises there are. */
  count: number;
  milliseconds: number;
}

type Auditable = Pick<Database, 'db' | 'snapshot' | 'transaction'>;

/**
 * Checks every promise, each by a statement of its own in a read-only transaction: nothing waits for it, and old row
 * versions are not kept for longer than one statement.
 */
export async function auditShop(
  database: Auditable,
  { signal, onChecked }: { signal?: AbortSignal | undefined; onChecked?: (promise: string) => void } = {},
): Promise<AuditReport> {
  const began = performance.now();
  const findings: Finding[] = [];
  const unchecked: { promise: string; error: string }[] = [];
  for (const [number, promise] of promises.entries()) {
    signal?.throwIfAborted();
    try {
      const finding = await database.snapshot((db) => auditOne(db, number));
      if (finding !== null) findings.push(finding);
      else onChecked?.(promise);
    } catch (error) {
      unchecked.push({ promise, error: reasonOf(error) });
    }
  }
  return { findings, unchecked, count: promises.length, milliseconds: Math.round(performance.now() - began) };
}

/** A shop that has just started has guests to answer first. */
const uptimeSeconds = 300;

/**
 * Returns the job: one audit per so many minutes, however many servers there are. The log names broken promises and how
 * many rows break them, five at most; `npm run audit` shows the rows.
 */
export function createAuditJob({
  database,
  log,
  everyMinutes,
  uptime = process.uptime,
}: {
  database: Auditable;
  log: FastifyBaseLogger;
  everyMinutes: number;
  uptime?: () => number;
}): (signal?: AbortSignal) => Promise<void> {
  return async (signal) => {
    if (everyMinutes === 0 || uptime() < uptimeSeconds) return;
    const runId = await database.transaction((db) => beginAudit(db, everyMinutes));
    if (runId === null) return;
    const { findings, unchecked, milliseconds } = await auditShop(database, { signal });
    await saveAudit(
      database.db,
      runId,
      findings.map(({ promise }) => promise),
    );
    for (const { promise, rows } of findings)
      log.error({ event: 'auditFinding', promise, rows: rows.length }, 'the database breaks a promise');
    for (const { promise, error } of unchecked)
      log.warn({ event: 'auditUnchecked', promise, error }, 'a promise could not be checked');
    log.info({ event: 'audit', milliseconds, broken: findings.length }, 'audit done');
  };
}
