/** Keys of activities and rates never change for an id. */
import { describe, expect, it } from 'vitest';
import { anActivityInput, aVenueFile, readInput } from '../testing/venue-file-builder.ts';
import { assignKeys, type KeyBook } from './keys.ts';
import { pathText } from './problems.ts';

const draw = (activityId: string, rateId: string) => `${activityId}/${rateId}`;
const fileOf = (...activities: ReturnType<typeof anActivityInput>[]) => readInput(aVenueFile({ activities }));
const rate = (id: string, changes = {}) => ({ id, name: id, price: 10, ...changes });
const trip = (id: string, changes = {}) => anActivityInput({ id, rates: [rate('adult')], ...changes });

function assigned(file: ReturnType<typeof fileOf>, before: KeyBook = new Map()) {
  const { book, problems } = assignKeys(file, before, draw);
  return {
    book,
    keys: Object.fromEntries(
      [...book].map(([id, { key, rates }]) => [
        id,
        [key, Object.fromEntries([...rates].map(([r, k]) => [r, k.key]))],
      ]),
    ),
    problems: problems.map(({ path, message }) => `${pathText(path)}: ${message}`),
  };
}

describe('keys of a venue', () => {
  it('are assigned in the order of the file, with rates numbered across activities', () => {
    const file = fileOf(trip('kayak', { rates: [rate('adult'), rate('child')] }), trip('zipline'));
    const { keys, book } = assigned(file);
    expect(keys).toEqual({ kayak: [1, { adult: 1, child: 2 }], zipline: [2, { adult: 3 }] });
    expect(book.get('kayak')?.rates.get('child')?.globalId).toBe('kayak/child');
  });

  it('stay when activities move, are removed and return', () => {
    const first = assigned(fileOf(trip('kayak'), trip('zipline')));
    const without = assigned(fileOf(trip('cruise'), trip('zipline')), first.book);
    expect(without.keys).toEqual({
      kayak: [1, { adult: 1 }],
      zipline: [2, { adult: 2 }],
      cruise: [3, { adult: 3 }],
    });
    const back = assigned(fileOf(trip('kayak'), trip('cruise')), without.book);
    expect(back.keys.kayak).toEqual([1, { adult: 1 }]);
  });

  it('are taken from the file if it gives them, and assigned ones avoid them', () => {
    const { keys, problems } = assigned(fileOf(trip('kayak'), trip('zipline', { key: 12 })));
    expect(problems).toEqual([]);
    expect(keys).toEqual({ kayak: [13, { adult: 1 }], zipline: [12, { adult: 2 }] });
  });

  it('cannot change or be taken from another activity', () => {
    const { book } = assigned(fileOf(trip('kayak'), trip('zipline')));
    const { problems } = assigned(
      fileOf(
        trip('kayak', {
          key: 9,
          rates: [rate('adult', { key: 5, globalId: '7e6b1f0c-53f4-4c3e-9a63-0d9f5a2b8c11' })],
        }),
        trip('cruise', { key: 2 }),
      ),
      book,
    );
    expect(problems).toEqual([
      'activities[0].key: has been 1 since its first import, and keys never change: write 1, or nothing',
      'activities[1].key: 2 belongs to "zipline" for good, even if that is no longer in the file',
      'activities[0].rates[0].key: has been 1 since its first import, and keys never change: write 1, or nothing',
      'activities[0].rates[0].globalId: has been kayak/adult since its first import, and never changes: write that, or nothing',
    ]);
  });
});
