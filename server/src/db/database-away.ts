/**
 * The database that cannot be reached, has no free connection, or broke one off: a circumstance, which passes, and no fault of
 * the statement (docs/operations.md, "When the database is away").
 */
import type pg from 'pg';
import { databaseRefusal, sqlState } from './database-refusals.ts';

/** Whether anything was changed is unknown if the connection broke during a statement; otherwise nothing was. */
class DatabaseAway extends Error {
  /** The SQLSTATE or the code of the network's error, if there is one. */
  readonly code: string | null;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = sqlState(cause);
  }
}

/** Node's codes for a network that fails, and pg's words for a connection that is gone. */
const networkCodes = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const brokenWords = /^Connection terminated|not queryable|^Client was closed/;

function isBroken(error: unknown): boolean {
  if (databaseRefusal(error) === 'away' || networkCodes.test(sqlState(error) ?? '')) return true;
  return error instanceof Error && sqlState(error) === null && brokenWords.test(error.message);
}

/** Returns what a statement threw, as what it means. */
export const asAway = (error: unknown): unknown => (isBroken(error) ? new DatabaseAway(error) : error);

/**
 * Returns whether an error comes from a database that is away, takes no changes because it is a standby now, or has had what
 * the statement needs locked for longer than we wait.
 */
export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseAway || ['readOnly', 'lockedOut'].includes(databaseRefusal(error) ?? '');

/** The pool as Kysely uses it; a connection that cannot be had in time is a database that is away. */
export function waitingAtMost(pool: pg.Pool) {
  return {
    options: pool.options,
    async connect(): Promise<pg.PoolClient> {
      try {
        return await pool.connect();
      } catch (error) {
        throw new DatabaseAway(error);
      }
    },
    end: () => pool.end(),
  };
}
