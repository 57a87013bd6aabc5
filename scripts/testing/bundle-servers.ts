/**
 * Bundles the servers that races start in processes of their own, once per run of the tests: a server of two files is there
 * in half a second, where one of a thousand modules takes a second and a half. Kills are mostly starts.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import type { TestProject } from 'vitest/node';
import { bundling } from '../lib/build-server.mjs';
import { at } from '../lib/root.mjs';

const source = (name: string) => at('server', 'src', 'testing', `${name}.ts`);

/** Modules find their files from where they are in the project. */
function whereItIs(code: string, id: string): string | null {
  if (!/\bimport\.meta\.(dirname|url)\b|\b__dirname\b|\b__filename\b/.test(code)) return null;
  const words = id.includes('node_modules')
    ? code
        .replace(/\b__dirname\b/g, JSON.stringify(path.dirname(id)))
        .replace(/\b__filename\b/g, JSON.stringify(id))
    : code;
  return words
    .replace(/\bimport\.meta\.dirname\b/g, JSON.stringify(path.dirname(id)))
    .replace(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href));
}

/** A run of the tests takes an hour at most, and a soak some hours: bundles of last week's code are nobody's. */
const keptForMs = 7 * 24 * 3_600_000;

async function removeOldBundles(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  for (const name of names) {
    const old = path.join(folder, name);
    // A run beside this one may have removed it.
    const found = await stat(old).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > keptForMs)
      await rm(old, { recursive: true, force: true });
  }
}

export default async function bundleServers({ provide }: TestProject): Promise<void> {
  const bundle = await rolldown({
    input: { 'killable-server': source('killable-server'), 'race-server': source('race-server') },
    ...bundling,
    plugins: [{ name: 'where-it-is', transform: whereItIs }],
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
  const hash = createHash('sha256');
  for (const part of output) hash.update(part.type === 'chunk' ? part.code : part.source);
  await removeOldBundles(at('.cache', 'test-servers'));
  // Named by its content: what Node has compiled is kept, and a run beside this one has its own.
  const folder = at('.cache', 'test-servers', hash.digest('hex').slice(0, 16));
  if (!existsSync(folder)) {
    await mkdir(path.dirname(folder), { recursive: true });
    const own = await mkdtemp(`${folder}-`);
    for (const part of output)
      await writeFile(path.join(own, part.fileName), part.type === 'chunk' ? part.code : part.source);
    // A run beside this one may have been first.
    await rename(own, folder).catch(() => rm(own, { recursive: true }));
  }
  await utimes(folder, new Date(), new Date());
  provide('servers', folder);
}
