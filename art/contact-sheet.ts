/** Tiles the pictures into one PNG, square or 2:1, to review crops (README.md). */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { demoPicturesFolder } from '../server/db/demo/pictures/manifest.ts';

const [target = 'contact-sheet.png', size = '300x300', columnText = '6', folder = demoPicturesFolder] =
  process.argv.slice(2);
const [width = 300, height = 300] = size.split('x').map(Number);
const columns = Number(columnText);
const files = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).sort();
const tiles = await Promise.all(
  files.map(async (name, i) => ({
    input: await sharp(join(folder, name)).resize(width, height, { fit: 'cover' }).png().toBuffer(),
    left: (i % columns) * width,
    top: Math.floor(i / columns) * height,
  })),
);
await sharp({
  create: {
    width: width * columns,
    height: height * Math.ceil(files.length / columns),
    channels: 3,
    background: '#fff',
  },
})
  .composite(tiles)
  .png()
  .toFile(target);
