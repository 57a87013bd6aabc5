/** Reads tables of a page in Markdown. */

/** Cells by the head of their column. */
export type Row = Readonly<Record<string, string>>;

const isLine = (line: string) => line.startsWith('|');

/** Splits a line of a table; `\|` is part of a cell. */
const cellsOf = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** Returns the rows of the table whose first column has this head; throws if the page has none. */
export function rowsOf(page: string, firstHead: string): Row[] {
  const lines = page.split('\n');
  const start = lines.findIndex((line) => isLine(line) && cellsOf(line)[0] === firstHead);
  if (start === -1) throw new Error(`no table begins with a column "${firstHead}"`);
  const heads = cellsOf(lines[start] ?? '');
  const rest = lines.slice(start + 2);
  const end = rest.findIndex((line) => !isLine(line));
  return rest
    .slice(0, end === -1 ? undefined : end)
    .map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [heads[at] ?? '', cell])));
}

/** Returns what stands between backticks. */
export const codeIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** Returns the addresses within the project that a text links to, without their anchors. */
export const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, address = '']) => address);
