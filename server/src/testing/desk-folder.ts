/** A one-line built desk, for tests of hosting it rather than of its content. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates the folder; the caller removes it. */
export async function makeDeskFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-desk-'));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>Desk</title>');
  await writeFile(join(folder, 'dist/assets/entry-1.js'), 'export {};\n');
  await writeFile(join(folder, 'dist/assets/entry-1.js.br'), 'compressed');
  return folder;
}
