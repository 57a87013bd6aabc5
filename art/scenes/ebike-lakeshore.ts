/** E-bike rider on a path along the lake. */
import { depth, larkspur } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { curve, group, lens, path, place } from '../core/svg.ts';
import { heapCloud, mist, sky, sun } from '../elements/sky.ts';
import { outfit, pines } from '../elements/staging.ts';
import { range, ridge, ridgeline } from '../elements/terrain.ts';
import { forest, grass, shrubs } from '../elements/trees.ts';
import { glints, lake, ripples } from '../elements/water.ts';
import { cyclist } from '../figures/bicycle.ts';

const palette = larkspur.day;
const SHORE = 600;

export const ebikeLakeshore: Scene = {
  id: 'ebike-lakeshore',
  venue: 'larkspur-lake',
  palette,
  alt: 'A cyclist on an orange e-bike rides a lakeshore path beneath snowy mountains.',
  draw(sheet) {
    const hills = ridgeline('eb', 560, 40, 280);
    const land =
      range(
        sheet,
        [
          { x: 850, y: 360, left: 360, right: 320 },
          { x: 1270, y: 300, left: 420, right: 430 },
          { x: 180, y: 330, left: 300, right: 330 },
          { x: 470, y: 215, left: 420, right: 400 },
        ],
        SHORE,
        { light: depth(palette, 0.24), shade: depth(palette, 0.44), snow: '#ffffff', snowShade: '#b5d5da' },
        { lightFrom: 'left', snow: 0.38 },
      ) +
      ridge(sheet, hills, depth(palette, 0.45), { bottom: SHORE, hazeFrom: 520, hazeTo: SHORE, haze: 0.4 }) +
      path(
        forest(sheet, (x) => 596 - 10 * Math.sin(x / 200), { gap: 14, height: [26, 64] }),
        depth(palette, 0.62),
      );
    sheet.add(
      sky(sheet, SHORE),
      sun(sheet, 1080, 150, 60, { rings: 1, strength: 0.2 }),
      heapCloud(sheet, 720, 205, 330, '#ffffff', 0.85),
      heapCloud(sheet, 1420, 270, 300, '#ffffff', 0.6),
      heapCloud(sheet, 130, 260, 340, '#ffffff', 0.7),
      land,
    );
    sheet.add(
      lake(sheet, SHORE, ['#d9efdf', '#7cc8cf', '#2f8fb5', '#22769d'], 1000),
      sheet.reflection(land, SHORE, 300, 0.5),
      mist(sheet, SHORE + 2, 34, '#f4f9ea', 0.8),
      ripples(sheet, SHORE + 8, '#ffffff', { count: 110, opacity: 0.45, bottom: 960 }),
      glints(sheet, 1080, SHORE + 8, { width: 40, spread: 90, bottom: 960, opacity: 0.65 }),
    );
    const bank = (x: number) => 850 + 26 * Math.sin(x / 300 + 1) - 0.02 * x;
    const green = '#2b7d68';
    sheet.add(
      path(grass(sheet, bank, { seed: 'reed', gap: 9, height: [26, 92], heads: true }), depth(palette, 0.78)),
      ridge(sheet, bank, green),
      path(shrubs(sheet, bank, { gap: 260, size: [14, 34] }), depth(palette, 0.74)),
    );
    sheet.add(
      path(
        curve(
          [
            [-60, 977],
            [300, 935],
            [800, 937],
            [1300, 925],
            [1680, 910],
            [1680, 1013],
            [1300, 1019],
            [800, 1021],
            [300, 1019],
            [-60, 1075],
          ],
          true,
          0.8,
        ),
        '#f3dcae',
      ),
      path(
        curve(
          [
            [-60, 1045],
            [300, 997],
            [800, 999],
            [1300, 997],
            [1680, 989],
            [1680, 1015],
            [1300, 1021],
            [800, 1023],
            [300, 1021],
            [-60, 1077],
          ],
          true,
          0.8,
        ),
        '#d9b27c',
        { opacity: 0.7 },
      ),
    );
    sheet.add(path(lens(745, 986, 270, 13), palette.ink, { opacity: 0.45 }));
    const rider = cyclist(
      { frame: palette.accent, tyre: palette.ink, detail: '#e9efe0', battery: palette.ink },
      outfit(palette, {
        top: palette.accent2,
        legs: '#1d4a66',
        headwear: 'helmet',
        head: '#fdf6d8',
        skin: '#b97a5a',
        pack: palette.accent,
        boots: palette.ink,
      }),
    );
    sheet.add(group(place(rider, 790, 982, 2.75), { filter: sheet.rim('#fff6dc', 3, -4, 0.7) }));
    sheet.add(
      path(
        grass(sheet, (x) => 1130 - 22 * Math.cos(x / 190), { seed: 'fore', gap: 6, height: [26, 92] }),
        '#14594f',
      ),
      ridge(sheet, (x) => 1126 - 22 * Math.cos(x / 190), '#14594f'),
    );
    sheet.add(
      pines(
        sheet,
        [
          [60, 1210, 980],
          [-40, 1210, 760],
          [190, 1215, 520],
          [1560, 1210, 880],
          [1650, 1210, 700],
          [1455, 1215, 420],
        ],
        palette.ink,
      ),
    );
  },
};
