/** Boats in profile; the waterline is y = 0. */
import { nth } from '../core/nth.ts';
import { curve, group, type Point, path, place, polygon, rect, stroke, tube } from '../core/svg.ts';
import { type Outfit, person } from './person.ts';

type Crew = readonly Outfit[];

/** Sea kayak, 300 units long, with a paddler in mid-stroke. */
export function kayak(
  colors: { hull: string; deck: string; paddle: string; blade: string },
  paddler: Outfit,
): string {
  const hull = curve(
    [
      [-168, -17],
      [-120, -9],
      [0, -6],
      [120, -9],
      [168, -19],
      [128, 3],
      [60, 8],
      [-60, 8],
      [-128, 3],
    ],
    true,
    0.8,
  );
  const deck = curve(
    [
      [-168, -17],
      [-120, -14],
      [-40, -17],
      [0, -16],
      [40, -18],
      [120, -14],
      [168, -19],
      [120, -7],
      [0, -4],
      [-120, -7],
    ],
    true,
    0.8,
  );
  const left: Point = [-84, -16];
  const right: Point = [104, -108];
  const at = (t: number): Point => [left[0] + (right[0] - left[0]) * t, left[1] + (right[1] - left[1]) * t];
  const blade = (p: Point, sign: number) =>
    place(
      path(
        curve(
          [
            [0, -3],
            [14, -9],
            [36, -8],
            [44, 0],
            [36, 8],
            [14, 9],
            [0, 3],
          ],
          true,
        ),
        colors.blade,
      ),
      p[0],
      p[1],
      1,
      { turn: -25.8 + (sign < 0 ? 180 : 0) },
    );
  const paddle =
    stroke(`M${left.join(' ')}L${right.join(' ')}`, colors.paddle, 3.6) + blade(left, -1) + blade(right, 1);
  const size = 1.5;
  const hip: Point = [-6, -9];
  const local = (p: Point): Point => [(p[0] - hip[0]) / size, (p[1] - hip[1]) / size];
  const body = person(
    {
      lean: 6,
      headTilt: -4,
      hands: [local(at(0.2)), local(at(0.74))],
      feet: [
        [47, 3],
        [47, 3],
      ],
      elbowBend: [-1, 1],
    },
    paddler,
    group(paddle, { transform: `scale(${1 / size}) translate(${-hip[0]} ${-hip[1]})` }),
  );
  return (
    group(body, { transform: `translate(${hip[0]} ${hip[1]}) scale(${size})` }) +
    path(hull, colors.hull) +
    path(deck, colors.deck) +
    path(
      curve(
        [
          [-30, -16],
          [-4, -21],
          [26, -16],
          [0, -12],
        ],
        true,
      ),
      colors.hull,
    )
  );
}

/** Inflatable raft with paddlers in a row, 300 units long. */
export function raft(
  colors: { tube: string; shade: string; line: string; paddle: string; blade: string },
  crew: Crew,
): string {
  const back = curve(
    [
      [-172, -58],
      [-150, -62],
      [-120, -48],
      [-60, -40],
      [60, -40],
      [120, -50],
      [150, -66],
      [176, -62],
      [178, -30],
      [60, -10],
      [-60, -10],
      [-170, -28],
    ],
    true,
  );
  const front = curve(
    [
      [-206, -46],
      [-192, -62],
      [-172, -56],
      [-150, -36],
      [-90, -26],
      [0, -24],
      [90, -27],
      [152, -40],
      [174, -64],
      [196, -68],
      [208, -52],
      [202, -22],
      [170, 8],
      [110, 22],
      [0, 27],
      [-110, 23],
      [-172, 10],
      [-202, -18],
    ],
    true,
  );
  const stripe = curve(
    [
      [-204, -24],
      [-170, 0],
      [-90, 10],
      [0, 13],
      [90, 9],
      [170, -3],
      [204, -28],
      [196, -8],
      [166, 10],
      [100, 22],
      [0, 26],
      [-100, 23],
      [-170, 12],
      [-196, -6],
    ],
    true,
  );
  const xs = [-122, -46, 34, 108];
  const paddles: string[] = [];
  const seats = crew.map((outfit, i) => {
    const [x, y, size] = [nth(xs, i % xs.length), -40, 1.18];
    const paddleTop: Point = [19, -28];
    const paddleEnd: Point = [40, 32];
    const shaft =
      stroke(`M${paddleTop.join(' ')}L${paddleEnd.join(' ')}`, colors.paddle, 2.6) +
      path(
        curve(
          [
            [35, 26],
            [42, 28],
            [51, 48],
            [50, 58],
            [42, 55],
            [36, 40],
          ],
          true,
        ),
        colors.blade,
      );
    paddles.push(place(shaft, x, y, size));
    return place(
      person(
        {
          lean: 18 + (i % 2) * 6,
          headTilt: -12,
          hands: [[30, 2], paddleTop],
          feet: [
            [22, 20],
            [18, 20],
          ],
        },
        outfit,
      ),
      x,
      y,
      size,
    );
  });
  return (
    path(back, colors.shade) +
    seats.join('') +
    path(front, colors.tube) +
    path(stripe, colors.shade, { opacity: 0.55 }) +
    stroke('M-188 -34Q-150 -8 -90 -6T0 -2T90 -7T188 -42', colors.line, 2.6) +
    stroke('M-120 22L-116 -30M0 27L0 -24M118 21L112 -31', colors.shade, 3, { opacity: 0.5 }) +
    paddles.join('')
  );
}

/** Pontoon cruiser, 420 units long, with a canopy and guests. */
export function pontoon(
  colors: { hull: string; rail: string; canopy: string; canopyShade: string; post: string; float: string },
  guests: Crew,
): string {
  const float = curve(
    [
      [-206, -16],
      [-150, -20],
      [0, -20],
      [170, -20],
      [206, -22],
      [224, -30],
      [214, -10],
      [190, 6],
      [0, 8],
      [-190, 6],
    ],
    true,
    0.7,
  );
  const deck = rect(-206, -34, 424, 14, colors.hull);
  const railing =
    rect(-196, -78, 404, 46, colors.rail) +
    rect(-196, -82, 404, 6, colors.hull) +
    [-110, -20, 70, 150].map((x) => rect(x, -78, 3.4, 46, colors.hull)).join('') +
    rect(-196, -56, 404, 6, colors.canopy, { opacity: 0.9 });
  const posts =
    [-150, 128].map((x) => rect(x, -178, 5, 100, colors.post)).join('') +
    stroke('M-148 -110L-116 -176M130 -110L100 -176', colors.post, 3);
  const canopy =
    path(
      curve(
        [
          [-182, -174],
          [-120, -192],
          [0, -200],
          [110, -192],
          [164, -174],
          [0, -182],
        ],
        true,
        0.9,
      ),
      colors.canopy,
    ) +
    path(
      polygon([
        [-182, -176],
        [164, -176],
        [160, -167],
        [-178, -167],
      ]),
      colors.canopyShade,
    );
  const spots: [number, number, boolean][] = [
    [-120, -78, false],
    [-66, -78, false],
    [0, -80, true],
    [58, -78, true],
    [178, -96, true],
  ];
  const people = guests.map((outfit, i) => {
    const [x, y, flip] = nth(spots, i % spots.length);
    const standing = i === 4;
    return place(
      person(
        standing
          ? {
              lean: 2,
              hands: [
                [13, -14],
                [6, -4],
              ],
              feet: [
                [-2, 47],
                [3, 47],
              ],
            }
          : {
              lean: 0,
              hands: [
                [16, -14],
                [12, -8],
              ],
              feet: [
                [22, 22],
                [18, 22],
              ],
            },
        outfit,
      ),
      x,
      y,
      0.98,
      { flip },
    );
  });
  const flag =
    stroke('M-200 -34L-208 -120', colors.post, 3) +
    path(
      curve(
        [
          [-208, -120],
          [-228, -114],
          [-250, -118],
          [-246, -98],
          [-226, -95],
          [-206, -100],
        ],
        true,
        0.8,
      ),
      colors.canopy,
    );
  return flag + posts + people.join('') + railing + canopy + deck + path(float, colors.float);
}

/** River sightseeing boat, 520 units long, with a lit saloon and an open top deck. */
export function riverBoat(colors: {
  hull: string;
  cabin: string;
  window: string;
  trim: string;
  guests: string;
}): string {
  const hull = polygon([
    [-262, -30],
    [250, -34],
    [284, -48],
    [262, 4],
    [246, 10],
    [-244, 10],
    [-258, 0],
  ]);
  const windows = Array.from({ length: 13 }, (_, i) => rect(-222 + i * 31, -66, 23, 25, colors.window)).join(
    '',
  );
  const wheelhouse =
    path(
      polygon([
        [150, -82],
        [158, -124],
        [206, -124],
        [222, -82],
      ]),
      colors.cabin,
    ) +
    path(
      polygon([
        [170, -90],
        [172, -116],
        [202, -116],
        [211, -90],
      ]),
      colors.window,
    );
  const rail = stroke(
    `M-240 -108L146 -108${Array.from({ length: 14 }, (_, i) => `M${-240 + i * 29.6} -108L${-240 + i * 29.6} -80`).join('')}`,
    colors.cabin,
    2.4,
  );
  const heads = Array.from({ length: 12 }, (_, i) => {
    const x = -222 + i * 30 + ((i * 37) % 11);
    const h = 104 + ((i * 53) % 17);
    return (
      tube(
        [
          [x, -84],
          [x, -h],
        ],
        [15, 12],
      ) + tube([[x + 1, -h - 11]], [11.5])
    );
  }).join('');
  return (
    path(heads, colors.guests) +
    rail +
    path(
      polygon([
        [-246, -80],
        [224, -82],
        [236, -34],
        [-250, -30],
      ]),
      colors.cabin,
    ) +
    windows +
    wheelhouse +
    path(hull, colors.hull) +
    rect(-254, -24, 522, 6, colors.trim)
  );
}
