/** Abstract art for gift card, membership and season pass, in the lake palette. */
import { mix } from '../core/color.ts';
import { nth } from '../core/nth.ts';
import { larkspur } from '../core/palette.ts';
import { createRandom } from '../core/random.ts';
import type { Scene } from '../core/scene.ts';
import { HEIGHT, WIDTH } from '../core/sheet.ts';
import { circle, curve, group, type Point, path, polygon, rect, stroke } from '../core/svg.ts';
import { landShape } from '../elements/terrain.ts';

const { dawn, golden, night, day } = larkspur;

/** Nested sun arcs rising over paper-cut waves. */
export const giftCard: Scene = {
  id: 'gift-card',
  venue: 'larkspur-lake',
  palette: dawn,
  alt: 'Abstract sunrise of concentric arcs in coral, gold and violet over layered waves.',
  draw(sheet) {
    sheet.add(
      rect(
        0,
        0,
        WIDTH,
        HEIGHT,
        sheet.linear([
          [0, '#2b3a7a'],
          [0.6, '#6a69a6'],
          [1, '#b497c0'],
        ]),
      ),
    );
    const rings = [
      '#364379',
      '#5a5f9f',
      '#8f7fb4',
      '#c794b4',
      '#f0a698',
      '#f0593e',
      '#ff8f57',
      '#ffc56b',
      '#ffe2bd',
      '#fff4d6',
    ];
    sheet.add(...rings.map((color, i) => circle(800, 760, 760 - i * 72, color)));
    const waves = ['#8f7fb4', '#6a69a6', '#4a5593', '#364379', '#232d60', '#171f4a'];
    waves.forEach((color, i) => {
      const line = (x: number) => 742 + i * 78 + (26 + i * 4) * Math.sin(x / (190 + i * 22) + i * 1.9);
      sheet.add(
        path(
          landShape((x) => line(x) - 9),
          mix(color, '#ffe2bd', 0.5),
          { opacity: 0.7 },
        ),
        path(landShape(line), color),
      );
    });
  },
};

/** Contour lines of a mountain, like a folded map. */
export const membership: Scene = {
  id: 'membership',
  venue: 'larkspur-lake',
  palette: night,
  alt: 'Abstract mountain map: contour bands from deep blue to gold around a bright summit.',
  draw(sheet) {
    const random = createRandom('contours');
    const waves = Array.from(
      { length: 5 },
      (_, k) => [k + 2, random.range(0, 6.28), random.range(0.03, 0.12) / (1 + k * 0.35)] as const,
    );
    const blob = (cx: number, cy: number, r: number, shift: number): Point[] =>
      Array.from({ length: 90 }, (_, i) => {
        const a = (i / 90) * Math.PI * 2;
        const k =
          1 + waves.reduce((sum, [n, phase, size]) => sum + size * Math.sin(a * n + phase + shift), 0);
        return [cx + Math.cos(a) * r * k * 1.28, cy + Math.sin(a) * r * k] as const;
      });
    const tones = [
      '#0c1540',
      '#132058',
      '#1b2f72',
      '#2b4b8c',
      '#4477a4',
      '#74a9b8',
      '#b9d3bd',
      '#f4e3b0',
      '#ffc56b',
      '#f78a4e',
      '#f0593e',
    ];
    sheet.add(rect(0, 0, WIDTH, HEIGHT, '#080e30'));
    tones.forEach((tone, i) => {
      const d = curve(blob(860 - i * 9, 610 - i * 6, 860 - i * 78, i * 0.13), true);
      sheet.add(
        path(d, '#050920', { opacity: 0.35, transform: 'translate(-7 9)', filter: sheet.blur(6) }),
        path(d, tone),
        stroke(d, mix(tone, '#fff4d6', 0.35), 2, { opacity: 0.7 }),
      );
      if (i < 9)
        sheet.add(
          stroke(
            curve(blob(860 - i * 9, 610 - i * 6, 860 - i * 78 - 38, i * 0.13 + 0.06), true),
            mix(tone, '#fff4d6', 0.3),
            1.4,
            { opacity: 0.4 },
          ),
        );
    });
    sheet.add(
      stroke('M180 1060C380 980 330 830 500 800S720 780 690 640', '#fff4d6', 7, {
        'stroke-dasharray': '4 22',
      }),
      circle(180, 1060, 13, '#fff4d6'),
      group(
        path(
          polygon([
            [688, 640],
            [688, 520],
            [775, 550],
            [694, 582],
          ]),
          '#fff4d6',
        ) + circle(690, 640, 12, '#fff4d6'),
      ),
    );
  },
};

/** Quilt of half suns, peaks, waves and night tiles. */
export const seasonPass: Scene = {
  id: 'season-pass',
  venue: 'larkspur-lake',
  palette: golden,
  alt: 'Geometric quilt of suns, peaks, waves, trees and stars in the colors of the lake.',
  draw(sheet) {
    const size = 200;
    const random = createRandom('quilt');
    const schemes = [
      ['#f5a455', '#fff4d6', '#e8503a', '#653753'],
      ['#364379', '#f3c3b4', '#f0593e', '#171f4a'],
      ['#2f8fb5', '#f4f0d3', '#1d5f63', '#0c3640'],
      ['#fff0cf', '#f0593e', '#364379', '#ffc56b'],
      ['#141f4d', '#ffc56b', '#3c5d96', '#cfe0ff'],
      ['#e8503a', '#ffd166', '#2c1a3b', '#fff4d6'],
    ] as const;
    const motifs: ((c: readonly string[]) => string)[] = [
      (c) =>
        circle(100, 200, 92, nth(c, 1)) + circle(100, 200, 66, nth(c, 2)) + circle(100, 200, 38, nth(c, 3)),
      (c) =>
        path('M0 200L70 62L116 138L142 92L200 200Z', nth(c, 2)) +
        path('M70 62L116 138L142 92L200 200L104 200Z', nth(c, 3), { opacity: 0.65 }) +
        path('M70 62L46 110L64 98L76 118L88 94Z', nth(c, 1)) +
        circle(152, 44, 19, nth(c, 1)),
      (c) =>
        [0, 1, 2, 3]
          .map((i) =>
            path(
              `M0 ${60 + i * 38}q25 -30 50 0t50 0t50 0t50 0V200H0Z`,
              nth([nth(c, 1), nth(c, 2), nth(c, 3), nth(c, 2)], i),
            ),
          )
          .join(''),
      (c) =>
        [34, 100, 166]
          .map(
            (x, i) =>
              path(
                polygon([
                  [x, 34 + (i % 2) * 26],
                  [x + 34, 176],
                  [x - 34, 176],
                ]),
                nth(c, 2),
              ) +
              path(
                polygon([
                  [x, 34 + (i % 2) * 26],
                  [x + 34, 176],
                  [x, 176],
                ]),
                nth(c, 3),
              ) +
              path(`M${x - 4} 176h8v16h-8Z`, nth(c, 3)),
          )
          .join(''),
      (c) =>
        circle(100, 100, 62, nth(c, 1)) +
        path('M38 100A62 62 0 0 0 162 100Z', nth(c, 2)) +
        path('M50 122h100M62 140h76', 'none', { stroke: c[1], 'stroke-width': 6 }),
      (c) =>
        [0, 1, 2, 3]
          .map((i) =>
            path(
              `M${i % 2 ? 200 : 0} ${i > 1 ? 200 : 0}${i === 0 ? 'A100 100 0 0 1 100 100A100 100 0 0 1 0 0' : i === 1 ? 'A100 100 0 0 0 100 100A100 100 0 0 0 200 0' : i === 2 ? 'A100 100 0 0 0 100 100A100 100 0 0 0 0 200' : 'A100 100 0 0 1 100 100A100 100 0 0 1 200 200'}Z`,
              i % 2 ? nth(c, 2) : nth(c, 1),
            ),
          )
          .join('') + circle(100, 100, 17, nth(c, 3)),
      (c) =>
        path('M20 150Q100 182 180 150L152 176H48Z', nth(c, 1)) +
        path('M100 34L100 142L40 142Z', nth(c, 2)) +
        path('M108 54L108 142L158 142Z', nth(c, 3)),
    ];
    let previous: number[] = [];
    for (let row = 0; row < 6; row++) {
      const current: number[] = [];
      for (let column = 0; column < 8; column++) {
        let motif = random.int(0, motifs.length - 1);
        while (motif === current[column - 1] || motif === previous[column])
          motif = (motif + 1) % motifs.length;
        current.push(motif);
        const colors = nth(schemes, (row * 5 + column * 2 + random.int(0, 1)) % schemes.length);
        const clip = sheet.clip(rect(0, 0, size, size, '#000'));
        sheet.add(
          group(rect(0, 0, size + 1, size + 1, colors[0]) + nth(motifs, motif)(colors), {
            transform: `translate(${column * size} ${row * size})`,
            'clip-path': clip,
          }),
        );
      }
      previous = current;
    }
    sheet.add(
      rect(
        0,
        0,
        WIDTH,
        HEIGHT,
        sheet.linear([
          [0, day.ink, 0],
          [1, day.ink, 0.25],
        ]),
      ),
    );
  },
};
