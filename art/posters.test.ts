/** Tests that the generator draws the demo pictures as they are (D-DEM-01; README.md). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoPicturesFolder } from '../server/db/demo/pictures/manifest.ts';
import { brands, logo } from './brand/logos.ts';
import { develop } from './core/raster.ts';
import { Sheet } from './core/sheet.ts';
import { scenes } from './scenes/index.ts';

const bytesOf = (file: string) => readFile(join(demoPicturesFolder, file));

describe('the poster generator', () => {
  it('draws a scene identical to its file (D-DEM-01)', async () => {
    const scene = scenes.find((candidate) => candidate.id === 'saguaro-night');
    if (!scene) throw new Error('no scene');
    const sheet = new Sheet(scene.id, scene.palette);
    scene.draw(sheet);
    const pixels = (bytes: Buffer) => sharp(bytes).resize(160, 120).removeAlpha().raw().toBuffer();
    const drawn = await pixels(await develop(sheet.toSvg()));
    const kept = await pixels(await bytesOf('saguaro-night.jpg'));
    const other = await pixels(await bytesOf('thames-boat-dusk.jpg'));
    const difference = (a: Buffer, b: Buffer) =>
      a.reduce((sum, value, i) => sum + Math.abs(value - b.readUInt8(i)), 0) / a.length;
    expect(difference(drawn, kept)).toBeLessThan(2);
    expect(difference(drawn, other)).toBeGreaterThan(10);
  });

  it('outlines logos identical to their files (D-DEM-01)', async () => {
    for (const brand of brands) {
      for (const variant of ['light', 'dark'] as const) {
        const kept = await bytesOf(`logo-${brand.venue}-${variant}.svg`);
        expect(logo(brand, variant).svg).toBe(kept.toString('utf8'));
      }
    }
  });
});
