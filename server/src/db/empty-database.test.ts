/** The contents that an embedded database begins with are those that its engine would make, and are there whole or not at all. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEngine } from './durable-pglite.ts';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'gangway-empty-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** What a database is before anything is in it. */
async function described(engine: PGlite): Promise<unknown> {
  const { rows } = await engine.query(`
    select version() as version,
      (select catalog_version_no from pg_control_system()) as catalogs,
      (select jsonb_object_agg(name, setting order by name) from pg_settings
        where name not in ('data_directory', 'config_file', 'hba_file', 'ident_file')) as settings,
      (select jsonb_agg(jsonb_build_array(oid, relname, relkind) order by oid) from pg_class) as relations,
      (select jsonb_agg(jsonb_build_array(oid, proname) order by oid) from pg_proc) as functions,
      (select jsonb_agg(jsonb_build_array(rolname, rolsuper) order by oid) from pg_roles) as roles,
      (select jsonb_agg(jsonb_build_array(datname, pg_encoding_to_char(encoding), datcollate) order by oid) from pg_database)
        as databases`);
  return rows[0];
}

describe('an empty database', () => {
  it('is as the engine makes it: generate-empty-database.ts writes it anew', async () => {
    const made = await openEngine(null, 'initdb');
    const unpacked = await openEngine(null);
    expect(await described(unpacked)).toEqual(await described(made));
    await made.close();
    await unpacked.close();
  }, 120_000);

  it('begins again where a start was interrupted while it was unpacked', async () => {
    mkdirSync(join(home, 'postgres'));
    writeFileSync(join(home, 'postgres', 'PG_VERSION'), '1\n');
    writeFileSync(join(home, 'postgres.unfinished'), '');
    const engine = await openEngine(home);
    await engine.exec('create table kept (id integer); insert into kept values (7)');
    await engine.close();
    expect(await readdir(home)).toEqual(['postgres']);
    const again = await openEngine(home);
    expect((await again.query('select id from kept')).rows).toEqual([{ id: 7 }]);
    await again.close();
  }, 120_000);
});
