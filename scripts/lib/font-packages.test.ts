/** Fonts in a folder that runs (D-TK-02; docs/decisions/0125-fonts-by-their-glyphs.md). */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { families, fileOf } from '../../server/src/features/tickets/font-files.ts';
import { isUnusedFont } from './font-packages.mjs';
import { at } from './root.mjs';

const kept = families
  .flatMap(({ name }) => {
    const folder = at('node_modules/@fontsource', name);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));
  })
  .filter((file) => statSync(file).isFile() && !isUnusedFont(file));

it('has every file that a PDF may be drawn with, and its license', () => {
  const files = families.flatMap(({ name, parts }) => [
    `@fontsource/${name}/unicode.json`,
    `@fontsource/${name}/LICENSE`,
    `@fontsource/${name}/package.json`,
    ...parts().flatMap((part) =>
      ([400, 700] as const).map((weight) => fileOf(`${name}/${part.name}`, weight)),
    ),
  ]);
  const missing = new Set(files.map((file) => at('node_modules', file)));
  for (const file of kept) missing.delete(file);
  expect([...missing]).toEqual([]);
});

it('has little else of the packages of fonts', () =>
  expect(kept.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(30_000_000));

it.each([
  'node_modules/sharp/lib/index.js',
  'web/dist/app.css',
  'node_modules/other/files/a-900-normal.woff',
])('keeps %s, which is no font package', (file) => expect(isUnusedFont(file)).toBe(false));
