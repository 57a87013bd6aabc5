/** Zipline rider over a deep pine gorge. */
import { nth } from '../core/nth.ts';
import { depth, larkspur } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { circle, group, lens, path, place, stroke } from '../core/svg.ts';
import { heapCloud, mist, sky, sun, wisps } from '../elements/sky.ts';
import { outfit, pines } from '../elements/staging.ts';
import { cliff, range, ridge } from '../elements/terrain.ts';
import { forest } from '../elements/trees.ts';
import { riverShape } from '../elements/water.ts';
import { person } from '../figures/person.ts';
import { poses } from '../figures/poses.ts';

const palette = larkspur.day;

export const ziplineGorge: Scene = {
  id: 'zipline-gorge',
  venue: 'larkspur-lake',
  palette,
  alt: 'A rider on a zipline flies high above a misty gorge lined with pines and a river far below.',
  draw(sheet) {
    sheet.add(
      sky(sheet, 640),
      sun(sheet, 1130, 205, 64, { rings: 2, strength: 0.16 }),
      heapCloud(sheet, 420, 400, 380, '#ffffff', 0.75),
      heapCloud(sheet, 1260, 440, 300, '#ffffff', 0.6),
    );
    sheet.add(
      range(
        sheet,
        [
          { x: 1010, y: 380, left: 330, right: 420 },
          { x: 600, y: 300, left: 420, right: 400 },
        ],
        760,
        { light: depth(palette, 0.22), shade: depth(palette, 0.42), snow: '#ffffff', snowShade: '#b8d6d8' },
        { lightFrom: 'right' },
      ),
    );
    const back = (x: number) => 800 - 210 * Math.abs((x - 830) / 800) ** 0.8 + 20 * Math.sin(x / 70);
    sheet.add(
      ridge(sheet, back, depth(palette, 0.4), { hazeFrom: 560, hazeTo: 900, haze: 0.8 }),
      path(
        forest(sheet, back, { seed: 'b', gap: 13, height: [30, 70] }),
        sheet.linear(
          [
            [0, depth(palette, 0.42)],
            [1, depth(palette, 0.22)],
          ],
          0,
          540,
          0,
          820,
        ),
      ),
    );
    sheet.add(
      mist(sheet, 800, 120, palette.haze, 0.8),
      ridge(sheet, (x) => 830 - 70 * Math.abs((x - 840) / 700) + 8 * Math.sin(x / 40), depth(palette, 0.5), {
        hazeFrom: 820,
        hazeTo: 1200,
        haze: 0.25,
      }),
      path(
        forest(sheet, (x) => 850 + 8 * Math.sin(x / 40), {
          seed: 'floor',
          gap: 16,
          height: [40, 90],
          skip: (x) => Math.abs(x - 840) < 40,
        }),
        depth(palette, 0.54),
      ),
    );
    sheet.add(
      path(
        riverShape(
          [
            [835, 820],
            [850, 870],
            [790, 930],
            [840, 1010],
            [760, 1100],
            [800, 1220],
          ],
          [10, 24, 44, 80, 130, 190],
        ),
        sheet.linear(
          [
            [0, '#eaf6ec'],
            [1, '#7cc8cf'],
          ],
          0,
          820,
          0,
          1200,
        ),
      ),
    );
    const rock = { body: depth(palette, 0.6), lit: '#8fc0b4', dark: depth(palette, 0.82) };
    const left = [
      [-30, 560],
      [120, 575],
      [250, 600],
      [330, 640],
      [372, 720],
      [440, 770],
      [470, 880],
      [560, 960],
      [600, 1080],
      [650, 1230],
      [-30, 1230],
    ] as const;
    const right = [
      [1630, 620],
      [1480, 640],
      [1360, 660],
      [1290, 720],
      [1270, 800],
      [1180, 860],
      [1150, 960],
      [1050, 1030],
      [1010, 1120],
      [930, 1230],
      [1630, 1230],
    ] as const;
    const edge = (points: readonly (readonly [number, number])[]) => (x: number) => {
      const sorted = [...points].filter((p) => p[1] < 1220).sort((a, b) => a[0] - b[0]);
      const i = sorted.findIndex((p) => p[0] >= x);
      const [a, b] = [nth(sorted, Math.max(0, i - 1)), nth(sorted, i < 0 ? sorted.length - 1 : i)];
      return a[1] + ((b[1] - a[1]) * (x - a[0])) / Math.max(1, b[0] - a[0]);
    };
    sheet.add(
      cliff(sheet, left, rock, { seed: 'l', lean: -0.1 }),
      path(
        forest(sheet, edge(left), { seed: 'fl', from: -20, to: 590, gap: 17, height: [60, 170] }),
        depth(palette, 0.8),
      ),
    );
    sheet.add(
      cliff(sheet, right, { ...rock, body: depth(palette, 0.7) }, { seed: 'r', lean: 0.1 }),
      path(
        forest(sheet, edge(right), { seed: 'fr', from: 1000, to: 1630, gap: 17, height: [60, 170] }),
        depth(palette, 0.84),
      ),
    );
    sheet.add(wisps(sheet, 900, 70, 9, '#f3f9ec', 0.3));
    const cable = (x: number) => 175 + x * 0.2 + 75 * Math.sin((x / 1600) * Math.PI);
    const x = 760;
    const y = cable(x);
    sheet.add(
      stroke(
        `M-20 ${cable(-20)}Q${x / 2} ${cable(x / 2) + 8} ${x} ${y}Q${(x + 1620) / 2} ${cable((x + 1620) / 2) + 8} 1620 ${cable(1620)}`,
        palette.ink,
        5,
      ),
    );
    const scale = 3.6;
    const rider = person(
      poses.zip,
      outfit(palette, { headwear: 'helmet', head: palette.accent2, legs: palette.ink, skin: '#c98763' }),
    );
    const harness =
      path(lens(-1, 2, 8, 4), palette.ink) +
      stroke('M2 -2L5 -62', palette.ink, 1.6) +
      stroke('M-3 -28L3 0L12 3', palette.ink, 2);
    const trolley =
      stroke('M-10 -66L20 -61', palette.ink, 5.5) +
      circle(-6, -68, 3.2, palette.accent2) +
      circle(15, -64, 3.2, palette.accent2) +
      stroke('M5 -62L5 -53', palette.ink, 2);
    sheet.add(
      group(place(rider + harness + trolley, x - 10, y + 66 * scale, scale), {
        filter: sheet.rim('#fff6dc', 4, -4, 0.8),
      }),
    );
    sheet.add(
      pines(
        sheet,
        [
          [40, 1260, 620],
          [160, 1270, 430],
          [1560, 1260, 560],
          [1450, 1280, 380],
          [-50, 1260, 470],
          [260, 1290, 280],
        ],
        palette.ink,
      ),
    );
  },
};
