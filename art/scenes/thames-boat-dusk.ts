/** River boat passing Tower Bridge at dusk. */
import { depth, tideway } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { group, path, place } from '../core/svg.ts';
import { blocks, gherkin, shard, towerBridge } from '../elements/city.ts';
import { barCloud, mist, sky, sun } from '../elements/sky.ts';
import { glints, lake, ripples } from '../elements/water.ts';
import { riverBoat } from '../figures/boats.ts';

const palette = tideway.dusk;
const RIVER = 745;

export const thamesBoatDusk: Scene = {
  id: 'thames-boat-dusk',
  venue: 'tideway',
  palette,
  alt: 'A lit sightseeing boat passes Tower Bridge and the London skyline at dusk.',
  draw(sheet) {
    const at = (d: string, x: number, color: string) => place(path(d, color), x, RIVER);
    const city =
      at(blocks('far', -20, 1640, [60, 170]), 0, depth(palette, 0.22)) +
      at(shard(500), 330, depth(palette, 0.3)) +
      at(gherkin(250), 1290, depth(palette, 0.3)) +
      at(blocks('tall', 1150, 1480, [150, 300], [44, 70]), 0, depth(palette, 0.28)) +
      at(blocks('near', -20, 480, [36, 110]), 0, depth(palette, 0.44)) +
      at(blocks('near2', 1180, 1640, [40, 120]), 0, depth(palette, 0.44));
    const bridge = place(
      towerBridge({
        body: depth(palette, 0.6),
        lit: '#ffcf9a',
        shade: depth(palette, 0.76),
        cable: '#4f6a9c',
        window: palette.accent2,
      }),
      830,
      RIVER + 6,
      1.62,
    );
    sheet.add(
      sky(sheet, RIVER),
      sun(sheet, 830, 600, 110, { rings: 4, spread: 0.85 }),
      barCloud(sheet, 420, 210, 520, '#f7b79a', 0.42),
      barCloud(sheet, 1300, 150, 420, '#f7b79a', 0.32),
      city,
      mist(sheet, RIVER - 20, 120, '#ffc9a0', 0.6),
      bridge,
    );
    sheet.add(
      lake(sheet, RIVER, ['#f2b08a', '#a9789a', '#4d5288', '#1c2750', '#10183a']),
      sheet.reflection(group([city, bridge]), RIVER, 260, 0.55),
      ripples(sheet, RIVER + 6, '#ffdcb4', { count: 130, opacity: 0.38 }),
      ripples(sheet, RIVER + 6, palette.ink, { seed: 'dark', count: 80, opacity: 0.3 }),
      glints(sheet, 830, RIVER + 4, { width: 55, spread: 120, opacity: 0.8 }),
    );
    const boat = riverBoat({
      hull: palette.ink,
      cabin: '#3d4879',
      window: '#ffd77e',
      trim: palette.accent,
      guests: '#1a2450',
    });
    sheet.add(
      group(group(place(boat, 770, 925, 1.55), { transform: 'translate(0 1674) scale(1 -0.8)' }), {
        opacity: 0.4,
        'clip-path': sheet.clip('<rect x="0" y="940" width="1600" height="260"/>'),
      }),
    );
    sheet.add(group(place(boat, 770, 925, 1.55), { filter: sheet.rim(palette.light, 3, -4, 0.7) }));
    for (let i = 0; i < 6; i++)
      sheet.add(
        glints(sheet, 480 + i * 96, 950, {
          seed: `w${i}`,
          color: '#ffd77e',
          width: 14,
          spread: 16,
          rows: 14,
          opacity: 0.6,
          bottom: 1120,
        }),
      );
    sheet.add(
      ripples(sheet, 944, '#ffe3b8', {
        seed: 'wash',
        count: 50,
        opacity: 0.5,
        from: 300,
        to: 1300,
        bottom: 1190,
      }),
    );
  },
};
