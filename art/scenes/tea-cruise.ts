/** Afternoon tea on deck with the bridge beyond. */
import { nth } from '../core/nth.ts';
import { depth, tideway } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { curve, group, lens, path, place, rect, stroke } from '../core/svg.ts';
import { blocks, towerBridge } from '../elements/city.ts';
import { heapCloud, mist, sky, sun } from '../elements/sky.ts';
import { lake, ripples } from '../elements/water.ts';

const palette = tideway.morning;
const RIVER = 640;

function teapot(body: string, shade: string, trim: string): string {
  const spout = curve(
    [
      [88, -70],
      [128, -84],
      [150, -128],
      [176, -140],
      [170, -126],
      [158, -86],
      [128, -42],
      [86, -32],
    ],
    true,
    0.9,
  );
  return (
    stroke('M-96 -108C-170 -128 -178 -40 -92 -36', body, 17) +
    path(spout, body) +
    path(
      'M-104 -62C-104 -124 -60 -144 0 -144C60 -144 104 -124 104 -62C104 -22 64 0 40 0L-40 0C-64 0 -104 -22 -104 -62Z',
      body,
    ) +
    path('M20 -143C70 -140 104 -120 104 -62C104 -22 64 0 40 0L10 0C60 -30 70 -100 20 -143Z', shade, {
      opacity: 0.5,
    }) +
    path('M-62 -136C-56 -166 56 -166 62 -136Q0 -148 -62 -136Z', body) +
    path(lens(0, -136, 64, 6), trim) +
    path('M-11 -158C-16 -184 16 -184 11 -158Z', trim) +
    path('M-101 -78Q0 -52 101 -78L103 -66Q0 -40 -103 -66Z', trim)
  );
}

function cup(body: string, shade: string, tea: string): string {
  return (
    path(lens(0, 2, 78, 10), body) +
    path(lens(0, 5, 70, 7), shade, { opacity: 0.6 }) +
    stroke('M46 -48C84 -54 80 -8 34 -14', body, 8) +
    path('M-52 -62L52 -62C52 -22 30 -2 14 0L-14 0C-30 -2 -52 -22 -52 -62Z', body) +
    path('M14 -62L52 -62C52 -22 30 -2 14 0L4 0C26 -14 30 -40 14 -62Z', shade, { opacity: 0.5 }) +
    path(lens(0, -62, 52, 9), body) +
    path(lens(0, -61, 45, 6.6), tea)
  );
}

function cakeStand(metal: string, plate: string, cakes: readonly string[]): string {
  const tier = (y: number, w: number, n: number) => {
    let treats = '';
    for (let i = 0; i < n; i++) {
      const x = (i - (n - 1) / 2) * ((w * 1.7) / n);
      const r = (w * 0.72) / n;
      treats +=
        i % 2
          ? path(`M${x - r} ${y - 5}v${-r * 1.1}h${2 * r}v${r * 1.1}Z`, nth(cakes, (i + n) % cakes.length)) +
            path(`M${x - r} ${y - 5 - r * 0.55}h${2 * r}v${r * 0.3}h${-2 * r}Z`, '#fff6e6')
          : path(
              `M${x - r} ${y - 5}Q${x - r} ${y - r * 2.2} ${x} ${y - r * 2.2}Q${x + r} ${y - r * 2.2} ${x + r} ${y - 5}Z`,
              nth(cakes, (i + n) % cakes.length),
            );
    }
    return (
      treats + path(lens(0, y, w, 9), plate) + path(lens(0, y + 4, w * 0.86, 5), metal, { opacity: 0.5 })
    );
  };
  return (
    stroke('M0 0L0 -330', metal, 7) +
    stroke('M0 -330C-22 -372 22 -372 0 -330', metal, 6) +
    path(lens(0, -2, 60, 9), metal) +
    tier(-44, 138, 5) +
    tier(-158, 104, 4) +
    tier(-262, 72, 3)
  );
}

export const teaCruise: Scene = {
  id: 'tea-cruise',
  venue: 'tideway',
  palette,
  alt: 'A tea table with teapot, cups and a cake stand on a river boat, Tower Bridge in the background.',
  draw(sheet) {
    sheet.add(
      sky(sheet, RIVER),
      sun(sheet, 1120, 240, 80, { rings: 3, spread: 0.8, strength: 0.2 }),
      heapCloud(sheet, 330, 300, 380, '#ffffff', 0.8),
      heapCloud(sheet, 1360, 380, 320, '#ffffff', 0.65),
    );
    const far = place(path(blocks('tea', -20, 1640, [40, 150]), depth(palette, 0.22)), 0, RIVER);
    const bridge = place(
      towerBridge({
        body: depth(palette, 0.4),
        lit: '#fff1cf',
        shade: depth(palette, 0.56),
        cable: '#5f9fb0',
        window: depth(palette, 0.66),
      }),
      640,
      RIVER + 4,
      1.4,
    );
    sheet.add(
      far,
      mist(sheet, RIVER - 30, 110, '#fff3da', 0.8),
      bridge,
      lake(sheet, RIVER, ['#dfe9df', '#8fb8c2', '#4a86a0', '#2f6a8c'], 900),
      sheet.reflection(group([far, bridge]), RIVER, 210, 0.5),
      ripples(sheet, RIVER + 4, '#ffffff', { count: 120, opacity: 0.5, bottom: 900 }),
    );
    const table: string[] = [];
    table.push(
      stroke('M-20 800L1620 800', '#f4ead2', 15),
      stroke('M-20 864L1620 864', '#f4ead2', 7),
      ...[90, 420, 750, 1080, 1410, 1590].map((x) => rect(x, 800, 13, 150, '#f4ead2')),
      stroke('M-20 795L1620 795', '#ffffff', 4),
    );
    table.push(
      rect(0, 930, 1600, 380, '#8a4f3c'),
      ...[975, 1040, 1120].map((y) => rect(0, y, 1600, 5, '#5f3330', { opacity: 0.6 })),
    );
    const cloth = 'M120 968Q800 912 1480 968L1570 1300L30 1300Z';
    table.push(
      path(cloth, '#fff8ea'),
      path('M120 968Q800 912 1480 968L1488 994Q800 940 112 994Z', '#ffffff'),
      path(
        'M330 1300Q340 1120 300 1010Q390 1120 420 1300ZM760 1300Q770 1150 730 1060Q810 1150 830 1300ZM1290 1300Q1300 1120 1250 1010Q1360 1120 1390 1300Z',
        '#d9dccf',
        { opacity: 0.8 },
      ),
    );
    const shadow = (x: number, y: number, w: number) => path(lens(x, y, w, 14), '#8fa0a8', { opacity: 0.5 });
    table.push(
      shadow(1150, 1010, 200),
      place(
        cakeStand('#c79a4a', '#fffdf6', [palette.accent, '#f2b8a8', palette.accent2, '#8a4f3c']),
        1150,
        1010,
        1.45,
      ),
    );
    table.push(
      shadow(600, 1034, 210),
      group(place(teapot('#2c5f86', palette.ink, palette.accent2), 600, 1036, 1.75), {
        filter: sheet.rim('#ffffff', 4, -5, 0.8),
      }),
    );
    table.push(
      shadow(285, 1066, 120),
      place(cup('#2c5f86', palette.ink, '#b5602f'), 285, 1064, 1.35, { flip: true }),
      shadow(905, 1097, 130),
      place(cup('#2c5f86', palette.ink, '#b5602f'), 905, 1094, 1.45),
    );
    const steam = (x: number, y: number) =>
      stroke(`M${x} ${y}c-26 -34 26 -54 0 -92s22 -56 4 -92`, '#ffffff', 9, {
        opacity: 0.7,
        filter: sheet.blur(3),
      });
    table.push(steam(285, 960), steam(905, 985), steam(912, 770));
    sheet.add(group(table, { transform: 'translate(0 -62)' }));
  },
};
