/** Writes schema.gen.ts from a freshly migrated database; --check fails if the file is out of date. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';
import { t } from '../messages/t.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { EmbeddedDialect } from './pglite-dialect.ts';
import type { DB } from './schema.gen.ts';
import { ownSchema } from './schema-name.ts';

const target = join(import.meta.dirname, 'schema.gen.ts');

async function currentTypes(): Promise<string> {
  const { database } = await openEmbedded(null);
  const db = new Kysely<DB>({ dialect: new EmbeddedDialect(database) });
  try {
    await migrate({ db });
    return await generate({
      db,
      dialect: new PostgresDialect({ dateParser: 'string', defaultSchemas: [ownSchema] }),
      defaultSchemas: [ownSchema],
      excludePattern: 'migration*',
      typeMapping: { int8: 'number', timestamptz: 'string', bytea: 'Uint8Array' },
    });
  } finally {
    await db.destroy();
  }
}

const types = await currentTypes();
if (process.argv.includes('--check')) {
  if ((await readFile(target, 'utf8')) !== types) {
    process.stderr.write(`${t('database.schemaFile.outOfDate')}\n`);
    process.exitCode = 1;
  }
} else {
  await writeFile(target, types);
}
