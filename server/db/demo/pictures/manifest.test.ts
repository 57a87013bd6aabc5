/** Tests that the demo pictures and their manifest match (D-DEM-01). */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { dominantColor } from '../../../src/features/pictures/dominant-color.ts';
import { pictureHash } from '../../../src/features/pictures/picture-name.ts';
import { demoPicturesFolder, readDemoPictures } from './manifest.ts';

const manifest = await readDemoPictures();
const photos = manifest.filter((picture) => picture.file.endsWith('.jpg'));
const logos = manifest.filter((picture) => picture.file.endsWith('.svg'));
const bytesOf = (file: string) => readFile(join(demoPicturesFolder, file));

function farthestChannel(one: string, other: string): number {
  const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const others = channels(other);
  return Math.max(...channels(one).map((channel, i) => Math.abs(channel - (others[i] ?? Number.NaN))));
}

describe('the demo pictures', () => {
  it('match the files of the manifest exactly, each described once (D-DEM-01)', async () => {
    const files = (await readdir(demoPicturesFolder)).filter((file) =>
      /\.(jpg|svg|png|webp|avif)$/.test(file),
    );
    expect(manifest.map((picture) => picture.file).sort()).toEqual(files.sort());
    expect(new Set(manifest.map((picture) => picture.id)).size).toBe(manifest.length);
  });

  it.each(photos)(
    '$id has the hash, size and dominant color in the manifest (D-DEM-01, D-UI-07)',
    async (picture) => {
      const bytes = await bytesOf(picture.file);
      expect(pictureHash(bytes)).toBe(picture.version);
      expect(bytes.length).toBeLessThanOrEqual(250_000);
      const { format, width, height } = await sharp(bytes).metadata();
      expect({ format, width, height }).toEqual({
        format: 'jpeg',
        width: picture.width,
        height: picture.height,
      });
      expect(farthestChannel(await dominantColor(bytes), picture.dominantColor)).toBeLessThanOrEqual(3);
    },
  );

  it.each(logos)(
    '$id has the hash, size and main color in the manifest (D-DEM-01, D-UI-02)',
    async (picture) => {
      const bytes = await bytesOf(picture.file);
      expect(pictureHash(bytes)).toBe(picture.version);
      const { format, width, height } = await sharp(bytes).metadata();
      expect({ format, width, height }).toEqual({
        format: 'svg',
        width: picture.width,
        height: picture.height,
      });
      expect(bytes.toString('utf8')).toContain(picture.dominantColor);
    },
  );

  it('include an activity picture, a lead picture and both logos for every venue (D-DEM-01)', () => {
    for (const venue of ['larkspur-lake', 'tideway', 'red-mesa'] as const) {
      const uses = new Set(manifest.filter((p) => p.venue === venue).flatMap((p) => p.usedFor));
      expect([...uses]).toEqual(expect.arrayContaining(['activity', 'lead', 'logo-light', 'logo-dark']));
    }
  });
});
