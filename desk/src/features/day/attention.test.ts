/** The needs of a day (docs/rules/day.md, "What needs somebody"). */
import { expect, it } from 'vitest';
import { aDeparture, aGuide, minor } from '../../testing/a-day.ts';
import { attentionOf } from './attention.ts';

const at = (time: string) => Date.parse(`2026-07-18T${time}:00-06:00`);

/** Each entry as 'key, minutes until the start', with an exclamation mark if it cannot wait. */
const shown = (departures: Parameters<typeof attentionOf>[0], time: string) =>
  attentionOf(departures, at(time)).map(
    ({ key, startsIn, isUrgent }) => `${key}, ${startsIn / 60_000}${isUrgent ? '!' : ''}`,
  );

it.each([
  ['money', { due: minor(100), ordersDue: 1 }, ['1-0930 due, 60']],
  ['waivers', { waiversMissing: 2 }, ['1-0930 waivers, 60']],
  ['guests of what is closed', { status: 'Closed', guests: 2 }, ['1-0930 closed, 60']],
  ['nobody of what is closed', { status: 'Closed' }, []],
  ['guests of what is closed for sale, who come', { status: 'Closed', isClosed: true, guests: 2 }, []],
  ['more places than there are', { placesTaken: 13 }, ['1-0930 tooMany, 60']],
  ['as many places as there are', { placesTaken: 12 }, []],
  ['fewer guests than it is worth running for', { guests: 3, minGuestsToRun: 4 }, ['1-0930 tooFew, 60']],
  ['as many guests as it is worth running for', { guests: 4, minGuestsToRun: 4 }, []],
  ['nobody where nobody comes', { guests: 0, minGuestsToRun: 4 }, []],
  ['only that it is closed', { status: 'Closed', guests: 3, minGuestsToRun: 4 }, ['1-0930 closed, 60']],
  ['emails that were given up', { failedEmails: 2 }, ['1-0930 emails, 60']],
  ['refunds that did not go through', { failedRefunds: 1 }, ['1-0930 refunds, 60']],
  ['any number without a limit', { placesTaken: 13, capacity: null }, []],
] as [string, object, string[]][])('lists %s', (_what, changes, expected) => {
  expect(shown([aDeparture('09:30', '12:00', changes)], '08:30')).toEqual(expected);
});

it('lists too few guests from two hours before the start', () => {
  const few = aDeparture('09:30', '12:00', { guests: 3, minGuestsToRun: 4 });
  expect(shown([few], '07:29')).toEqual([]);
  expect(shown([few], '07:30')).toEqual(['1-0930 tooFew, 120']);
});

it('lists the earliest first, marks what is within half an hour, and leaves out what is over', () => {
  const due = { due: minor(100), ordersDue: 1 };
  const departures = [
    aDeparture('06:00', '08:00', due),
    aDeparture('13:00', '14:00', due),
    aDeparture('09:30', '12:00', due),
    aDeparture('08:30', '10:00', due),
  ];
  expect(shown(departures, '09:00')).toEqual(['1-0830 due, -30!', '1-0930 due, 30!', '1-1300 due, 240']);
});

it('lists somebody who leads two departures at once, at the first of them and once', () => {
  const kayak = aDeparture('09:30', '12:00');
  const walk = aDeparture('10:00', '11:00', { departureKey: '2-1000', name: 'Harbor Walk' });
  const departures = [
    { ...kayak, guides: [aGuide('Lee'), aGuide('Sam', [walk])] },
    { ...walk, guides: [aGuide('Sam', [kayak])] },
  ];
  expect(shown(departures, '08:30')).toEqual(['1-0930 guide Sam 2-1000, 60']);
  const same = aDeparture('09:30', '11:00', { departureKey: '2-0930' });
  expect(
    shown(
      [
        { ...kayak, guides: [aGuide('Sam', [same])] },
        { ...same, guides: [aGuide('Sam', [kayak])] },
      ],
      '08:30',
    ),
  ).toEqual(['1-0930 guide Sam 2-0930, 60']);
});
