/** Renders all scenes, packages and logos to the demo pictures and writes their manifest (README.md). */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type DemoPicture, demoPicturesFolder } from '../server/db/demo/pictures/manifest.ts';
import { dominantColor } from '../server/src/features/pictures/dominant-color.ts';
import { pictureHash } from '../server/src/features/pictures/picture-name.ts';
import { brands, logo } from './brand/logos.ts';
import { collage, packages } from './collage.ts';
import { develop, jpegWithin } from './core/raster.ts';
import type { Venue } from './core/scene.ts';
import { HEIGHT, Sheet, WIDTH } from './core/sheet.ts';
import { scenes } from './scenes/index.ts';

const JPEG_LIMIT = 250_000;

/** What a scene is used for, if not only for an activity. */
const usedFor: Record<string, DemoPicture['usedFor']> = {
  'kayak-dawn': ['activity', 'lead'],
  'thames-boat-dusk': ['activity', 'lead'],
  'jeep-red-rocks': ['activity', 'lead'],
  'gift-card': ['gift-card'],
  membership: ['membership-plan'],
  'season-pass': ['activity', 'membership-plan'],
  'map-marina': ['map'],
};

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: demoPicturesFolder },
    only: { type: 'string' },
    svg: { type: 'boolean', default: false },
  },
});
const out = values.out;
const only = values.only?.split(',');
const wanted = (picture: { id: string }) => !only || only.includes(picture.id);

const manifest: DemoPicture[] = [];
const developed = new Map<string, Promise<Buffer>>();

function pictureOf(id: string): Promise<Buffer> {
  const already = developed.get(id);
  if (already) return already;
  const scene = scenes.find((candidate) => candidate.id === id);
  if (!scene) throw new Error(`There is no scene called ${id}.`);
  const sheet = new Sheet(scene.id, scene.palette);
  scene.draw(sheet);
  const picture = develop(sheet.toSvg());
  developed.set(id, picture);
  return picture;
}

async function savePhoto(
  of: { id: string; venue: Venue; alt: string },
  picture: Buffer,
  uses: DemoPicture['usedFor'],
): Promise<void> {
  const file = `${of.id}.jpg`;
  const bytes = await jpegWithin(picture, JPEG_LIMIT);
  await writeFile(join(out, file), bytes);
  manifest.push({
    id: of.id,
    venue: of.venue,
    file,
    width: WIDTH,
    height: HEIGHT,
    dominantColor: await dominantColor(bytes),
    alt: of.alt,
    version: pictureHash(bytes),
    usedFor: uses,
  });
}

await mkdir(out, { recursive: true });

for (const scene of scenes.filter(wanted)) {
  await savePhoto(scene, await pictureOf(scene.id), usedFor[scene.id] ?? ['activity']);
  if (values.svg) {
    const sheet = new Sheet(scene.id, scene.palette);
    scene.draw(sheet);
    await writeFile(join(out, `${scene.id}.svg`), sheet.toSvg());
  }
}

for (const pack of packages.filter(wanted)) {
  await savePhoto(pack, await collage(pack, pictureOf), ['package']);
}

for (const brand of brands) {
  for (const variant of ['light', 'dark'] as const) {
    const id = `logo-${brand.venue}-${variant}`;
    if (!wanted({ id })) continue;
    const { svg, width, height } = logo(brand, variant);
    await writeFile(join(out, `${id}.svg`), svg);
    manifest.push({
      id,
      venue: brand.venue,
      file: `${id}.svg`,
      width,
      height,
      dominantColor: brand.colors[variant].main,
      alt: brand.name,
      version: pictureHash(Buffer.from(svg)),
      usedFor: [`logo-${variant}`],
    });
  }
}

/** Lists stay on one line, as `npm run check` wants them. */
const manifestText = JSON.stringify(manifest, null, 2).replace(/(?<="usedFor": )\[[^\]]*\]/g, (list) =>
  list.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
);
if (!only) await writeFile(join(out, 'manifest.json'), `${manifestText}\n`);
console.log(`${manifest.length} files written to ${out}`);
