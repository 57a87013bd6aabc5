/** Horse and elk, drawn as tubes on a shared four-legged frame; ground at y = 0, facing right. */
import { curve, group, type Point, path, polygon, tube } from '../core/svg.ts';

type Gait = 'stand' | 'walk';
export type Coat = { body: string; dark: string; light?: string };

const legs: Record<Gait, { front: Point[]; frontFar: Point[]; hind: Point[]; hindFar: Point[] }> = {
  stand: {
    front: [
      [30, -58],
      [33, -30],
      [32, -9],
      [36, -1],
    ],
    frontFar: [
      [36, -58],
      [41, -31],
      [41, -9],
      [45, -1],
    ],
    hind: [
      [-30, -62],
      [-27, -46],
      [-41, -31],
      [-38, -9],
      [-34, -1],
    ],
    hindFar: [
      [-24, -62],
      [-16, -46],
      [-28, -31],
      [-26, -9],
      [-22, -1],
    ],
  },
  walk: {
    front: [
      [30, -58],
      [26, -31],
      [17, -12],
      [13, -3],
    ],
    frontFar: [
      [36, -58],
      [52, -36],
      [50, -14],
      [57, -6],
    ],
    hind: [
      [-30, -62],
      [-30, -46],
      [-50, -31],
      [-54, -9],
      [-50, -1],
    ],
    hindFar: [
      [-24, -62],
      [-10, -46],
      [-20, -29],
      [-10, -9],
      [-5, -1],
    ],
  },
};

const FRONT = [17, 9, 6.4, 7.5];
const HIND = [30, 20, 9, 6.6, 7.8];

function body(bulk = 1): string {
  return curve(
    [
      [-47, -82],
      [-42, -93],
      [-28, -98],
      [-10, -92],
      [8, -92],
      [22, -99],
      [34, -96],
      [46, -80],
      [47, -66],
      [38, -54],
      [16, -47 - 2 / bulk],
      [-8, -48],
      [-26, -55],
      [-42, -62],
    ],
    true,
  );
}

export function horse(coat: Coat, gait: Gait = 'walk'): string {
  const l = legs[gait];
  const neck = curve(
    [
      [18, -96],
      [34, -118],
      [50, -134],
      [58, -137],
      [66, -130],
      [64, -118],
      [56, -106],
      [50, -88],
      [46, -72],
      [30, -76],
    ],
    true,
  );
  const headShape = curve(
    [
      [53, -136],
      [60, -139],
      [68, -132],
      [78, -117],
      [87, -106],
      [88, -100],
      [83, -96],
      [76, -98],
      [68, -107],
      [60, -112],
      [53, -118],
      [50, -127],
    ],
    true,
  );
  const ears =
    polygon([
      [55, -136],
      [56, -149],
      [62, -138],
    ]) +
    polygon([
      [59, -136],
      [63, -147],
      [65, -135],
    ]);
  const mane = curve(
    [
      [58, -142],
      [48, -138],
      [34, -124],
      [20, -104],
      [14, -97],
      [26, -98],
      [32, -104],
      [40, -112],
      [47, -124],
      [55, -132],
      [64, -134],
      [63, -141],
    ],
    true,
  );
  const tail = curve(
    [
      [-44, -92],
      [-54, -90],
      [-61, -76],
      [-62, -56],
      [-58, -34],
      [-64, -24],
      [-52, -28],
      [-49, -46],
      [-49, -64],
      [-46, -80],
    ],
    true,
  );
  return (
    path(
      tube(l.frontFar, FRONT) +
        tube(
          l.hindFar,
          HIND.map((w, i) => (i ? w : 22)),
        ),
      coat.dark,
    ) +
    path(tail, coat.dark) +
    path(body() + tube(l.front, FRONT) + tube(l.hind, HIND) + neck + headShape + ears, coat.body) +
    path(mane, coat.dark)
  );
}

/** Bull elk with a heavy mane, pale rump and swept antlers. */
export function elk(coat: Coat, options: { antlers?: boolean; gait?: Gait; grazing?: boolean } = {}): string {
  const { antlers = true, gait = 'stand', grazing = false } = options;
  const l = legs[gait];
  const rump = curve(
    [
      [-48, -80],
      [-43, -92],
      [-34, -93],
      [-36, -78],
      [-40, -66],
      [-46, -70],
    ],
    true,
  );
  let front: string;
  if (grazing) {
    front =
      curve(
        [
          [20, -98],
          [38, -94],
          [56, -70],
          [70, -40],
          [74, -28],
          [64, -24],
          [54, -38],
          [40, -60],
          [28, -66],
        ],
        true,
      ) +
      curve(
        [
          [62, -40],
          [72, -40],
          [78, -26],
          [82, -10],
          [78, -5],
          [72, -8],
          [66, -22],
          [60, -30],
        ],
        true,
      ) +
      polygon([
        [62, -38],
        [54, -50],
        [68, -42],
      ]);
    return (
      path(
        tube(l.frontFar, FRONT) +
          tube(
            l.hindFar,
            HIND.map((w, i) => (i ? w : 22)),
          ),
        coat.dark,
      ) +
      path(body() + tube(l.front, FRONT) + tube(l.hind, HIND), coat.body) +
      path(front, coat.dark) +
      path(rump, coat.light ?? coat.body)
    );
  }
  front = curve(
    [
      [14, -98],
      [30, -112],
      [40, -132],
      [48, -142],
      [58, -140],
      [60, -128],
      [57, -112],
      [54, -92],
      [50, -74],
      [40, -60],
      [28, -70],
    ],
    true,
  );
  const headShape = curve(
    [
      [44, -140],
      [52, -147],
      [60, -143],
      [70, -134],
      [80, -127],
      [82, -121],
      [77, -117],
      [68, -120],
      [58, -124],
      [50, -128],
    ],
    true,
  );
  const ears = polygon([
    [48, -143],
    [36, -152],
    [52, -148],
  ]);
  const antler = (turn: number) =>
    group(
      path(
        tube(
          [
            [0, 0],
            [-8, -14],
            [-24, -30],
            [-38, -52],
            [-42, -78],
            [-36, -98],
          ],
          [5.6, 5.2, 4.8, 4.2, 3.2, 1.4],
        ) +
          tube(
            [
              [-2, -3],
              [12, -8],
              [24, -20],
            ],
            [4.2, 3.4, 1.3],
          ) +
          tube(
            [
              [-7, -13],
              [7, -22],
              [15, -37],
            ],
            [4.2, 3.4, 1.3],
          ) +
          tube(
            [
              [-22, -28],
              [-11, -44],
              [-8, -62],
            ],
            [4.2, 3.3, 1.3],
          ) +
          tube(
            [
              [-37, -51],
              [-24, -66],
              [-20, -86],
            ],
            [4, 3.2, 1.3],
          ) +
          tube(
            [
              [-42, -76],
              [-54, -90],
              [-58, -106],
            ],
            [3.2, 2.6, 1.2],
          ),
        coat.dark,
      ),
      { transform: `translate(52 -145) rotate(${turn - 4}) scale(1.08)` },
    );
  const crown = antlers ? antler(30) + antler(0) : '';
  return (
    path(
      tube(l.frontFar, FRONT) +
        tube(
          l.hindFar,
          HIND.map((w, i) => (i ? w : 22)),
        ),
      coat.dark,
    ) +
    path(body() + tube(l.front, FRONT) + tube(l.hind, HIND), coat.body) +
    path(rump, coat.light ?? coat.body) +
    path(front + headShape + ears, coat.dark) +
    crown
  );
}

/** Distant bird: a shallow double arc. */
export function bird(x: number, y: number, size: number): string {
  return `M${x - size} ${y - size * 0.25}Q${x - size * 0.4} ${y - size * 0.55} ${x} ${y}Q${x + size * 0.4} ${y - size * 0.55} ${x + size} ${y - size * 0.25}Q${x + size * 0.4} ${y - size * 0.3} ${x} ${y + size * 0.22}Q${x - size * 0.4} ${y - size * 0.3} ${x - size} ${y - size * 0.25}Z`;
}
