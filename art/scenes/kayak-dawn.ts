/** Kayak on a perfectly still lake at sunrise. */
import { depth, larkspur } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { group, path, place } from '../core/svg.ts';
import { barCloud, mist, sky, sun, wisps } from '../elements/sky.ts';
import { outfit, pines } from '../elements/staging.ts';
import { range, ridge, ridgeline } from '../elements/terrain.ts';
import { forest, grass } from '../elements/trees.ts';
import { glints, lake, ripples, wake } from '../elements/water.ts';
import { kayak } from '../figures/boats.ts';

const palette = larkspur.dawn;
const SHORE = 640;

export const kayakDawn: Scene = {
  id: 'kayak-dawn',
  venue: 'larkspur-lake',
  palette,
  alt: 'A paddler in a red kayak crosses a still mountain lake as the sun rises between the peaks.',
  draw(sheet) {
    const hills = ridgeline('kayak-hills', 575, 45, 330);
    const backdrop =
      range(
        sheet,
        [
          { x: 250, y: 250, left: 420, right: 400 },
          { x: 1330, y: 215, left: 420, right: 460 },
          { x: 560, y: 395, left: 250, right: 230 },
          { x: 1060, y: 400, left: 220, right: 260 },
        ],
        SHORE,
        {
          light: depth(palette, 1.05 / 4),
          shade: depth(palette, 1.75 / 4),
          snow: '#ffe9d9',
          snowShade: '#b9a2c9',
        },
        { lightFrom: 'right', snow: 0.3 },
      ) +
      ridge(sheet, hills, depth(palette, 0.42), { bottom: SHORE, hazeFrom: 540, hazeTo: SHORE, haze: 0.5 }) +
      path(
        forest(sheet, (x) => 632 - 14 * Math.sin(x / 260), { gap: 15, height: [26, 74] }),
        depth(palette, 0.62),
      );
    sheet.add(
      sky(sheet, SHORE),
      sun(sheet, 800, 505, 92, { rings: 4, spread: 0.8 }),
      barCloud(sheet, 1180, 150, 460, '#ffdcc6', 0.5),
      barCloud(sheet, 430, 105, 340, '#ffdcc6', 0.35),
      backdrop,
    );
    sheet.add(
      lake(sheet, SHORE, ['#ffdcb8', '#e0b1bb', '#8c84b4', '#4a5792', '#2c3a74']),
      sheet.reflection(group([sun(sheet, 800, 505, 92, { rings: 0 }), backdrop]), SHORE, 430, 0.75),
    );
    sheet.add(
      mist(sheet, SHORE + 4, 70, '#ffe0c8', 0.85),
      ripples(sheet, SHORE + 10, '#fff0de', { count: 80, opacity: 0.32 }),
      glints(sheet, 800, SHORE + 18, { width: 46, spread: 130, opacity: 0.75 }),
      wisps(sheet, SHORE + 8, 22, 8, '#fff0e0', 0.5),
    );
    const boat = kayak(
      { hull: '#a92c2f', deck: palette.accent, paddle: palette.ink, blade: palette.accent2 },
      outfit(palette, { top: palette.ink, vest: palette.accent2, headwear: 'cap', skin: '#b97a62' }),
    );
    sheet.add(
      wake(790, 876, 290, '#fff0de', 0.45),
      group(place(group(boat, { transform: 'scale(1 -0.8)' }), 790, 882, 2), { opacity: 0.3 }),
      group(place(boat, 790, 866, 2), { filter: sheet.rim(palette.light, 4, -4, 0.9) }),
      ripples(sheet, 880, '#fff0de', { seed: 'near', count: 24, opacity: 0.3, from: 500, to: 1150 }),
    );
    sheet.add(
      pines(
        sheet,
        [
          [30, 1240, 900],
          [150, 1250, 640],
          [-40, 1250, 760],
          [1570, 1240, 820],
          [1470, 1260, 520],
          [1640, 1250, 600],
        ],
        palette.ink,
      ),
      path(
        grass(sheet, (x) => 1205 - 40 * Math.abs((x - 800) / 800) ** 2, {
          gap: 6,
          height: [30, 110],
          heads: true,
        }),
        palette.ink,
      ),
    );
  },
};
