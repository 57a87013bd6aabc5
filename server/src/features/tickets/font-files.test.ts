/** The files of the fonts of PDFs (docs/decisions/0125-fonts-by-their-glyphs.md). */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inServer } from '../../platform/places.ts';
import { families, fileOf, rangesOf } from './font-files.service.ts';

const fonts = inServer('assets', 'fonts');

it('of every family are there: each part in both weights, the list of parts and the license, and nothing else', () => {
  expect(families.length).toBeGreaterThan(9);
  for (const { name } of families) {
    const files = Object.keys(rangesOf(name)).flatMap((part) =>
      ([400, 700] as const).map((weight) => path.basename(fileOf(`${name}/${part}`, weight))),
    );
    expect(files.length).toBeGreaterThan(3);
    expect(readdirSync(path.join(fonts, name)).sort()).toEqual(['LICENSE', 'unicode.json', ...files].sort());
  }
});

it('are of the families that are drawn with', () => {
  const folders = readdirSync(fonts, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(families.map(({ name }) => name).sort());
  expect(existsSync(path.join(fonts, 'README.md'))).toBe(true);
});
