/** Rope bridge between platforms among tall trees. */
import { depth, larkspur } from '../core/palette.ts';
import { createRandom } from '../core/random.ts';
import type { Scene } from '../core/scene.ts';
import { group, path, place, polygon, rect, stroke } from '../core/svg.ts';
import { mist, shafts, sun } from '../elements/sky.ts';
import { outfit } from '../elements/staging.ts';
import { boughShape, forest, grass, trunkShape } from '../elements/trees.ts';
import { person } from '../figures/person.ts';

const palette = larkspur.day;

export const ropesCourse: Scene = {
  id: 'ropes-course',
  venue: 'larkspur-lake',
  palette,
  alt: 'A visitor crosses a rope bridge between tree platforms in a sunlit pine forest.',
  draw(sheet) {
    sheet.add(
      rect(
        0,
        0,
        1600,
        1200,
        sheet.linear([
          [0, '#8fd0bd'],
          [0.45, '#f7f1c8'],
          [1, '#9fd0b8'],
        ]),
      ),
      sun(sheet, 560, 300, 110, { rings: 4, spread: 1, strength: 0.2 }),
    );
    const layer = (
      seed: string,
      count: number,
      width: number,
      color: string,
      ground: number,
      keep: (x: number) => boolean = () => true,
    ) => {
      const random = createRandom(`ropes/${seed}`);
      let d = '';
      for (let i = 0; i < count; i++) {
        const x = ((i + random.range(0.15, 0.85)) / count) * 1660 - 30;
        if (keep(x)) d += trunkShape(x, -40, ground, width * random.range(0.7, 1.25), random, 12);
      }
      return path(d, color);
    };
    sheet.add(
      path(
        forest(sheet, () => 900, { seed: 'far', gap: 30, height: [260, 640], spread: 0.13 }),
        depth(palette, 0.12),
      ),
      layer('a', 26, 13, depth(palette, 0.26), 930),
      mist(sheet, 860, 420, '#eef4d8', 0.8),
    );
    sheet.add(
      path(
        forest(sheet, () => 990, { seed: 'mid', gap: 46, height: [120, 360], spread: 0.16 }),
        depth(palette, 0.36),
      ),
      layer('b', 15, 26, depth(palette, 0.42), 1010, (x) => Math.abs(x - 560) > 90),
      mist(sheet, 980, 320, '#dfeed6', 0.75),
    );
    sheet.add(
      shafts(
        sheet,
        [560, 300],
        [
          [62, 70],
          [78, 84],
          [92, 99],
          [108, 118],
          [40, 48],
          [24, 30],
          [128, 134],
        ],
        1050,
        '#fffbe0',
        0.42,
      ),
    );
    sheet.add(
      path(
        forest(sheet, () => 1100, { seed: 'near', gap: 40, height: [90, 230], spread: 0.2 }),
        depth(palette, 0.6),
      ),
      layer('c', 7, 40, depth(palette, 0.66), 1120, (x) => Math.abs(x - 760) > 330 && x > 120 && x < 1460),
    );
    const bridge = (x: number) => 770 + 66 * Math.sin(((x - 250) / 1090) * Math.PI);
    const rope = (dy: number, sag: number) => `M250 ${770 + dy}Q795 ${770 + dy + sag} 1340 ${770 + dy}`;
    let hangers = '';
    let planks = '';
    for (let x = 290; x < 1320; x += 38) {
      hangers += `M${x} ${bridge(x)}L${x} ${bridge(x) - 228}`;
      planks += polygon([
        [x - 15, bridge(x) - 2],
        [x + 15, bridge(x + 15) - 2],
        [x + 14, bridge(x) + 11],
        [x - 14, bridge(x) + 11],
      ]);
    }
    const wood = '#5b3340';
    const trunk = (x: number, w: number, seed: string) =>
      path(trunkShape(x, -40, 1260, w, createRandom(seed), 10), palette.ink);
    const deck = (x: number) =>
      path(
        polygon([
          [x - 165, 760],
          [x + 165, 760],
          [x + 150, 790],
          [x - 150, 790],
        ]),
        wood,
      ) +
      path(
        polygon([
          [x - 165, 760],
          [x + 165, 760],
          [x + 162, 767],
          [x - 162, 767],
        ]),
        '#d99a5f',
      ) +
      stroke(`M${x - 140} 790L${x - 20} 930M${x + 140} 790L${x + 20} 930`, wood, 11) +
      stroke(
        `M${x - 150} 760L${x - 150} 530M${x + 150} 760L${x + 150} 530M${x - 150} 545L${x + 150} 545M${x - 150} 650L${x + 150} 650`,
        wood,
        6,
      );
    sheet.add(stroke(rope(-222, 138), wood, 5, { opacity: 0.9 }));
    const walker = person(
      {
        lean: 3,
        headTilt: 4,
        hands: [
          [23, -18],
          [12, -17],
        ],
        feet: [
          [-13, 46],
          [14, 44],
        ],
        toes: 6,
      },
      outfit(palette, { headwear: 'helmet', head: palette.accent2, legs: palette.ink, skin: '#c98763' }),
      stroke('M-7 0L7 0M-6 0L-4 12M6 0L7 12', palette.accent2, 2.4),
    );
    const wx = 770;
    sheet.add(
      stroke(`M-20 372Q800 424 1620 372`, palette.ink, 4.5),
      stroke(`M${wx + 6} 400L${wx + 6} ${bridge(wx) - 175}`, palette.accent2, 3.4),
    );
    sheet.add(
      stroke(hangers, wood, 2.6),
      group(place(walker, wx, bridge(wx) - 46 * 3.6, 3.6), { filter: sheet.rim('#fff6dc', -4, -4, 0.9) }),
      path(planks, '#d99a5f'),
      path(planks, wood, { transform: 'translate(0 7)', opacity: 0.9 }),
      stroke(rope(-228, 132), wood, 5.5),
      stroke(rope(4, 132), wood, 4),
    );
    sheet.add(
      deck(210),
      deck(1390),
      trunk(205, 74, 't1'),
      trunk(1395, 82, 't2'),
      trunk(20, 96, 't3'),
      trunk(1585, 90, 't4'),
    );
    const random = createRandom('boughs');
    sheet.add(
      path(
        boughShape([-20, 60], [420, 130], random, 110) +
          boughShape([1620, 20], [1180, 120], random, 120) +
          boughShape([200, -30], [560, 40], random, 80) +
          boughShape([1620, 260], [1400, 330], random, 90),
        palette.ink,
      ),
      path(
        grass(sheet, (x) => 1190 - 30 * Math.cos(x / 200), { gap: 7, height: [40, 130], lean: 0.1 }),
        palette.ink,
      ),
    );
  },
};
