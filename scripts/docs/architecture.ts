/** Compares the tables of ARCHITECTURE.md with facts of the source tree. Each function returns what is wrong, one line each. */
import { codeIn, linksIn, rowsOf } from './markdown-table.ts';

/** Compares two lists as sets. */
function differences(of: string, listed: readonly string[], actual: readonly string[]): string[] {
  return [
    ...actual.filter((name) => !listed.includes(name)).map((name) => `${of}: ${name} is not listed`),
    ...listed
      .filter((name) => !actual.includes(name))
      .map((name) => `${of}: ${name} is listed, but not there`),
  ];
}

/** Compares the jobs and their intervals. */
export function jobProblems(page: string, everyMs: ReadonlyMap<string, number>): string[] {
  const rows = rowsOf(page, 'job');
  const words = (ms: number) => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`);
  const names = rows.map(({ job = '' }) => job);
  return [
    ...differences('jobs', names, [...everyMs.keys()]),
    ...rows.flatMap(({ job = '', every }) => {
      const actual = words(everyMs.get(job) ?? 0);
      return everyMs.has(job) && every !== actual ? [`jobs: ${job} runs every ${actual}, not ${every}`] : [];
    }),
  ];
}

/** Compares the tables of the database. */
export function databaseProblems(page: string, tables: readonly string[]): string[] {
  const listed = rowsOf(page, 'table').flatMap(({ table = '' }) => codeIn(table));
  return differences('tables', listed, tables);
}

/** Checks that every file of a feature has a suffix of the table, or none. */
export function suffixProblems(page: string, files: readonly string[]): string[] {
  const listed = rowsOf(page, 'file').flatMap(({ file = '' }) => codeIn(file));
  return files.flatMap((file) => {
    const suffix = `*${/\..*$/.exec(file.split('/').at(-1) ?? '')?.[0]}`;
    return listed.includes(suffix) ? [] : [`${file} has a suffix that the table does not list`];
  });
}

/** Compares the workspaces, what each may import, and the files it is tested by. */
export function workspaceProblems(
  page: string,
  imports: Readonly<Record<string, readonly string[]>>,
  exists: (pattern: string) => boolean,
): string[] {
  const rows = rowsOf(page, 'workspace').map((row) => ({
    name: codeIn(row.workspace ?? '')[0] ?? '',
    mayImport: row['may import'] ?? '',
    tests: codeIn(row['how it is tested'] ?? ''),
  }));
  const names = rows.map(({ name }) => name);
  return [
    ...differences('workspaces', names, Object.keys(imports)),
    ...rows.flatMap(({ name, mayImport }) => {
      const listed = mayImport === 'nothing of ours' ? [] : mayImport.replaceAll('`', '').split(', ');
      return differences(`imports of ${name}`, listed, imports[name] ?? []);
    }),
    ...rows.flatMap(({ name, tests }) =>
      tests.filter((suffix) => !exists(`${name}/**/${suffix}`)).map((suffix) => `${name} has no ${suffix}`),
    ),
  ];
}

/** Paths in backticks: with a slash and no space, or the program of `node …`. `<feature>` stands for any name. */
const pathsIn = (cell: string) =>
  codeIn(cell)
    .map((code) => code.replace(/^node /, ''))
    .filter((code) => code.includes('/') && !code.includes(' '))
    .map((code) => code.replace(/<[a-z]+>/g, '*'));

/** Checks that each place where a change goes is there. */
export function placeProblems(page: string, exists: (pattern: string) => boolean): string[] {
  return rowsOf(page, 'change').flatMap(({ change, place = '' }) => {
    const paths = [...pathsIn(place), ...linksIn(place)];
    if (paths.length === 0) return [`"${change}" names no place`];
    return paths
      .filter((path) => !exists(path))
      .map((path) => `"${change}" goes to ${path}, which is not there`);
  });
}

/** Checks that each stop on the path of a parameter mentions it. `read` returns null for a file that is not there. */
export function stopProblems(
  page: string,
  parameter: string,
  read: (file: string) => string | null,
  head = 'stop',
): string[] {
  return rowsOf(page, head).flatMap(({ [head]: stop = '' }) => {
    const files = linksIn(stop);
    if (files.length === 0) return [`the stop "${stop}" links to no file`];
    return files
      .filter((file) => !read(file)?.toLowerCase().includes(parameter.toLowerCase()))
      .map((file) => `${file} does not mention ${parameter}`);
  });
}

/** Compares the variables and defaults in README.md with .env.example. A cell may name several; a default is a value, or words. */
export function settingProblems(page: string, example: string): string[] {
  const defaults = new Map(
    [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  return rowsOf(page, 'variable').flatMap(({ variable = '', default: cell = '' }) => {
    const names = codeIn(variable);
    const values = cell.replaceAll('`', '').split(', ');
    return names.flatMap((name, at) => {
      const actual = defaults.get(name);
      if (actual === undefined) return [`${name} is not in .env.example`];
      const isSame = actual === '' || actual === values[at];
      return isSame ? [] : [`${name} is ${actual} in .env.example, not ${values[at]}`];
    });
  });
}
