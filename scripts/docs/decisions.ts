/** Reads the records in docs/decisions as rows of their index, docs/decisions/README.md. */
import type { Row } from './markdown-table.ts';

const FORM = /^# (?<number>\d{4}) (?<title>\S.*)\n\nStatus: (?<status>(?:accepted|superseded)\b.*)\n/;

/** Returns the row of a record; throws if it does not begin with its number and title, an empty line and its status. */
export function rowOf(file: string, text: string): Row {
  const { number = '', title = '', status = '' } = FORM.exec(text)?.groups ?? {};
  if (number === '' || !file.startsWith(`${number}-`)) {
    throw new Error(
      `${file} does not begin with "# ${file.slice(0, 4)} Title", an empty line and "Status: …"`,
    );
  }
  return { record: `[${number}](${file})`, title, status };
}
