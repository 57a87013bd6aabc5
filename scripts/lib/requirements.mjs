/** Maps the rows of docs/requirements.md to the tests whose titles cite them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { testTitles } from './test-titles.mjs';

/** The number of requirements in the specification. */
const ROWS = 505;
const FILE = 'docs/requirements.md';
const HEADER = '| ID | Requirement | Shown by |';
const ROW = /^\| (?<id>\d+(?:\.\d+)?-\d{2}) \| (?<text>.*?) \|(?<shown>[^|]*(?:\\\|[^|]*)*)\|$/;
const CITED = /(?<![\d.-])(?<section>\d{1,2}(?:\.\d{1,2})?)-\d{2}(?![\d-])/g;

/** "2.1-05 to 2.1-30" cites every row from the first to the last. */
const RANGE =
  /(?<![\d.-])(?<section>\d{1,2}(?:\.\d{1,2})?)-(?<first>\d{2}) to \k<section>-(?<last>\d{2})(?![\d-])/g;

/**
 * Expands a range into its rows.
 * @param {string} _range
 * @param {string} section
 * @param {string} first
 * @param {string} last
 */
const written = (_range, section, first, last) =>
  Array.from(
    { length: Math.max(0, Number(last) - Number(first) + 1) },
    (_, index) => `${section}-${String(Number(first) + index).padStart(2, '0')}`,
  ).join(', ');

/** @typedef {{ id: string, text: string, shown: string[] }} Row */

/**
 * @param {string} markdown
 * @returns {(string | Row)[]} its lines, with table rows parsed
 */
function parse(markdown) {
  return markdown.split('\n').map((line) => {
    const groups = ROW.exec(line)?.groups;
    if (!groups) return line;
    const shown = (groups.shown ?? '').split('<br>').map((entry) => entry.trim().replaceAll('\\|', '|'));
    return { id: groups.id ?? '', text: groups.text ?? '', shown: shown.filter((entry) => entry !== '') };
  });
}

/** @param {(string | Row)[]} lines */
const rowsOf = (lines) => lines.filter((line) => typeof line !== 'string');

/**
 * @param {string} title
 * @param {ReadonlySet<string>} sections
 * @returns {string[]} the rows that a title cites in parentheses
 */
export function citedBy(title, sections) {
  return [...title.matchAll(/\(([^()]*)\)/g)].flatMap(([, inside = '']) =>
    [...inside.replace(RANGE, written).matchAll(CITED)]
      .filter(({ groups }) => sections.has(groups?.section ?? ''))
      .map(([id]) => id),
  );
}

/**
 * Derives the content of the last column.
 * @param {string} root
 * @param {Row[]} rows
 */
function derive(root, rows) {
  const sections = new Set(rows.map(({ id }) => id.replace(/-\d+$/, '')));
  /** @type {Map<string, Set<string>>} */
  const shown = new Map(rows.map(({ id }) => [id, new Set()]));
  /** @type {string[]} */
  const problems = [];
  let tests = 0;
  for (const { file, title } of testTitles(root)) {
    const cited = citedBy(title, sections);
    if (cited.length > 0) tests += 1;
    for (const id of cited) {
      const entries = shown.get(id);
      if (entries) entries.add(`${file} › ${title}`);
      else problems.push(`${file}: the title "${title}" cites ${id}, which is not a requirement.`);
    }
  }
  for (const { id, shown: named } of rows) {
    for (const entry of named) if (isNote(entry) || !entry.includes(' › ')) shown.get(id)?.add(entry);
  }
  return { shown, problems, tests };
}

/**
 * Written by hand: the part of a row that is not implemented or not tested yet. Such a row does not count as
 * shown, even if some tests cite it.
 */
const IN_PART = 'In part: ';
/** Written by hand: a row that only states something or leaves it open, so no test can show it. */
const NOTHING_TO_SHOW = 'Nothing to show: ';

/** @param {string} entry */
const isNote = (entry) => entry.startsWith(IN_PART) || entry.startsWith(NOTHING_TO_SHOW);

/** Notes first, then tests by name. @param {string} a @param {string} b */
const inOrder = (a, b) => Number(isNote(b)) - Number(isNote(a)) || (a < b ? -1 : 1);

/** @param {Iterable<string>} entries */
const cell = (entries) =>
  [...entries]
    .sort(inOrder)
    .map((entry) => entry.replaceAll('|', '\\|'))
    .join('<br>');

/**
 * @param {string} root
 * @returns {{ problems: string[], summary: string }}
 */
export function checkRequirements(root) {
  const rows = rowsOf(parse(readFileSync(path.join(root, FILE), 'utf8')));
  const { shown, problems, tests } = derive(root, rows);
  const counts = new Map();
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const [id, count] of counts)
    if (count > 1) problems.push(`${FILE}: row ${id} is there ${count} times.`);
  if (counts.size !== ROWS) problems.push(`${FILE}: ${counts.size} rows; the specification has ${ROWS}.`);

  let stale = 0;
  for (const { id, shown: named } of rows) {
    const wanted = shown.get(id) ?? new Set();
    for (const entry of named) {
      if (isNote(entry)) continue;
      const file = entry.split(' › ')[0] ?? '';
      if (!existsSync(path.join(root, file)))
        problems.push(`${FILE}: row ${id} names ${file}, which does not exist.`);
      else if (!wanted.has(entry))
        problems.push(`${FILE}: row ${id} names the test "${entry}", which does not exist.`);
    }
    if (cell(named) !== cell(wanted)) stale += 1;
  }
  if (stale > 0) {
    problems.push(`${FILE}: ${stale} rows are out of date: run node scripts/check-requirements.mjs --fill`);
  }
  const cells = [...shown.values()].map((entries) => [...entries]);
  const inPart = cells.filter((entries) => entries.some((entry) => entry.startsWith(IN_PART))).length;
  const whole = cells.filter((entries) => entries.some((entry) => !isNote(entry))).length;
  const partlyTested = cells.filter(
    (entries) =>
      entries.some((entry) => entry.startsWith(IN_PART)) && entries.some((entry) => !isNote(entry)),
  ).length;
  return {
    problems,
    summary: `${whole - partlyTested} of ${counts.size} requirements are shown, by ${tests} tests; ${inPart} in part.`,
  };
}

/**
 * Writes the last column.
 * @param {string} root
 * @returns {string} a summary of the change
 */
export function fillRequirements(root) {
  const file = path.join(root, FILE);
  const lines = parse(readFileSync(file, 'utf8'));
  const { shown } = derive(root, rowsOf(lines));
  const text = lines.map((line) => {
    if (typeof line === 'string') return line;
    const entries = cell(shown.get(line.id) ?? []);
    return `| ${line.id} | ${line.text} |${entries === '' ? '' : ` ${entries}`} |`;
  });
  if (!text.includes(HEADER)) throw new Error(`${FILE} has no table with the header ${HEADER}`);
  writeFileSync(file, text.join('\n'));
  return checkRequirements(root).summary;
}
