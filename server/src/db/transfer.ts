/**
 * Writes a shop, its database and its pictures, to a file, and reads such a file into an empty database
 * (docs/operations.md, docs/decisions/0035-backups-and-upgrades.md).
 */
import { sql } from 'kysely';
import type { PictureStore } from '../gateways/storage/picture-store.ts';
import { t } from '../messages/t.ts';
import { type Line, readBackup, TransferRefused, writeBackup, writingInWords } from './backup-file.ts';
import { readPictureFile, type StagedPictures, stagePictures } from './backup-pictures.ts';
import type { Database, Queryable } from './database.ts';
import { isCausedByRows } from './database-refusals.ts';
import { applyMigrations, newerWords, replaceFunctions, schemaState } from './migrate.ts';
import { ensureOwnSchema, findHome, listApplied } from './own-schema.ts';
import { ownSchema } from './schema-name.ts';
import { migrationFiles } from './sql-files.ts';
import {
  checkReferences,
  deferReferences,
  dropOwnSchema,
  findUsedTable,
  insertRows,
  listPage,
  listSequences,
  listTables,
  listVersions,
  saveSequence,
} from './transfer.repo.ts';

/** Format 1 had no pictures; both formats can be read. */
const format = 2;

/** Rows read at once; a location is a large row. */
const pageSize = 250;
/** A batch is written when it reaches this many rows or this length. */
const maxRows = 1000;
const maxCharacters = 4_000_000;

export interface Transferred {
  rows: number;
  pictures: number;
  /** Row counts by table, for tables that have any. */
  tables: Record<string, number>;
}

export interface Places {
  path: string;
  pictures: PictureStore;
}

export interface Target {
  path: string;
  /** Path beside which pictures wait until all of them are there. */
  aside: string;
  /** Opens the store that pictures are restored into; what is written to the database belongs to the transaction. */
  openPictures(db: Queryable): Promise<PictureStore>;
}

type Write = (line: Line) => Promise<void>;

async function writeTables(db: Queryable, writeText: (text: string) => Promise<void>) {
  const counts: Record<string, number> = {};
  for (const table of await listTables(db)) {
    if (table.key.length === 0) throw new Error(`the table ${table.name} has no primary key`);
    let after: string[] | null = null;
    do {
      const page = await listPage(db, table, after, pageSize);
      for (const row of page.rows)
        await writeText(`{"kind":"row","table":${JSON.stringify(table.name)},"row":${row}}\n`);
      if (page.rows.length > 0) counts[table.name] = (counts[table.name] ?? 0) + page.rows.length;
      after = page.last;
    } while (after !== null);
  }
  return counts;
}

async function writePictures(store: PictureStore, write: Write): Promise<number> {
  const names = await store.list();
  for (const name of names) {
    const { size, pieces } = await readPictureFile(store, name);
    await write({ kind: 'picture', name, size });
    for (const piece of pieces) await write({ kind: 'bytes', base64: piece.toString('base64') });
  }
  return names.length;
}

const total = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Writes one consistent state of the whole database, whatever is sold in the meantime,
 * and the pictures that belong to it.
 */
export async function exportDatabase(
  database: Database,
  { path, pictures: store }: Places,
  { force = false } = {},
): Promise<Transferred> {
  return writeBackup(path, force, async (writeText) => {
    const write: Write = (line) => writeText(`${JSON.stringify(line)}\n`);
    const { tables, versions } = await database.snapshot(async (db) => {
      await write({ kind: 'start', format, migrations: await listApplied(db, ownSchema) });
      const counts = await writeTables(db, writeText);
      for (const sequence of await listSequences(db)) await write({ kind: 'sequence', ...sequence });
      return { tables: counts, versions: await listVersions(db) };
    });
    const pictures = await writePictures(store, write);
    // Only imports replace pictures: if there was no import, the pictures match the state that was written.
    if ((await listVersions(database.db)) !== versions)
      throw new TransferRefused(t('database.backup.venueImported'));
    const rows = total(tables);
    await write({ kind: 'end', rows, pictures });
    return { rows, pictures, tables };
  });
}

/** Returns the migrations that the shop of a file had; refuses a file this version cannot read. */
export async function readMigrations(path: string): Promise<string[]> {
  for await (const line of readBackup(path)) {
    if (line.kind !== 'start') break;
    const known = (await migrationFiles()).map(({ name }) => name);
    if (line.format > format || line.migrations.some((name) => !known.includes(name)))
      throw new TransferRefused(t('database.backup.newerVersion', { path }));
    return line.migrations;
  }
  throw new TransferRefused(t('database.backup.notABackup', { path }));
}

/** Refuses unless the database holds nothing of a shop. */
async function refuseUnlessEmpty({ db }: Database): Promise<void> {
  const state = await schemaState(db);
  if (state.kind === 'empty') return;
  if (state.kind === 'newer') throw new TransferRefused(newerWords(state.unknown));
  const used = (await findHome(db)) === 'public' ? 'shop_order' : await findUsedTable(db);
  if (used !== null) throw new TransferRefused(t('database.backup.notEmpty'));
}

/** Writes the rows of a file in batches. */
function createRowWriter(db: Queryable) {
  const counts: Record<string, number> = {};
  let table = '';
  let columns: string[] = [];
  let waiting: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (waiting.length === 0) return;
    await insertRows(db, table, columns, waiting);
    counts[table] = (counts[table] ?? 0) + waiting.length;
    waiting = [];
    characters = 0;
  };
  return {
    async add({ table: of, row }: Extract<Line, { kind: 'row' }>): Promise<void> {
      if (table !== of || waiting.length >= maxRows || characters > maxCharacters) await flush();
      table = of;
      if (waiting.length === 0) columns = Object.keys(row);
      const text = JSON.stringify(row);
      waiting.push(text);
      characters += text.length;
    },
    async end(): Promise<Record<string, number>> {
      await flush();
      return counts;
    },
  };
}

async function readInto(db: Queryable, path: string, pictures: StagedPictures): Promise<Transferred> {
  const rows = createRowWriter(db);
  let ended: Extract<Line, { kind: 'end' }> | null = null;
  const sequences: { name: string; value: number }[] = [];
  for await (const line of readBackup(path)) {
    if (line.kind === 'row') await rows.add(line);
    else if (line.kind === 'sequence') sequences.push(line);
    else if (line.kind === 'picture') await pictures.begin(line.name, line.size);
    else if (line.kind === 'bytes') await pictures.add(line.base64);
    else if (line.kind === 'end') ended = line;
  }
  const tables = await rows.end();
  for (const { name, value } of sequences) await saveSequence(db, name, value);
  const counted = { rows: total(tables), pictures: await pictures.end(), tables };
  if (ended === null || ended.rows !== counted.rows || (ended.pictures ?? 0) !== counted.pictures)
    throw new TransferRefused(t('database.backup.incomplete'));
  return counted;
}

/** Makes our schema empty: creates it, or recreates it if it has the empty tables of a shop. */
async function makeAnew(db: Queryable): Promise<void> {
  // Checking all references of a large shop takes longer than a statement of a purchase may.
  await sql`set local statement_timeout = 0`.execute(db);
  const dependent = (await findHome(db)) === null ? null : await dropOwnSchema(db);
  if (dependent !== null)
    throw new TransferRefused(t('database.backup.dependentObject', { name: dependent }));
  await ensureOwnSchema(db);
}

/**
 * Imports all or nothing into a database that has no shop yet. Creates the tables as they were when the file
 * was written, then upgrades the shop like any other, so that files of older versions can be read too.
 */
export async function importDatabase(
  database: Database,
  { path, aside, openPictures }: Target,
): Promise<Transferred> {
  const migrations = new Set(await readMigrations(path));
  await refuseUnlessEmpty(database);
  const files = await migrationFiles();
  let pictures: StagedPictures | null = null;
  try {
    return await database.transaction(async (db) => {
      await pictures?.close();
      pictures = await stagePictures(aside);
      await makeAnew(db);
      await applyMigrations(
        db,
        files.filter(({ name }) => migrations.has(name)),
      );
      const deferred = await deferReferences(db);
      const counted = await readInto(db, path, pictures);
      await checkReferences(db, deferred);
      await applyMigrations(db, files);
      await replaceFunctions(db);
      // Last, when nothing but the commit can still fail.
      await pictures.place(await openPictures(db));
      return counted;
    });
  } catch (error) {
    await (pictures as StagedPictures | null)?.undo();
    if (!isCausedByRows(error)) throw writingInWords(error, aside);
    throw new TransferRefused(t('database.backup.inconsistent', { reason: (error as Error).message }), {
      cause: error,
    });
  } finally {
    await (pictures as StagedPictures | null)?.close();
  }
}
