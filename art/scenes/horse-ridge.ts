/** Horse and rider on a ridge in front of a low sun. */
import { depth, larkspur } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { curve, group, path, place, stroke } from '../core/svg.ts';
import { barCloud, sky, sun } from '../elements/sky.ts';
import { outfit, pines } from '../elements/staging.ts';
import { range, ridge, ridgeline } from '../elements/terrain.ts';
import { forest, grass, shrubs } from '../elements/trees.ts';
import { bird, horse } from '../figures/animals.ts';
import { person } from '../figures/person.ts';
import { poses } from '../figures/poses.ts';

const palette = larkspur.golden;

export const horseRidge: Scene = {
  id: 'horse-ridge',
  venue: 'larkspur-lake',
  palette,
  alt: 'A rider on horseback follows a mountain ridge in golden evening light.',
  draw(sheet) {
    sheet.add(
      sky(sheet, 760),
      sun(sheet, 840, 500, 215, { rings: 3, spread: 0.45 }),
      barCloud(sheet, 330, 210, 460, '#ffe3ad', 0.45),
      barCloud(sheet, 1340, 300, 380, '#ffe3ad', 0.5),
      path(bird(1180, 180, 26) + bird(1232, 205, 18), palette.near),
    );
    sheet.add(
      range(
        sheet,
        [
          { x: 200, y: 480, left: 340, right: 380 },
          { x: 1400, y: 440, left: 420, right: 340 },
        ],
        860,
        { light: depth(palette, 0.22), shade: depth(palette, 0.34) },
        { lightFrom: 'right', snow: 0 },
      ),
    );
    sheet.add(
      ridge(sheet, ridgeline('hr1', 740, 50, 280), depth(palette, 0.36), {
        hazeFrom: 680,
        hazeTo: 860,
        haze: 0.7,
      }),
    );
    const mid = ridgeline('hr2', 850, 55, 340);
    sheet.add(
      ridge(sheet, mid, depth(palette, 0.52), { hazeFrom: 790, hazeTo: 1010, haze: 0.45 }),
      path(forest(sheet, mid, { gap: 15, height: [22, 64] }), depth(palette, 0.54)),
    );
    const crest = (x: number) =>
      905 + 120 * ((x - 900) / 900) ** 2 - (x - 800) * 0.05 + 9 * Math.sin(x / 47) + 5 * Math.sin(x / 19);
    sheet.add(
      ridge(sheet, crest, palette.ink),
      path(
        grass(sheet, crest, { gap: 8, height: [10, 42] }) +
          shrubs(sheet, crest, { gap: 170, size: [10, 26], from: 1100 }),
        palette.ink,
      ),
    );
    const dark = palette.ink;
    const saddle =
      path(
        curve(
          [
            [-20, -96],
            [-10, -101],
            [8, -99],
            [22, -104],
            [20, -86],
            [6, -80],
            [-12, -82],
          ],
          true,
        ),
        '#8a3a3c',
      ) + stroke('M4 -84L6 -50', dark, 3);
    const rider = place(
      person(
        {
          ...poses.ride,
          feet: [
            [13, 34],
            [12, 34],
          ],
        },
        outfit(palette, {
          top: palette.accent,
          legs: '#3b2a5c',
          head: dark,
          headwear: 'brim',
          skin: '#8a4a3e',
          boots: dark,
        }),
      ),
      0,
      -101,
      1.16,
    );
    const reins = stroke('M78 -104Q50 -100 25 -116M62 -126L78 -104', '#8a3a3c', 1.8);
    const mount = place(
      horse({ body: '#4a2540', dark }, 'walk') + saddle + rider + reins,
      760,
      crest(760) + 8,
      3,
    );
    sheet.add(group(mount, { filter: sheet.rim(palette.light, 4, -5, 0.9) }));
    sheet.add(
      pines(
        sheet,
        [
          [1510, 1260, 560],
          [1600, 1260, 700],
          [1420, 1270, 330],
          [60, 1290, 430],
          [-20, 1260, 560],
        ],
        palette.ink,
      ),
      path(
        grass(sheet, (x) => crest(x) + 90, { seed: 'low', gap: 5, height: [30, 90] }),
        '#20122e',
      ),
    );
  },
};
