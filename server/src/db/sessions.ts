/**
 * What every session of PostgreSQL is set to, and how it gets there: with the connection, or, behind a pooler
 * that shares sessions between transactions, from the database's own record of the user (docs/operations.md, "PgBouncer").
 */
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { t } from '../messages/t.ts';
import { StartRefused } from './embedded.ts';
import type { Pooler } from './poolers.ts';
import type { DB } from './schema.gen.ts';
import { searchPath } from './schema-name.ts';

const settings: Readonly<Record<string, string>> = {
  search_path: searchPath,
  default_transaction_isolation: 'read committed',
  lock_timeout: '5s',
  statement_timeout: '30s',
  // All our statements look up by key, so a plan for one set of values fits all; planning once is enough.
  plan_cache_mode: 'force_generic_plan',
};

/** The settings as options that a connection is opened with. */
export const startupOptions = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  .join(' ');

/** The oldest PostgreSQL version that has everything we use. */
const oldestServer = 15;

export function refuseOldServer(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major >= oldestServer) return;
  throw new StartRefused(
    t('database.connection.oldServer', { version: `${major}.${version % 10_000}`, oldest: oldestServer }),
  );
}

/** The statements that record the settings for the user, one per line, as psql takes them. */
export const recording = (login: string, database: string) =>
  Object.entries(settings)
    .map(([name, value]) => {
      const list = name === 'search_path' ? value.replaceAll(',', ', ') : `'${value}'`;
      return `alter role ${login} in database ${database} set ${name} to ${list};`;
    })
    .join('\n');

/** As PostgreSQL shows a setting, whatever way it was set. */
const plain = (value: string) => value.replaceAll(/\s*,\s*/g, ',').replaceAll('"', '');

interface Session {
  version: number;
  is_read_only: boolean;
  login: string;
  database: string;
  values: string[];
}

/**
 * Throws if transactions of a new connection are not isolated as ours have to be: under repeatable read, a count that
 * waited for a lock would not see what the lock's last holder sold (docs/decisions/0004-database.md).
 */
export async function assertIsolation(client: pg.ClientBase, patienceMs: number): Promise<void> {
  const text = 'show transaction_isolation';
  const asked = { text, query_timeout: patienceMs } as pg.QueryConfig;
  const { rows } = await client.query<{ transaction_isolation: string }>(asked);
  const level = rows[0]?.transaction_isolation;
  if (level !== settings.default_transaction_isolation)
    throw new Error(`transactions of a connection are isolated as ${level}`);
}

/** Refuses a server that is too old or takes no changes, and sessions that are not as we need them. */
export async function checkSessions(db: Kysely<DB>, pooler: Pooler): Promise<void> {
  const names = Object.keys(settings);
  const { rows } = await sql<Session>`
    select current_setting('server_version_num')::integer as version,
      current_setting('transaction_read_only') = 'on' as is_read_only,
      quote_ident(current_user) as login, quote_ident(current_database()) as database,
      array(select current_setting(name) from unnest(${names}::text[]) with ordinality as n(name, place) order by place)
        as values`.execute(db);
  const [session] = rows;
  if (session === undefined) throw new Error('the database does not describe its session');
  refuseOldServer(session.version);
  if (session.is_read_only) throw new StartRefused(t('database.connection.readOnly'));
  const wrong = names.filter(
    (name, place) => plain(session.values[place] ?? '') !== plain(settings[name] ?? ''),
  );
  if (wrong.length === 0) return;
  const list = wrong.join(', ');
  throw new StartRefused(
    pooler === 'none'
      ? t('database.connection.lostSettings', { settings: list })
      : t('database.connection.unrecordedSettings', {
          settings: list,
          statements: recording(session.login, session.database),
        }),
  );
}
