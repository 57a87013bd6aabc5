/** The disk cache of rendered pictures: bounded, whole files only, accurate about what it holds. */
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { VariantCache } from './variant-cache.service.ts';

let folder: string;
const ten = Buffer.alloc(10, 1);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cache-'));
});

afterEach(() => rm(folder, { recursive: true }));

it('evicts the least recently used first and counts what is on disk (9-19)', async () => {
  const cache = new VariantCache(folder, 30);
  for (const file of ['a', 'b', 'c']) await cache.write(file, ten);
  await cache.read('a');
  await cache.write('d', ten);
  expect((await readdir(folder)).sort()).toEqual(['a', 'c', 'd']);
  await cache.read('a');
  await cache.write('e', ten);
  expect((await readdir(folder)).sort()).toEqual(['a', 'd', 'e']);
  expect([await cache.bytes(), await cache.has('a'), await cache.has('b')]).toEqual([30, true, false]);
  await cache.write('e', Buffer.alloc(4));
  expect(await cache.bytes()).toBe(24);
  await cache.write('too-big', Buffer.alloc(31));
  expect([await cache.read('too-big'), await cache.bytes()]).toEqual([null, 24]);
});

it('picks up files from an earlier run, oldest first, and removes half-written ones (9-19)', async () => {
  for (const [i, file] of ['new', 'old', 'half.part'].entries()) {
    await writeFile(join(folder, file), ten);
    await utimes(join(folder, file), 2000 - i * 1000, 2000 - i * 1000);
  }
  const cache = new VariantCache(folder, 19);
  expect(await cache.bytes()).toBe(10);
  expect(await readdir(folder)).toEqual(['new']);
  expect(await cache.read('new')).toEqual(ten);
});

it('tries again after its folder was unreadable (9-19)', async () => {
  const blocked = join(folder, 'file', 'below');
  await writeFile(join(folder, 'file'), 'in the way');
  const cache = new VariantCache(blocked, 100);
  await expect(cache.write('a', ten)).rejects.toThrow();
  await rm(join(folder, 'file'));
  await cache.write('a', ten);
  expect(await cache.read('a')).toEqual(ten);
});
