/** Parts of the suites, so that several machines share a run: `npm test -- --shard 1/3`. */
import { Stop } from './say.mjs';

/**
 * One of `count` parts, which are numbered from 1.
 * @typedef {{ index: number, count: number }} Shard
 */

/** @type {Shard} */
export const whole = { index: 1, count: 1 };

/**
 * @param {string | undefined} text as it is typed: 1/3
 * @returns {Shard}
 */
export function readShard(text = '') {
  const [, index = 0, count = 0] = (/^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > count)
    throw new Stop(`--shard takes a part of a whole, like 1/3, and not ${text || 'nothing'}.`);
  return { index, count };
}

/**
 * @param {Shard} outer
 * @param {Shard} inner
 * @returns {Shard} the inner part of the outer one
 */
export const within = (outer, inner) => ({
  index: (outer.index - 1) * inner.count + inner.index,
  count: outer.count * inner.count,
});

/**
 * @param {Shard} shard
 * @returns {string[]} the option for Vitest and Playwright, which have the same
 */
export const shardOption = ({ index, count }) => (count === 1 ? [] : [`--shard=${index}/${count}`]);

/**
 * A suite that cannot be divided is run with one of the parts: the first such suite with the first part, the next with the
 * second, and so on.
 * @param {Shard} shard
 * @param {number} place of the suite among those, from 0
 */
export const runsUndivided = ({ index, count }, place) => place % count === index - 1;
