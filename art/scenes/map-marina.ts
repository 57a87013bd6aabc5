/** A map of the marina: lake, roads, parking, and the way on foot to dock B. */
import { larkspur } from '../core/palette.ts';
import { createRandom } from '../core/random.ts';
import type { Scene } from '../core/scene.ts';
import { HEIGHT, WIDTH } from '../core/sheet.ts';
import { circle, curve, group, type Point, path, place, rect, stroke } from '../core/svg.ts';

const land = '#f4f0e4';
const water = '#b9dde6';
const shore = '#8cc3d1';
const wood = '#d3e3c4';
const tree = '#a9c79a';
const casing = '#d9cfb8';
const road = '#ffffff';
const building = '#ddd5c3';
const ink = '#3c4a58';
const accent = '#d9442b';

const shoreline: readonly Point[] = [
  [WIDTH + 60, 250],
  [1380, 300],
  [1200, 380],
  [1080, 470],
  [1010, 590],
  [900, 660],
  [760, 700],
  [640, 780],
  [520, 880],
  [360, 940],
  [200, 1010],
  [60, 1120],
  [-60, 1180],
  [-60, HEIGHT + 80],
  [WIDTH + 60, HEIGHT + 80],
];

const streets: readonly { points: readonly Point[]; width: number }[] = [
  {
    points: [
      [-60, 380],
      [220, 420],
      [470, 500],
      [700, 470],
      [960, 330],
      [1260, 180],
      [WIDTH + 60, 90],
    ],
    width: 46,
  },
  {
    points: [
      [470, 500],
      [500, 620],
      [560, 700],
      [610, 735],
    ],
    width: 30,
  },
  {
    points: [
      [700, 470],
      [640, 300],
      [660, 120],
      [720, -60],
    ],
    width: 30,
  },
  {
    points: [
      [220, 420],
      [180, 600],
      [90, 760],
      [-60, 850],
    ],
    width: 26,
  },
];

/** Where the pin points: the head of dock B. */
const dockHead: Point = [905, 668];

function woods(): string {
  const { next: random } = createRandom('map-marina-woods');
  const patches: readonly (readonly [Point, number, number])[] = [
    [[250, 190], 300, 150],
    [[1080, 90], 260, 120],
    [[330, 700], 130, 110],
    [[1450, 130], 190, 110],
  ];
  return patches
    .map(([[x, y], w, h]) => {
      const edge = Array.from({ length: 12 }, (_, i): Point => {
        const angle = (i / 12) * Math.PI * 2;
        const far = 0.8 + random() * 0.3;
        return [x + Math.cos(angle) * w * far, y + Math.sin(angle) * h * far];
      });
      const trees = Array.from({ length: 22 }, () => {
        const angle = random() * Math.PI * 2;
        const far = Math.sqrt(random()) * 0.78;
        return circle(x + Math.cos(angle) * w * far, y + Math.sin(angle) * h * far, 9 + random() * 9, tree);
      });
      return path(curve(edge, true), wood) + trees.join('');
    })
    .join('');
}

function lakeDepths(): string {
  const steps = [60, 130, 215];
  return steps
    .map((by, index) =>
      stroke(
        curve(shoreline.slice(0, 13).map(([x, y]): Point => [x + by * 0.75, y + by])),
        '#a7d2dd',
        6 - index,
        { opacity: 0.8 },
      ),
    )
    .join('');
}

/** A dock that leaves the shore, with boats along it. */
function dock(x: number, y: number, length: number, boats: number): string {
  const berths = Array.from({ length: boats }, (_, i) => {
    const at = 46 + (i * (length - 70)) / Math.max(1, boats - 1);
    const boat = (side: number) =>
      path(`M${at - 11} ${side * 16}h22l-4 ${side * 26}h-14Z`, '#ffffff', {
        stroke: shore,
        'stroke-width': 3,
      });
    return boat(1) + boat(-1);
  });
  return place(rect(0, -8, length, 16, '#c9b894') + berths.join(''), x, y, 1, { turn: 52 });
}

const buildings: readonly (readonly [number, number, number, number, number])[] = [
  [690, 560, 110, 60, -12],
  [800, 530, 70, 52, -20],
  [360, 545, 80, 60, 12],
  [560, 390, 90, 56, 8],
  [840, 300, 84, 60, -26],
  [430, 380, 64, 46, 12],
  [1200, 300, 70, 46, -22],
];

const letterP = (color: string) => stroke('M-14 30V-30H4C26 -30 26 2 4 2H-14', color, 11);
const letterB = (color: string) =>
  stroke('M-14 30V-30H2C22 -30 22 -2 2 -2H-14M2 -2C28 -2 28 30 2 30H-14', color, 11);

const pin = (x: number, y: number) =>
  place(
    path('M0 0C-14 -40 -62 -74 -62 -124A62 62 0 1 1 62 -124C62 -74 14 -40 0 0Z', accent, {
      stroke: '#ffffff',
      'stroke-width': 10,
    }) + place(letterB('#ffffff'), 0, -126, 0.95),
    x,
    y,
  );

/** A north arrow. */
const north = place(
  circle(0, 0, 64, '#ffffff', { opacity: 0.85 }) + path('M0 -46L18 30L0 16L-18 30Z', ink),
  1480,
  1060,
);

export const mapMarina: Scene = {
  id: 'map-marina',
  venue: 'larkspur-lake',
  palette: larkspur.day,
  alt: 'Map: from County Road 64, turn into Boathouse Road, park at its end, and walk past the boathouse to dock B.',
  draw(sheet) {
    const roads = streets.map(({ points, width }) => stroke(curve(points), casing, width + 12)).join('');
    const lanes = streets.map(({ points, width }) => stroke(curve(points), road, width)).join('');
    const walk = curve([[640, 742], [720, 690], [810, 650], [880, 655], dockHead]);
    sheet.add(
      rect(0, 0, WIDTH, HEIGHT, land),
      woods(),
      path(curve(shoreline, true, 0.9), water, { stroke: shore, 'stroke-width': 8 }),
      lakeDepths(),
      group(roads + lanes),
      ...buildings.map(([x, y, w, h, turn]) =>
        place(rect(-w / 2, -h / 2, w, h, building), x, y, 1, { turn }),
      ),
      place(rect(-48, -40, 96, 80, '#5b87b8', { rx: 14 }) + letterP('#ffffff'), 610, 752),
      dock(700, 745, 210, 4),
      dock(dockHead[0], dockHead[1], 260, 5),
      dock(1075, 500, 230, 4),
      stroke(walk, accent, 10, { 'stroke-dasharray': '2 22' }),
      pin(dockHead[0], dockHead[1]),
      north,
    );
  },
};
