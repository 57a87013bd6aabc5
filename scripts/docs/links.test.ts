/** Links of prose lead to files that are there. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linksIn } from './markdown-table.ts';

const root = join(import.meta.dirname, '../..');
const beside = ['domain/*.md', 'server/db/*.md', 'server/db/demo/**/*.md', 'server/src/**/*.md'];
const pages = globSync(['*.md', 'docs/**/*.md', '.github/*.md', ...beside], { cwd: root }).sort();

describe('documentation', () => {
  it('has pages', () => {
    expect(pages.length).toBeGreaterThan(60);
  });

  it.each(pages)('%s links only to existing files', (page) => {
    const links = linksIn(readFileSync(join(root, page), 'utf8'));
    expect(links.filter((address) => !existsSync(join(root, page, '..', address)))).toEqual([]);
  });
});
