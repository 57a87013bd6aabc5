/**
 * Writes a venue file as readable YAML: amounts with the decimals of their currency, short lists on one line
 * (docs/venue-files.md, "Export").
 */
import { decimalsOf } from '@gangway/domain/kernel/currency';
import type { VenueFileInput } from '@gangway/domain/venue-file/venue-file';
import { Document, isMap, isScalar, isSeq, type Node, Scalar, visit } from 'yaml';

const amounts = new Set(['price', 'value']);
const onOneLine = new Set(['times', 'weekdays', 'prices', 'classes']);

/** A longer text is folded over several lines. */
const longLine = 90;

/** Quotes texts with trailing spaces, which are invisible and may be lost in a block, but for one last line end. */
function styleOf(text: string): Scalar.Type {
  const lines = text.replace(/(?<=\S)\n$/, '');
  if (/^\s|\s$|[^\S\n]\n|\n[^\S\n]|[\t\r\u2028\u2029\u0085]/.test(lines)) return Scalar.QUOTE_DOUBLE;
  if (text.includes('\n')) return Scalar.BLOCK_LITERAL;
  return text.length > longLine && !text.includes('  ') ? Scalar.BLOCK_FOLDED : Scalar.PLAIN;
}

export function writeYaml(file: VenueFileInput, comment: string): string {
  const places = decimalsOf(file.venue.currency);
  const document = new Document(file);
  visit(document, {
    Pair(_, { key, value }, path) {
      if (!isScalar(key)) return;
      const name = String(key.value);
      if (isScalar(value) && typeof value.value === 'number') {
        const group = path.at(-2);
        const isPrice = amounts.has(name) || (isNamed(group, 'prices') && isMap(path.at(-1)));
        if (isPrice) value.minFractionDigits = places;
      }
      if ((isMap(value) || isSeq(value)) && onOneLine.has(name)) value.flow = true;
      if (isScalar(value) && typeof value.value === 'string') value.type = styleOf(value.value);
    },
    Seq(_, list, path) {
      // Adds a blank line between activities.
      if (!isNamed(path.at(-1), 'activities')) return;
      for (const [index, entry] of list.items.entries())
        if (index > 0 && isMap(entry)) (entry as Node).spaceBefore = true;
    },
  });
  if (isMap(document.contents))
    for (const [index, { key }] of document.contents.items.entries())
      if (index > 0 && isScalar(key)) key.spaceBefore = true;
  return `${comment}\n${document.toString({ lineWidth: 110, flowCollectionPadding: false, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER })}`;
}

function isNamed(pair: unknown, name: string): boolean {
  return (
    typeof pair === 'object' &&
    pair !== null &&
    'key' in pair &&
    isScalar(pair.key) &&
    pair.key.value === name
  );
}
