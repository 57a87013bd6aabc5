/** A stored location is compared with a file by what its texts say. */
import { expect, it } from 'vitest';
import { aLocation, anActivity } from '../testing/builders.ts';
import { aPackage } from '../testing/package-builder.ts';
import { withSources } from './texts.ts';

const text = { description: '<p>Row.</p>', descriptionSource: 'Row.\n' };
const file = aLocation({
  terms: '<p>Be there.</p>',
  termsSource: 'Be there.\n',
  activities: [anActivity(text)],
  packages: [aPackage(text)],
});
const stored = (html: string, source: string | null) =>
  aLocation({
    terms: html,
    termsSource: source,
    activities: [anActivity({ description: html, descriptionSource: source })],
    packages: [aPackage({ description: html, descriptionSource: source })],
  });
const sourcesOf = ({ termsSource, activities, packages }: typeof file) => [
  termsSource,
  ...[...activities, ...packages].map(({ descriptionSource }) => descriptionSource),
];

it('takes the source of a text that reads the same', () => {
  const before = { ...stored('<p>Row.</p>', null), terms: '<p>Be there.</p>' };
  expect(sourcesOf(withSources(before, file))).toEqual(['Be there.\n', 'Row.\n', 'Row.\n']);
});

it('keeps the source that is stored, and takes none of a text that reads otherwise', () => {
  expect(sourcesOf(withSources(stored('<p>Row.</p>', 'Row.'), file))).toEqual(['Row.', 'Row.', 'Row.']);
  expect(sourcesOf(withSources(stored('<p>Sail.</p>', null), file))).toEqual([null, null, null]);
});
