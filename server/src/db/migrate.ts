/** Brings a database to the newest schema: plain SQL files, forward only, one after another. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { CompiledQuery } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { DB } from './schema.gen.ts';

const folder = join(import.meta.dirname, '../../db/migrations');

/** Splits a file at semicolons that end a statement: outside quotes, comments and dollar-quoted bodies. */
export function statementsOf(text: string): string[] {
  const pattern = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;/g;
  const statements: string[] = [];
  let start = 0;
  for (const match of text.matchAll(pattern)) {
    if (match[0] !== ';') continue;
    statements.push(text.slice(start, match.index));
    start = match.index + 1;
  }
  statements.push(text.slice(start));
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

class SqlFiles implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
    const entries = files.map(async (file): Promise<[string, Migration]> => {
      const statements = statementsOf(await readFile(join(folder, file), 'utf8'));
      const up = async (db: Kysely<unknown>) => {
        for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement));
      };
      return [file.slice(0, -'.sql'.length), { up }];
    });
    return Object.fromEntries(await Promise.all(entries));
  }
}

/** Applies what is missing; throws with the migration's name when one fails. */
export async function migrate({ db }: { db: Kysely<DB> }): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: new SqlFiles(),
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return results.map((result) => result.migrationName);
}
