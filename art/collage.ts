/** Package pictures: the members' pictures side by side, separated by slanted gaps. */
import sharp from 'sharp';
import type { Venue } from './core/scene.ts';
import { HEIGHT, WIDTH } from './core/sheet.ts';

export type Package = { id: string; venue: Venue; alt: string; members: readonly string[]; paper: string };

export const packages: readonly Package[] = [
  {
    id: 'package-lake-day',
    venue: 'larkspur-lake',
    paper: '#fff6e6',
    members: ['kayak-dawn', 'ebike-lakeshore', 'paddleboard-sunset'],
    alt: 'Kayak at dawn, e-bike by the lake and paddleboard at sunset, side by side.',
  },
  {
    id: 'package-high-thrills',
    venue: 'larkspur-lake',
    paper: '#fff6e6',
    members: ['via-ferrata', 'zipline-gorge', 'ropes-course'],
    alt: 'Via ferrata, zipline and ropes course, side by side.',
  },
  {
    id: 'package-wild-west',
    venue: 'larkspur-lake',
    paper: '#fff6e6',
    members: ['horse-ridge', 'safari-elk', 'stargazing-camp'],
    alt: 'Horse ride, wildlife safari and star-gazing camp, side by side.',
  },
];

/** Horizontal center of the subject in each picture; 800 by default. */
const focus: Record<string, number> = {
  'via-ferrata': 850,
  'safari-elk': 1000,
  'stargazing-camp': 960,
  'zipline-gorge': 770,
  'ropes-course': 770,
};
const SLANT = 190;
const GAP = 16;

export async function collage(pack: Package, pictureOf: (id: string) => Promise<Buffer>): Promise<Buffer> {
  const n = pack.members.length;
  const step = WIDTH / n;
  const layers = await Promise.all(
    pack.members.map(async (id, i) => {
      const picture = await pictureOf(id);
      const middle = step * (i + 0.5);
      const shift = Math.round(Math.max(-WIDTH / 2, Math.min(WIDTH / 2, middle - (focus[id] ?? 800))));
      const left =
        i === 0 ? [-SLANT, -SLANT] : [step * i + SLANT / 2 + GAP / 2, step * i - SLANT / 2 + GAP / 2];
      const right =
        i === n - 1
          ? [WIDTH + SLANT, WIDTH + SLANT]
          : [step * (i + 1) + SLANT / 2 - GAP / 2, step * (i + 1) - SLANT / 2 - GAP / 2];
      const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path d="M${left[0]} 0L${right[0]} 0L${right[1]} ${HEIGHT}L${left[1]} ${HEIGHT}Z" fill="#fff"/></svg>`;
      // Pictures keep their full height: a shift moves the subject into its slice, and mirrored edges fill
      // the gaps.
      const margin = WIDTH;
      const wide = await sharp(picture)
        .extend({ left: margin, right: margin, extendWith: 'mirror' })
        .png({ compressionLevel: 1 })
        .toBuffer();
      const moved = await sharp(wide)
        .extract({ left: margin - shift, top: 0, width: WIDTH, height: HEIGHT })
        .ensureAlpha()
        .png({ compressionLevel: 1 })
        .toBuffer();
      return {
        input: await sharp(moved)
          .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
          .png({ compressionLevel: 1 })
          .toBuffer(),
      };
    }),
  );
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: pack.paper } })
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}
