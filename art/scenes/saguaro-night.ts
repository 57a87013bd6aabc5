/** Saguaro under a desert night sky. */
import { depth, redMesa } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { circle, group, path, stroke } from '../core/svg.ts';
import { milkyWay, mist, sky, stars, sun } from '../elements/sky.ts';
import { butte, ridge, ridgeline } from '../elements/terrain.ts';
import { grass, saguaroShape, shrubs } from '../elements/trees.ts';

const palette = redMesa.night;

export const saguaroNight: Scene = {
  id: 'saguaro-night',
  venue: 'red-mesa',
  palette,
  alt: 'A tall saguaro stands against a starry desert sky with glowing mesas on the horizon.',
  draw(sheet) {
    sheet.add(
      sky(sheet, 900),
      milkyWay(sheet, [130, 860], [1180, -160], 165, ['#8a4fb0', '#d98fb0', '#ffe6d2']),
      stars(sheet, 480, 800),
      sun(sheet, 1190, 330, 74, { rings: 3, spread: 0.9, strength: 0.07 }),
      circle(1165, 316, 15, '#e9d2b8', { opacity: 0.55 }),
      circle(1212, 350, 21, '#e9d2b8', { opacity: 0.5 }),
      circle(1196, 300, 9, '#e9d2b8', { opacity: 0.5 }),
      stroke('M420 130L560 196', '#ffffff', 2.6, { opacity: 0.8 }),
    );
    const tones = (near: number) => ({
      lit: depth(palette, near),
      shade: depth(palette, near + 0.16),
      skirt: depth(palette, near + 0.06),
    });
    sheet.add(
      butte(sheet, 480, 745, 210, 890, tones(0.3), 'right'),
      butte(sheet, 1010, 765, 150, 890, tones(0.3), 'right'),
      mist(sheet, 880, 90, '#e0796a', 0.6),
      butte(sheet, 1350, 640, 330, 920, tones(0.48), 'right'),
      butte(sheet, 180, 690, 250, 920, tones(0.48), 'right'),
      mist(sheet, 925, 80, '#c66a66', 0.45),
    );
    const hill = ridgeline('sn', 935, 22, 300);
    sheet.add(
      ridge(sheet, hill, depth(palette, 0.68)),
      path(
        (
          [
            [330, 130],
            [560, 90],
            [1120, 150],
            [1240, 100],
            [980, 70],
          ] as const
        )
          .map(([x, h]) =>
            saguaroShape(x, hill(x) + 8, h, [
              [-1, 0.42, 0.7],
              [1, 0.36, 0.62],
            ]),
          )
          .join(''),
        depth(palette, 0.72),
      ),
    );
    const ground = (x: number) => 1035 + 16 * Math.sin(x / 180) + 6 * Math.sin(x / 50);
    sheet.add(ridge(sheet, ground, palette.ink));
    const hero = saguaroShape(790, 1050, 800, [
      [-1, 0.4, 0.72],
      [1, 0.5, 0.86],
    ]);
    const clip = sheet.clip(path(hero, '#000'));
    let ribs = '';
    for (const dx of [-32, -16, 0, 16, 32]) ribs += `M${790 + dx} 1050L${790 + dx * 0.85} 280`;
    sheet.add(
      group(path(hero, '#1f2a4a') + stroke(ribs, '#0e0b2a', 5, { opacity: 0.5, 'clip-path': clip }), {
        filter: sheet.rim('#ffd9b0', 7, -3, 0.85),
      }),
    );
    sheet.add(
      ridge(sheet, (x) => ground(x) + 6, palette.ink),
      path(
        shrubs(sheet, ground, { gap: 150, size: [16, 48] }) +
          grass(sheet, ground, { gap: 16, height: [14, 48] }),
        palette.ink,
      ),
      path(
        saguaroShape(1500, 1120, 560, [
          [-1, 0.42, 0.72],
          [1, 0.5, 0.8],
        ]) +
          saguaroShape(90, 1120, 430, [[1, 0.4, 0.7]]) +
          saguaroShape(240, 1130, 170, []),
        '#080620',
      ),
    );
  },
};
