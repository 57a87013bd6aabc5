/** Compares the index of decisions, docs/decisions/README.md, with the records. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rowsOf } from './markdown-table.ts';

const FOLDER = 'docs/decisions';
const INDEX = 'README.md';
/** The status is that of the whole record: one that changes is rewritten in place (docs/decisions/0001-record-decisions.md). */
const FORM =
  /^# (?<number>\d{4}) (?<title>\S.*)\r?\n\r?\nStatus: (?<status>accepted(?:, \d{4}-\d{2}-\d{2})?)\r?\n/;

const lineOf = (...cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/**
 * Returns a record's line of the index, or null if it does not begin with number and title, an empty line and the status
 * "accepted", at most with a date.
 */
export function lineOfRecord(file: string, text: string): string | null {
  const { number = '', title = '', status = '' } = FORM.exec(text)?.groups ?? {};
  return number !== '' && file.startsWith(`${number}-`)
    ? lineOf(`[${number}](${file})`, title, status)
    : null;
}

/** Compares the records of a tree, by file, with its index. Returns what is wrong, one line each. */
export function indexProblems(records: ReadonlyMap<string, string>, index: string): string[] {
  const malformed = [...records.keys()].filter(
    (file) => lineOfRecord(file, records.get(file) ?? '') === null,
  );
  const wanted = [...records].flatMap(([file, text]) => lineOfRecord(file, text) ?? []);
  const listed = rowsOf(index, 'record').map(({ record = '', title = '', status = '' }) =>
    lineOf(record, title, status),
  );
  const problems = [
    ...malformed.map(
      (file) =>
        `${FOLDER}/${file} does not begin with "# ${file.slice(0, 4)} Title", an empty line and "Status: accepted", at most with a date`,
    ),
    ...wanted.filter((line) => !listed.includes(line)).map((line) => `${FOLDER}/${INDEX} lacks ${line}`),
    ...listed
      .filter((line) => !wanted.includes(line))
      .map((line) => `${FOLDER}/${INDEX} has a line of no record: ${line}`),
  ];
  if (problems.length === 0 && listed.join('\n') !== wanted.join('\n'))
    problems.push(`${FOLDER}/${INDEX} does not list the records once each, by number`);
  return problems;
}

/** Checks the records of a tree; see `indexProblems`. */
export function checkDecisions(root: string): { problems: string[]; count: number } {
  const read = (file: string) => readFileSync(path.join(root, FOLDER, file), 'utf8');
  const files = readdirSync(path.join(root, FOLDER))
    .filter((file) => file !== INDEX)
    .sort();
  return {
    problems: indexProblems(new Map(files.map((file) => [file, read(file)])), read(INDEX)),
    count: files.length,
  };
}
