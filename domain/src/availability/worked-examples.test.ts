/** The worked examples of docs/rules/availability.md, row by row. */
import { describe, expect, it } from 'vitest';
import type { Activity, ScheduleException } from '../catalog/activity.ts';
import type { Instant, VenueDate, VenueTime } from '../kernel/local-time.ts';
import { anActivity, aSchedule } from '../testing/builders.ts';
import { type CellState, cellStates } from './cell-states.ts';
import { expandSchedule } from './expand-schedule.ts';
import { anybody, explainer } from './explain.ts';

const denver = 'America/Denver';
const theDay = '2026-12-05' as VenueDate;
const at = (...times: string[]) => times as VenueTime[];

const closed = (times: VenueTime[] | null): ScheduleException => ({
  kind: 'closed',
  from: theDay,
  to: theDay,
  times,
  reason: null,
});
const extra: ScheduleException = {
  kind: 'extra',
  date: theDay,
  times: at('17:00'),
  lengthMinutes: 60,
  capacity: 4,
};
const twenty: ScheduleException = { kind: 'capacity', from: theDay, to: theDay, times: null, capacity: 20 };
const fourAndClosed: ScheduleException[] = [
  { kind: 'salesClosed', from: theDay, to: theDay, times: at('13:00'), reason: null },
  { kind: 'capacity', from: theDay, to: theDay, times: null, capacity: 4 },
];
const overNewYear = aSchedule({ season: { from: '12-15', to: '01-10' }, times: ['10:00'] });
const oneDay = aSchedule({ from: theDay, to: theDay, times: ['09:00'], lengthMinutes: 120, capacity: 6 });

function departures(changes: Partial<Omit<Activity, 'key'>>, from: string, to: string): string[] {
  const found = expandSchedule(anActivity(changes), from as VenueDate, to as VenueDate, denver);
  return found.map(
    ({ start, end, capacity, closed: sales }) =>
      `${start} to ${end}, ${capacity}${sales === undefined ? '' : ', closed for sale'}`,
  );
}

describe('departures', () => {
  it.each([
    {
      what: 'every day at 09:00 and 13:00',
      changes: {},
      days: [theDay, theDay],
      found: ['2026-12-05T09:00 to 2026-12-05T11:30, 12', '2026-12-05T13:00 to 2026-12-05T15:30, 12'],
    },
    {
      what: 'Saturdays only',
      changes: { schedules: [aSchedule({ weekdays: [6], times: ['09:00'] })] },
      days: ['2026-12-01', '2026-12-14'],
      found: ['2026-12-05T09:00 to 2026-12-05T11:30, 12', '2026-12-12T09:00 to 2026-12-12T11:30, 12'],
    },
    {
      what: 'the start of a season over New Year',
      changes: { schedules: [overNewYear] },
      days: ['2026-12-14', '2026-12-16'],
      found: ['2026-12-15T10:00 to 2026-12-15T12:30, 12', '2026-12-16T10:00 to 2026-12-16T12:30, 12'],
    },
    {
      what: 'the end of a season over New Year',
      changes: { schedules: [overNewYear] },
      days: ['2027-01-10', '2027-01-11'],
      found: ['2027-01-10T10:00 to 2027-01-10T12:30, 12'],
    },
    {
      what: 'the later of two rules with the same start',
      changes: { schedules: [aSchedule({ times: ['09:00'] }), oneDay] },
      days: [theDay, theDay],
      found: ['2026-12-05T09:00 to 2026-12-05T11:00, 6'],
    },
    {
      what: 'one time closed',
      changes: { exceptions: [closed(at('13:00'))] },
      days: [theDay, theDay],
      found: ['2026-12-05T09:00 to 2026-12-05T11:30, 12'],
    },
    {
      what: 'an extra departure',
      changes: { exceptions: [extra] },
      days: [theDay, theDay],
      found: [
        '2026-12-05T09:00 to 2026-12-05T11:30, 12',
        '2026-12-05T13:00 to 2026-12-05T15:30, 12',
        '2026-12-05T17:00 to 2026-12-05T18:00, 4',
      ],
    },
    {
      what: 'an extra departure on a day that is then closed',
      changes: { exceptions: [extra, closed(null)] },
      days: [theDay, theDay],
      found: [],
    },
    {
      what: 'a changed capacity',
      changes: { exceptions: [twenty] },
      days: [theDay, theDay],
      found: ['2026-12-05T09:00 to 2026-12-05T11:30, 20', '2026-12-05T13:00 to 2026-12-05T15:30, 20'],
    },
    {
      what: 'a time whose sales are closed, with other places that day',
      changes: { exceptions: fourAndClosed },
      days: [theDay, theDay],
      found: [
        '2026-12-05T09:00 to 2026-12-05T11:30, 4',
        '2026-12-05T13:00 to 2026-12-05T15:30, 4, closed for sale',
      ],
    },
    {
      what: 'a day without a time',
      changes: {
        appointmentType: 'date' as const,
        schedules: [aSchedule({ times: [], lengthMinutes: 1440, capacity: 50 })],
      },
      days: [theDay, theDay],
      found: ['2026-12-05T00:00 to 2026-12-06T00:00, 50'],
    },
  ])('match the worked example: $what (D-AV-01)', ({ changes, days, found }) => {
    const [from = '', to = ''] = days;
    expect(departures(changes, from, to)).toEqual(found);
  });

  it.each([
    {
      what: 'skips the planned minute',
      time: '02:30',
      date: '2027-03-14',
      start: '2027-03-14T03:00',
      utc: '2027-03-14T09:00:00Z',
    },
    {
      what: 'shows the planned minute twice',
      time: '01:30',
      date: '2026-11-01',
      start: '2026-11-01T01:30',
      utc: '2026-11-01T07:30:00Z',
    },
  ])('keep their identity when the clock $what (D-TM-02)', ({ time, date, start, utc }) => {
    const activity = anActivity({ schedules: [aSchedule({ times: [time] })] });
    const [departure] = expandSchedule(activity, date as VenueDate, date as VenueDate, denver);
    expect(departure).toMatchObject({ at: `${date}T${time}`, start, startAt: Date.parse(utc) });
  });
});

describe('the status', () => {
  const tenInDenver = Date.parse('2026-11-21T17:00:00Z') as Instant;
  const twelve = (claimed: number): CellState => ({ capacity: 12, claimed });
  const unlimited = [aSchedule({ capacity: null })];

  it.each([
    { date: theDay, time: '09:00', changes: {}, cell: null, adults: 0, word: 'Available', left: 12 },
    { date: theDay, time: '09:00', changes: {}, cell: twelve(8), adults: 0, word: 'Available', left: 4 },
    { date: theDay, time: '09:00', changes: {}, cell: twelve(9), adults: 0, word: 'Limited', left: 3 },
    { date: theDay, time: '09:00', changes: {}, cell: twelve(12), adults: 0, word: 'SoldOut', left: 0 },
    { date: theDay, time: '09:00', changes: {}, cell: twelve(9), adults: 4, word: 'SoldOut', left: 3 },
    {
      date: theDay,
      time: '09:00',
      changes: { hideSpotsLeftUntilLessThan: 6 },
      cell: twelve(7),
      adults: 0,
      word: 'Limited',
      left: 5,
    },
    {
      date: theDay,
      time: '09:00',
      changes: { minParticipants: 2 },
      cell: twelve(11),
      adults: 0,
      word: 'SoldOut',
      left: 1,
    },
    {
      date: theDay,
      time: '09:00',
      changes: {},
      cell: { capacity: 20, claimed: 12 },
      adults: 0,
      word: 'Available',
      left: 8,
    },
    {
      date: theDay,
      time: '09:00',
      changes: { schedules: unlimited },
      cell: null,
      adults: 0,
      word: 'Available',
      left: null,
    },
    { date: '2026-11-21', time: '09:00', changes: {}, cell: null, adults: 0, word: 'Past', left: 12 },
    {
      date: '2026-11-21',
      time: '13:00',
      changes: { cutoffMinutes: 180 },
      cell: null,
      adults: 0,
      word: 'Cutoff',
      left: 12,
    },
    {
      date: '2026-11-21',
      time: '13:00',
      changes: { cutoffMinutes: 179 },
      cell: null,
      adults: 0,
      word: 'Available',
      left: 12,
    },
    {
      date: '2026-12-21',
      time: '09:00',
      changes: { salesOpenDaysAhead: 30 },
      cell: null,
      adults: 0,
      word: 'Available',
      left: 12,
    },
    {
      date: '2026-12-22',
      time: '09:00',
      changes: { salesOpenDaysAhead: 30 },
      cell: null,
      adults: 0,
      word: 'NotYetOpen',
      left: 12,
    },
  ])(
    'is $word with $left left for $date $time, $changes, $cell, $adults adults (D-AV-02, D-AV-06)',
    (row) => {
      const activity = anActivity(row.changes);
      const date = row.date as VenueDate;
      const departure = expandSchedule(activity, date, date, denver).find(({ time }) => time === row.time);
      const [adult] = activity.rates;
      if (departure === undefined || adult === undefined)
        throw new Error('the example has no such departure');
      const party = [{ rateKey: adult.key, participants: row.adults }];
      const cells = row.cell === null ? [] : [{ subject: 'activity/1', at: departure.at, ...row.cell }];
      const venue = { pools: [], vehicles: [], timeZone: denver };
      const explained = explainer(venue, activity, { ...anybody, party }, tenInDenver);
      const state = explained(departure, cellStates(cells));
      expect([state.status, state.placesLeft]).toEqual([row.word, row.left]);
    },
  );
});
