/** Smooth one-dimensional noise for ridgelines, currents and strata. */
import { nth } from './nth.ts';
import { createRandom } from './random.ts';

export type Noise = (x: number) => number;

/** Value noise in -1..1, smooth between whole numbers. */
function valueNoise(seed: string): Noise {
  const random = createRandom(seed);
  const table = Array.from({ length: 512 }, () => random.range(-1, 1));
  const at = (i: number) => nth(table, ((i % 512) + 512) % 512);
  return (x) => {
    const i = Math.floor(x);
    const t = x - i;
    const eased = t * t * (3 - 2 * t);
    return at(i) + (at(i + 1) - at(i)) * eased;
  };
}

/** Several octaves of value noise; higher `roughness` gives a more broken line. */
export function fractalNoise(seed: string, octaves = 4, roughness = 0.5): Noise {
  const layers = Array.from({ length: octaves }, (_, i) => valueNoise(`${seed}/${i}`));
  return (x) => {
    let sum = 0;
    let total = 0;
    layers.forEach((layer, i) => {
      const weight = roughness ** i;
      sum += layer(x * 2 ** i) * weight;
      total += weight;
    });
    return sum / total;
  };
}
