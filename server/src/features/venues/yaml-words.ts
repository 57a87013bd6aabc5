/** Explains YAML errors in a venue file to its author (docs/venue-files.md, "When something is wrong"). */
import type { YAMLError } from 'yaml';
import { t } from '../../messages/t.ts';

const outOfLine = () => t('venues.yaml.outOfLine');

/** A text with a colon and a space in it looks like a nested field. */
const colonInText = /:\s+[^'"\s[{|>&*#][^#]*:\s/;

function wordsFor({ code, message }: YAMLError, line: string): string {
  switch (code) {
    case 'DUPLICATE_KEY':
      return t('venues.yaml.twice');
    case 'TAB_AS_INDENT':
      return t('venues.yaml.tab');
    case 'MULTIPLE_DOCS':
      return t('venues.yaml.secondDocument');
    case 'BAD_SCALAR_START':
      return t('venues.yaml.firstCharacter');
    case 'UNEXPECTED_TOKEN':
      return t('venues.yaml.afterValue');
    case 'BAD_DQ_ESCAPE':
      return t('venues.yaml.backslash');
    case 'BLOCK_AS_IMPLICIT_KEY':
      return colonInText.test(`${line} `) ? t('venues.yaml.colon') : outOfLine();
    case 'BAD_INDENT':
      return /end with a/.test(message)
        ? t('venues.yaml.openBracket', { bracket: message.slice(-1) })
        : outOfLine();
    case 'MISSING_CHAR':
      if (/closing/.test(message)) return t('venues.yaml.openQuote');
      if (/end with a/.test(message)) return t('venues.yaml.openBracket', { bracket: message.slice(-1) });
      return t('venues.yaml.neither');
    case 'MULTILINE_IMPLICIT_KEY':
      return t('venues.yaml.neither');
    default:
      return t('venues.yaml.other');
  }
}

/** Returns the problem in one sentence, with the offset it refers to. */
export function explainYaml(text: string, error: YAMLError): { offset: number; message: string } {
  const begin = text.lastIndexOf('\n', error.pos[0] - 1) + 1;
  const end = text.indexOf('\n', begin);
  const line = text.slice(begin, end < 0 ? text.length : end);
  // Points to the first word of an indented line, or to the tab if the indentation has one.
  const indent = line.search(/\S/);
  const isIndent = error.code !== 'TAB_AS_INDENT' && indent > 0 && error.pos[0] < begin + indent;
  return { offset: isIndent ? begin + indent : error.pos[0], message: wordsFor(error, line) };
}
