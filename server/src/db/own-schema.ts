/**
 * Our own database schema: everything of Gangway is in it, and nothing outside of it is touched
 * (docs/decisions/0034-own-schema.md).
 */
import { type Kysely, sql } from 'kysely';
import { t } from '../messages/t.ts';
import { databaseRefusal } from './database-refusals.ts';
import { StartRefused } from './embedded.ts';
import type { DB } from './schema.gen.ts';
import { ownSchema } from './schema-name.ts';
import { functionFiles, migrationFiles } from './sql-files.ts';

/** The schema that holds the shop; older versions used `public`. */
export type Home = typeof ownSchema | 'public';

interface Rights {
  there: boolean;
  may_create_schema: boolean;
  may_create_tables: boolean;
  login: string;
  database: string;
}

/** Creates the schema if it is missing, or throws a readable error that names the missing right. */
export async function ensureOwnSchema(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<Rights>`
    select n.oid is not null as there, has_database_privilege(current_database(), 'create') as may_create_schema,
      coalesce(has_schema_privilege(n.oid, 'usage') and has_schema_privilege(n.oid, 'create'), false) as may_create_tables,
      quote_ident(current_user) as login, quote_ident(current_database()) as database
    from (values (1)) as one left join pg_namespace n on n.nspname = ${ownSchema}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('the database does not say who is logged in');
  const { there, login, database } = found;
  if (there && found.may_create_tables) return;
  if (there) throw new StartRefused(t('database.migrate.mayNotCreateTables', { login, schema: ownSchema }));
  if (!found.may_create_schema)
    throw new StartRefused(t('database.migrate.mayNotCreateSchema', { login, schema: ownSchema, database }));
  await sql`create schema if not exists ${sql.id(ownSchema)}`.execute(db);
}

async function isThere(db: Kysely<DB>, table: string): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass(${table}) is not null as there`.execute(db);
  return rows[0]?.there === true;
}

/**
 * Returns the schema that holds the shop, or null for a database without one. Somebody else's
 * table called `migration` does not count.
 */
export async function findHome(db: Kysely<DB>): Promise<Home | null> {
  if (await isThere(db, `${ownSchema}.migration`)) return ownSchema;
  const { rows } = await sql<{ ours: boolean }>`
    select count(*) = 2 as ours from pg_attribute
    where attrelid = to_regclass('public.migration') and attname in ('name', 'timestamp') and not attisdropped`.execute(
    db,
  );
  if (rows[0]?.ours !== true || !(await isThere(db, 'public.shop_order'))) return null;
  const names = await listApplied(db, 'public');
  return names.includes('0001-location') ? 'public' : null;
}

/** Lists the names of the migrations a database has. */
export async function listApplied(db: Kysely<DB>, home: Home): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(`${home}.migration`)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const made = /\bcreate (?:or replace )?(table|sequence|domain|function) (?:if not exists )?(\w+)/gi;

/** Lists the names of what some SQL files create. */
function madeBy(texts: readonly string[], kind: string): string[] {
  return texts.flatMap((text) =>
    [...text.matchAll(made)].flatMap(([, what, name]) =>
      what?.toLowerCase() === kind && name !== undefined ? [name] : [],
    ),
  );
}

/**
 * Moves the shop of an older version from `public` into its own schema, once and as a whole: what
 * its migrations created, its functions, and the lists of migrations. Other people's views and
 * triggers that use our tables keep working.
 */
export async function moveToOwnSchema(db: Kysely<DB>): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      // One server moves the shop; the others wait here, find that the table is gone, and look again.
      await sql`lock table public.migration in access exclusive mode`.execute(transaction);
      await moveAll(transaction);
    });
  } catch (error) {
    if (databaseRefusal(error) !== 'lockedOut') throw error;
    throw new StartRefused(t('database.migrate.schemaInUse', { schema: ownSchema }), { cause: error });
  }
}

/** Functions of versions that used `public`, and that no version has since; they are dropped once they are moved. */
const formerFunctions = [
  'add_gift_cards',
  'add_memberships',
  'add_transports',
  'load_gift_cards',
  'load_membership_lines',
  'load_transports',
];

async function moveAll(db: Kysely<DB>): Promise<void> {
  const applied = new Set(await listApplied(db, 'public'));
  const migrations = (await migrationFiles()).filter(({ name }) => applied.has(name)).map(({ text }) => text);
  const functionNames = madeBy(
    (await functionFiles()).map(({ text }) => text),
    'function',
  );
  const tables = ['migration', 'migration_lock', 'migration_function', ...madeBy(migrations, 'table')];
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %s set schema %I', c.oid::regclass, ${ownSchema}::text) as statement
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any (${tables})
    union all
    select format('alter sequence %s set schema %I', c.oid::regclass, ${ownSchema}::text)
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
      and c.relname = any (${madeBy(migrations, 'sequence')})
    union all
    select format('alter domain %s set schema %I', t.oid::regtype, ${ownSchema}::text)
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'd'
      and t.typname = any (${madeBy(migrations, 'domain')})
    union all
    select format('alter function %s set schema %I', p.oid::regprocedure, ${ownSchema}::text)
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any (${[...functionNames, ...formerFunctions]})
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(db);
  for (const { statement } of rows) await sql.raw(statement).execute(db);
}
