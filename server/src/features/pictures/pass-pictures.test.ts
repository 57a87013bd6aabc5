/** Logos and icons of passes, drawn from a venue's stored logo (D-UI-02, D-TK-02). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderPictures, pictureFolder } from '../../gateways/storage/folder.gateway.ts';
import type { PictureStore } from '../../gateways/storage/picture-store.ts';
import { photo } from '../../testing/test-pictures.ts';
import { createPassPictures } from './pass-pictures.service.ts';
import { storedPictures } from './picture-source.service.ts';
import { addPicture } from './picture-store.service.ts';

let dataDir: string;
let store: PictureStore;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gangway-pass-pictures-'));
  store = folderPictures(pictureFolder(dataDir));
});
afterAll(() => rm(dataDir, { recursive: true }));

async function aLogo(locationKey: number, width: number, height: number) {
  const file = join(dataDir, `logo-${locationKey}-light.png`);
  await writeFile(file, await photo({ width, height, color: '#ff0000', format: 'png' }));
  const { version } = await addPicture(store, locationKey, file, { name: 'logo-light' });
  return {
    locationKey,
    logo: { name: 'logo-light' as const, version },
    background: '#ffffff',
    ink: '#14211f',
  };
}

const sizesOf = (pictures: readonly Buffer[]) =>
  Promise.all(
    pictures.map(async (picture) => {
      const { width, height } = await sharp(picture).metadata();
      return [width, height];
    }),
  );
/** How red, green and blue the middle is. */
const middleOf = async (picture: Buffer | undefined) => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
};

test('a square logo is the icon too, with room around it (D-UI-02, D-TK-02)', async () => {
  const pictures = createPassPictures(storedPictures(store));
  const square = await aLogo(1, 280, 280);
  const { icon, logo } = await pictures.of(square);
  expect(await sizesOf(icon)).toEqual([
    [29, 29],
    [58, 58],
    [87, 87],
  ]);
  expect(await sizesOf(logo)).toEqual([
    [50, 50],
    [100, 100],
    [150, 150],
  ]);
  expect(await middleOf(icon[2])).toEqual([255, 0, 0]);
  expect(await pictures.roundLogo(square)).toBe(`1/logo-light-${square.logo.version}-2x.png`);
});

test('a wide logo keeps its shape, its icon is a ticket, and no circle cuts it (D-UI-02, D-TK-02)', async () => {
  const pictures = createPassPictures(storedPictures(store));
  const wide = await aLogo(2, 800, 100);
  const { icon, logo } = await pictures.of(wide);
  expect(await sizesOf(logo)).toEqual([
    [160, 20],
    [320, 40],
    [480, 60],
  ]);
  expect(await middleOf(icon[2])).not.toEqual([255, 0, 0]);
  expect(await pictures.roundLogo(wide)).toBeNull();
});

test('a venue without a logo, or whose logo is gone, has a ticket on its color (D-UI-02, D-TK-02)', async () => {
  const pictures = createPassPictures(storedPictures(store));
  const none = { locationKey: 3, logo: null, background: '#0b6b78', ink: '#ffffff' };
  const gone = { ...none, logo: { name: 'logo-dark' as const, version: '0123456789ab' } };
  for (const of of [none, gone]) {
    const { icon, logo } = await pictures.of(of);
    expect(logo).toEqual([]);
    const { data } = await sharp(icon[0]).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0x0b, 0x6b, 0x78]);
    expect(await pictures.roundLogo(of)).toBeNull();
  }
});

test('pictures are drawn once for a logo and its color, and anew for another (D-UI-02)', async () => {
  const pictures = createPassPictures(storedPictures(store));
  const square = await aLogo(4, 280, 280);
  const first = await pictures.of(square);
  expect(await pictures.of({ ...square })).toBe(first);
  expect(await pictures.of({ ...square, background: '#123456' })).not.toBe(first);
  for (let key = 100; key < 151; key++)
    await pictures.of({ locationKey: key, logo: null, background: '#000000', ink: '#ffffff' });
  expect(await pictures.of(square)).not.toBe(first);
}, 60_000);

test.each([
  ['logo-light', '#ffffff', 0],
  ['logo-dark', '#14211f', 48],
] as const)(
  'a stored SVG is drawn for paper, %s on %s, and none if it is another version (D-TK-02, D-UI-02)',
  async (name, around, more) => {
    const pictures = createPassPictures(storedPictures(store));
    const file = join(dataDir, `logo-7-${name}.svg`);
    await writeFile(
      file,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="400" height="200"><circle cx="20" cy="10" r="5" fill="#ff0000"/></svg>',
    );
    const { version } = await addPicture(store, 7, file, { name });
    const logo = await pictures.paperLogo(7, { name, version });
    expect([logo?.width, logo?.height]).toEqual([320 + more, 160 + more]);
    expect(await middleOf(logo?.png)).toEqual([255, 0, 0]);
    const { data, info } = await sharp(logo?.png).raw().toBuffer({ resolveWithObject: true });
    const corner = [...data.subarray(0, 3)].map((part) => part.toString(16).padStart(2, '0'));
    expect([info.channels, `#${corner.join('')}`]).toEqual([3, around]);
    expect(await pictures.paperLogo(7, { name, version: 'gone' })).toBeNull();
    expect(await pictures.paperLogo(7, null)).toBeNull();
  },
);
