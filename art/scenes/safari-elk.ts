/** Wildlife drive: a bull elk in front of the safari truck at dawn. */
import { depth, larkspur } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { group, path, place } from '../core/svg.ts';
import { barCloud, mist, sky, sun, wisps } from '../elements/sky.ts';
import { outfit, pines } from '../elements/staging.ts';
import { range, ridge, ridgeline } from '../elements/terrain.ts';
import { forest, grass, shrubs } from '../elements/trees.ts';
import { elk } from '../figures/animals.ts';
import { safariTruck } from '../figures/vehicles.ts';

const palette = larkspur.dawn;

export const safariElk: Scene = {
  id: 'safari-elk',
  venue: 'larkspur-lake',
  palette,
  alt: 'Guests in an open safari truck watch a bull elk in a misty meadow at dawn.',
  draw(sheet) {
    sheet.add(
      sky(sheet, 700),
      sun(sheet, 1060, 470, 150, { rings: 4, spread: 0.6 }),
      barCloud(sheet, 400, 190, 480, '#ffe0cc', 0.5),
    );
    sheet.add(
      range(
        sheet,
        [
          { x: 250, y: 360, left: 380, right: 400 },
          { x: 660, y: 470, left: 300, right: 330 },
          { x: 1450, y: 400, left: 380, right: 340 },
        ],
        740,
        { light: depth(palette, 0.24), shade: depth(palette, 0.38), snow: '#ffeadb', snowShade: '#bca6cc' },
        { lightFrom: 'right', snow: 0.28 },
      ),
    );
    const tree = ridgeline('se', 715, 16, 260);
    sheet.add(
      ridge(sheet, tree, depth(palette, 0.46), { hazeFrom: 690, hazeTo: 800, haze: 0.8 }),
      path(
        forest(sheet, tree, { gap: 13, height: [34, 96], skip: (x) => x > 1010 && x < 1110 }),
        depth(palette, 0.47),
      ),
      mist(sheet, 760, 110, '#ffe3cf', 0.95),
    );
    const meadow = (x: number) => 812 + 10 * Math.sin(x / 140);
    sheet.add(
      ridge(sheet, meadow, '#c9929f', { hazeFrom: 800, hazeTo: 1200, haze: 0.9, hazeColor: palette.near }),
      path(grass(sheet, meadow, { seed: 'm', gap: 9, height: [8, 24] }), '#b5869c'),
    );
    const crew = [palette.accent2, '#f2e3d0', palette.near, palette.ink].map((top, i) =>
      outfit(palette, {
        top,
        headwear: (['brim', 'cap', 'brim', 'brim'] as const)[i],
        head: i === 1 ? palette.accent : '#f2dcb8',
        skin: i % 2 ? '#8a5a55' : '#c98763',
      }),
    );
    sheet.add(
      path(`M240 905Q500 925 800 905Q500 890 240 905Z`, palette.ink, { opacity: 0.4 }),
      group(
        place(
          safariTruck(
            {
              body: '#5f7f86',
              shade: '#3f5a6e',
              dark: palette.ink,
              metal: '#e9d8c4',
              glass: '#dfe9ee',
              lamp: '#fff2c0',
            },
            crew,
          ),
          520,
          900,
          1.5,
        ),
        { filter: sheet.rim(palette.light, 4, -4, 0.85) },
      ),
      wisps(sheet, 905, 16, 6, '#ffe9d8', 0.4),
    );
    sheet.add(
      group(
        place(
          elk({ body: '#6a5a86', dark: '#4a4476', light: '#b093a8' }, { grazing: true }),
          1370,
          880,
          0.85,
          { flip: true },
        ),
        { opacity: 0.95 },
      ),
    );
    const rise = (x: number) => 1035 - 60 * Math.exp(-(((x - 1060) / 330) ** 2)) + 8 * Math.sin(x / 60);
    sheet.add(
      ridge(sheet, rise, palette.near, { hazeFrom: 980, hazeTo: 1210, haze: 0.9, hazeColor: palette.ink }),
      path(
        grass(sheet, rise, { seed: 'g', gap: 6, height: [14, 50] }) +
          shrubs(sheet, rise, { gap: 330, size: [12, 24] }),
        palette.near,
      ),
    );
    sheet.add(
      group(
        place(elk({ body: '#4a3558', dark: palette.ink, light: '#c79a86' }), 1075, rise(1060) + 16, 2.45, {
          flip: true,
        }),
        { filter: sheet.rim(palette.light, 3, -4, 0.95) },
      ),
    );
    sheet.add(
      path(
        grass(sheet, (x) => rise(x) + 12, { seed: 'h', gap: 6, height: [18, 60], from: 850, to: 1320 }),
        palette.near,
      ),
      path(
        grass(sheet, (x) => 1190 + 12 * Math.sin(x / 80), {
          seed: 'fore',
          gap: 6,
          height: [40, 130],
          heads: true,
        }),
        palette.ink,
      ),
      pines(
        sheet,
        [
          [20, 1240, 760],
          [-60, 1240, 560],
          [1590, 1240, 640],
        ],
        palette.ink,
      ),
    );
  },
};
