/** The notes on a departure and on its orders, as the day tells them. */
import { expect, it } from 'vitest';
import type { DayNote } from '../notes/read-notes.service.ts';
import { notesOn } from './day-notes.ts';

const note = (changes: Partial<DayNote>): DayNote => ({
  ...{ departureKey: null, orderId: null, text: 'Candle.', isPinned: true },
  changedOn: '2026-12-05T10:00:00.000Z',
  ...changes,
});
const none = { pinnedNotes: [], ordersNoted: 0, noteCount: 0, notesChangedOn: null };

it.each<[string, DayNote[], Partial<ReturnType<typeof notesOn>>]>([
  ['nothing, if nobody wrote anything', [], none],
  ['nothing of other departures', [note({ departureKey: '1-1300' })], none],
  ['nothing of orders on other departures', [note({ orderId: 9 })], none],
  [
    'its pinned notes, and that it has another',
    [
      note({ departureKey: '1-0900', text: 'Dock B.' }),
      note({ departureKey: '1-0900', text: 'Bring rope.', isPinned: false }),
    ],
    { pinnedNotes: ['Dock B.'], ordersNoted: 0, noteCount: 2 },
  ],
  [
    'how many of its orders have a pinned note, each once',
    [note({ orderId: 1 }), note({ orderId: 1 }), note({ orderId: 2 })],
    { pinnedNotes: [], ordersNoted: 2, noteCount: 3 },
  ],
  [
    'when one was changed last',
    [
      note({ orderId: 1, changedOn: '2026-12-05T11:00:00.000Z' }),
      note({ departureKey: '1-0900', changedOn: '2026-12-05T10:30:00.000Z' }),
    ],
    { notesChangedOn: '2026-12-05T11:00:00.000Z' },
  ],
])('says %s', (_what, notes, said) => {
  expect(notesOn('1-0900', new Set([1, 2]), notes)).toMatchObject(said);
});
