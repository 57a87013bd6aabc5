/** Raft crew punching through a wave. */
import { depth, larkspur } from '../core/palette.ts';
import { createRandom } from '../core/random.ts';
import type { Scene } from '../core/scene.ts';
import { curve, disc, group, type Point, path, place, stroke } from '../core/svg.ts';
import { heapCloud, mist, sky, sun } from '../elements/sky.ts';
import { outfit } from '../elements/staging.ts';
import { cliff, ridge } from '../elements/terrain.ts';
import { forest } from '../elements/trees.ts';
import { foam, lake, ripples, swell } from '../elements/water.ts';
import { raft } from '../figures/boats.ts';

const palette = larkspur.day;

function spray(seed: string, from: Point, count: number, reach: number): string {
  const random = createRandom(seed);
  let d = '';
  for (let i = 0; i < count; i++) {
    const angle = -Math.PI * random.range(0.12, 0.92);
    const r = reach * random.next() ** 0.7;
    d += disc(
      from[0] + Math.cos(angle) * r * 1.25,
      from[1] + Math.sin(angle) * r,
      random.range(2, 11) * (1.25 - r / reach),
    );
  }
  return d;
}

export const whitewaterRaft: Scene = {
  id: 'whitewater-raft',
  venue: 'larkspur-lake',
  palette,
  alt: 'Four paddlers in an orange raft ride over a foaming wave in a canyon river.',
  draw(sheet) {
    sheet.add(
      sky(sheet, 520),
      sun(sheet, 830, 240, 74, { rings: 1, strength: 0.2 }),
      heapCloud(sheet, 620, 350, 260, '#fff', 0.6),
    );
    const back = (x: number) => 560 - 190 * Math.abs((x - 820) / 800) ** 0.9 + 16 * Math.sin(x / 60);
    sheet.add(
      ridge(sheet, back, depth(palette, 0.34), { hazeFrom: 400, hazeTo: 620, haze: 0.6 }),
      path(forest(sheet, back, { gap: 13, height: [26, 62] }), depth(palette, 0.36)),
      mist(sheet, 560, 120, palette.haze, 0.9),
    );
    const rock = { body: '#b9674f', lit: '#e9a272', dark: '#7d3f49' };
    sheet.add(
      cliff(
        sheet,
        [
          [-30, 150],
          [130, 170],
          [210, 260],
          [330, 300],
          [390, 420],
          [500, 470],
          [560, 580],
          [640, 640],
          [-30, 700],
        ],
        rock,
        { seed: 'l', count: 70, lean: -0.15 },
      ),
      cliff(
        sheet,
        [
          [1640, 90],
          [1470, 130],
          [1390, 240],
          [1270, 300],
          [1230, 420],
          [1120, 480],
          [1080, 590],
          [1000, 640],
          [1640, 700],
        ],
        { ...rock, body: '#96505a' },
        { seed: 'r', count: 70, lean: 0.15 },
      ),
    );
    sheet.add(
      path(
        forest(
          sheet,
          (x) =>
            x < 800
              ? 158 + Math.max(0, x - 20) * 0.1 + Math.max(0, x - 130) * 0.72
              : 96 + Math.max(0, 1640 - x) * 0.24 + Math.max(0, 1470 - x) * 0.95,
          { seed: 'top', gap: 26, height: [60, 130], skip: (x) => x > 215 && x < 1385 },
        ),
        depth(palette, 0.84),
      ),
    );
    sheet.add(
      lake(sheet, 620, ['#cfeee6', '#5fb7c0', '#1f7f95', '#0f5872']),
      ripples(sheet, 625, '#ffffff', { count: 110, opacity: 0.55, bottom: 900 }),
    );
    sheet.add(
      mist(sheet, 622, 60, '#eaf6ee', 0.9),
      path(
        foam(
          'bank',
          [
            [60, 636],
            [190, 640],
            [330, 634],
            [460, 640],
            [590, 634],
            [1010, 636],
            [1130, 640],
            [1270, 634],
            [1400, 640],
            [1540, 634],
          ],
          22,
        ),
        '#f4fbf4',
        { opacity: 0.9 },
      ),
      path(swell('w1', 728, 34, 330), '#a9dcd8'),
      path(swell('w1', 744, 32, 330), '#4aa7b8'),
      path(swell('w2', 800, 46, 460), '#d9f2ea'),
      path(swell('w2', 820, 44, 460), '#2f93a8'),
    );
    sheet.add(
      path(
        foam(
          'back',
          [
            [1120, 740],
            [1210, 720],
            [1290, 760],
            [420, 770],
            [330, 760],
            [1050, 760],
          ],
          42,
        ),
        '#f4fbf4',
      ),
      path(spray('s0', [1150, 760], 60, 200), '#ffffff', { opacity: 0.9 }),
    );
    const crew = ['#1f7f95', palette.accent2, '#1f7f95', palette.accent2].map((vest, i) =>
      outfit(palette, {
        top: palette.ink,
        vest,
        headwear: 'helmet',
        head: i % 2 ? palette.accent : '#fdf6d8',
        skin: i % 2 ? '#8d5a45' : '#c98763',
      }),
    );
    const boat = raft(
      {
        tube: palette.accent,
        shade: '#b23f2a',
        line: '#fdf6d8',
        paddle: palette.ink,
        blade: palette.accent2,
      },
      crew,
    );
    sheet.add(
      group(place(boat, 790, 790, 2.2, { turn: -11 }), { filter: sheet.rim('#fff3d0', 4, -5, 0.85) }),
    );
    const crest: Point[] = [
      [-40, 960],
      [160, 930],
      [330, 880],
      [470, 862],
      [600, 880],
      [740, 905],
      [880, 880],
      [1000, 800],
      [1090, 730],
      [1180, 720],
      [1230, 770],
      [1290, 830],
      [1400, 860],
      [1520, 840],
      [1640, 850],
    ];
    const front = `${curve(crest)}L1640 1230L-40 1230Z`;
    const inner = (dy: number, k: number) =>
      `${curve(crest.map(([x, y], i) => [x, y + dy + k * Math.sin(i * 1.7)] as const))}L1640 1230L-40 1230Z`;
    sheet.add(
      path(front, '#f4fbf4'),
      path(inner(34, 12), '#a9dcd8'),
      path(inner(66, 18), '#4aa7b8'),
      path(inner(130, 22), '#1f7f95'),
      path(inner(230, 26), '#0f5872'),
    );
    sheet.add(
      path(
        foam(
          'front',
          [
            [470, 868],
            [540, 880],
            [620, 894],
            [1080, 752],
            [1140, 728],
            [1210, 760],
            [980, 830],
            [900, 880],
            [400, 880],
          ],
          34,
        ),
        '#ffffff',
      ),
      path(spray('s1', [1190, 740], 60, 200) + spray('s2', [430, 880], 26, 110), '#ffffff', {
        opacity: 0.92,
      }),
    );
    let streaks = '';
    for (let i = 0; i < 16; i++) {
      const y = 960 + i * 16;
      const x = 60 + ((i * 421) % 1400);
      streaks += `M${x} ${y}q90 ${-26 + (i % 3) * 12} 190 -4t160 ${-12 + (i % 4) * 8}`;
    }
    sheet.add(stroke(streaks, '#d9f2ea', 5, { opacity: 0.55 }));
  },
};
