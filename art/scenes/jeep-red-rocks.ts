/** Jeep climbing slickrock among red buttes. */
import { depth, redMesa } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { group, lens, path, place, polygon } from '../core/svg.ts';
import { heapCloud, mist, sky, sun } from '../elements/sky.ts';
import { outfit } from '../elements/staging.ts';
import { butte, outline, ridge, ridgeline } from '../elements/terrain.ts';
import { asPath, saguaroShape, shrubs } from '../elements/trees.ts';
import { bird } from '../figures/animals.ts';
import { jeep } from '../figures/vehicles.ts';

const palette = redMesa.day;

export const jeepRedRocks: Scene = {
  id: 'jeep-red-rocks',
  venue: 'red-mesa',
  palette,
  alt: 'A teal open jeep with two people climbs a red sandstone slope in front of tall buttes.',
  draw(sheet) {
    sheet.add(
      sky(sheet, 720),
      sun(sheet, 520, 250, 85, { rings: 3, spread: 0.8, strength: 0.18 }),
      heapCloud(sheet, 800, 420, 360, '#fff8e8', 0.8),
      heapCloud(sheet, 1440, 300, 340, '#fff8e8', 0.7),
      heapCloud(sheet, 150, 400, 320, '#fff8e8', 0.6),
    );
    const tones = (near: number) => ({
      lit: depth(palette, near),
      shade: depth(palette, near + 0.2),
      skirt: depth(palette, near + 0.08),
    });
    sheet.add(
      butte(sheet, 1010, 520, 150, 740, tones(0.26)),
      butte(sheet, 620, 550, 240, 745, tones(0.24)),
      mist(sheet, 735, 70, palette.haze, 0.8),
    );
    sheet.add(
      butte(sheet, 1310, 285, 330, 800, tones(0.44)),
      butte(sheet, 240, 350, 250, 800, tones(0.42)),
      butte(sheet, 490, 500, 70, 800, tones(0.42)),
      mist(sheet, 800, 80, palette.haze, 0.55),
    );
    const plain = ridgeline('jr', 805, 14, 260);
    sheet.add(
      ridge(sheet, plain, '#d98a58', { hazeFrom: 790, hazeTo: 1000, haze: 0.35, hazeColor: palette.mid }),
      path(
        shrubs(sheet, (x) => plain(x) + 26, { gap: 62, size: [6, 16] }),
        '#7f8a5a',
      ),
    );
    const slope = (x: number) => 1062 - x * 0.15 - 22 * Math.sin(x / 420 + 2.2);
    sheet.add(ridge(sheet, slope, '#c4522f'));
    for (let i = 0; i < 7; i++) {
      const y = (x: number) => slope(x) + 34 + i * 36 + 10 * Math.sin(x / 150 + i * 1.4);
      sheet.add(
        path(
          polygon([
            ...outline(y, 20),
            ...outline((x) => y(x) + 12 + 8 * Math.sin(x / 210 + i), 20).reverse(),
          ]),
          i % 2 ? '#8f342d' : '#e07a45',
          { opacity: 0.6 },
        ),
      );
    }
    const [rear, front] = [780 - 212, 780 + 214];
    const climb = (Math.atan2(slope(front) - slope(rear), front - rear) * 180) / Math.PI;
    let dust = '';
    for (let i = 0; i < 9; i++)
      dust += lens(470 - i * 36, 1010 + i * 5 - 22 * Math.sin(i), 90 + i * 12, 26 + i * 3);
    const car = jeep(
      {
        body: '#1d8f98',
        shade: '#125f6e',
        dark: palette.ink,
        metal: '#e9dcc4',
        glass: '#cdeeea',
        lamp: '#fff2c0',
      },
      [
        outfit(palette, { top: palette.accent2, headwear: 'brim', head: '#f4e3bd', skin: '#b97a5a' }),
        outfit(palette, { top: '#f4efe0', headwear: 'cap', head: palette.mid, skin: '#8a5244' }),
      ],
    );
    sheet.add(
      path(dust, '#ffe3b8', { opacity: 0.3, filter: sheet.blur(9) }),
      path(
        polygon([
          [430, slope(430) + 12],
          [1130, slope(1130) + 14],
          [1070, slope(1070) + 40],
          [470, slope(470) + 40],
        ]),
        palette.ink,
        { opacity: 0.4, filter: sheet.blur(5) },
      ),
      group(place(car, 780, (slope(rear) + slope(front)) / 2 + 26, 2.2, { turn: climb }), {
        filter: sheet.rim('#fff3d0', -4, -5, 0.8),
      }),
    );
    sheet.add(
      asPath(
        saguaroShape(1420, slope(1420) + 30, 400, [
          [-1, 0.42, 0.72],
          [1, 0.34, 0.62],
        ]),
        '#2b4a3f',
      ),
      asPath(saguaroShape(150, 1120, 300, [[1, 0.4, 0.7]]), '#2b4a3f'),
      path(
        shrubs(sheet, (x) => 1190 + 6 * Math.sin(x / 60), { seed: 'fore', gap: 190, size: [30, 62] }),
        palette.ink,
      ),
      path(bird(900, 200, 26) + bird(960, 180, 18), palette.near),
    );
  },
};
