/** Hot-air balloons over a misty valley. */
import { depth, larkspur } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { group, path, place } from '../core/svg.ts';
import { barCloud, mist, sky, sun, wisps } from '../elements/sky.ts';
import { pines } from '../elements/staging.ts';
import { range, ridge, ridgeline } from '../elements/terrain.ts';
import { forest } from '../elements/trees.ts';
import { riverShape } from '../elements/water.ts';
import { bird } from '../figures/animals.ts';
import { balloon } from '../figures/vehicles.ts';

const palette = larkspur.dawn;

export const balloonValley: Scene = {
  id: 'balloon-valley',
  venue: 'larkspur-lake',
  palette,
  alt: 'A striped hot-air balloon drifts over a winding river valley at sunrise.',
  draw(sheet) {
    sheet.add(
      sky(sheet, 760),
      sun(sheet, 1230, 600, 105, { rings: 4, spread: 0.9 }),
      barCloud(sheet, 300, 330, 420, '#ffe0cc', 0.5),
      barCloud(sheet, 1290, 250, 420, '#ffe0cc', 0.4),
    );
    sheet.add(
      range(
        sheet,
        [
          { x: 190, y: 560, left: 320, right: 360 },
          { x: 560, y: 640, left: 280, right: 320 },
          { x: 980, y: 650, left: 300, right: 260 },
          { x: 1480, y: 590, left: 330, right: 330 },
        ],
        860,
        { light: depth(palette, 0.24), shade: depth(palette, 0.38), snow: '#ffeadb', snowShade: '#bca6cc' },
        { lightFrom: 'right', snow: 0.26 },
      ),
    );
    const layers = [
      [800, 34, 240, 0.36, 10, 26],
      [880, 40, 300, 0.48, 13, 40],
      [975, 46, 360, 0.6, 17, 62],
    ] as const;
    layers.forEach(([y, amp, wave, near, gap, tall], i) => {
      const line = ridgeline(`bv${i}`, y, amp, wave);
      sheet.add(
        ridge(sheet, line, depth(palette, near), { hazeFrom: y - 20, hazeTo: y + 120, haze: 0.7 }),
        path(
          forest(sheet, line, { seed: `f${i}`, gap, height: [tall * 0.45, tall] }),
          depth(palette, near + 0.02),
        ),
        mist(sheet, y + 70, 70, '#ffe0cc', 0.6),
      );
    });
    sheet.add(
      path(
        riverShape(
          [
            [1010, 1000],
            [900, 1030],
            [1040, 1064],
            [820, 1110],
            [900, 1230],
          ],
          [10, 26, 44, 80, 150],
        ),
        sheet.linear(
          [
            [0, '#ffe9c8'],
            [1, '#c99cb8'],
          ],
          0,
          990,
          0,
          1200,
        ),
      ),
      wisps(sheet, 985, 40, 12, '#fff0e0', 0.45),
    );
    const front = (x: number) => 1140 - 110 * Math.abs((x - 880) / 880) ** 1.3 + 12 * Math.sin(x / 70);
    sheet.add(
      path(
        forest(sheet, front, { seed: 'front', gap: 22, height: [60, 150], skip: (x) => x > 760 && x < 1000 }),
        palette.ink,
      ),
      ridge(sheet, front, palette.ink),
    );
    const ropes = { basket: '#7a3b3a', rope: palette.ink, shadow: '#3a2468', glow: '#fff2c0' };
    sheet.add(
      place(
        balloon([palette.near, '#8c86c0', palette.far], { ...ropes, band: palette.accent2 }),
        1255,
        470,
        0.56,
      ),
      place(balloon(['#ffe0bd', palette.accent], { ...ropes, band: palette.near }), 345, 640, 0.4),
    );
    sheet.add(
      group(
        place(
          balloon([palette.accent, palette.accent2, '#f7e8d2', palette.accent2], {
            ...ropes,
            band: palette.near,
          }),
          775,
          885,
          2.04,
        ),
        { filter: sheet.rim(palette.light, 6, 0, 0.6) },
      ),
    );
    sheet.add(
      path(bird(1080, 690, 20) + bird(1124, 668, 15) + bird(510, 520, 17), palette.near),
      pines(
        sheet,
        [
          [40, 1250, 520],
          [130, 1260, 360],
          [-50, 1250, 640],
          [1570, 1250, 560],
          [1480, 1260, 350],
        ],
        palette.ink,
      ),
    );
  },
};
