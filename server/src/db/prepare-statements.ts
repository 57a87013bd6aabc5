/**
 * What a connection to PostgreSQL does with each statement: sends it by name, so that it is parsed and planned once per
 * connection (docs/performance.md), says when the database is away, and leaves a server that takes no more changes
 * (docs/operations.md, "Failover").
 */
import type pg from 'pg';
import { asAway } from './database-away.ts';
import { databaseRefusal } from './database-refusals.ts';

/**
 * We have far fewer statements than this; texts built from data (lists of unknown length) must
 * not fill the database server's memory.
 */
const maxNames = 200;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const name = `gangway_${names.size + 1}`;
  names.set(text, name);
  return name;
}

type Send = (...parts: unknown[]) => unknown;

/** Replaces a client's way of sending. */
function send(client: pg.PoolClient, change: (send: Send) => Send): void {
  Object.assign(client, { query: change(client.query.bind(client) as Send) });
}

/** From now on, sends statements with parameters to this client as named prepared statements. */
export function prepareStatements(client: pg.PoolClient): void {
  send(client, (next) => (first, values, ...rest) => {
    if (typeof first !== 'string' || !Array.isArray(values) || values.length === 0)
      return next(first, values, ...rest);
    return next({ name: nameOf(first), text: first, values }, ...rest);
  });
}

/**
 * Closes a connection whose server has refused a change because it is a standby now, once it is given back: the pool
 * opens another one, which leads to the new primary. What was refused has changed nothing. An error of a broken connection
 * says so.
 */
export function leaveReadOnlyServers(pool: pg.Pool): void {
  const left = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    send(client, (next) => async (...parts) => {
      try {
        return await next(...parts);
      } catch (error) {
        if (databaseRefusal(error) === 'readOnly') left.add(client);
        throw asAway(error);
      }
    });
  });
  // The pool drops a client that is ending when it is given back.
  pool.on('release', (_error, client) => {
    if (left.has(client)) void (client as pg.PoolClient & pg.Client).end().catch(() => undefined);
  });
}
