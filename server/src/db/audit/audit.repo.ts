/** Checks the invariants, and keeps when that was done and what it found. */
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Invariant } from './invariant.ts';
import { invariants } from './invariants.ts';

export interface Finding {
  promise: string;
  /** The first rows that break it. */
  rows: unknown[];
}

const maxRows = 5;

export const promises: readonly string[] = invariants.map(({ promise }) => promise);

/**
 * Selects the first rows that break an invariant. Materialized, which has the database plan for all rows: a plan for the
 * first five expects to find them early, and is quadratic where there are none.
 */
export const statementOf = ({ broken }: Invariant): string =>
  `with broken as materialized (${broken}) select * from broken limit ${maxRows}`;

/** Lists the first rows that break an invariant. One statement, so that it sees one state of the database. */
async function listBroken(db: Queryable, invariant: Invariant): Promise<unknown[]> {
  const { rows } = await sql.raw(statementOf(invariant)).execute(db);
  return rows;
}

/** Checks everything; tests do so between their requests. */
export async function audit(db: Queryable): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of invariants) {
    const rows = await listBroken(db, invariant);
    if (rows.length > 0) findings.push({ promise: invariant.promise, rows });
  }
  return findings;
}

/** Tables are read whole; a large one takes longer than the statements of a sale may. */
const patience = '10min';

/**
 * Checks one invariant in a running shop, without holding anything up.
 * @param number its place in `promises`
 */
export async function auditOne(db: Queryable, number: number): Promise<Finding | null> {
  const invariant = invariants[number];
  if (invariant === undefined) throw new Error(`there is no invariant ${number}`);
  await sql`select set_config('statement_timeout', ${patience}, true)`.execute(db);
  const rows = await listBroken(db, invariant);
  return rows.length === 0 ? null : { promise: invariant.promise, rows };
}

/** Begins an audit; null if one was begun within that many minutes, by this server or another. */
export async function beginAudit(db: Queryable, minutes: number): Promise<number | null> {
  await sql`lock table audit_run in share row exclusive mode`.execute(db);
  const { rows } = await sql<{ runId: number }>`
    insert into audit_run (started_at)
    select clock_timestamp() where not exists (
      select from audit_run where started_at > clock_timestamp() - make_interval(mins => ${minutes}))
    returning run_id as "runId"`.execute(db);
  return rows[0]?.runId ?? null;
}

/** Keeps what an audit found: the promises, not the rows, which name guests' orders. */
export async function saveAudit(db: Queryable, runId: number, broken: readonly string[]): Promise<void> {
  await sql`update audit_run set ended_at = clock_timestamp(), broken = ${JSON.stringify(broken)}::jsonb
    where run_id = ${runId}`.execute(db);
  await sql`delete from audit_run where started_at < clock_timestamp() - interval '90 days'`.execute(db);
}
