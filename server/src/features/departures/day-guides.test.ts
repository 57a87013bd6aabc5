/** Who leads the departures of a day, as the day tells it (docs/rules/day.md, "Guides"). */
import { expect, it } from 'vitest';
import { guidesOn, ledDepartures } from './day-guides.ts';

type Timed = Parameters<typeof ledDepartures>[0][number];
const departure = (key: string, from: string, to: string, changes: Partial<Timed> = {}): Timed => ({
  ...{ key, name: key, hasTime: true, status: 'Available', isClosed: false },
  ...{ start: `2026-12-05T${from}` as never, end: `2026-12-05T${to}` as never },
  ...changes,
});
const sam = { personKey: 'sam', name: 'Sam' };
const guides = {
  byDeparture: new Map([
    ['kayak', [sam]],
    ['walk', [sam]],
  ]),
};

it.each<[string, Partial<Timed>, string[]]>([
  ['another at that time', {}, ['walk']],
  ['another that is closed for sale, for its guests come', { status: 'Closed', isClosed: true }, ['walk']],
  ['nothing else, if the other does not run', { status: 'Closed' }, []],
  ['nothing else, if the other has no time', { hasTime: false }, []],
])('says that somebody also leads %s', (_what, changes, expected) => {
  const departures = [departure('kayak', '09:00', '11:00'), departure('walk', '10:00', '12:00', changes)];
  const led = ledDepartures(departures, guides, 'America/Denver');
  expect(guidesOn('kayak', led, guides)).toMatchObject([
    { ...sam, alsoLeads: expected.map((departureKey) => ({ departureKey })) },
  ]);
});

it('takes the hour that a change of the clock repeats for two', () => {
  const night = (key: string, from: string, to: string): Timed => ({
    ...departure(key, '00:00', '00:00'),
    ...{ start: `2026-11-01T${from}` as never, end: `2026-11-01T${to}` as never },
  });
  const led = ledDepartures(
    [night('kayak', '00:30', '01:30'), night('walk', '02:00', '03:00')],
    guides,
    'America/Denver',
  );
  const [one, other] = led.map(({ span }) => span);
  expect((other?.from ?? 0) - (one?.to ?? 0)).toBe(90 * 60_000);
  expect(guidesOn('kayak', led, guides)).toEqual([{ ...sam, alsoLeads: [] }]);
});

it('names nobody where nobody leads', () => {
  expect(guidesOn('pass', [], guides)).toEqual([]);
});
