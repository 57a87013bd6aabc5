/**
 * The SQL files of the database: migrations, which define tables, and functions, whose only source is here
 * (docs/decisions/0005-purchase-as-sql-functions.md).
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inServer } from '../platform/places.ts';

const migrationFolder = inServer('db/migrations');
const functionFolder = inServer('db/functions');

export interface SqlFile {
  /** The path within its folder, without the ending: `0002-order`, `cart/change_cart`. */
  name: string;
  text: string;
}

/** Splits a file at the semicolons that end a statement, ignoring quotes, comments and dollar-quoted bodies. */
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

/** The SQL files of a folder and of the folders in it, in one order on every system. */
async function sqlFilesOf(folder: string): Promise<SqlFile[]> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      text: await readFile(join(folder, file), 'utf8'),
    })),
  );
}

export const migrationFiles = () => sqlFilesOf(migrationFolder);
export const functionFiles = () => sqlFilesOf(functionFolder);
