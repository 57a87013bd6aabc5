/** Which pictures are accepted and which are refused (D-GEN-02 limits; D-UI-02 and D-UI-07 names). */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderPictures, pictureFolder } from '../../gateways/storage/folder.gateway.ts';
import type { PictureStore } from '../../gateways/storage/picture-store.ts';
import { bombPng, photo } from '../../testing/test-pictures.ts';
import { storedPictures } from './picture-source.service.ts';
import { addPicture, describePicture, listPictures, PictureRefused } from './picture-store.service.ts';

let dataDir: string;
let store: PictureStore;
let inbox: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  store = folderPictures(pictureFolder(dataDir));
  inbox = await mkdtemp(join(tmpdir(), 'inbox-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true });
  await rm(inbox, { recursive: true });
});

async function put(file: string, bytes: Buffer | string): Promise<string> {
  const path = join(inbox, file);
  await writeFile(path, bytes);
  return path;
}

async function refusalOf(adding: Promise<unknown>): Promise<string> {
  const error = await adding.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PictureRefused)) throw new Error(`not refused: ${String(error)}`);
  return error.code;
}

const kept = (key = '1') => readdir(join(dataDir, 'pictures', key)).then((files) => files.sort());
const keptBytes = async (file: string) => readFile(join(dataDir, 'pictures', '1', file));

describe('addPicture', () => {
  it('names a picture after its content and returns its size and dominant color (D-UI-07)', async () => {
    const bytes = await photo({ width: 1600, height: 1200, color: '#c04020' });
    const picture = await addPicture(store, 1, await put('kayak-dawn.jpg', bytes));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    expect(picture).toMatchObject({
      name: 'kayak-dawn',
      hash,
      version: `kayak-dawn-${hash}`,
      width: 1600,
      height: 1200,
    });
    expect(picture.dominantColour).toMatch(/^#(bf|c0|c1)(3f|40|41)(1f|20|21)$/);
    expect(await describePicture(store, 1, 'kayak-dawn')).toEqual(picture);
    expect(await listPictures(store, 1)).toEqual([picture]);
    expect(await describePicture(store, 2, 'kayak-dawn')).toBeNull();
    const found = await storedPictures(store).find('1', 'kayak-dawn');
    expect(found).toMatchObject({ hash, width: 1600, height: 1200 });
    expect(await found?.read()).toEqual(await keptBytes(`kayak-dawn-${hash}.jpg`));
  });

  it('changes nothing if the same file is added again (D-UI-07)', async () => {
    const path = await put('a.png', await photo({ format: 'png' }));
    const first = await addPicture(store, '1', path);
    const files = await kept();
    const before = await Promise.all(files.map((file) => stat(join(dataDir, 'pictures', '1', file))));
    expect(await addPicture(store, '1', path)).toEqual(first);
    const after = await Promise.all(files.map((file) => stat(join(dataDir, 'pictures', '1', file))));
    expect(await kept()).toEqual(files);
    expect(after.map((file) => file.ino)).toEqual(before.map((file) => file.ino));
  });

  it('replaces a picture of the same name with a new version and leaves nothing behind (D-UI-07)', async () => {
    const first = await addPicture(store, 1, await put('a.jpg', await photo({ color: '#ff0000' })));
    const second = await addPicture(store, 1, await put('a.jpg', await photo({ color: '#0000ff' })));
    expect(second.version).not.toBe(first.version);
    expect(await kept()).toEqual([`a-${second.hash}.jpg`, 'a.json']);
  });

  it('adds several pictures of a location in parallel (D-UI-07)', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const paths = await Promise.all(
      names.map(async (name) => put(`${name}.webp`, await photo({ format: 'webp' }))),
    );
    await Promise.all(paths.map((path) => addPicture(store, 1, path)));
    expect((await listPictures(store, 1)).map((picture) => picture.name)).toEqual(names);
  });

  it('strips camera and location data and rotates the picture upright (D-GEN-02)', async () => {
    const bytes = await sharp(await photo({ width: 60, height: 40 }))
      .withExif({ IFD0: { Copyright: 'SECRETOWNER', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const picture = await addPicture(store, 1, await put('a.jpg', bytes));
    expect(picture).toMatchObject({ width: 40, height: 60 });
    const about = await sharp(await keptBytes(`a-${picture.hash}.jpg`)).metadata();
    expect([about.exif, about.xmp, about.iptc, about.icc, about.orientation]).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('drops data hidden after the end of a picture (D-GEN-02)', async () => {
    const bytes = Buffer.concat([await photo({}), Buffer.from('<script>alert(1)</script>PK')]);
    const picture = await addPicture(store, 1, await put('a.jpg', bytes));
    expect((await keptBytes(`a-${picture.hash}.jpg`)).includes('<script>')).toBe(false);
  });

  it('detects the format from the bytes, not the file name (D-GEN-02)', async () => {
    const picture = await addPicture(store, 1, await put('a.jpg', await photo({ format: 'png' })));
    expect(await kept()).toEqual([`a-${picture.hash}.png`, 'a.json']);
    expect(await refusalOf(addPicture(store, 1, await put('b.jpg', 'GIF89a........')))).toBe('unknown-type');
    expect(await refusalOf(addPicture(store, 1, await put('c.jpg', '<html><svg></svg></html>')))).toBe(
      'unknown-type',
    );
    expect(await refusalOf(addPicture(store, 1, await put('d.jpg', '')))).toBe('unknown-type');
  });

  it('refuses more than 10 MB or 40 megapixels, with a message for the operator (D-GEN-02)', async () => {
    const big = Buffer.concat([await photo({}), Buffer.alloc(10 * 1024 * 1024)]);
    const adding = addPicture(store, 1, await put('a.jpg', big));
    await expect(adding).rejects.toThrow('a.jpg: Pictures can be up to 10 MB.');
    expect(await refusalOf(adding)).toBe('too-large');
    expect(await refusalOf(addPicture(store, 1, await put('b.png', bombPng(50_000, 50_000))))).toBe(
      'too-many-pixels',
    );
    expect(await refusalOf(addPicture(store, 1, await put('c.png', bombPng(8000, 5001))))).toBe(
      'too-many-pixels',
    );
  });

  it('refuses a damaged or truncated picture (D-GEN-02)', async () => {
    const whole = await photo({ width: 400, height: 300 });
    const half = whole.subarray(0, Math.floor(whole.length / 2));
    expect(await refusalOf(addPicture(store, 1, await put('a.jpg', half)))).toBe('damaged');
    expect(await refusalOf(addPicture(store, 1, await put('b.png', bombPng(100, 100))))).toBe('damaged');
    expect(await listPictures(store, 1)).toEqual([]);
  });

  it.each(['../up', 'Upper', 'a--b', 'a b', '', 'a/b', 'x'.repeat(65), 'a.b'])(
    'refuses the name %j (D-UI-07)',
    async (name) => {
      expect(await refusalOf(addPicture(store, 1, await put('a.jpg', await photo({})), { name }))).toBe(
        'bad-name',
      );
      expect(await describePicture(store, 1, name)).toBeNull();
    },
  );

  it.each(['0', '../1', '01', '12345678901', 'x'])('refuses the location key %j (D-RT-01)', async (key) => {
    expect(await refusalOf(addPicture(store, key, await put('a.jpg', await photo({}))))).toBe('bad-name');
    expect(await listPictures(store, key)).toEqual([]);
  });
});

describe('a logo', () => {
  const svg = (inner: string, prefix = '') =>
    `${prefix}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="150">${inner}</svg>`;

  it('may be SVG and is stored as pixels, named by the location alone (D-UI-02)', async () => {
    const path = await put(
      'logo-tideway-dark.svg',
      svg('<rect width="300" height="150" fill="#123456"/>', '<?xml version="1.0"?>\n<!-- c -->\n'),
    );
    const logo = await addPicture(store, 1, path);
    expect(logo).toMatchObject({
      name: 'logo-dark',
      version: logo.hash,
      width: 1120,
      height: 560,
      dominantColour: '#123456',
    });
    expect(await kept()).toEqual([`logo-dark-${logo.hash}.png`, 'logo-dark.json']);
  });

  it('may be SVG with a document type, as drawing programs write it (D-UI-02)', async () => {
    const type =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [ ]>';
    const drawing = svg(
      '<rect width="9" height="9"/>',
      `\uFEFF<?xml version="1.0"?>\n<!-- a > b -->${type}\n`,
    );
    expect(await addPicture(store, 1, await put('logo-light.svg', drawing))).toMatchObject({
      name: 'logo-light',
    });
  });

  it('may be a raster image, which is not enlarged (D-UI-02)', async () => {
    const path = await put('l.png', await photo({ format: 'png', width: 200, height: 100 }));
    expect(await addPicture(store, 1, path, { name: 'logo-light' })).toMatchObject({
      width: 200,
      height: 100,
    });
  });

  it('is the only picture that may be SVG (D-GEN-02)', async () => {
    expect(await refusalOf(addPicture(store, 1, await put('a.svg', svg(''))))).toBe('svg-is-for-logos');
  });

  it('neither runs scripts nor loads external files (D-SE-04)', async () => {
    await put('secret.png', await photo({ format: 'png', width: 300, height: 150, color: '#ff0000' }));
    const outside = ['secret.png', `file://${inbox}/secret.png`, 'http://127.0.0.1:9/secret.png']
      .map((href) => `<image xlink:href="${href}" href="${href}" width="300" height="150"/>`)
      .join('');
    const script = '<script>document.documentElement.remove()</script>';
    const path = await put(
      'logo-light.svg',
      svg(`<rect width="300" height="150" fill="#00ff00"/>${outside}${script}`),
    );
    const logo = await addPicture(store, 1, path);
    const bytes = await keptBytes(`logo-light-${logo.hash}.png`);
    expect((await sharp(bytes).metadata()).format).toBe('png');
    expect(logo.dominantColour).toBe('#00ff00');
    const { channels } = await sharp(bytes).stats();
    expect(channels[0]?.max).toBe(0);
  });

  it('is refused for entity bombs and drawings over the pixel limit (D-GEN-02)', async () => {
    const entities = Array.from(
      { length: 12 },
      (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`,
    ).join('');
    const laughs = `<!DOCTYPE svg [<!ENTITY e0 "lol">${entities}]>`;
    const bomb = await put('logo-light.svg', svg('<text>&e12;</text>', laughs));
    expect(await refusalOf(addPicture(store, 1, bomb))).toBe('svg-entities');
    const comments = await put('logo-light.svg', `${'<!---->'.repeat(9000)}<`);
    expect(await refusalOf(addPicture(store, 1, comments))).toBe('unknown-type');
    const huge = '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>';
    expect(await refusalOf(addPicture(store, 1, await put('logo-dark.svg', huge)))).toBe('too-many-pixels');
  });
});
