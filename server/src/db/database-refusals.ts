/**
 * What the database refuses, by code: the errors that server/db/functions raise, and those of PostgreSQL that we
 * expect. The same on both engines; nothing else interprets a code.
 */

/** The codes raised in server/db/functions. */
export const raised = {
  /** Something has run out; the detail lists what, with the units left. */
  GW001: 'noPlaces',
  /** The venue has a newer version than the one that was decided with. */
  GW002: 'staleCatalog',
  /** The order has changed since it was read, or somebody is paying it. */
  GW003: 'changedMeanwhile',
  /** The order is in another state than the change is for, or is saved. */
  GW004: 'notNew',
  GW005: 'noSuchOrder',
  /** An order cannot go from the one state to the other. */
  GW006: 'noSuchStep',
  /** A promo code was used up by the payer's email; the detail is the code. */
  GW007: 'emailUsedCode',
  GW008: 'giftCardChanged',
  /** One visitor would hold too much; the detail says of what. */
  GW009: 'tooMuchHeld',
  /** A membership that the order renews does not end anymore on the day it did when it was added. */
  GW010: 'renewedMeanwhile',
} as const;

/** PostgreSQL's own SQLSTATEs. */
const ofPostgres = {
  /** The connection failed or was ended, or no further one is allowed. */
  '08000': 'away',
  '08001': 'away',
  '08003': 'away',
  '08004': 'away',
  '08006': 'away',
  '53300': 'away',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '23505': 'alreadyThere',
  /** The server is a standby, as a former primary is after a failover; nothing was changed. */
  '25006': 'readOnly',
  /** A statement that another transaction got in the way of; nothing of it is left. */
  '40001': 'collided',
  '40P01': 'collided',
  '42P01': 'noSuchTable',
  '42P06': 'objectExists',
  '42P07': 'objectExists',
  '42710': 'objectExists',
  /** A function whose return type changed cannot be replaced. */
  '42P13': 'returnsOtherwise',
  /** Another session has held a lock for longer than we wait. */
  '55P03': 'lockedOut',
} as const;

const meanings = { ...raised, ...ofPostgres };

export type DatabaseRefusal = (typeof meanings)[keyof typeof meanings];

const isKnown = (code: string): code is keyof typeof meanings => Object.hasOwn(meanings, code);

/** Returns the SQLSTATE of a database error from either engine. */
export function sqlState(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

/** Returns what the database refused; null for any other error. */
export function databaseRefusal(error: unknown): DatabaseRefusal | null {
  const code = sqlState(error);
  return code !== null && isKnown(code) ? meanings[code] : null;
}

/** SQLSTATE classes of integrity, data and syntax errors: what rows from elsewhere can cause. */
const ofRows = /^(22|23|42(?!501))/;

/** Returns whether an error was caused by the rows or names of a statement, rather than by the database. */
export const isCausedByRows = (error: unknown): boolean => ofRows.test(sqlState(error) ?? '');

/** Returns the detail that the database adds to its message; empty if there is none. */
export function detailOf(error: unknown): string {
  const detail = typeof error === 'object' && error !== null && 'detail' in error ? error.detail : null;
  return typeof detail === 'string' ? detail : '';
}
