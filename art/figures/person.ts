/** People as simple jointed silhouettes, 100 units tall, hip at the origin, facing right. */
import { curve, type Point, path, place, polygon, tube } from '../core/svg.ts';

export type Headwear = 'none' | 'helmet' | 'brim' | 'beanie' | 'cap' | 'bun' | 'bowler';
export type Outfit = {
  top: string;
  legs: string;
  skin: string;
  head: string;
  boots?: string;
  headwear?: Headwear;
  pack?: string;
  vest?: string;
  skirt?: boolean;
};
export type Pose = {
  /** Forward tilt of the back in degrees. */
  lean?: number;
  headTilt?: number;
  /** Near and far hand and foot, measured from the hip. */
  hands: readonly [Point, Point];
  feet: readonly [Point, Point];
  /** 1 bends knees forward and elbows back, -1 the reverse. */
  kneeBend?: readonly [number, number];
  elbowBend?: readonly [number, number];
  /** Seen from behind: wide shoulders, both arms outside, face not visible. */
  frontal?: boolean;
  toes?: number;
};

const THIGH = 24.2;
const SHIN = 23.8;
const UPPER_ARM = 17.5;
const FOREARM = 17;

/** Returns the position of the middle joint of two bones from a to b. */
function joint(a: Point, b: Point, first: number, second: number, bend: number): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const distance = Math.max(1, Math.min(Math.hypot(dx, dy), (first + second) * 0.998));
  const angle = Math.atan2(dy, dx);
  const cos = (first * first + distance * distance - second * second) / (2 * first * distance);
  const turn = Math.acos(Math.max(-1, Math.min(1, cos))) * bend;
  return [a[0] + Math.cos(angle + turn) * first, a[1] + Math.sin(angle + turn) * first];
}

function clampReach(a: Point, b: Point, reach: number): Point {
  const distance = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (distance <= reach) return b;
  return [a[0] + ((b[0] - a[0]) * reach) / distance, a[1] + ((b[1] - a[1]) * reach) / distance];
}

/** Draws a person; `held` goes between the far and the near arm. */
export function person(pose: Pose, outfit: Outfit, held = ''): string {
  const lean = ((pose.lean ?? 4) * Math.PI) / 180;
  const shoulder: Point = [Math.sin(lean) * 30, -Math.cos(lean) * 30];
  const headLean = lean + ((pose.headTilt ?? -((pose.lean ?? 4) * 0.7)) * Math.PI) / 180;
  const neck: Point = [shoulder[0] + Math.sin(headLean) * 6, shoulder[1] - Math.cos(headLean) * 6];
  const head: Point = [
    shoulder[0] + Math.sin(headLean) * 13 + (pose.frontal ? 0 : 1),
    shoulder[1] - Math.cos(headLean) * 13,
  ];
  const wide = pose.frontal ? 9.6 : 1.2;
  const hips = pose.frontal ? 4.2 : 1.2;
  const shoulders: [Point, Point] = [
    [shoulder[0] - wide, shoulder[1] + 2.5],
    [shoulder[0] + wide, shoulder[1] + 2.5],
  ];
  const darker = outfit.legs;

  const leg = (i: 0 | 1) => {
    const hip: Point = [i === 0 ? -hips : hips, 0];
    const foot = clampReach(hip, pose.feet[i], THIGH + SHIN);
    const knee = joint(hip, foot, THIGH, SHIN, -(pose.kneeBend?.[i] ?? 1));
    const toe = pose.toes ?? (pose.frontal ? (i === 0 ? -2.2 : 2.2) : 7);
    const boots = outfit.boots ?? outfit.legs;
    return (
      path(tube([hip, knee, foot], [11.5, 8.2, 5.6]), darker) +
      path(
        tube(
          [
            [foot[0] - 0.6, foot[1] - 3],
            [foot[0], foot[1] + 0.4],
            [foot[0] + toe, foot[1] + 1.4],
          ],
          [5.8, 5.6, 4],
        ),
        boots,
      )
    );
  };
  const arm = (i: 0 | 1) => {
    const hand = clampReach(shoulders[i], pose.hands[i], UPPER_ARM + FOREARM);
    const elbow = joint(shoulders[i], hand, UPPER_ARM, FOREARM, pose.elbowBend?.[i] ?? 1);
    return (
      path(tube([shoulders[i], elbow, hand], pose.frontal ? [6.6, 5.6, 4.4] : [7.6, 6, 4.4]), outfit.top) +
      path(
        tube(
          [hand, [hand[0] + (hand[0] - elbow[0]) * 0.12, hand[1] + (hand[1] - elbow[1]) * 0.12]],
          [4.6, 4.2],
        ),
        outfit.skin,
      )
    );
  };
  const torsoWidth = [14, 13.4, 11.8];
  const chest: Point = [shoulder[0] * 0.62 + (pose.frontal ? 0 : 0.8), shoulder[1] * 0.62];
  let torso = tube([[shoulder[0] * 0.94, shoulder[1] * 0.9], chest, [0, -1]], torsoWidth);
  if (pose.frontal)
    torso = curve(
      [
        [-11.6, -29],
        [-8, -33],
        [0, -34.4],
        [8, -33],
        [11.6, -29],
        [9.4, -19],
        [8, -9],
        [8.8, 2],
        [0, 3.4],
        [-8.8, 2],
        [-8, -9],
        [-9.4, -19],
      ],
      true,
      0.9,
    );
  if (outfit.skirt)
    torso += polygon([
      [-6, -6],
      [7, -6],
      [13, 24],
      [-11, 24],
    ]);
  let upper = path(torso, outfit.top);
  if (outfit.vest)
    upper += path(
      tube(
        [[shoulder[0] * 0.92, shoulder[1] * 0.9], chest, [shoulder[0] * 0.3, shoulder[1] * 0.3]],
        torsoWidth.map((w) => w * 1.06),
      ),
      outfit.vest,
    );
  const pack = !outfit.pack
    ? ''
    : !pose.frontal
      ? path(
          tube(
            [
              [shoulder[0] * 0.9 - 9, shoulder[1] * 0.86],
              [shoulder[0] * 0.4 - 10, shoulder[1] * 0.36],
            ],
            [11, 13],
          ),
          outfit.pack,
        )
      : path(
          curve(
            [
              [-7, -29],
              [0, -31],
              [7, -29],
              [8.6, -18],
              [8, -5],
              [0, -3],
              [-8, -5],
              [-8.6, -18],
            ],
            true,
          ),
          outfit.pack,
        );
  const turn = (headLean * 180) / Math.PI;
  return (
    (pose.frontal ? '' : pack + arm(1)) +
    leg(1) +
    leg(0) +
    upper +
    (pose.frontal && pack ? pack : '') +
    path(tube([shoulder, neck], [6.4, 5.6]), outfit.skin) +
    place(headShape(outfit, pose.frontal ?? false), head[0], head[1], 0.94, { turn }) +
    (pose.frontal ? arm(1) : '') +
    held +
    arm(0)
  );
}

/** Head without a face: skin oval with hair or hat. */
function headShape(outfit: Outfit, frontal: boolean): string {
  const skull = curve(
    [
      [0, -7.6],
      [4.6, -6],
      [5.8, -1],
      [5.2, 3.6],
      [2.6, 7],
      [-1.6, 6.6],
      [-5, 3],
      [-6, -2],
      [-4.4, -6.2],
    ],
    true,
  );
  const hair = curve(
    [
      [0.4, -8.2],
      [4.8, -6.6],
      [5.6, -4],
      [1.6, -3.6],
      [-0.8, 0.6],
      [-2.2, 5.6],
      [-5.6, 4.4],
      [-6.8, -1.4],
      [-5, -6.6],
    ],
    true,
  );
  const shapes: Record<Headwear, string> = {
    none: path(hair, outfit.head),
    bun: path(
      hair +
        tube(
          [
            [-5, -7],
            [-6.4, -8.6],
          ],
          [5, 6],
        ),
      outfit.head,
    ),
    beanie: path(
      curve(
        [
          [0, -10],
          [5.2, -7.6],
          [6.8, -2.4],
          [0, -3],
          [-6.8, -0.8],
          [-6, -7],
        ],
        true,
      ) + tube([[0, -10.4]], [4]),
      outfit.head,
    ),
    cap: path(
      curve(
        [
          [0, -9],
          [5, -7],
          [6.2, -3.4],
          [0, -3],
          [-6.4, -1.6],
          [-5.4, -6.8],
        ],
        true,
      ) +
        (frontal
          ? ''
          : polygon([
              [4, -5],
              [12, -2.8],
              [12, -1.6],
              [4, -2.2],
            ])),
      outfit.head,
    ),
    helmet: path(
      curve(
        [
          [0, -10.4],
          [6, -8],
          [8, -3.2],
          [4, -2.6],
          [-3, -2],
          [-5, 1.6],
          [-7.6, 0.6],
          [-8, -4.6],
          [-5.4, -8.8],
        ],
        true,
      ),
      outfit.head,
    ),
    brim: path(
      curve(
        [
          [-5.6, -4],
          [-4.6, -10.4],
          [-1, -11.6],
          [1.2, -10.6],
          [4, -11.4],
          [5.4, -4.6],
        ],
        true,
      ) +
        curve(
          [
            [-13, -3.2],
            [-7, -5.4],
            [0, -4.8],
            [7, -5.4],
            [13, -3],
            [6, -2],
            [0, -1.8],
            [-7, -2.2],
          ],
          true,
        ),
      outfit.head,
    ),
    bowler: path(
      curve(
        [
          [-6, -4],
          [-5.4, -9.4],
          [0, -12],
          [5.4, -9.4],
          [6, -4],
        ],
        true,
      ) +
        tube(
          [
            [-9, -4],
            [9, -4],
          ],
          [2.2, 2.2],
        ),
      outfit.head,
    ),
  };
  // From behind, only hair shows under the hat.
  const behind = outfit.headwear && !['none', 'bun'].includes(outfit.headwear) ? '#2a1a26' : outfit.head;
  return path(skull, frontal ? behind : outfit.skin) + shapes[outfit.headwear ?? 'none'];
}
