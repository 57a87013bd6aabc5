/** Beam of light falling into a slot canyon. */
import { along } from '../core/color.ts';
import { fractalNoise } from '../core/noise.ts';
import { redMesa } from '../core/palette.ts';
import { createRandom } from '../core/random.ts';
import type { Scene } from '../core/scene.ts';
import { curve, disc, group, lens, type Point, path, place, polygon, rect, stroke } from '../core/svg.ts';
import { outfit } from '../elements/staging.ts';
import { person } from '../figures/person.ts';

const palette = redMesa.slot;

export const slotCanyon: Scene = {
  id: 'slot-canyon',
  venue: 'red-mesa',
  palette,
  alt: 'A beam of sunlight falls into a narrow slot canyon of flowing orange and violet rock beside a lone visitor.',
  draw(sheet) {
    sheet.add(
      rect(
        0,
        0,
        1600,
        1200,
        sheet.linear([
          [0, '#fff3cf'],
          [0.3, '#ffc678'],
          [0.7, '#f0893f'],
          [1, '#b8473a'],
        ]),
      ),
    );
    const tones = [
      '#ffd592',
      '#fbb35f',
      '#f28d45',
      '#dc6338',
      '#b8453c',
      '#8c2f45',
      '#5f2145',
      '#3a1640',
      '#200e2e',
    ];
    const layers = 9;
    for (let i = 0; i < layers; i++) {
      for (const side of [-1, 1] as const) {
        const wave = fractalNoise(`slot/${i}/${side}`, 3, 0.35);
        const reach = 40 + i * 78 + (side > 0 ? 20 : 0);
        const edge: Point[] = [];
        for (let y = -40; y <= 1260; y += 50) {
          const lean = 130 * Math.sin(y / 330 + i * 0.35 + (side > 0 ? 0.5 : 0));
          edge.push([
            820 +
              side * reach * (0.85 + 0.15 * (y / 1200)) +
              lean * (1 - i / 14) +
              wave(y / 260) * (46 + i * 7),
            y,
          ]);
        }
        const outer: Point[] =
          side < 0
            ? [
                [-40, 1260],
                [-40, -40],
              ]
            : [
                [1640, 1260],
                [1640, -40],
              ];
        const d = `${curve(edge)}L${outer.map((p) => p.join(' ')).join('L')}Z`;
        const tone = along(tones, i / (layers - 1));
        const shade = sheet.linear([
          [0, along(tones, Math.max(0, i - 1.3) / (layers - 1))],
          [0.55, tone],
          [1, along(tones, Math.min(layers - 1, i + 0.9) / (layers - 1))],
        ]);
        sheet.add(path(d, shade));
        let strata = '';
        for (let k = 1; k <= 6; k++)
          strata += curve(
            edge.map(([x, y], j) => [x + side * k * (13 + 4 * Math.sin(j * 0.8 + k)), y + k * 5] as const),
          );
        sheet.add(
          stroke(strata, along(tones, Math.max(0, i - 2) / (layers - 1)), 2.6, {
            opacity: 0.42,
            'clip-path': sheet.clip(path(d, '#000')),
          }),
          stroke(curve(edge), along(tones, Math.max(0, i - 2.4) / (layers - 1)), 4, { opacity: 0.85 }),
        );
      }
      if (i === 4) {
        const floor: Point[] = [
          [120, 1300],
          [240, 1010],
          [540, 955],
          [800, 942],
          [1060, 952],
          [1320, 1000],
          [1460, 1300],
        ];
        sheet.add(
          path(
            `${curve(floor)}Z`,
            sheet.linear(
              [
                [0, '#e8813f', 0],
                [0.3, '#e0743d', 1],
                [1, '#6a2443', 1],
              ],
              0,
              930,
              0,
              1200,
            ),
          ),
        );
      }
    }
    const soft = sheet.blur(16);
    const beam = sheet.linear(
      [
        [0, '#fffbe6', 0.95],
        [0.6, '#fff0c0', 0.6],
        [1, '#ffe6a8', 0.32],
      ],
      0,
      0,
      0,
      1010,
    );
    sheet.add(
      path(
        polygon([
          [905, -40],
          [1010, -40],
          [880, 1002],
          [610, 1002],
        ]),
        beam,
        { filter: soft, opacity: 0.75 },
      ),
      path(
        polygon([
          [935, -40],
          [985, -40],
          [800, 1000],
          [680, 1000],
        ]),
        beam,
        { filter: sheet.blur(9), opacity: 0.8 },
      ),
    );
    sheet.add(
      path(lens(745, 1004, 230, 34), '#fff3c4', { filter: sheet.blur(9), opacity: 0.95 }),
      path(lens(745, 1004, 150, 18), '#fffbe8'),
    );
    const random = createRandom('dust');
    let dust = '';
    for (let i = 0; i < 150; i++) {
      const t = random.next();
      dust += disc(955 - 215 * t + random.range(-1, 1) * (30 + 90 * t), t * 990, random.range(1, 3.6));
    }
    sheet.add(path(dust, '#fffbe8', { opacity: 0.8 }));
    const visitor = person(
      {
        lean: -3,
        headTilt: -16,
        hands: [
          [5, 4],
          [-4, 4],
        ],
        feet: [
          [-3, 47],
          [4, 47],
        ],
      },
      outfit(palette, {
        top: '#3a1640',
        legs: '#200e2e',
        headwear: 'brim',
        head: '#200e2e',
        skin: '#6a2f3e',
        pack: '#1d7f8c',
        boots: '#200e2e',
      }),
    );
    sheet.add(
      path(lens(545, 1020, 90, 9), '#200e2e', { opacity: 0.55 }),
      group(place(visitor, 560, 870, 3.1), { filter: sheet.rim('#ffe9b0', 4, -3, 1) }),
    );
  },
};
