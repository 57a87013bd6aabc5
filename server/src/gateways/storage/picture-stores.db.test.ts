/** What every store of pictures promises, and what only a bucket can do wrong (docs/operations.md, "Pictures"). */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { S3Settings } from '../../platform/storage-settings.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { checkPictures } from './configured-pictures.ts';
import { copyPictures } from './copy-pictures.ts';
import { databasePictures } from './database.gateway.ts';
import { folderPictures } from './folder.gateway.ts';
import type { PictureStore, PictureStoreKind } from './picture-store.ts';
import { s3Pictures } from './s3.gateway.ts';

let folder = '';
let database: TestDatabase;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-stores-'));
  database = await openTestDatabase();
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const opened: Record<PictureStoreKind, () => PictureStore> = {
  folder: () => folderPictures(join(folder, 'pictures')),
  database: () => databasePictures(database.db),
  s3: () => s3Pictures(s3.settings),
};
const kinds = ['folder', 'database', 's3'] as const;

function open(kind: PictureStoreKind): PictureStore {
  const store = opened[kind]();
  onTestFinished(() => store.close());
  return store;
}

async function emptied(kind: PictureStoreKind): Promise<PictureStore> {
  const store = open(kind);
  for (const name of await store.list()) await store.remove(name);
  return store;
}

describe.each(kinds)('a store of pictures in %s', (kind) => {
  it('keeps every byte of a file, and shows it to whoever opens the store next', async () => {
    const store = await emptied(kind);
    const bytes = randomBytes(3_000_000);
    await store.write('7/kayak-0123456789ab.jpg', bytes);
    const other = open(kind);
    expect((await other.read('7/kayak-0123456789ab.jpg'))?.equals(bytes)).toBe(true);
    expect(await other.has('7/kayak-0123456789ab.jpg')).toBe(true);
  });

  it('answers null and false for a file that is not there', async () => {
    const store = await emptied(kind);
    expect(await store.read('7/kayak.json')).toBeNull();
    expect(await store.has('7/kayak.json')).toBe(false);
    await store.remove('7/kayak.json');
    expect(await store.list()).toEqual([]);
    expect(await store.list('7')).toEqual([]);
  });

  it('replaces a file whole, and removes it', async () => {
    const store = await emptied(kind);
    await store.write('7/kayak.json', Buffer.from('a longer text'));
    await store.write('7/kayak.json', Buffer.from('short'));
    expect(String(await store.read('7/kayak.json'))).toBe('short');
    await store.remove('7/kayak.json');
    expect(await store.read('7/kayak.json')).toBeNull();
  });

  it('lists all files or those of one location, in order', async () => {
    const store = await emptied(kind);
    const names = ['12/b.json', '7/a.json', '7/a-0123456789ab.png', '70/c.json'];
    for (const name of names) await store.write(name, Buffer.from(name));
    expect(await store.list()).toEqual([...names].sort());
    expect(await store.list('7')).toEqual(['7/a-0123456789ab.png', '7/a.json']);
  });

  it.each(['../secret.json', '7/../8/a.json', '7/a/b.json', '7/a.txt', '9999999999/a.json', '7/', 'a.json'])(
    'asks nobody for %j, which is no picture’s name',
    async (name) => {
      const store = open(kind);
      await expect((async () => store.read(name))()).rejects.toThrow('not the name of a picture file');
      await expect((async () => store.write(name, Buffer.from('x')))()).rejects.toThrow(
        'not the name of a picture file',
      );
    },
  );
});

describe.each(kinds.flatMap((from) => kinds.flatMap((to) => (from === to ? [] : [[from, to] as const]))))(
  'a copy of pictures from %s to %s',
  (from, to) => {
    const record = (file: string) => Buffer.from(JSON.stringify({ file }));

    it('goes on where it was interrupted, replaces what changed, and leaves what is there', async () => {
      const [source, target] = [await emptied(from), await emptied(to)];
      for (const name of ['a', 'b', 'c']) {
        await source.write(`7/${name}-000000000001.jpg`, Buffer.from(`${name} 1`));
        await source.write(`7/${name}.json`, record(`${name}-000000000001.jpg`));
      }
      let writes = 0;
      const failing: PictureStore = {
        ...target,
        write: async (name, bytes) => {
          if (++writes > 2) throw new Error('the line is cut');
          await target.write(name, bytes);
        },
      };
      await expect(copyPictures(source, failing)).rejects.toThrow('the line is cut');
      expect(await target.list()).toHaveLength(2);
      expect(await copyPictures(source, target)).toEqual({ copied: 4, there: 2 });
      expect(await copyPictures(source, target)).toEqual({ copied: 0, there: 6 });

      // An import at the source replaces a picture.
      await source.write('7/a-000000000002.jpg', Buffer.from('a 2'));
      await source.write('7/a.json', record('a-000000000002.jpg'));
      await source.remove('7/a-000000000001.jpg');
      expect(await copyPictures(source, target)).toEqual({ copied: 2, there: 4 });
      expect(await target.list()).toEqual(await source.list());
      for (const name of await source.list())
        expect(await target.read(name)).toEqual(await source.read(name));
    });
  },
);

describe('a bucket that cannot be used', () => {
  const withChanges = (changes: Partial<S3Settings>) =>
    s3Pictures({ ...s3.settings, ...changes }, { readMs: 300, writeMs: 300 });
  const secret = 'wrong-secret-of-the-bucket';

  it.each([
    [
      'an unknown key',
      { credentials: { accessKeyId: 'AKIAUNKNOWN', secretAccessKey: secret } },
      'InvalidAccessKeyId',
    ],
    [
      'a wrong secret',
      { credentials: { accessKeyId: 'AKIAGANGWAY', secretAccessKey: secret } },
      'SignatureDoesNotMatch',
    ],
    ['a bucket that does not exist', { bucket: 'another-bucket' }, 'NoSuchBucket'],
  ])('is refused at start with %s, in a sentence without secrets', async (_, changes, reason) => {
    const store = withChanges(changes);
    onTestFinished(() => store.close());
    const error = await checkPictures(store).catch((refusal: Error) => refusal);
    const place = `s3://${store.place.split('/')[2]}/pictures`;
    expect(String(error)).toContain(`The pictures in ${place} cannot be used: ${reason}`);
    const all = JSON.stringify([
      String(error),
      error,
      (error as Error).cause,
      ((error as Error).cause as Error)?.cause,
    ]);
    expect(all).not.toContain(secret);
    expect(all).not.toContain('AKIAUNKNOWN');
  });

  it.each([
    ['nobody listens', null],
    ['it never answers', 'silent'],
    ['it answers with faults', 'failing'],
  ])('is a warning at start while %s, and no read waits long', async (_, kind) => {
    const server = createServer((_request, response) => {
      if (kind === 'failing') response.writeHead(503).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const close = () => {
      server.closeAllConnections();
      server.close();
    };
    if (kind === null) close();
    else onTestFinished(close);
    const store = withChanges({ endpoint: `http://127.0.0.1:${port}` });
    onTestFinished(() => store.close());
    expect(await checkPictures(store)).toContain(`The pictures in ${store.place} cannot be reached: `);
    const from = performance.now();
    await expect(store.read('7/kayak.json')).rejects.toMatchObject({
      name: 'StoreUnavailable',
      fault: 'unreachable',
    });
    expect(performance.now() - from).toBeLessThan(2000);
  });
});
