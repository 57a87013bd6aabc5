/** Predefined poses for people; see person.ts for the units. */
import type { Pose } from './person.ts';

export const poses = {
  stand: {
    lean: 2,
    hands: [
      [5, 4],
      [-3, 4],
    ],
    feet: [
      [-2, 47],
      [3, 47],
    ],
  },
  walk: {
    lean: 6,
    hands: [
      [14, -4],
      [-9, 2],
    ],
    feet: [
      [-14, 44],
      [13, 46],
    ],
  },
  hike: {
    lean: 12,
    hands: [
      [20, -8],
      [12, 2],
    ],
    feet: [
      [-15, 44],
      [15, 42],
    ],
  },
  climbUp: {
    lean: 4,
    hands: [
      [16, -58],
      [18, -22],
    ],
    feet: [
      [2, 40],
      [15, 22],
    ],
    kneeBend: [1, 1],
    elbowBend: [1, 1],
  },
  sit: {
    lean: -2,
    hands: [
      [18, -8],
      [16, -4],
    ],
    feet: [
      [26, 24],
      [22, 25],
    ],
  },
  sitFloor: {
    lean: -8,
    hands: [
      [20, -12],
      [16, -14],
    ],
    feet: [
      [38, 5],
      [34, 6],
    ],
  },
  zip: {
    lean: -24,
    hands: [
      [3, -52],
      [6, -51],
    ],
    feet: [
      [40, 0],
      [37, 9],
    ],
    headTilt: 12,
    elbowBend: [1, 1],
  },
  ride: {
    lean: 3,
    hands: [
      [20, -14],
      [18, -13],
    ],
    feet: [
      [11, 36],
      [9, 36],
    ],
  },
  point: {
    lean: -3,
    hands: [
      [26, -44],
      [-3, 3],
    ],
    feet: [
      [-4, 47],
      [5, 47],
    ],
    headTilt: -14,
  },
  gaze: {
    lean: -5,
    hands: [
      [4, 2],
      [-2, 4],
    ],
    feet: [
      [-4, 47],
      [4, 47],
    ],
    headTilt: -16,
  },
  back: {
    lean: 0,
    hands: [
      [-13.6, 5.5],
      [13.6, 5.5],
    ],
    feet: [
      [-5, 48],
      [5, 48],
    ],
    frontal: true,
    elbowBend: [1, -1],
  },
  backPoint: {
    lean: 0,
    hands: [
      [-13.6, 5.5],
      [33, -46],
    ],
    feet: [
      [-6, 48],
      [6, 48],
    ],
    frontal: true,
    elbowBend: [1, 1],
  },
  cheer: {
    lean: 0,
    hands: [
      [-22, -58],
      [22, -58],
    ],
    feet: [
      [-8, 47],
      [8, 47],
    ],
    frontal: true,
    elbowBend: [-1, 1],
  },
} satisfies Record<string, Pose>;
