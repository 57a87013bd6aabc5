/** Writes a database to a file of JSON lines and reads such a file into an empty one (README.md, "Moving to another database"). */

import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database } from './database.ts';
import {
  countRows,
  insertRows,
  listMigrations,
  listRows,
  listSequences,
  listTables,
  saveSequence,
  type TableName,
  tables,
} from './transfer.repo.ts';

const pageSize = 1000;

type Line =
  | { kind: 'start'; format: 1; migrations: string[] }
  | { kind: 'row'; table: TableName; row: unknown }
  | { kind: 'sequence'; name: string; value: number }
  | { kind: 'end'; rows: number };

/** A sentence for the person at the keyboard. */
export class TransferRefused extends Error {}

/** One consistent state: everything is read in one transaction. Answers how many rows were written. */
export async function exportDatabase(database: Database, path: string): Promise<number> {
  const known = new Set<string>(tables);
  const forgotten = (await listTables(database.db)).filter((name) => !known.has(name));
  if (forgotten.length > 0) throw new Error(`the export does not know the tables ${forgotten.join(', ')}`);

  const zip = createGzip();
  const file = createWriteStream(path);
  zip.pipe(file);
  const write = async (line: Line) => {
    if (!zip.write(`${JSON.stringify(line)}\n`)) await once(zip, 'drain');
  };
  const rows = await database.transaction(async (db) => {
    let count = 0;
    await write({ kind: 'start', format: 1, migrations: await listMigrations(db) });
    for (const table of tables)
      for (let offset = 0; ; offset += pageSize) {
        const page = await listRows(db, table, offset, pageSize);
        for (const row of page) await write({ kind: 'row', table, row });
        count += page.length;
        if (page.length < pageSize) break;
      }
    for (const { name, value } of await listSequences(db)) await write({ kind: 'sequence', name, value });
    await write({ kind: 'end', rows: count });
    return count;
  });
  zip.end();
  await finished(file);
  return rows;
}

function readLine(text: string): Line {
  try {
    return JSON.parse(text) as Line;
  } catch (cause) {
    throw new TransferRefused('The file is damaged: one of its lines can not be read.', { cause });
  }
}

/** The lines of a zipped file; a file that is damaged or cut short ends the reading with an error. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  pipeline(createReadStream(path), unzipped).catch((error: Error) => unzipped.destroy(error));
  let rest = '';
  for await (const chunk of unzipped.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** All or nothing, into a database that holds no location yet. Answers how many rows were read. */
export async function importDatabase(database: Database, path: string): Promise<number> {
  if ((await countRows(database.db, 'location')) > 0)
    throw new TransferRefused('This database already holds a shop. Import into an empty one.');
  return database.transaction(async (db) => {
    const migrations = await listMigrations(db);
    let count = 0;
    let complete = false;
    let table: TableName = tables[0];
    let waiting: unknown[] = [];
    const flush = async () => {
      if (waiting.length > 0) await insertRows(db, table, waiting);
      waiting = [];
    };
    for await (const text of linesOf(path)) {
      const line = readLine(text);
      if (line.kind === 'start') {
        const unknown = line.migrations.filter((name) => !migrations.includes(name));
        if (line.format !== 1 || unknown.length > 0)
          throw new TransferRefused('The file was written by a newer Gangway. Update this one first.');
      } else if (line.kind === 'row') {
        if (!tables.includes(line.table))
          throw new TransferRefused(`The file has an unknown table: ${line.table}.`);
        if (table !== line.table || waiting.length >= pageSize) await flush();
        table = line.table;
        waiting.push(line.row);
        count += 1;
      } else {
        await flush();
        if (line.kind === 'sequence') await saveSequence(db, line.name, line.value);
        else complete = line.rows === count;
      }
    }
    if (!complete) throw new TransferRefused('The file is not complete. Export it again.');
    return count;
  });
}
