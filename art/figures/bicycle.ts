/** A bicycle in profile, 100 units from hub to hub, with optional battery and rider. */
import { circle, group, type Point, path, stroke, tube } from '../core/svg.ts';
import { type Outfit, person } from './person.ts';

export type BicycleColors = { frame: string; tyre: string; detail: string; battery?: string };

const REAR: Point = [-50, -33];
const FRONT: Point = [50, -33];
const CRANK: Point = [-8, -30];
const SADDLE: Point = [-22, -86];
const HEADSET: Point = [33, -78];
const GRIP: Point = [30, -96];

/** The wheels touch y = 0; the bicycle faces right. */
function bicycle(colors: BicycleColors): string {
  const wheel = ([x, y]: Point) => {
    let spokes = '';
    for (let i = 0; i < 12; i++) {
      const angle = (i / 12) * Math.PI * 2;
      spokes += `M${x} ${y}L${x + Math.cos(angle) * 30} ${y + Math.sin(angle) * 30}`;
    }
    return (
      stroke(spokes, colors.detail, 0.6, { opacity: 0.7 }) +
      circle(x, y, 31, 'none', { stroke: colors.tyre, 'stroke-width': 4 }) +
      circle(x, y, 28.4, 'none', { stroke: colors.detail, 'stroke-width': 1.2, opacity: 0.8 }) +
      circle(x, y, 3.4, colors.tyre)
    );
  };
  const seatTop: Point = [-19, -72];
  const bar = (points: Point[], width: number) =>
    stroke(`M${points.map((p) => p.join(' ')).join('L')}`, colors.frame, width);
  const frame =
    bar([REAR, CRANK, seatTop, REAR], 2.8) +
    bar([seatTop, [34, -72]], 3.4) +
    bar([CRANK, [36, -64]], colors.battery ? 5.4 : 3.6) +
    bar([[32, -80], [37, -62], FRONT], 3.8);
  const battery = colors.battery
    ? path(
        tube(
          [
            [3, -39],
            [25, -55],
          ],
          [8.5, 8.5],
        ),
        colors.battery,
      )
    : '';
  const fittings =
    stroke(`M-19 -72L-22 -84`, colors.tyre, 3) +
    path(
      tube(
        [
          [-32, -86],
          [-22, -87],
          [-10, -85.5],
        ],
        [5.5, 5, 2.6],
      ),
      colors.tyre,
    ) +
    stroke(`M${HEADSET[0]} ${HEADSET[1]}L31 -88L36 -96L27 -97`, colors.tyre, 3) +
    circle(CRANK[0], CRANK[1], colors.battery ? 9 : 7, colors.tyre) +
    circle(CRANK[0], CRANK[1], 4, colors.detail) +
    stroke(`M-8 -30L-3 -14M-8 -30L-13 -46`, colors.tyre, 2.4) +
    stroke('M-9 -13L4 -13M-20 -47L-7 -47', colors.tyre, 3);
  return wheel(REAR) + wheel(FRONT) + frame + battery + fittings;
}

/** A bicycle with its rider; `size` is the rider's height in bicycle units. */
export function cyclist(colors: BicycleColors, outfit: Outfit, size = 1.72, lean = 24): string {
  const hip: Point = [SADDLE[0] + 1, SADDLE[1] - 5];
  const local = ([x, y]: Point): Point => [(x - hip[0]) / size, (y - hip[1]) / size];
  const rider = person(
    {
      lean,
      headTilt: -lean * 0.75,
      hands: [local([GRIP[0] + 1, GRIP[1] - 1]), local([GRIP[0] + 3, GRIP[1] - 1])],
      feet: [local([-4, -19]), local([-14, -53])],
      toes: 7,
    },
    outfit,
  );
  return bicycle(colors) + group(rider, { transform: `translate(${hip[0]} ${hip[1]}) scale(${size})` });
}
