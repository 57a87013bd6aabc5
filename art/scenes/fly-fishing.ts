/** Angler casting a looping line in a golden river. */
import { depth, larkspur } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { group, path, place, stroke } from '../core/svg.ts';
import { mist, sky, sun, wisps } from '../elements/sky.ts';
import { outfit, pines } from '../elements/staging.ts';
import { range, ridge } from '../elements/terrain.ts';
import { forest, grass } from '../elements/trees.ts';
import { glints, lake, ripples, wake } from '../elements/water.ts';
import { person } from '../figures/person.ts';

const palette = larkspur.golden;

export const flyFishing: Scene = {
  id: 'fly-fishing',
  venue: 'larkspur-lake',
  palette,
  alt: 'An angler standing in a golden river casts a long curling line.',
  draw(sheet) {
    const bank = (x: number) => 690 - 60 * Math.abs((x - 960) / 900) + 10 * Math.sin(x / 80);
    const hills = (x: number) => 640 - 190 * Math.abs((x - 960) / 900) ** 0.9 + 26 * Math.sin(x / 110);
    const land =
      range(
        sheet,
        [
          { x: 560, y: 380, left: 380, right: 330 },
          { x: 1330, y: 350, left: 330, right: 420 },
        ],
        680,
        { light: depth(palette, 0.18), shade: depth(palette, 0.3) },
        { lightFrom: 'right', snow: 0 },
      ) +
      ridge(sheet, hills, depth(palette, 0.38), { bottom: 720, hazeFrom: 480, hazeTo: 700, haze: 0.6 }) +
      path(forest(sheet, hills, { seed: 'h', gap: 13, height: [22, 56] }), depth(palette, 0.38)) +
      ridge(sheet, bank, depth(palette, 0.58), { bottom: 724 }) +
      path(
        forest(sheet, bank, { seed: 'b', gap: 17, height: [60, 190], skip: (x) => x > 850 && x < 1080 }),
        depth(palette, 0.6),
      );
    sheet.add(sky(sheet, 690), sun(sheet, 960, 470, 105, { rings: 4, spread: 0.7 }), land);
    sheet.add(
      lake(sheet, 712, ['#ffe6a8', '#f2a765', '#b9645a', '#6a3a55', '#3a2347']),
      sheet.reflection(land, 712, 330, 0.75),
      mist(sheet, 706, 60, '#ffe3a8', 0.8),
      ripples(sheet, 716, '#fff0c4', { count: 150, opacity: 0.4 }),
      ripples(sheet, 720, palette.ink, { seed: 'dark', count: 60, opacity: 0.22 }),
      glints(sheet, 960, 716, { width: 60, spread: 120, opacity: 0.8 }),
      wisps(sheet, 705, 16, 6, '#fff1c8', 0.5),
    );
    const scale = 4.5;
    const line = stroke(
      'M66 -102C40 -128 -26 -137 -58 -123C-84 -109 -54 -94 0 -100C64 -109 122 -92 152 -38',
      '#fff6d6',
      0.95,
    );
    const rod =
      stroke('M24 -40L29 -56Q42 -90 66 -102', palette.ink, 1.7) + stroke('M22 -34L26 -46', '#8a3a3c', 3);
    const angler = person(
      {
        lean: -4,
        headTilt: 6,
        hands: [
          [24, -40],
          [19, -14],
        ],
        feet: [
          [-8, 46],
          [9, 46],
        ],
        elbowBend: [1, 1],
      },
      outfit(palette, {
        top: palette.ink,
        vest: '#8f3b44',
        legs: palette.ink,
        headwear: 'brim',
        head: palette.ink,
        skin: '#a35e4c',
      }),
      rod,
    );
    const figure = line + angler + stroke('M24 -38Q20 -20 20 -13', '#fff6d6', 0.7);
    const clip = sheet.clip(`<rect x="0" y="0" width="1600" height="960"/>`);
    sheet.add(
      group(group(place(figure, 640, 805, scale, {}), { transform: 'translate(0 1918) scale(1 -1)' }), {
        opacity: 0.28,
        'clip-path': sheet.clip(`<rect x="0" y="960" width="1600" height="170"/>`),
      }),
    );
    sheet.add(
      group(group(place(figure, 640, 805, scale), { filter: sheet.rim(palette.light, 4, -4, 0.95) }), {
        'clip-path': clip,
      }),
      wake(640, 959, 78, '#fff0c4', 0.7),
    );
    sheet.add(
      ridge(sheet, (x) => 1140 + 90 * Math.sin((x / 1600) * Math.PI) + 8 * Math.sin(x / 40), palette.ink),
      path(
        grass(sheet, (x) => 1146 + 90 * Math.sin((x / 1600) * Math.PI), {
          gap: 5,
          height: [40, 150],
          heads: true,
        }),
        palette.ink,
      ),
      pines(
        sheet,
        [
          [60, 1200, 860],
          [-40, 1200, 620],
          [175, 1210, 420],
          [1560, 1200, 760],
          [1470, 1200, 430],
          [1650, 1200, 560],
        ],
        palette.ink,
      ),
    );
  },
};
