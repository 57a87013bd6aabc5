/** Where a group places the members of a prefix package: the worked examples of docs/rules/packages.md. */
import { expect, it } from 'vitest';
import { expandSchedule } from '../availability/expand-schedule.ts';
import type { GroupStart } from '../catalog/package.ts';
import type { VenueDate, VenueTime } from '../kernel/local-time.ts';
import { anActivity, aSchedule } from '../testing/builders.ts';
import { placeGroup } from './place-group.ts';

const zone = 'America/Denver';
const kayak = anActivity({ key: 1, schedules: [aSchedule({ times: ['09:30', '13:30'] })] });
const cruise = anActivity({
  key: 2,
  schedules: [aSchedule({ times: ['15:30', '20:30'], lengthMinutes: 90 })],
});
const pass = anActivity({
  key: 3,
  appointmentType: 'date',
  schedules: [aSchedule({ times: [], lengthMinutes: 1440 })],
});
const departuresOn = (key: number, date: VenueDate) =>
  [kayak, cruise, pass]
    .filter((activity) => activity.key === key)
    .flatMap((activity) => expandSchedule(activity, date, date, zone));

const time = (text: string): GroupStart => ({ time: text as VenueTime });
const after = (minutes: number): GroupStart => ({ afterMinutes: minutes });

function place(starts: (GroupStart | null)[], date = '2026-12-05', second = 2, first = '09:30') {
  const lead = departuresOn(1, date as VenueDate).find((departure) => departure.time === first);
  if (lead === undefined) throw new Error(`no departure at ${first}`);
  const members = [{ activityKey: 1 }, { activityKey: second }];
  return placeGroup(members, { starts }, lead, departuresOn)?.map(({ at }) => at) ?? null;
}

it.each([
  { group: 'cruise 15:30', starts: [null, time('15:30')], placed: ['2026-12-05T09:30', '2026-12-05T15:30'] },
  { group: 'cruise +6h', starts: [null, after(360)], placed: ['2026-12-05T09:30', '2026-12-05T15:30'] },
  {
    group: 'cruise +30h: the day after',
    starts: [null, after(1800)],
    placed: ['2026-12-05T09:30', '2026-12-06T15:30'],
  },
  { group: 'cruise 16:00, which does not run', starts: [null, time('16:00')], placed: null },
  { group: 'kayak 13:30, another departure', starts: [time('13:30'), time('15:30')], placed: null },
  {
    group: 'kayak 09:30',
    starts: [time('09:30'), time('20:30')],
    placed: ['2026-12-05T09:30', '2026-12-05T20:30'],
  },
])('kayak at 09:30 with $group: $placed (D-PK-03)', ({ starts, placed }) => {
  expect(place(starts)).toEqual(placed);
});

it('a member without times is placed on the whole day (D-PK-03)', () => {
  expect(place([null, after(0)], '2026-12-05', 3)).toEqual(['2026-12-05T09:30', '2026-12-05']);
});

it('a clock change between two members does not shift the second (D-PK-03)', () => {
  expect(place([null, after(1800)], '2026-10-31')).toEqual(['2026-10-31T09:30', '2026-11-01T15:30']);
});
