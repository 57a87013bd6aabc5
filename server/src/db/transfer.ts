/** Writes a shop, its database and its pictures, to a file, and reads such a file into an empty database (docs/operations.md, docs/decisions/0035-backups-and-upgrades.md). */

import { sql } from 'kysely';
import { t } from '../messages/t.ts';
import { type Line, readBackup, TransferRefused, writeBackup, writingInWords } from './backup-file.ts';
import { listPictureFiles, readPictureFile, type StagedPictures, stagePictures } from './backup-pictures.ts';
import { type Database, type Queryable, sqlState } from './database.ts';
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

/** Format 1 had no pictures; both are read. */
const format = 2;

/** Rows read at once. A location is a large row. */
const pageSize = 250;
/** Rows are written when there are so many, or when they are so long. */
const mostRows = 1000;
const mostCharacters = 4_000_000;

export interface Transferred {
  rows: number;
  pictures: number;
  /** Rows by table, of those that have any. */
  tables: Record<string, number>;
}

export interface Places {
  path: string;
  /** Where the pictures of the shop are. */
  pictureFolder: string;
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

async function writePictures(folder: string, write: Write): Promise<number> {
  const names = await listPictureFiles(folder);
  for (const name of names)
    await readPictureFile(folder, name, async (size, pieces) => {
      await write({ kind: 'picture', name, size });
      for await (const piece of pieces) await write({ kind: 'bytes', base64: piece.toString('base64') });
    });
  return names.length;
}

const total = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** One state of the whole database, whatever is sold meanwhile, and the pictures that belong to it. */
export async function exportDatabase(
  database: Database,
  { path, pictureFolder }: Places,
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
    const pictures = await writePictures(pictureFolder, write);
    // Pictures are replaced by imports alone: without one they are those of the state that was written.
    if ((await listVersions(database.db)) !== versions)
      throw new TransferRefused(t('database.backup.venueImported'));
    const rows = total(tables);
    await write({ kind: 'end', rows, pictures });
    return { rows, pictures, tables };
  });
}

/** Migrations that the shop of a file had; refuses what this version cannot read. */
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

/** Refuses unless the database has nothing of a shop in it. */
async function refuseUnlessEmpty({ db }: Database): Promise<void> {
  const state = await schemaState(db);
  if (state.kind === 'empty') return;
  if (state.kind === 'newer') throw new TransferRefused(newerWords(state.unknown));
  const used = (await findHome(db)) === 'public' ? 'shop_order' : await findUsedTable(db);
  if (used !== null) throw new TransferRefused(t('database.backup.notEmpty'));
}

/** The rows of a file go in as many at a time. */
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
      if (table !== of || waiting.length >= mostRows || characters > mostCharacters) await flush();
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

/** Our schema without anything in it; one that has tables of a shop without rows is made anew. */
async function makeAnew(db: Queryable): Promise<void> {
  // Looking at all references of a large shop takes longer than a statement of a purchase may.
  await sql`set local statement_timeout = 0`.execute(db);
  const dependent = (await findHome(db)) === null ? null : await dropOwnSchema(db);
  if (dependent !== null)
    throw new TransferRefused(t('database.backup.dependentObject', { name: dependent }));
  await ensureOwnSchema(db);
}

/** Integrity, data and syntax: the classes of what rows of a file can do wrong. */
const ofTheFile = /^(22|23|42(?!501))/;

/**
 * All or nothing, into a database that has no shop yet. The tables are made as they were when the file was written; from
 * there on the shop is upgraded as any other, so that a file of an older version is read as well.
 */
export async function importDatabase(
  database: Database,
  { path, pictureFolder }: Places,
): Promise<Transferred> {
  const migrations = new Set(await readMigrations(path));
  await refuseUnlessEmpty(database);
  const files = await migrationFiles();
  let pictures: StagedPictures | null = null;
  try {
    return await database.transaction(async (db) => {
      await pictures?.close();
      pictures = await stagePictures(pictureFolder);
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
      // Last of all, when nothing but the commit is left that could fail.
      await pictures.place();
      return counted;
    });
  } catch (error) {
    await (pictures as StagedPictures | null)?.undo();
    if (!ofTheFile.test(sqlState(error) ?? '')) throw writingInWords(error, pictureFolder);
    throw new TransferRefused(t('database.backup.inconsistent', { reason: (error as Error).message }), {
      cause: error,
    });
  } finally {
    await (pictures as StagedPictures | null)?.close();
  }
}
