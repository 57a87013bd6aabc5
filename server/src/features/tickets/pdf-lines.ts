/**
 * Sets a paragraph of a PDF: which line each word is on, and in which order its pieces are drawn from left to right,
 * also where languages that are written in different directions meet (docs/rules/tickets.md).
 */
import type { Bidi } from 'bidi-js';
import type LineBreaker from 'linebreak';
import { type Family, isControl, type Run, runsOf } from './pdf-fonts.ts';

export type Direction = 'ltr' | 'rtl';

/** The libraries that know Unicode's rules; loaded with the first PDF. */
export interface TextRules {
  bidi: Bidi;
  LineBreaker: typeof LineBreaker;
}

export interface Line {
  /** From left to right. The text of each is in reading order, for the font to shape. */
  runs: readonly Run[];
  /** In points. */
  width: number;
}

interface Setting extends TextRules {
  families: readonly Family[];
  /** The direction of a text without letters; any other begins where its first letter belongs. */
  direction: Direction;
  /** The longest line, in points. */
  width: number;
  /** Returns the width of a text in one part of the font, in points. */
  measure: (run: Run) => number;
}

/** A text with the part of the font of each of its UTF-16 units. */
interface Spelled {
  text: string;
  partAt: readonly string[];
}

function spell(text: string, families: readonly Family[]): Spelled {
  const runs = runsOf(text, families);
  return {
    text: runs.map((run) => run.text).join(''),
    partAt: runs.flatMap(({ part, text: run }) => Array<string>(run.length).fill(part)),
  };
}

/** Joins units, in their order, to runs of one part each. */
function runsAt({ text, partAt }: Spelled, units: Iterable<number>): Run[] {
  const runs: Run[] = [];
  for (const unit of units) {
    const character = text.charAt(unit);
    if (isControl(character)) continue;
    const last = runs.at(-1);
    const part = partAt[unit] ?? '';
    if (last?.part === part) last.text += character;
    else runs.push({ part, text: character });
  }
  return runs;
}

function* between(start: number, end: number): Iterable<number> {
  for (let unit = start; unit < end; unit++) yield unit;
}

const endWithoutSpaces = (text: string, start: number, end: number) =>
  start + text.slice(start, end).trimEnd().length;

/** Returns where each line starts and ends, without the spaces at its end. */
function breakLines(spelled: Spelled, setting: Setting): [start: number, end: number][] {
  const { text } = spelled;
  const widthOf = (start: number, end: number) =>
    runsAt(spelled, between(start, endWithoutSpaces(text, start, end))).reduce(
      (sum, run) => sum + setting.measure(run),
      0,
    );
  // Most texts are one line.
  const hasBreak = /[\n\r\v\f\u0085\u2028\u2029]/.test(text);
  if (!hasBreak && text !== '' && widthOf(0, text.length) <= setting.width)
    return [[0, endWithoutSpaces(text, 0, text.length)]];
  const lines: [number, number][] = [];
  const breaker = new setting.LineBreaker(text);
  let start = 0;
  let end = 0;
  const endLine = (at: number) => {
    lines.push([start, endWithoutSpaces(text, start, at)]);
    start = at;
    end = at;
  };
  /** Breaks a word that is longer than a line wherever the line is full. */
  const breakWord = (upTo: number) => {
    let reached = start;
    for (const { segment } of new Intl.Segmenter().segment(text.slice(start, upTo))) {
      if (reached > start && widthOf(start, reached + segment.length) > setting.width) endLine(reached);
      reached += segment.length;
    }
  };
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    if (end > start && widthOf(start, next.position) > setting.width) endLine(end);
    if (widthOf(start, next.position) > setting.width) breakWord(next.position);
    end = next.position;
    if (next.required && end < text.length) endLine(end);
  }
  if (start < text.length) endLine(text.length);
  return lines;
}

/** Whether a text has anything that is written from right to left, or says so. */
const hasRightToLeft = (text: string) =>
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(
    text,
  );

/** Text without letters, such as an amount, follows the page. */
const hasLetters = (text: string) => /\p{L}/u.test(text);

/** Scripts whose letters the font turns around itself as it joins them. */
const turnsItself = (text: string) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

/** Returns the runs of a line from left to right. */
function inVisualOrder(
  spelled: Spelled,
  { bidi }: TextRules,
  levels: ReturnType<Bidi['getEmbeddingLevels']>,
  [start, end]: readonly [number, number],
): Run[] {
  const { text, partAt } = spelled;
  const runs: (Run & { isReversed: boolean })[] = [];
  for (const unit of bidi.getReorderedIndices(text, levels, start, end - 1).slice(start, end)) {
    const character = text.charAt(unit);
    if (isControl(character)) continue;
    const part = partAt[unit] ?? '';
    const isReversed = (levels.levels[unit] ?? 0) % 2 === 1;
    const last = runs.at(-1);
    if (last?.part !== part || last.isReversed !== isReversed)
      runs.push({ part, text: character, isReversed });
    else last.text = isReversed ? `${character}${last.text}` : `${last.text}${character}`;
  }
  const mirrored = (character: string) => bidi.getMirroredCharacter(character) ?? character;
  return runs.map(({ part, text: run, isReversed }) => ({
    part,
    // Brackets and spaces are put as they are seen; so are digits that the font would turn.
    text:
      isReversed === turnsItself(run)
        ? run
        : [...run]
            .toReversed()
            .map(isReversed ? mirrored : String)
            .join(''),
  }));
}

/** Returns the lines of a paragraph, top to bottom. */
export function setLines(paragraph: string, setting: Setting): Line[] {
  const spelled = spell(paragraph, setting.families);
  const base = hasLetters(spelled.text) ? 'auto' : setting.direction;
  // What reads from left to right throughout is drawn in its own order.
  const levels =
    base !== 'rtl' && !hasRightToLeft(spelled.text)
      ? null
      : setting.bidi.getEmbeddingLevels(spelled.text, base);
  return breakLines(spelled, setting).map((line) => {
    const [start, end] = line;
    const ordered = () =>
      levels === null ? runsAt(spelled, between(start, end)) : inVisualOrder(spelled, setting, levels, line);
    const runs = end > start ? ordered() : [];
    return { runs, width: runs.reduce((sum, run) => sum + setting.measure(run), 0) };
  });
}
