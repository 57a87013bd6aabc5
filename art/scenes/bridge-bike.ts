/** Cyclist crossing the bridge in front of the clock tower. */
import { depth, tideway } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { group, lens, path, place, rect, stroke } from '../core/svg.ts';
import { bigBen, blocks, parliament, streetLamp } from '../elements/city.ts';
import { heapCloud, mist, sky, sun } from '../elements/sky.ts';
import { outfit } from '../elements/staging.ts';
import { bird } from '../figures/animals.ts';
import { cyclist } from '../figures/bicycle.ts';

const palette = tideway.morning;

export const bridgeBike: Scene = {
  id: 'bridge-bike',
  venue: 'tideway',
  palette,
  alt: 'A cyclist on a red bicycle crosses the bridge in front of the Elizabeth Tower in morning light.',
  draw(sheet) {
    sheet.add(
      sky(sheet, 800),
      sun(sheet, 470, 400, 120, { rings: 4, spread: 0.7, strength: 0.2 }),
      heapCloud(sheet, 1330, 330, 360, '#ffffff', 0.7),
      heapCloud(sheet, 250, 260, 300, '#ffffff', 0.6),
    );
    sheet.add(
      place(path(blocks('bb-far', -20, 1640, [60, 180]), depth(palette, 0.2)), 0, 770),
      mist(sheet, 700, 160, '#fff3da', 0.8),
    );
    const stone = { body: depth(palette, 0.46), lit: '#ffe2a8', shade: depth(palette, 0.66) };
    sheet.add(
      place(parliament(760, stone), 1060, 785, 1.35),
      place(bigBen({ ...stone, clock: '#fff6df' }), 1010, 795, 1.28),
      mist(sheet, 765, 120, '#fbeacb', 0.7),
    );
    sheet.add(path(bird(640, 260, 26) + bird(700, 235, 19) + bird(590, 225, 15), palette.near));
    const rail = 772;
    let balusters = '';
    for (let x = -20; x < 1640; x += 52)
      balusters += `M${x} ${rail + 24}h40v78h-40ZM${x + 8} ${rail + 98}v-38q12 -30 24 0v38Z`;
    sheet.add(
      rect(0, rail + 20, 1600, 90, '#2f6b5e'),
      path(balusters, '#3f8272', { 'fill-rule': 'evenodd' }),
      rect(0, rail, 1600, 24, '#4d9682'),
      rect(0, rail, 1600, 6, '#bfe0c0'),
      rect(0, rail + 100, 1600, 22, '#275a52'),
    );
    const lamp = streetLamp({ iron: palette.ink, light: '#fff0c2' });
    sheet.add(place(lamp, 250, rail + 4, 1.7), place(lamp, 1390, rail + 4, 1.7));
    sheet.add(
      rect(
        0,
        894,
        1600,
        310,
        sheet.linear(
          [
            [0, '#8fa6ad'],
            [1, '#3f5c78'],
          ],
          0,
          894,
          0,
          1200,
        ),
      ),
      rect(0, 894, 1600, 14, '#cfd8cf'),
      stroke('M-20 1046L1620 1046', '#fbeacb', 8, { 'stroke-dasharray': '120 90', opacity: 0.75 }),
    );
    let front = '';
    for (let x = -10; x < 1640; x += 74) front += `M${x} 1132h58v80h-58ZM${x + 11} 1212v-34q18 -44 36 0v34Z`;
    sheet.add(
      path('M250 894L-40 1110L-90 1110L228 894ZM1390 894L1060 1110L1010 1110L1368 894Z', palette.ink, {
        opacity: 0.16,
      }),
      path(front, '#123a3a', { 'fill-rule': 'evenodd' }),
      rect(0, 1100, 1600, 34, '#16484a'),
      rect(0, 1100, 1600, 7, '#6fae97'),
    );
    const rider = cyclist(
      { frame: palette.accent, tyre: palette.ink, detail: '#f4efe0' },
      outfit(palette, {
        top: palette.ink,
        legs: '#8a6a4a',
        headwear: 'helmet',
        head: palette.accent2,
        skin: '#b97a5e',
        pack: palette.accent,
        boots: palette.ink,
      }),
    );
    sheet.add(
      path(lens(690, 988, 290, 12), palette.ink, { opacity: 0.4 }),
      group(place(rider, 700, 984, 2.75), { filter: sheet.rim('#fff3d0', -3, -4, 0.75) }),
    );
  },
};
