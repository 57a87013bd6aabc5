/** Stand-up paddler crossing a huge setting sun. */
import { nth } from '../core/nth.ts';
import { depth, larkspur } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { curve, group, lens, path, place, rect, stroke } from '../core/svg.ts';
import { barCloud, mist, sky, sun } from '../elements/sky.ts';
import { outfit } from '../elements/staging.ts';
import { ridge, ridgeline } from '../elements/terrain.ts';
import { forest, grass } from '../elements/trees.ts';
import { glints, lake, ripples, wake } from '../elements/water.ts';
import { bird } from '../figures/animals.ts';
import { person } from '../figures/person.ts';

const palette = larkspur.dusk;
const SHORE = 730;

export const paddleboardSunset: Scene = {
  id: 'paddleboard-sunset',
  venue: 'larkspur-lake',
  palette,
  alt: 'A stand-up paddleboarder glides across the lake in front of a large setting sun.',
  draw(sheet) {
    const far = ridgeline('sup-far', 640, 70, 300);
    const farSloped = (x: number) => far(x) + 70 - 150 * Math.abs((x - 800) / 800) ** 1.4;
    const near = (x: number) =>
      745 - 175 * Math.max(0, Math.abs((x - 800) / 800) - 0.3) ** 1.1 + 14 * Math.sin(x / 90);
    const land =
      ridge(sheet, farSloped, depth(palette, 0.36), {
        bottom: SHORE,
        hazeFrom: 540,
        hazeTo: SHORE,
        haze: 0.6,
      }) +
      ridge(sheet, near, depth(palette, 0.6), { bottom: SHORE }) +
      path(
        forest(sheet, near, { gap: 13, height: [30, 92], skip: (x) => Math.abs(x - 800) < 250 }),
        depth(palette, 0.62),
      );
    const disc = sun(sheet, 800, 545, 285, { rings: 3, spread: 0.34, strength: 0.1 });
    sheet.add(sky(sheet, SHORE), disc);
    for (let i = 0; i < 4; i++)
      sheet.add(
        rect(500, 600 + i * 36, 600, 6 + i * 4.5, nth(palette.sky, 2), {
          opacity: 0.55,
          'clip-path': sheet.clip(`<circle cx="800" cy="545" r="285"/>`),
        }),
      );
    sheet.add(
      barCloud(sheet, 320, 330, 480, '#f7a08a', 0.5),
      barCloud(sheet, 1310, 260, 520, '#f7a08a', 0.42),
      barCloud(sheet, 1180, 120, 340, '#b2668f', 0.5, 3),
      path(bird(1000, 250, 30) + bird(1062, 222, 22) + bird(1105, 268, 18), palette.near),
      land,
    );
    sheet.add(
      lake(sheet, SHORE, ['#f79a76', '#c9647f', '#6d4185', '#332b63', '#17173c']),
      sheet.reflection(land, SHORE, 220, 0.7),
      ripples(sheet, SHORE + 4, palette.ink, { count: 90, opacity: 0.22 }),
      ripples(sheet, SHORE + 6, '#ffb489', { seed: 'warm', count: 90, opacity: 0.35 }),
      glints(sheet, 800, SHORE + 2, { width: 215, spread: -40, rows: 60, opacity: 0.9, bottom: 1230 }),
      mist(sheet, SHORE, 40, '#ffc79a', 0.7),
    );
    const scale = 4.15;
    const paddle =
      stroke('M20 -38L42 58', palette.ink, 1.6) +
      path(
        curve(
          [
            [39.5, 50],
            [43, 52],
            [49, 66],
            [47, 72],
            [42, 71],
            [39.5, 62],
          ],
          true,
        ),
        palette.ink,
      );
    const figure = person(
      {
        lean: 9,
        headTilt: -5,
        hands: [
          [28, -4],
          [20, -36],
        ],
        feet: [
          [-10, 45.5],
          [10, 45.5],
        ],
        kneeBend: [1, 1],
      },
      outfit(palette, {
        top: palette.ink,
        legs: palette.ink,
        skin: '#4a2747',
        head: palette.ink,
        headwear: 'bun',
        boots: '#4a2747',
      }),
      paddle,
    );
    const board = curve(
      [
        [-58, 46.4],
        [-40, 47.5],
        [30, 47.5],
        [62, 42.6],
        [50, 50],
        [20, 51.6],
        [-40, 51],
      ],
      true,
    );
    const rider = place(
      figure + path(board, '#3a1f52') + path(lens(4, 47.6, 44, 0.9), palette.accent),
      780,
      690,
      scale,
    );
    sheet.add(
      wake(790, 902, 260, '#ffc39a', 0.4),
      group(rider, { filter: sheet.rim(palette.accent2, 3, -5, 0.95) }),
      ripples(sheet, 905, palette.ink, {
        seed: 'under',
        count: 26,
        opacity: 0.4,
        from: 560,
        to: 1040,
        bottom: 1060,
      }),
      path(
        grass(sheet, (x) => 1215 - 130 * Math.max(0, Math.abs((x - 800) / 800) - 0.35), {
          height: [40, 140],
          gap: 6,
          heads: true,
        }),
        palette.ink,
      ),
    );
  },
};
