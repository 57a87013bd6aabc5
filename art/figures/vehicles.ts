/** Open safari truck, desert jeep and hot-air balloon; wheels touch y = 0, facing right. */
import { mix } from '../core/color.ts';
import { nth } from '../core/nth.ts';
import { circle, curve, group, path, place, polygon, rect, stroke, tube } from '../core/svg.ts';
import { type Outfit, person } from './person.ts';

export type VehicleColors = {
  body: string;
  shade: string;
  dark: string;
  metal: string;
  glass: string;
  lamp: string;
};

function wheel(x: number, r: number, c: VehicleColors): string {
  const treads = Array.from({ length: 16 }, (_, i) => {
    const a = (i / 16) * Math.PI * 2;
    return tube([[x + Math.cos(a) * r, -r + Math.sin(a) * r]], [r * 0.17]);
  }).join('');
  return (
    path(treads, c.dark) +
    circle(x, -r, r, c.dark) +
    circle(x, -r, r * 0.52, c.metal) +
    circle(x, -r, r * 0.4, c.shade) +
    circle(x, -r, r * 0.13, c.metal)
  );
}

function arch(x: number, r: number): string {
  return `M${x - r * 1.35} ${-r * 0.9}A${r * 1.32} ${r * 1.32} 0 0 1 ${x + r * 1.35} ${-r * 0.9}Z`;
}

/** Two-door jeep without a roof, about 300 units long. */
export function jeep(c: VehicleColors, crew: readonly Outfit[]): string {
  const body = `M-140 -48L-142 -104L-8 -104L2 -70L26 -70L34 -106L132 -98Q146 -96 147 -82L148 -46L120 -42L-126 -42Z`;
  const seats = path(
    curve(
      [
        [-62, -96],
        [-64, -134],
        [-52, -138],
        [-44, -100],
      ],
      true,
    ) +
      curve(
        [
          [-122, -98],
          [-124, -136],
          [-112, -138],
          [-104, -100],
        ],
        true,
      ),
    c.dark,
  );
  const people = crew.map((outfit, i) =>
    place(
      person(
        {
          lean: -5,
          headTilt: 6,
          hands:
            i === 0
              ? [
                  [30, -14],
                  [29, -14],
                ]
              : [
                  [18, -8],
                  [14, -6],
                ],
          feet: [
            [26, 18],
            [24, 18],
          ],
        },
        outfit,
      ),
      i === 0 ? -34 : -92,
      -92,
      1.36,
    ),
  );
  const cage = stroke('M-134 -104L-128 -168L-46 -172L-28 -104M-46 -172L40 -156', c.dark, 5);
  const screen =
    stroke('M34 -106L16 -156', c.dark, 6) +
    path(
      polygon([
        [30, -106],
        [14, -152],
        [18, -152],
        [36, -106],
      ]),
      c.glass,
      { opacity: 0.7 },
    );
  const spare = circle(-150, -88, 27, c.dark) + circle(-150, -88, 11, c.shade);
  const fenders = path(
    'M60 -84Q66 -100 96 -100L128 -96Q146 -92 150 -70L138 -66Q128 -80 110 -80L88 -80Q72 -80 64 -62Z' +
      'M-136 -70Q-126 -92 -96 -92Q-66 -92 -54 -62L-64 -58Q-74 -80 -96 -80Q-118 -80 -126 -60Z',
    c.dark,
  );
  const details =
    rect(-6, -84, 5, 3, c.dark) +
    stroke('M-10 -104L-4 -52L40 -50', c.shade, 2) +
    circle(146, -82, 8, c.lamp) +
    rect(136, -58, 20, 9, c.dark) +
    rect(-152, -58, 18, 8, c.dark);
  return (
    spare +
    seats +
    people.join('') +
    cage +
    path(body, c.body) +
    path('M-140 -66L148 -62L148 -46L120 -42L-126 -42L-140 -48Z', c.shade) +
    path(arch(-96, 36) + arch(98, 36), c.dark) +
    fenders +
    screen +
    details +
    wheel(-96, 36, c) +
    wheel(98, 36, c)
  );
}

/** Long safari truck with open sides, tiered benches and a canopy. */
export function safariTruck(c: VehicleColors, guests: readonly Outfit[]): string {
  const body = `M-196 -50L-200 -112L62 -104L66 -112L96 -112L108 -102L166 -94Q178 -90 179 -76L180 -48L154 -42L-180 -42Z`;
  const rows: [number, number][] = [
    [-158, -120],
    [-98, -114],
    [-38, -108],
    [40, -100],
  ];
  const people = guests.map((outfit, i) => {
    const [x, y] = nth(rows, i % rows.length);
    const driver = i === 3;
    return place(
      person(
        {
          lean: 0,
          headTilt: i === 1 ? -10 : 2,
          hands: driver
            ? [
                [28, -16],
                [26, -16],
              ]
            : i === 1
              ? [
                  [28, -40],
                  [12, -6],
                ]
              : i === 2
                ? [
                    [14, -38],
                    [15, -40],
                  ]
                : [
                    [16, -8],
                    [14, -6],
                  ],
          feet: [
            [22, 18],
            [18, 18],
          ],
        },
        outfit,
      ),
      x,
      y,
      0.98,
    );
  });
  const backs = rows
    .map(([x, y]) =>
      path(
        tube(
          [
            [x - 14, y + 8],
            [x - 20, y - 24],
          ],
          [8, 7],
        ),
        c.dark,
      ),
    )
    .join('');
  const posts =
    stroke('M-194 -112L-192 -202M-66 -108L-66 -200M64 -108L54 -198', c.dark, 4.4) +
    stroke('M66 -112L92 -158L104 -104', c.dark, 5);
  const roof = path(
    curve(
      [
        [-214, -200],
        [-120, -210],
        [0, -210],
        [72, -202],
        [76, -196],
        [0, -198],
        [-120, -198],
        [-214, -192],
      ],
      true,
      0.6,
    ),
    c.metal,
  );
  const rails = stroke('M-196 -128L60 -120', c.dark, 3);
  return (
    backs +
    people.join('') +
    posts +
    roof +
    rails +
    path(body, c.body) +
    path('M-198 -72L180 -66L180 -48L154 -42L-180 -42L-196 -50Z', c.shade) +
    path(arch(-130, 38) + arch(124, 38), c.dark) +
    stroke('M58 -100L58 -50M106 -100L106 -50', c.shade, 2) +
    circle(177, -78, 8, c.lamp) +
    rect(166, -58, 22, 9, c.dark) +
    wheel(-130, 38, c) +
    wheel(124, 38, c)
  );
}

/** Hot-air balloon, envelope about 200 units wide; the basket floor is at y = 0. */
export function balloon(
  gores: readonly string[],
  c: { band: string; basket: string; rope: string; shadow: string; glow: string },
): string {
  const R = 100;
  const top = -318;
  const mouth = -66;
  const halfWidth = (t: number) =>
    t < 0.5
      ? R *
        Math.sin(Math.acos(Math.max(-1, 1 - t / 0.42)) > Math.PI / 2 ? Math.PI / 2 : Math.acos(1 - t / 0.42))
      : R * (1 - ((t - 0.5) / 0.5) ** 1.75 * 0.86);
  const steps = 26;
  const edge = (k: number) =>
    Array.from(
      { length: steps + 1 },
      (_, i) => [halfWidth(i / steps) * k, top + (mouth - top) * (i / steps)] as const,
    );
  const n = gores.length * 2;
  let envelope = '';
  for (let i = 0; i < n; i++) {
    const k1 = Math.sin(-Math.PI / 2 + (i / n) * Math.PI);
    const k2 = Math.sin(-Math.PI / 2 + ((i + 1) / n) * Math.PI);
    envelope += path(polygon([...edge(k1), ...edge(k2).slice().reverse()]), nth(gores, i % gores.length), {
      stroke: gores[i % gores.length],
      'stroke-width': 0.6,
    });
  }
  const shade =
    path(polygon([...edge(0.35), ...edge(1).slice().reverse()]), c.shadow, { opacity: 0.22 }) +
    path(polygon([...edge(0.74), ...edge(1).slice().reverse()]), c.shadow, { opacity: 0.22 });
  const bandAt = (a: number, b: number) => {
    const w = (t: number) => halfWidth(t) + 0.5;
    const y = (t: number) => top + (mouth - top) * t;
    return `M${-w(a)} ${y(a)}Q0 ${y(a) + 20} ${w(a)} ${y(a)}L${w(b)} ${y(b)}Q0 ${y(b) + 20} ${-w(b)} ${y(b)}Z`;
  };
  const ropes = stroke(
    `M-13 ${mouth}L-15 -24M13 ${mouth}L15 -24M-5 ${mouth}L-6 -24M5 ${mouth}L6 -24`,
    c.rope,
    1.3,
  );
  const basket =
    path('M-17 -25L17 -25L14 -1Q0 2 -14 -1Z', c.basket) +
    rect(-18.5, -28, 37, 5, mix(c.basket, '#ffffff', 0.25));
  const heads = path(
    tube(
      [
        [-8, -30],
        [-8, -38],
      ],
      [6, 5],
    ) +
      tube([[-8, -43]], [5]) +
      tube(
        [
          [7, -30],
          [7, -36],
        ],
        [6, 5],
      ) +
      tube([[7, -41]], [5]),
    c.rope,
  );
  return (
    envelope +
    path(bandAt(0.34, 0.5), c.band) +
    shade +
    circle(0, mouth + 2, 5, c.glow) +
    heads +
    ropes +
    basket
  );
}

/** Ridge tent lit from inside. */
export function tent(c: { lit: string; deep: string; edge: string; door: string }): string {
  return group(
    path(
      polygon([
        [-96, 0],
        [-22, -92],
        [58, -80],
        [104, 0],
      ]),
      c.deep,
    ) +
      path(
        polygon([
          [-96, 0],
          [-22, -92],
          [46, 0],
        ]),
        c.lit,
      ) +
      path(
        polygon([
          [-46, 0],
          [-22, -92],
          [-2, 0],
        ]),
        c.door,
      ) +
      stroke('M-96 0L-22 -92L58 -80L104 0', c.edge, 2.4) +
      stroke('M-22 -92L46 0', c.edge, 1.6) +
      stroke('M-22 -92L-128 6M58 -80L132 8', c.edge, 1),
  );
}
