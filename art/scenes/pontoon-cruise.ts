/** Pontoon boat cruising at dusk. */
import { depth, larkspur } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { group, path, place } from '../core/svg.ts';
import { barCloud, mist, sky, sun } from '../elements/sky.ts';
import { outfit, pines } from '../elements/staging.ts';
import { range, ridge, ridgeline } from '../elements/terrain.ts';
import { forest, grass } from '../elements/trees.ts';
import { glints, lake, ripples } from '../elements/water.ts';
import { bird } from '../figures/animals.ts';
import { pontoon } from '../figures/boats.ts';

const palette = larkspur.golden;
const SHORE = 660;

export const pontoonCruise: Scene = {
  id: 'pontoon-cruise',
  venue: 'larkspur-lake',
  palette,
  alt: 'Guests relax under the red canopy of a pontoon boat on a golden evening lake.',
  draw(sheet) {
    const hills = ridgeline('pc', 600, 48, 300);
    const land =
      range(
        sheet,
        [
          { x: 260, y: 270, left: 380, right: 420 },
          { x: 700, y: 400, left: 300, right: 330 },
          { x: 1420, y: 300, left: 430, right: 360 },
        ],
        SHORE,
        { light: depth(palette, 0.24), shade: depth(palette, 0.42), snow: '#ffeccb', snowShade: '#d19a84' },
        { lightFrom: 'right', snow: 0.24 },
      ) +
      ridge(sheet, hills, depth(palette, 0.5), { bottom: SHORE, hazeFrom: 560, hazeTo: SHORE, haze: 0.45 }) +
      path(
        forest(sheet, (x) => 655 - 10 * Math.cos(x / 230), { gap: 14, height: [28, 84] }),
        depth(palette, 0.68),
      );
    const light = sun(sheet, 1090, 430, 100, { rings: 4, spread: 0.8 });
    sheet.add(
      sky(sheet, SHORE),
      light,
      barCloud(sheet, 560, 190, 500, '#ffe3ad', 0.45),
      barCloud(sheet, 1330, 190, 320, '#ffe3ad', 0.4, 3),
      path(bird(620, 330, 22) + bird(668, 310, 16), palette.near),
      land,
    );
    sheet.add(
      lake(sheet, SHORE, ['#ffe0a0', '#f0a067', '#b5605c', '#663853', '#36203f']),
      sheet.reflection(land, SHORE, 330, 0.7),
      mist(sheet, SHORE + 2, 46, '#ffe3a8', 0.8),
      ripples(sheet, SHORE + 8, '#fff0c4', { count: 140, opacity: 0.4 }),
      glints(sheet, 1090, SHORE + 6, { width: 55, spread: 170, opacity: 0.85 }),
    );
    const tops = ['#3b2a5c', palette.accent2, '#2c6f7c', palette.accent, '#fdf0d0'];
    const hats = ['none', 'brim', 'bun', 'cap', 'cap'] as const;
    const guests = tops.map((top, i) =>
      outfit(palette, {
        top,
        headwear: hats[i],
        head: i === 1 ? '#fdf0d0' : palette.ink,
        skin: ['#b97a5a', '#8a5244', '#d9a07c', '#b97a5a', '#8a5244'][i],
      }),
    );
    const boat = pontoon(
      {
        hull: palette.ink,
        rail: '#fff1d2',
        canopy: palette.accent,
        canopyShade: '#9c2f3c',
        post: palette.ink,
        float: '#8a5a6a',
      },
      guests,
    );
    sheet.add(
      group(group(place(boat, 765, 860, 1.95), { transform: 'translate(0 1552) scale(1 -0.8)' }), {
        opacity: 0.34,
        'clip-path': sheet.clip('<rect x="0" y="872" width="1600" height="330"/>'),
      }),
    );
    sheet.add(
      group(place(boat, 765, 860, 1.95), { filter: sheet.rim(palette.light, 4, -4, 0.85) }),
      ripples(sheet, 868, '#fff0c4', {
        seed: 'b',
        count: 60,
        opacity: 0.42,
        from: 320,
        to: 1300,
        bottom: 1130,
      }),
    );
    sheet.add(
      path(
        grass(sheet, (x) => 1215 - 90 * Math.max(0, Math.abs((x - 800) / 800) - 0.3), {
          gap: 6,
          height: [40, 130],
          heads: true,
        }),
        palette.ink,
      ),
      pines(
        sheet,
        [
          [40, 1240, 900],
          [150, 1250, 560],
          [-50, 1240, 700],
          [1590, 1240, 760],
          [1500, 1260, 430],
        ],
        palette.ink,
      ),
    );
  },
};
