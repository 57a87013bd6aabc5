/** Guided snowshoe walk through a winter forest. */
import { depth, larkspur } from '../core/palette.ts';
import { createRandom } from '../core/random.ts';
import type { Scene } from '../core/scene.ts';
import type { Sheet } from '../core/sheet.ts';
import { disc, group, lens, path, place, polygon, stroke, tube } from '../core/svg.ts';
import { mist, shafts, sky, sun } from '../elements/sky.ts';
import { outfit } from '../elements/staging.ts';
import { type Line, ridge } from '../elements/terrain.ts';
import { forest, pineShape } from '../elements/trees.ts';
import { type Outfit, person } from '../figures/person.ts';

const palette = larkspur.winter;

/** Snow-covered pine: dark tree with white caps on its tiers, offset toward the light. */
function snowyPine(
  sheet: Sheet,
  x: number,
  ground: number,
  height: number,
  dark: string,
  snow: string,
): string {
  const seed = `${sheet.seed}/${x}`;
  const tree = pineShape(x, ground, height, createRandom(seed), { spread: 0.17 });
  const clip = sheet.clip(path(tree, '#000'));
  const random = createRandom(`${seed}/snow`);
  const tiers = Math.max(6, Math.min(17, Math.round(height / 22)));
  let caps = '';
  for (let i = 0; i < tiers; i++) {
    const t = (i + 0.4) / tiers;
    const y = ground - height + height * 0.94 * t;
    const reach = height * 0.17 * t ** 0.82;
    const h = (height / tiers) * 0.62;
    for (const side of [-1, 1]) {
      if (side < 0 && random.chance(0.3)) continue;
      caps += polygon([
        [x + side * reach * 0.08, y - h * 0.6],
        [x + side * reach * 0.6, y - h * 0.1],
        [x + side * reach * 1.15, y + h * 0.85],
        [x + side * reach * 0.7, y + h * 0.52],
        [x + side * reach * 0.3, y + h * 0.5],
      ]);
    }
  }
  return path(tree, dark) + group(path(caps, snow), { 'clip-path': clip });
}

function walker(clothes: Outfit, step: number): string {
  const stick = (x: number, y: number, far: boolean) =>
    stroke(`M${x} ${y}L${x - 7} 50`, far ? palette.near : palette.ink, 1.5);
  const feet =
    step > 0
      ? ([
          [-14, 43],
          [13, 44],
        ] as const)
      : ([
          [13, 43],
          [-13, 44],
        ] as const);
  const shoe = (x: number, y: number, turn: number) =>
    place(
      path(
        tube(
          [
            [-11, 0],
            [11, -1],
            [15, -3.5],
          ],
          [3, 3.4, 2],
        ),
        palette.accent2,
      ),
      x,
      y + 5.5,
      1,
      { turn },
    );
  return (
    stick(16, -20, true) +
    person(
      {
        lean: 13,
        headTilt: -9,
        hands: [
          [20, -15],
          [15, -19],
        ],
        feet,
        toes: 5,
      },
      clothes,
      '',
    ) +
    stick(21, -16, false) +
    shoe(feet[0][0] + 1, feet[0][1], feet[0][0] < 0 ? 14 : 0) +
    shoe(feet[1][0] + 1, feet[1][1], feet[1][0] < 0 ? 14 : 0)
  );
}

export const snowshoeForest: Scene = {
  id: 'snowshoe-forest',
  venue: 'larkspur-lake',
  palette,
  alt: 'A guide leads two guests on snowshoes through a snowy forest in low winter sun.',
  draw(sheet) {
    sheet.add(sky(sheet, 700), sun(sheet, 1010, 380, 90, { rings: 4, spread: 0.9, strength: 0.2 }));
    const far: Line = (x) => 690 + 20 * Math.sin(x / 170);
    sheet.add(
      path(forest(sheet, far, { seed: '1', gap: 20, height: [180, 420], spread: 0.14 }), depth(palette, 0.2)),
      mist(sheet, 650, 240, '#f4f4f2', 0.85),
    );
    sheet.add(
      path(
        forest(sheet, (x) => 745 + 14 * Math.sin(x / 90), {
          seed: '2',
          gap: 44,
          height: [220, 520],
          spread: 0.15,
          skip: (x) => x > 860 && x < 1150,
        }),
        depth(palette, 0.36),
      ),
      mist(sheet, 730, 220, '#f1f3f4', 0.9),
    );
    sheet.add(
      shafts(
        sheet,
        [1010, 380],
        [
          [96, 102],
          [108, 116],
          [123, 128],
          [136, 146],
          [70, 76],
          [54, 62],
          [38, 44],
        ],
        900,
        '#fff6dc',
        0.5,
      ),
    );
    for (const [x, h] of [
      [330, 520],
      [520, 380],
      [1290, 480],
      [1180, 330],
      [90, 470],
    ] as const)
      sheet.add(snowyPine(sheet, x, 830, h, depth(palette, 0.55), '#eef3f8'));
    const snow: Line = (x) => 815 - 0.05 * (x - 800) + 18 * Math.sin(x / 210);
    sheet.add(ridge(sheet, snow, '#fdfbf6', { hazeFrom: 820, hazeTo: 1230, haze: 1, hazeColor: '#8fb3d6' }));
    const shadow = (x: number, y: number, w: number, reach: number) =>
      polygon([
        [x - w * 0.5, y],
        [x + w * 0.5, y],
        [x - reach * 0.42 + w * 2, y + reach],
        [x - reach * 0.42 - w * 1.6, y + reach],
      ]);
    sheet.add(
      path(
        shadow(330, 850, 30, 420) +
          shadow(520, 850, 24, 400) +
          shadow(1290, 830, 30, 420) +
          shadow(1180, 836, 20, 400),
        '#6d9cc9',
        { opacity: 0.42 },
      ),
    );
    const trail: Line = (x) => 955 - 0.075 * (x - 800) + 10 * Math.sin(x / 130);
    sheet.add(
      ridge(sheet, (x) => trail(x) - 6, '#f6f7f8', {
        hazeFrom: 930,
        hazeTo: 1230,
        haze: 1,
        hazeColor: '#7aa4cf',
      }),
    );
    let prints = '';
    for (let i = 0; i < 17; i++) prints += lens(60 + i * 33, trail(60 + i * 33) + (i % 2 ? 12 : 22), 13, 3.4);
    sheet.add(path(prints, '#7aa4cf', { opacity: 0.8 }));
    const crew: [number, Outfit, number][] = [
      [
        1050,
        outfit(palette, {
          top: palette.accent,
          legs: palette.ink,
          head: palette.ink,
          headwear: 'beanie',
          pack: palette.ink,
          skin: '#c98763',
        }),
        1,
      ],
      [
        790,
        outfit(palette, {
          top: '#1f7f8c',
          legs: '#24406a',
          head: palette.accent2,
          headwear: 'beanie',
          pack: '#e9eef2',
          skin: '#a86a4e',
        }),
        -1,
      ],
      [
        545,
        outfit(palette, {
          top: palette.accent2,
          legs: '#24406a',
          head: palette.accent,
          headwear: 'beanie',
          pack: '#38618d',
          skin: '#d9a07c',
        }),
        1,
      ],
    ];
    for (const [x, clothes, step] of crew) {
      const y = trail(x) - 182;
      sheet.add(
        path(shadow(x - 10, trail(x) + 14, 40, 190), '#5d8fc2', { opacity: 0.5 }),
        group(place(walker(clothes, step), x, y, 3.8), { filter: sheet.rim('#fff6dc', 4, -4, 0.9) }),
      );
    }
    sheet.add(
      snowyPine(sheet, 60, 1270, 1060, palette.ink, '#d4e2ef'),
      snowyPine(sheet, 1560, 1280, 980, palette.ink, '#d4e2ef'),
    );
    const random = createRandom('flakes');
    let flakes = '';
    for (let i = 0; i < 160; i++)
      flakes += disc(random.range(0, 1600), random.range(0, 1200), random.range(1, 3.6));
    sheet.add(path(flakes, '#ffffff', { opacity: 0.75 }));
  },
};
