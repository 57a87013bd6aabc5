/** Limited palettes: one set of hues per venue, lit for the time of day. */
import { along } from './color.ts';

export type Palette = {
  /** Sky from zenith to horizon. */
  sky: readonly string[];
  sun: string;
  haze: string;
  /** Land from far to near. */
  far: string;
  mid: string;
  near: string;
  ink: string;
  light: string;
  accent: string;
  accent2: string;
};

/** Returns the land color at a depth, 0 = horizon haze, 1 = foreground ink. */
export function depth(palette: Palette, nearness: number): string {
  return along([palette.haze, palette.far, palette.mid, palette.near, palette.ink], nearness);
}

export const larkspur = {
  dawn: {
    sky: ['#4f66a6', '#b497c0', '#ffc9a8', '#ffe2bd'],
    sun: '#fff4d6',
    haze: '#f3c3b4',
    far: '#b094c0',
    mid: '#6a69a6',
    near: '#364379',
    ink: '#171f4a',
    light: '#ffe3bd',
    accent: '#f0593e',
    accent2: '#ffc56b',
  },
  day: {
    sky: ['#2f8fb5', '#7cc8cf', '#f4f0d3'],
    sun: '#fffbe6',
    haze: '#d5e8d8',
    far: '#94c3c6',
    mid: '#4a9299',
    near: '#1d5f63',
    ink: '#0c3640',
    light: '#fdf6d8',
    accent: '#f26b3f',
    accent2: '#ffc247',
  },
  golden: {
    sky: ['#d8644a', '#f5a455', '#ffdf98'],
    sun: '#fff6d6',
    haze: '#fbcb83',
    far: '#dc9a70',
    mid: '#a95f5d',
    near: '#653753',
    ink: '#2c1a3b',
    light: '#ffe9b0',
    accent: '#e8503a',
    accent2: '#ffd166',
  },
  dusk: {
    sky: ['#272659', '#7c4585', '#e9707a', '#ffb37a'],
    sun: '#ffe1a0',
    haze: '#e98b84',
    far: '#9a5f95',
    mid: '#5c4382',
    near: '#332b60',
    ink: '#131334',
    light: '#ffc39a',
    accent: '#ff7a59',
    accent2: '#ffc46b',
  },
  night: {
    sky: ['#0a1034', '#1b2b68', '#3f63a0', '#7a9cc0'],
    sun: '#f6f0d6',
    haze: '#5f86b4',
    far: '#3c5d96',
    mid: '#253c76',
    near: '#141f4d',
    ink: '#070b26',
    light: '#cfe0ff',
    accent: '#ffb14a',
    accent2: '#ff7a4d',
  },
  winter: {
    sky: ['#5f97c4', '#b3d2e6', '#ffe9d2'],
    sun: '#fffaf0',
    haze: '#e8eff4',
    far: '#b5cde0',
    mid: '#7099bd',
    near: '#38618d',
    ink: '#152f52',
    light: '#ffffff',
    accent: '#ee5537',
    accent2: '#ffbe55',
  },
} satisfies Record<string, Palette>;

export const tideway = {
  dusk: {
    sky: ['#22325c', '#6b6595', '#e39284', '#ffc68c'],
    sun: '#ffe3ae',
    haze: '#dd9f93',
    far: '#8f7a9f',
    mid: '#565a8a',
    near: '#2b3763',
    ink: '#111a3a',
    light: '#ffd49a',
    accent: '#d8382f',
    accent2: '#ffcd6e',
  },
  lamplight: {
    sky: ['#0f1f3d', '#24466a', '#5d8a93'],
    sun: '#fff0c2',
    haze: '#6f9498',
    far: '#4a6f85',
    mid: '#2e4d6b',
    near: '#1a304f',
    ink: '#0a1530',
    light: '#ffdf9a',
    accent: '#d8382f',
    accent2: '#ffc75e',
  },
  morning: {
    sky: ['#5aaccb', '#b4dcdc', '#fdebc8'],
    sun: '#fffaf0',
    haze: '#dfe3d6',
    far: '#a9c0c6',
    mid: '#6c90a5',
    near: '#345a7b',
    ink: '#15294a',
    light: '#fff6df',
    accent: '#d8382f',
    accent2: '#f5b64c',
  },
} satisfies Record<string, Palette>;

export const redMesa = {
  day: {
    sky: ['#1f8c9c', '#7cc6bd', '#fbe7bd'],
    sun: '#fffbe6',
    haze: '#f2cfa0',
    far: '#e2a27a',
    mid: '#cd6440',
    near: '#8f342d',
    ink: '#3c1527',
    light: '#ffe6b3',
    accent: '#1d7f8c',
    accent2: '#ffc857',
  },
  slot: {
    sky: ['#ffe9b8', '#ffc071', '#f58a3f'],
    sun: '#fffbe8',
    haze: '#ffcf85',
    far: '#f59a4a',
    mid: '#d9572f',
    near: '#8c2a3e',
    ink: '#32133a',
    light: '#fff0c0',
    accent: '#1d7f8c',
    accent2: '#ffd27a',
  },
  night: {
    sky: ['#120f3a', '#332469', '#7a3f86', '#d9705f'],
    sun: '#fff0cf',
    haze: '#c66a66',
    far: '#8a4678',
    mid: '#5a2f68',
    near: '#301f50',
    ink: '#0e0b2a',
    light: '#ffb58a',
    accent: '#ff8a4c',
    accent2: '#ffd27a',
  },
} satisfies Record<string, Palette>;
