/** Fonts in a folder that runs (docs/decisions/0125-fonts-by-their-glyphs.md). */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isUnusedFont } from './font-packages.mjs';
import { at } from './root.mjs';

const readJson = (file: string): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8'));

const { dependencies } = readJson(at('server/package.json')) as { dependencies: Record<string, string> };
const packages = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource/'));

const kept = packages
  .flatMap((name) => {
    const folder = at('node_modules', name);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));
  })
  .filter((file) => statSync(file).isFile() && !isUnusedFont(file));

it('has every part of a font in both weights, with the list of parts and the license', () => {
  expect(packages.length).toBeGreaterThan(9);
  const missing = new Set(
    packages.flatMap((name) => {
      const family = path.basename(name);
      const parts = Object.keys(readJson(at('node_modules', name, 'unicode.json')));
      const files = parts.flatMap((part) =>
        [400, 700].map((weight) => `files/${family}-${part.replace(/[[\]]/g, '')}-${weight}-normal.woff`),
      );
      return ['unicode.json', 'LICENSE', 'package.json', ...files].map((file) =>
        at('node_modules', name, file),
      );
    }),
  );
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
