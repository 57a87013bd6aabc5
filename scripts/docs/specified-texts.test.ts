/** The specification's own words are in the catalogs and programs to the letter. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namesInQuotes, specifiedTexts } from './specified-texts.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The English texts of a workspace, with `{}` for each value. */
const textsOf = (workspace: string): string[] =>
  Object.values<string>(JSON.parse(read(`${workspace}/src/messages/en.json`))).map((text) =>
    text.replaceAll(/\{\w+\}/g, '{}'),
  );

const isFile = (place: string) => place.includes('/');

const cases = specifiedTexts.flatMap(({ row, text, in: places }) =>
  places.map((place) => ({ row, text, place })),
);

/** Quoted texts of sections 2, 5 and 8, by row, as docs/requirements.md has them. */
function quotedTexts(): { row: string; quoted: string }[] {
  return read('docs/requirements.md')
    .split('\n')
    .flatMap((line) => {
      const [, row, words] = /^\| ((?:2|5|8)\.\d+-\d+) \| ([^|]*) \|/.exec(line) ?? [];
      if (row === undefined || words === undefined) return [];
      // A quote begins after a blank or a bracket: the apostrophe of a genitive does not.
      return [...words.matchAll(/(?<=^|[\s(])'([^']+)'/g)].map(([, quoted = '']) => ({ row, quoted }));
    });
}

describe('texts that the specification quotes', () => {
  it.each(cases)('“$text” stands to the letter in $place', ({ text, place }) => {
    if (isFile(place)) expect(read(place)).toContain(text);
    else expect(textsOf(place)).toContain(text);
  });

  it('are all in the list', () => {
    const listed = specifiedTexts.map(({ row, quoted }) => `${row} ${quoted}`);
    const missing = quotedTexts()
      .filter(({ quoted }) => !namesInQuotes.includes(quoted))
      .map(({ row, quoted }) => `${row} ${quoted}`)
      .filter((line) => !listed.includes(line));
    expect(missing).toEqual([]);
    expect(quotedTexts().length).toBeGreaterThan(50);
  });
});
