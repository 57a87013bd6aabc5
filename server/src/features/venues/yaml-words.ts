/** What is wrong with the YAML of a venue file, in words for whoever wrote it (docs/venue-files.md, "When something is wrong"). */
import type { YAMLError } from 'yaml';

const outOfLine =
  'is out of line: the fields of a group, and the entries of a list, all start in the same column';

/** A text with a colon and a blank in it looks like a field within a field. */
const colonInText = /:\s+[^'"\s[{|>&*#][^#]*:\s/;

function wordsFor({ code, message }: YAMLError, line: string): string {
  switch (code) {
    case 'DUPLICATE_KEY':
      return 'is written twice in the same group';
    case 'TAB_AS_INDENT':
      return 'is indented with a tab: use spaces';
    case 'MULTIPLE_DOCS':
      return 'begins a second document: a venue file is one, so remove the line ---';
    case 'BAD_SCALAR_START':
      return 'a text cannot start with this character: put the text in quotes';
    case 'UNEXPECTED_TOKEN':
      return 'stands after the end of a value: put the whole text in double quotes';
    case 'BAD_DQ_ESCAPE':
      return 'in double quotes a backslash has a meaning of its own: write two, or use single quotes';
    case 'BLOCK_AS_IMPLICIT_KEY':
      return colonInText.test(`${line} `) ? 'a text with a colon in it needs quotes' : outOfLine;
    case 'BAD_INDENT':
      return /end with a/.test(message)
        ? `a bracket is never closed: ${message.slice(-1)} is missing`
        : outOfLine;
    case 'MISSING_CHAR':
      if (/closing/.test(message)) return 'a quotation mark is never closed';
      if (/end with a/.test(message)) return `a bracket is never closed: ${message.slice(-1)} is missing`;
      return 'is neither a field, like name: Adult, nor an entry of a list, like - 09:00';
    case 'MULTILINE_IMPLICIT_KEY':
      return 'is neither a field, like name: Adult, nor an entry of a list, like - 09:00';
    default:
      return 'is not written as YAML: look at the brackets, quotes and indentation around it';
  }
}

/** The problem in one sentence, with the offset of what it is about. */
export function explainYaml(text: string, error: YAMLError): { offset: number; message: string } {
  const begin = text.lastIndexOf('\n', error.pos[0] - 1) + 1;
  const end = text.indexOf('\n', begin);
  const line = text.slice(begin, end < 0 ? text.length : end);
  // Of an indented line its first word is meant; of an indentation with a tab, the tab.
  const indent = line.search(/\S/);
  const isIndent = error.code !== 'TAB_AS_INDENT' && indent > 0 && error.pos[0] < begin + indent;
  return { offset: isIndent ? begin + indent : error.pos[0], message: wordsFor(error, line) };
}
