/** `GET /images/…` with real pictures: formats, sizes, errors, caching (9 Photo sizes, D-UI-02, D-UI-07). */
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderPictures, pictureFolder } from '../../gateways/storage/folder.gateway.ts';
import { type PictureStore, StoreUnavailable } from '../../gateways/storage/picture-store.ts';
import { bombPng, photo } from '../../testing/test-pictures.ts';
import { pictureSizes } from './picture-name.ts';
import { storedPictures } from './picture-source.service.ts';
import { addPicture, type StoredPicture } from './picture-store.service.ts';
import { type PicturesOptions, picturesRoutes } from './pictures.routes.ts';
import { createPictureService } from './pictures.service.ts';

const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const forever = 'public, max-age=31536000, immutable';

let dataDir: string;
let store: PictureStore;
let inbox: string;
let lake: StoredPicture;
let logo: StoredPicture;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  store = folderPictures(pictureFolder(dataDir));
  inbox = await mkdtemp(join(tmpdir(), 'inbox-'));
  await writeFile(join(inbox, 'lake.jpg'), await photo({ width: 640, height: 480, color: '#3366cc' }));
  await writeFile(
    join(inbox, 'logo-light.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="160"><circle cx="80" cy="80" r="80" fill="#c00"/></svg>',
  );
  lake = await addPicture(store, 1, join(inbox, 'lake.jpg'));
  logo = await addPicture(store, 1, join(inbox, 'logo-light.svg'));
});

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
  await rm(dataDir, { recursive: true });
  await rm(inbox, { recursive: true });
});

function start(options: Partial<PicturesOptions> = {}) {
  const app = fastify();
  app.register(picturesRoutes, { dataDir, source: storedPictures(store), ...options });
  closing.push(() => app.close());
  return (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
}

const cacheFolder = () => join(dataDir, 'cache', 'pictures');
async function cachedFiles(): Promise<string[]> {
  const files = await readdir(cacheFolder(), { recursive: true });
  const about = await Promise.all(files.map((file) => stat(join(cacheFolder(), file))));
  return files.filter((_, i) => about[i]?.isFile());
}

describe('a photo', () => {
  it.each([
    [chrome, 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('is served for Accept %j as %s (D-UI-07)', async (accept, type, format) => {
    const answer = await start()(`/images/1/${lake.version}-300x300.jpg`, { accept });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': forever,
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    });
    const about = await sharp(answer.rawPayload).metadata();
    expect([about.format, about.width, about.height]).toEqual([format, 300, 300]);
  });

  it.each(pictureSizes)('is cropped to %s (9-19)', async (size) => {
    const answer = await start()(`/images/1/${lake.version}-${size}.jpg`);
    const about = await sharp(answer.rawPayload).metadata();
    expect(`${about.width}x${about.height}`).toBe(size);
  });

  it('is cropped around its center, not distorted (9-19)', async () => {
    const stripes = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#ff0000' } })
      .composite([{ input: await photo({ width: 300, height: 300, color: '#00ff00' }), left: 300, top: 0 }])
      .jpeg()
      .toBuffer();
    await writeFile(join(inbox, 'stripes.jpg'), stripes);
    const { version } = await addPicture(store, 1, join(inbox, 'stripes.jpg'));
    const answer = await start()(`/images/1/${version}-300x300.jpg`);
    const { channels } = await sharp(answer.rawPayload)
      .extract({ left: 20, top: 0, width: 260, height: 300 })
      .stats();
    expect(channels[0]?.mean).toBeLessThan(10);
    expect(channels[1]?.mean).toBeGreaterThan(245);
  });

  it('is always JPEG for link previews, whatever they accept (D-UI-07)', async () => {
    const answer = await start()(`/images/1/${lake.version}-1200x630.jpg`, { accept: chrome });
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(answer.headers.vary).toBeUndefined();
  });

  it('with transparency gets a white background in JPEG (D-UI-07)', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    await writeFile(
      join(inbox, 'clear.png'),
      await sharp({ create: { width: 100, height: 100, channels: 4, background: clear } })
        .png()
        .toBuffer(),
    );
    const { version } = await addPicture(store, 1, join(inbox, 'clear.png'));
    const answer = await start()(`/images/1/${version}-100x100.jpg`);
    expect((await sharp(answer.rawPayload).stats()).channels[0]?.min).toBeGreaterThan(250);
  });

  it('is not sent again to a browser that has it, per format (D-UI-07)', async () => {
    const get = start();
    const url = `/images/1/${lake.version}-300x300.jpg`;
    const first = await get(url, { accept: chrome });
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(url, { accept: chrome, 'if-none-match': tags });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({ etag, 'cache-control': forever, vary: 'Accept' });
    }
    expect((await get(url, { accept: '*/*', 'if-none-match': etag })).statusCode).toBe(200);
  });
});

describe('a logo', () => {
  it.each([
    ['', 560, 140],
    ['-2x', 1120, 280],
  ])(
    'is served as PNG with a transparent background, variant %j (D-UI-02, 9-14)',
    async (form, width, height) => {
      const answer = await start()(`/images/1/logo-light-${logo.version}${form}.png`, { accept: chrome });
      expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': forever });
      const about = await sharp(answer.rawPayload).metadata();
      expect([about.format, about.width, about.height, about.hasAlpha]).toEqual(['png', width, height, true]);
    },
  );
});

describe('any other picture URL', () => {
  it('gets one small error response (D-UI-07)', async () => {
    const get = start();
    const v = lake.version;
    const hash = lake.hash;
    const wrong = hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    const paths = [
      `1/lake-${wrong}-300x300.jpg`,
      `1/${v}-301x300.jpg`,
      `1/${v}-99999x99999.jpg`,
      `1/${v}.jpg`,
      `1/${v}-300x300.png`,
      `1/${v}-300x300.jpg.jpg`,
      `1/sea-${hash}-300x300.jpg`,
      `2/${v}-300x300.jpg`,
      `01/${v}-300x300.jpg`,
      `1/LAKE-${hash}-300x300.jpg`,
      `1/lake--${hash}-300x300.jpg`,
      `1/logo-light-${logo.version}-300x300.jpg`,
      `1/logo-dark-${logo.version}.png`,
      `1/logo-light-${logo.version}-3x.png`,
      '1/lake.json',
      '1/',
      '1',
      '',
      `1/x/${v}-300x300.jpg`,
      `../pictures/1/lake-${hash}.jpg`,
      `1/..%2f1%2f${v}-300x300.jpg`,
      `%2e%2e/1/${v}-300x300.jpg`,
      `1/%00${v}-300x300.jpg`,
      `1/..%5c${v}-300x300.jpg`,
      `1/${'a'.repeat(3000)}-${hash}-300x300.jpg`,
      '__proto__/constructor',
    ];
    for (const path of paths) {
      const answer = await get(`/images/${path}`);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      // An address that climbs out of /images is resolved before it is sent, so it is not a picture address.
      if (path.startsWith('../') || path.startsWith('%2e')) continue;
      expect(answer.json()).toEqual({
        ExceptionMessage: 'Picture not found.',
        ModelErrors: [],
        RequestId: expect.any(String),
      });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.rawPayload.length).toBeLessThan(200);
    }
    await expect(cachedFiles()).rejects.toThrow('ENOENT');
  });

  it('of an earlier version stops working when the picture is replaced (D-UI-07)', async () => {
    const get = start();
    await get(`/images/1/${lake.version}-44x44.jpg`);
    await writeFile(join(inbox, 'lake.jpg'), await photo({ color: '#00ff00' }));
    const now = await addPicture(store, 1, join(inbox, 'lake.jpg'));
    expect((await get(`/images/1/${lake.version}-44x44.jpg`)).statusCode).toBe(404);
    expect((await get(`/images/1/${now.version}-44x44.jpg`)).statusCode).toBe(200);
  });

  it('of a picture that was damaged on disk, is a bomb or lost its record answers 404, never 500 (D-UI-07)', async () => {
    const warnings: string[] = [];
    const get = start({ log: { warn: (_, message) => warnings.push(message) } });
    const url = `/images/1/${lake.version}-300x300.jpg`;
    const original = join(dataDir, 'pictures', '1', `lake-${lake.hash}.jpg`);
    for (const bytes of [bombPng(50_000, 50_000), Buffer.from('<svg/>'), Buffer.alloc(0)]) {
      await writeFile(original, bytes);
      expect((await get(url)).statusCode).toBe(404);
    }
    await rm(original);
    expect((await get(url)).statusCode).toBe(404);
    await writeFile(join(dataDir, 'pictures', '1', 'lake.json'), '{"file":"../../../etc/passwd"}');
    expect((await get(url)).statusCode).toBe(404);
    expect(new Set(warnings)).toEqual(
      new Set(['A picture cannot be developed.', 'A picture record cannot be read.']),
    );
  });
});

describe('while the store cannot be reached', () => {
  const clock = { now: 0 };
  /** A store that fails while `isDown`, counted and logged. */
  function aFailingStore() {
    const state = { isDown: true, asked: 0, logged: [] as string[] };
    const failing: PictureStore = {
      ...store,
      read: async (name) => {
        state.asked += 1;
        if (state.isDown) throw new StoreUnavailable('s3://a-bucket', 'unreachable', new Error('timeout'));
        return store.read(name);
      },
    };
    const log = { error: (_: object, message: string) => state.logged.push(message) };
    const source = storedPictures(failing, { clock: () => clock.now, log });
    return { state, get: start({ source }) };
  }

  it('shows pictures that were rendered before, and asks for patience with the rest', async () => {
    const rendered = `/images/1/${lake.version}-300x300.jpg`;
    expect((await start()(rendered)).statusCode).toBe(200);
    const { get } = aFailingStore();
    const known = await get(rendered);
    expect([known.statusCode, known.headers['cache-control']]).toEqual([200, forever]);
    const other = await get(`/images/1/${lake.version}-600x600.jpg`);
    expect(other.statusCode).toBe(503);
    expect(other.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
    expect(other.json()).toMatchObject({ ExceptionMessage: 'Please try again in a moment.' });
  });

  it('lets visitors wait for it once in five seconds, logs it once in a minute, and finds it again', async () => {
    const { state, get } = aFailingStore();
    const url = `/images/1/${lake.version}-300x300.jpg`;
    for (let i = 0; i < 5; i += 1) expect((await get(url)).statusCode).toBe(503);
    expect(state.asked).toBe(1);
    clock.now += 5000;
    expect((await get(url)).statusCode).toBe(503);
    expect(state.asked).toBe(2);
    expect(state.logged).toEqual(['the pictures cannot be reached']);
    clock.now += 60_000;
    await get(url);
    expect(state.logged).toHaveLength(2);
    state.isDown = false;
    clock.now += 5000;
    expect((await get(url)).statusCode).toBe(200);
  });
});

describe('a rendered picture', () => {
  it('is rendered once for all who request it at the same time (9-19)', async () => {
    const get = start({ rendersAtOnce: 1, rendersWaiting: 0 });
    const url = `/images/1/${lake.version}-800x600.jpg`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(url, { accept: chrome })));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.rawPayload.toString('base64'))).size).toBe(1);
    expect(await cachedFiles()).toHaveLength(1);
  });

  it('has a bounded queue; beyond it visitors are asked to come back (9-19)', async () => {
    const get = start({ rendersAtOnce: 1, rendersWaiting: 1 });
    const answers = await Promise.all(
      pictureSizes.map((size) => get(`/images/1/${lake.version}-${size}.jpg`, { accept: chrome })),
    );
    const busy = answers.filter((answer) => answer.statusCode === 503);
    expect(answers.filter((answer) => answer.statusCode === 200).length).toBeGreaterThanOrEqual(2);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect(busy[0]?.headers.etag).toBeUndefined();
    const size = pictureSizes[answers.findIndex((answer) => answer.statusCode === 503)];
    expect((await get(`/images/1/${lake.version}-${size}.jpg`)).statusCode).toBe(200);
  });

  it('is kept across a restart and read from disk (9-19)', async () => {
    const url = `/images/1/${lake.version}-600x600.jpg`;
    const first = await start()(url);
    const [file] = await cachedFiles();
    const marked = Buffer.from(first.rawPayload);
    marked.writeUInt8(marked.readUInt8(marked.length - 3) ^ 1, marked.length - 3);
    await writeFile(join(cacheFolder(), String(file)), marked);
    expect((await start()(url)).rawPayload.equals(marked)).toBe(true);
  });

  it('is rendered again if its cached file is missing or half-written (9-19)', async () => {
    const get = start();
    const url = `/images/1/${lake.version}-600x600.jpg`;
    const first = await get(url);
    const path = join(cacheFolder(), String((await cachedFiles())[0]));
    await rm(path);
    expect((await get(url)).rawPayload.equals(first.rawPayload)).toBe(true);
    await writeFile(path, first.rawPayload.subarray(0, 10));
    expect((await get(url)).rawPayload.equals(first.rawPayload)).toBe(true);
  });

  it('stays within the byte limit, evicting the least recently used first (9-19)', async () => {
    const sizes = ['300x300', '400x300', '256x256'] as const;
    const probe = start();
    const bytes = await Promise.all(
      sizes.map(async (size) => (await probe(`/images/1/${lake.version}-${size}.jpg`)).rawPayload.length),
    );
    await rm(cacheFolder(), { recursive: true });
    const limit = bytes.reduce((sum, size) => sum + size, 0) - 1;
    const get = start({ cacheBytes: limit });
    for (const size of ['300x300', '400x300', '300x300', '256x256']) {
      await get(`/images/1/${lake.version}-${size}.jpg`);
    }
    const files = await cachedFiles();
    expect(files.some((file) => file.includes('400x300'))).toBe(false);
    expect(files.some((file) => file.includes('300x300'))).toBe(true);
    expect(files.some((file) => file.includes('256x256'))).toBe(true);
    await mkdir(join(cacheFolder(), '1'), { recursive: true });
    await writeFile(join(cacheFolder(), '1', 'left.part'), 'half');
    const small = start({ cacheBytes: 1 });
    expect((await small(`/images/1/${lake.version}-88x88.jpg`)).statusCode).toBe(200);
    expect(await cachedFiles()).toEqual([]);
  });

  it('can be prepared ahead, once, skipping what does not exist (9-19)', async () => {
    const pictures = createPictureService({ dataDir, source: storedPictures(store) });
    const list = [
      {
        photoFolder: '1',
        photoVersion: lake.version,
        sizes: ['300x300', '44x44'],
        formats: ['avif', 'jpeg'],
      },
      { photoFolder: '9', photoVersion: lake.version },
      { photoFolder: '1', photoVersion: 'nonsense' },
    ] as const;
    expect(await pictures.warmPictures(list)).toBe(4);
    expect(await cachedFiles()).toHaveLength(4);
    expect(await pictures.warmPictures(list)).toBe(0);
    const get = start({ pictures });
    expect((await get(`/images/1/${lake.version}-44x44.jpg`, { accept: chrome })).statusCode).toBe(200);
    expect(await cachedFiles()).toHaveLength(4);
    pictures.close();
    expect(await pictures.warmPictures([{ photoFolder: '1', photoVersion: lake.version }])).toBe(0);
  });
});
