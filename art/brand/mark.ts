/** The small marks of the three venues, drawn in a 100 x 100 box. */
import { circle, curve, group, lens, path, polygon } from '../core/svg.ts';

export type MarkColors = { main: string; second: string; third: string; paper: string };

/** Larkspur blossom above a line of water. */
export function larkspurMark(c: MarkColors): string {
  const petal = curve(
    [
      [0, 0],
      [-13, -14],
      [-12, -32],
      [0, -40],
      [12, -32],
      [13, -14],
    ],
    true,
  );
  const petals = [-72, -36, 0, 36, 72]
    .map((turn, i) =>
      group(path(petal, i % 2 ? c.second : c.main), { transform: `translate(50 58) rotate(${turn})` }),
    )
    .join('');
  return (
    petals +
    circle(50, 55, 6.5, c.third) +
    path('M8 72q10.5 -9 21 0t21 0t21 0t21 0v5q-10.5 9 -21 0t-21 0t-21 0t-21 0Z', c.main) +
    path('M22 87q7 -6 14 0t14 0t14 0t14 0v4q-7 6 -14 0t-14 0t-14 0t-14 0Z', c.second)
  );
}

/** Bridge arches over a tide line inside a disc. */
export function tidewayMark(c: MarkColors): string {
  return (
    circle(50, 50, 46, c.main) +
    path('M17 62V24h9v38ZM74 62V24h9v38Z', c.paper) +
    path(
      polygon([
        [15, 24],
        [21.5, 12],
        [28, 24],
      ]) +
        polygon([
          [72, 24],
          [78.5, 12],
          [85, 24],
        ]),
      c.third,
    ) +
    path('M26 30Q50 62 74 30V37Q50 68 26 37Z', c.paper) +
    path('M6 56h88v6H6Z', c.paper) +
    path('M6.5 66q7.2 -7 14.5 0t14.5 0t14.5 0t14.5 0t14.5 0t14.5 0A46 46 0 0 1 6.5 66Z', c.second) +
    path(lens(50, 80, 26, 3), c.paper, { opacity: 0.8 })
  );
}

/** Mesa in front of a sun. */
export function redMesaMark(c: MarkColors): string {
  return (
    circle(50, 40, 27, c.third) +
    path(
      polygon([
        [4, 84],
        [18, 60],
        [21, 42],
        [40, 40],
        [44, 60],
        [56, 60],
        [60, 50],
        [80, 51],
        [84, 62],
        [96, 84],
      ]),
      c.main,
    ) +
    path(
      polygon([
        [34, 40.6],
        [40, 40],
        [44, 60],
        [56, 60],
        [50, 84],
        [30, 84],
      ]) +
        polygon([
          [73, 50.6],
          [80, 51],
          [84, 62],
          [96, 84],
          [78, 84],
        ]),
      c.second,
    ) +
    path('M4 88h92v5H4Z', c.main)
  );
}
