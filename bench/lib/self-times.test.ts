/** Reading a CPU profile. */
import { expect, it } from 'vitest';
import { selfTimes, sharesBy, whereOf, whoseOf } from './self-times.ts';

const frame = (functionName: string, url: string, lineNumber = 0) => ({ functionName, url, lineNumber });
const profile = {
  nodes: [
    { id: 1, callFrame: frame('(root)', '', -1) },
    { id: 2, callFrame: frame('(idle)', '', -1) },
    { id: 3, callFrame: frame('query', 'file:///shop/node_modules/pg/lib/client.js', 667) },
    {
      id: 4,
      callFrame: frame('presentOrder', 'file:///shop/server/src/features/cart/order.presenter.ts', 45),
    },
    { id: 5, callFrame: frame('writev', '', -1) },
  ],
  samples: [2, 3, 4, 3, 5],
  timeDeltas: [500, 100, 200, 300, 400],
};

it('gives each function the time in which it was running itself, and leaves idle time out', () =>
  expect(selfTimes(profile).map(({ functionName, microseconds }) => [functionName, microseconds])).toEqual([
    ['query', 400],
    ['presentOrder', 200],
    ['writev', 400],
  ]));

it.each([
  [whoseOf, ['pg', 'writev', 'server/src/features/cart']],
  [whereOf, ['query pg/lib/client.js:668', 'writev', 'presentOrder src/features/cart/order.presenter.ts:46']],
])('adds up to one, largest share first, by %o', (nameOf, names) => {
  const shares = sharesBy(selfTimes(profile), nameOf);
  expect(shares.map(({ name }) => name)).toEqual(names);
  expect(shares.map(({ share }) => share)).toEqual([0.4, 0.4, 0.2]);
});
