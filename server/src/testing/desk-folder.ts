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
  await writeFile(join(folder, 'dist/assets/worker-1.js'), 'addEventListener("fetch", () => undefined);\n');
  await mkdir(join(folder, 'dist/.vite'));
  const manifest = {
    '_shared.js': { file: 'assets/shared-1.js' },
    'index.html': { file: 'assets/entry-1.js', css: ['assets/entry-1.css'] },
    'src/entry-worker.ts': { file: 'assets/worker-1.js' },
    'src/late.tsx': { file: 'assets/late-1.js', css: ['assets/entry-1.css'] },
  };
  await writeFile(join(folder, 'dist/.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'dist/assets/entry-1.js.br'), 'compressed');
  return folder;
}
