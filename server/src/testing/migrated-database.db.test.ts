/** The migrated database that test files copy, when several of them make it at the same time. */
import { copyFile, rename } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { contentsFile, migratedContents } from './migrated-database.ts';

it('the contents can be read after another worker has replaced the file', async () => {
  const contents = await migratedContents();
  const file = await contentsFile();
  await copyFile(file, `${file}.other`);
  await rename(`${file}.other`, file);
  expect((await contents.arrayBuffer()).byteLength).toBeGreaterThan(1_000_000);
});
