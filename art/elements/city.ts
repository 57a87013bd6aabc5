/** London landmarks and street furniture as silhouettes; ground or deck at y = 0. */
import { createRandom } from '../core/random.ts';
import { circle, curve, type Point, path, polygon, rect, stroke } from '../core/svg.ts';

const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}Z`;

export function shard(h: number): string {
  return polygon([
    [-h * 0.16, 0],
    [-h * 0.025, -h * 0.98],
    [-h * 0.012, -h * 0.9],
    [0, -h],
    [h * 0.012, -h * 0.92],
    [h * 0.024, -h * 0.96],
    [h * 0.16, 0],
  ]);
}

export function gherkin(h: number): string {
  return curve([
    [-h * 0.17, 0],
    [-h * 0.2, -h * 0.3],
    [-h * 0.17, -h * 0.65],
    [0, -h],
    [h * 0.17, -h * 0.65],
    [h * 0.2, -h * 0.3],
    [h * 0.17, 0],
  ]);
}

/** A row of plain blocks and roofs to fill the skyline. */
export function blocks(
  seed: string,
  from: number,
  to: number,
  heights: readonly [number, number],
  width: readonly [number, number] = [34, 90],
): string {
  const random = createRandom(seed);
  let d = '';
  for (let x = from; x < to; ) {
    const w = random.range(width[0], width[1]);
    const h = random.range(heights[0], heights[1]);
    d += box(x, -h, w + 1, h);
    const roof = random.next();
    if (roof < 0.3)
      d += polygon([
        [x, -h],
        [x + w * 0.5, -h - w * 0.32],
        [x + w, -h],
      ]);
    else if (roof < 0.5)
      d += box(x + w * 0.2, -h - 14, w * 0.14, 14) + box(x + w * 0.6, -h - 20, w * 0.1, 20);
    else if (roof < 0.6) d += box(x + w * 0.48, -h - 46, 3, 46);
    x += w;
  }
  return d;
}

/** Dome, lantern and two west towers; about 360 wide and 330 high at scale 1. */
export function stPauls(colors: { body: string; lit: string; shade: string }): string {
  const drum = box(-72, -186, 144, 66);
  const dome = 'M-70 -186C-70 -246 -36 -276 0 -278C36 -276 70 -246 70 -186Z';
  const lantern = `${box(-13, -306, 26, 30)}M-12 -306Q0 -330 12 -306Z${box(-1.6, -356, 3.2, 34)}${box(-7, -346, 14, 3)}`;
  const nave =
    box(-180, -96, 360, 96) +
    polygon([
      [-92, -96],
      [0, -132],
      [92, -96],
    ]);
  const tower = (x: number) =>
    box(x - 23, -156, 46, 156) +
    box(x - 17, -186, 34, 32) +
    `M${x - 15} -186Q${x} -224 ${x + 15} -186Z` +
    box(x - 1.5, -232, 3, 26);
  let columns = '';
  for (let i = 0; i < 13; i++) columns += box(-66 + i * 10.6, -178, 4, 48);
  let ribs = '';
  for (const k of [-0.75, -0.4, 0, 0.4, 0.75]) ribs += `M${k * 68} -188Q${k * 62} -244 ${k * 12} -276`;
  return (
    path(nave + drum + dome + lantern + tower(-146) + tower(146), colors.body) +
    path(
      `M8 -186L8 -278C40 -274 70 -246 70 -186Z${box(20, -186, 52, 66)}${box(100, -96, 80, 96)}`,
      colors.shade,
      { opacity: 0.6 },
    ) +
    path(columns, colors.lit, { opacity: 0.55 }) +
    stroke(ribs, colors.lit, 2, { opacity: 0.5 }) +
    path(box(-78, -190, 156, 6) + box(-78, -124, 156, 6) + box(-182, -100, 364, 5), colors.lit, {
      opacity: 0.8,
    })
  );
}

/** Elizabeth Tower with a lit clock; 440 high at scale 1. */
export function bigBen(colors: { body: string; lit: string; shade: string; clock: string }): string {
  const shaft = box(-34, -300, 68, 300);
  const head = box(-40, -366, 80, 70);
  const roof =
    polygon([
      [-40, -366],
      [-28, -402],
      [28, -402],
      [40, -366],
    ]) +
    box(-24, -418, 48, 18) +
    polygon([
      [-27, -418],
      [0, -486],
      [27, -418],
    ]) +
    box(-1.6, -506, 3.2, 26);
  const pinnacles = [-38, 38]
    .map((x) =>
      polygon([
        [x - 5, -364],
        [x, -388],
        [x + 5, -364],
      ]),
    )
    .join('');
  let lines = '';
  for (const x of [-22, -8, 8, 22]) lines += `M${x} -290L${x} -10`;
  const clock =
    circle(0, -331, 27, colors.clock) +
    circle(0, -331, 27, 'none', { stroke: colors.shade, 'stroke-width': 3 }) +
    stroke('M0 -331L0 -350M0 -331L12 -324', colors.shade, 3);
  return (
    path(shaft + head + roof + pinnacles, colors.body) +
    path(box(12, -300, 22, 300) + box(16, -366, 24, 70), colors.shade, { opacity: 0.6 }) +
    stroke(lines, colors.shade, 2.4, { opacity: 0.55 }) +
    path(
      box(-42, -370, 84, 5) + box(-42, -300, 84, 5) + box(-38, -210, 76, 4) + box(-38, -120, 76, 4),
      colors.lit,
      { opacity: 0.85 },
    ) +
    clock
  );
}

/** Long Gothic front next to the clock tower. */
export function parliament(width: number, colors: { body: string; lit: string; shade: string }): string {
  let pinnacles = '';
  let windows = '';
  for (let x = 0; x <= width; x += 26) {
    pinnacles += polygon([
      [x - 4, -110],
      [x, -140],
      [x + 4, -110],
    ]);
    windows += box(x + 8, -88, 9, 34) + box(x + 8, -42, 9, 34);
  }
  return (
    path(box(0, -114, width, 114) + pinnacles, colors.body) +
    path(windows, colors.lit, { opacity: 0.65 }) +
    path(box(0, -116, width, 5) + box(0, -50, width, 3), colors.shade, { opacity: 0.5 })
  );
}

/** Tower Bridge, 900 wide at scale 1, deck at y = -64, water at y = 0. */
export function towerBridge(colors: {
  body: string;
  lit: string;
  shade: string;
  cable: string;
  window: string;
}): string {
  const tower = (x: number) => {
    const corner = (dx: number) =>
      box(x + dx - 6, -276, 12, 276) +
      polygon([
        [x + dx - 8, -276],
        [x + dx, -322],
        [x + dx + 8, -276],
      ]);
    const pier = polygon([
      [x - 58, 0],
      [x - 52, -46],
      [x + 52, -46],
      [x + 58, 0],
    ]);
    const body =
      box(x - 38, -262, 76, 262) +
      polygon([
        [x - 30, -262],
        [x - 9, -330],
        [x + 9, -330],
        [x + 30, -262],
      ]) +
      polygon([
        [x - 9, -330],
        [x, -358],
        [x + 9, -330],
      ]);
    let windows = '';
    for (const y of [-240, -196, -152])
      for (const dx of [-15, 0, 15]) windows += `M${x + dx - 4} ${y + 24}v-18q4 -8 8 0v18Z`;
    const gate = `M${x - 15} -66v-34q15 -20 30 0v34Z`;
    return (
      path(pier, colors.shade) +
      path(body + corner(-36) + corner(36), colors.body) +
      path(box(x + 12, -262, 26, 216) + box(x + 30, -276, 12, 230), colors.shade, { opacity: 0.55 }) +
      path(
        box(x - 42, -264, 84, 5) +
          box(x - 42, -210, 84, 4) +
          box(x - 42, -166, 84, 4) +
          box(x - 42, -122, 84, 4),
        colors.lit,
        { opacity: 0.8 },
      ) +
      path(windows + gate, colors.window)
    );
  };
  let hangers = '';
  for (const side of [-1, 1]) {
    for (let i = 1; i < 11; i++) {
      const t = i / 11;
      const x = side * (172 + t * 260);
      const y = -196 + 132 * Math.sin(t * Math.PI * 0.5) ** 0.8 * (1.06 - 0.06 * t);
      hangers += `M${x} ${y}L${x} -62`;
    }
  }
  const chains = [-1, 1].map((s) => `M${s * 168} -200Q${s * 255} -78 ${s * 450} -70`).join('');
  const walkways = box(-100, -222, 200, 12) + box(-100, -200, 200, 7);
  let truss = '';
  for (let x = -96; x < 96; x += 16) truss += `M${x} -210L${x + 8} -200L${x + 16} -210`;
  const deck =
    box(-460, -66, 340, 13) +
    box(120, -66, 340, 13) +
    polygon([
      [-112, -66],
      [112, -66],
      [112, -58],
      [40, -54],
      [-40, -54],
      [-112, -44],
    ]);
  return (
    stroke(chains, colors.cable, 7) +
    stroke(hangers, colors.cable, 2) +
    path(walkways, colors.cable) +
    stroke(truss, colors.cable, 2) +
    path(deck, colors.shade) +
    rect(-460, -68, 920, 4, colors.lit, { opacity: 0.75 }) +
    tower(-134) +
    tower(134)
  );
}

/** Cast-iron street lamp, 260 high, with a glowing head. */
export function streetLamp(colors: { iron: string; light: string }): string {
  return (
    path(
      box(-4, -200, 8, 200) +
        box(-11, -16, 22, 16) +
        box(-8, -60, 16, 6) +
        box(-26, -190, 52, 4) +
        polygon([
          [-15, -236],
          [15, -236],
          [10, -202],
          [-10, -202],
        ]) +
        polygon([
          [-19, -236],
          [0, -258],
          [19, -236],
        ]),
      colors.iron,
    ) +
    path(
      polygon([
        [-11, -232],
        [11, -232],
        [7, -206],
        [-7, -206],
      ]),
      colors.light,
    )
  );
}

/** Row house roofs with chimney stacks along a baseline. */
export function rooftops(
  seed: string,
  from: number,
  to: number,
  base: number,
  height: readonly [number, number],
  colors: { roof: string; wall: string; chimney: string; window: string },
): string {
  const random = createRandom(seed);
  let drawing = '';
  for (let x = from; x < to; ) {
    const w = random.range(130, 230);
    const h = random.range(height[0], height[1]);
    const eave = base - h;
    const pitch = w * random.range(0.24, 0.34);
    const stack = x + w * random.pick([0.16, 0.8]);
    const pots = [-12, 0, 12].map((dx) => box(stack + dx - 4, eave - pitch - 46, 8, 20)).join('');
    drawing += path(box(stack - 20, eave - pitch - 28, 40, pitch + 30) + pots, colors.chimney);
    drawing +=
      path(
        polygon([
          [x - 6, eave],
          [x + w * 0.22, eave - pitch],
          [x + w * 0.78, eave - pitch],
          [x + w + 6, eave],
        ]),
        colors.roof,
      ) + path(box(x, eave, w, base - eave + 300), colors.wall);
    const lit: Point[] = [];
    for (let wx = x + 24; wx < x + w - 30; wx += 44)
      for (let wy = eave + 22; wy < base + 20; wy += 62) if (random.chance(0.42)) lit.push([wx, wy]);
    drawing += path(lit.map(([wx, wy]) => box(wx, wy, 19, 30)).join(''), colors.window, { opacity: 0.92 });
    drawing += path(
      box(x + w * 0.42, eave - pitch * 0.72, 24, 26),
      random.chance(0.6) ? colors.window : colors.chimney,
    );
    x += w;
  }
  return drawing;
}
