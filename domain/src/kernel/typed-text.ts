/**
 * Reads what people type or paste: names, codes, numbers, search terms. Page and server call the same functions
 * (docs/rules/typed-text.md).
 */

/** Characters that show nothing, with the marks of interlinear notes. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/**
 * Joiners and selectors say how the characters beside them are drawn: Persian and Indic names need them, emoji and the
 * variants of a Han character too.
 */
const shaping = /^(?:\u200c|\u200d|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180d\u180f])$/u;

/** Beside dashes proper: the minus sign, and what keyboards of East Asia and box drawings offer in their place. */
const dashes = /[\p{Pd}\u02d7\u2043\u2212\u2500\u30fc]/gu;

/** Nothing to read: one line of ASCII. */
const plain = /^[ -~]*$/;
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/** Removes every character that shows nothing, so that two texts that look the same are the same. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Digits of a script stand together, zero first. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return String((code - first) % 10);
}

/**
 * Reads a code, a number or a search term: nothing invisible, compatible forms as one (full-width letters are letters),
 * every dash a hyphen, every decimal digit one of 0 to 9, single blanks, none around it. Case stays.
 */
export function readSigns(text: string): string {
  if (plain.test(text)) return text.replace(/ {2,}/g, ' ').trim();
  return withoutInvisible(withoutInvisible(text).normalize('NFKC'))
    .replace(dashes, '-')
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Reads words that are looked for: as signs, in small letters, without accents. */
export const readWords = (text: string): string =>
  readSigns(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const isInvisible = (sign: string) => withoutInvisible(sign) === '';

/** Drops invisible characters but for those that shape the visible character before them. */
function shaped(line: string): string {
  if (withoutInvisible(line) === line) return line;
  let kept = '';
  let follows = false;
  for (const sign of line) {
    if (!isInvisible(sign)) follows = sign !== ' ';
    else if (!follows || !shaping.test(sign)) continue;
    kept += sign;
  }
  return kept;
}

/**
 * Reads a name or another text of one line: line ends, tabs and control characters become one blank, invisible
 * characters go except those that shape the letters beside them. Composed (NFC); case and script stay.
 */
export function readLine(text: string): string {
  return (
    shaped(text.replace(/[\s\p{Cc}]+/gu, ' '))
      // A joiner at the end of a word joins nothing.
      .replace(/(?:\u200c|\u200d)+(?= |$)/gu, '')
      .replace(/ {2,}/g, ' ')
      .trim()
      .normalize('NFC')
  );
}

/** Whether nothing visible was typed. */
export const isBlank = (text: string | null): text is null => text === null || !visible.test(text);
