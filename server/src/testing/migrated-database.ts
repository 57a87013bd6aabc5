/**
 * A database with the newest schema, made once and copied for each test file: migrating takes longer than most tests. Tests of
 * migrations begin with an empty one.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { connectDatabase, onEngine } from '../db/database.ts';
import { openEngine } from '../db/durable-pglite.ts';
import { migrate } from '../db/migrate.ts';
import { functionFiles, migrationFiles } from '../db/sql-files.ts';

const folder = join(import.meta.dirname, '../../../.cache/test-databases');
const programs = ['migrate.ts', 'own-schema.ts', 'sql-files.ts', 'durable-pglite.ts'];

/** Names the schema: another migration, function or program that applies them makes another name. */
async function schemaName(): Promise<string> {
  const files = [...(await migrationFiles()), ...(await functionFiles())].map(({ text }) => text);
  const sources = programs.map((name) => readFile(join(import.meta.dirname, '../db', name), 'utf8'));
  const engine = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const version = await readFile(join(engine, '../package.json'), 'utf8');
  const hash = createHash('sha256').update([...files, ...(await Promise.all(sources)), version].join('\n'));
  return hash.digest('hex').slice(0, 16);
}

/** Where the contents of a migrated embedded database are stored. */
export const contentsFile = async (): Promise<string> => join(folder, `${await schemaName()}.tar`);

/** Returns the contents of a migrated embedded database. */
export async function migratedContents(): Promise<Blob> {
  const file = await contentsFile();
  if (!existsSync(file)) {
    const engine = await openEngine(null);
    const database = onEngine(engine);
    await migrate(database);
    const contents = await engine.dumpDataDir('none');
    await database.close();
    await mkdir(folder, { recursive: true });
    // Another worker may do the same.
    const own = `${file}.${randomBytes(6).toString('hex')}`;
    await writeFile(own, Buffer.from(await contents.arrayBuffer()));
    await rename(own, file);
    const others = (await readdir(folder))
      .map((name) => join(folder, name))
      .filter((name) => !name.startsWith(file));
    await Promise.all(others.map((name) => rm(name, { force: true })));
  }
  // Read whole: a blob of the file itself could not be read once another worker has replaced it.
  return new Blob([await readFile(file)]);
}

/** One lock for all that make a template, on any server. */
const templateLock = 7_310_041;

/** Creates a database on a PostgreSQL server as a copy of a migrated one, which is made if it is not there. */
export async function createMigrated(server: string, name: string): Promise<void> {
  const template = `gangway_template_${await schemaName()}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(client, server, template);
    await client.query('select pg_advisory_unlock($1)', [templateLock]);
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
}

/** Appears under its name once it is migrated; templates of other schemas go, unless somebody copies them. */
async function makeTemplate(client: pg.Client, server: string, template: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, 'gangway_template_')",
  );
  for (const { datname } of rows)
    await client.query(`drop database if exists ${datname}`).catch(() => undefined);
  const unfinished = `${template}_unfinished`;
  await client.query(`create database ${unfinished}`);
  const url = new URL(server);
  url.pathname = `/${unfinished}`;
  const database = await connectDatabase({ url: url.href, directory: null, poolSize: 1, patienceMs: 10_000 });
  await migrate(database);
  await database.close();
  await client.query(`alter database ${unfinished} rename to ${template}`);
}
