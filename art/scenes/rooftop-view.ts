/** Rooftop terrace with string lights above the city at nightfall. */
import { depth, tideway } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { disc, group, path, place, rect, stroke, tube } from '../core/svg.ts';
import { blocks, gherkin, rooftops, shard, stPauls } from '../elements/city.ts';
import { barCloud, mist, sky, stars, sun } from '../elements/sky.ts';
import { outfit } from '../elements/staging.ts';
import { person } from '../figures/person.ts';
import { poses } from '../figures/poses.ts';

const palette = tideway.dusk;

export const rooftopView: Scene = {
  id: 'rooftop-view',
  venue: 'tideway',
  palette,
  alt: 'Three friends on a rooftop terrace with string lights look over London and the dome of St Paul’s at dusk.',
  draw(sheet) {
    sheet.add(
      sky(sheet, 760),
      stars(sheet, 70, 330),
      sun(sheet, 540, 560, 95, { rings: 4, spread: 0.9 }),
      barCloud(sheet, 1180, 250, 480, '#f7b79a', 0.35),
      barCloud(sheet, 260, 330, 340, '#f7b79a', 0.4),
    );
    const line = (d: string, x: number, color: string) => place(path(d, color), x, 800);
    sheet.add(
      line(blocks('rt1', -20, 1640, [80, 200]), 0, depth(palette, 0.2)),
      line(shard(430), 250, depth(palette, 0.28)),
      line(gherkin(270), 1360, depth(palette, 0.28)),
      line(blocks('rt2', 1180, 1640, [130, 290], [44, 76]), 0, depth(palette, 0.26)),
      mist(sheet, 740, 170, '#ffc59a', 0.7),
    );
    sheet.add(
      place(
        stPauls({ body: depth(palette, 0.48), lit: '#ffcf9a', shade: depth(palette, 0.66) }),
        870,
        800,
        1.28,
      ),
      mist(sheet, 780, 120, '#f2ad8c', 0.55),
    );
    sheet.add(
      rooftops('roofs-far', -40, 1640, 860, [40, 90], {
        roof: depth(palette, 0.6),
        wall: depth(palette, 0.54),
        chimney: depth(palette, 0.66),
        window: palette.accent2,
      }),
      mist(sheet, 880, 110, '#8f7a9f', 0.35),
    );
    sheet.add(
      rooftops('roofs-near', -80, 1680, 1010, [50, 110], {
        roof: depth(palette, 0.82),
        wall: depth(palette, 0.76),
        chimney: depth(palette, 0.88),
        window: palette.accent2,
      }),
    );
    const wall = 1010;
    const friend = (x: number, s: number, pose: keyof typeof poses, clothes: Parameters<typeof outfit>[1]) =>
      group(
        place(person(poses[pose], outfit(palette, { legs: palette.ink, ...clothes })), x, wall - 12 * s, s),
        { filter: sheet.rim('#ffcf9a', -3, -3, 0.9) },
      );
    sheet.add(
      friend(640, 4.3, 'back', {
        top: palette.accent,
        head: '#2a1622',
        headwear: 'bun',
        skin: '#c98763',
        skirt: true,
      }),
      friend(800, 4.5, 'backPoint', { top: '#24406a', head: palette.ink, headwear: 'none', skin: '#8a5a48' }),
      friend(985, 4.2, 'back', { top: '#e0b46a', head: palette.ink, headwear: 'cap', skin: '#c98763' }),
    );
    sheet.add(
      rect(0, wall, 1600, 220, palette.ink),
      rect(0, wall - 10, 1600, 22, '#3a4574'),
      rect(0, wall - 10, 1600, 5, '#ffcf9a', { opacity: 0.75 }),
    );
    let bulbs = '';
    const string = (x1: number, y1: number, x2: number, y2: number, sag: number) => {
      const n = Math.round((x2 - x1) / 72);
      for (let i = 1; i < n; i++) {
        const t = i / n;
        bulbs += disc(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + 4 * sag * t * (1 - t) + 15, 8.5);
      }
      return stroke(`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, palette.ink, 3.4);
    };
    const cords =
      string(-20, 250, 245, 330, 40) + string(245, 330, 1365, 330, 110) + string(1365, 330, 1620, 240, 40);
    sheet.add(
      path(
        tube(
          [
            [245, 1020],
            [245, 326],
          ],
          [11, 9],
        ) +
          tube(
            [
              [1365, 1020],
              [1365, 326],
            ],
            [11, 9],
          ),
        palette.ink,
      ),
      cords,
      path(bulbs, '#ffdf96', { filter: sheet.blur(11), opacity: 0.95 }),
      path(bulbs, '#fff3c8'),
    );
    const pot = (x: number, s: number) =>
      group(
        path('M-30 0L-38 -56L38 -56L30 0Z', '#8a4a48') +
          path(
            tube(
              [
                [0, -54],
                [-30, -110],
              ],
              [22, 4],
            ) +
              tube(
                [
                  [0, -54],
                  [2, -138],
                ],
                [24, 4],
              ) +
              tube(
                [
                  [0, -54],
                  [36, -104],
                ],
                [22, 4],
              ) +
              tube(
                [
                  [-6, -54],
                  [-52, -80],
                ],
                [16, 3],
              ) +
              tube(
                [
                  [6, -54],
                  [56, -76],
                ],
                [16, 3],
              ),
            '#1d4a52',
          ),
        { transform: `translate(${x} ${wall - 4}) scale(${s})` },
      );
    sheet.add(pot(390, 1.35), pot(1220, 1.5));
  },
};
