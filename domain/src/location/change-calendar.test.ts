/** Changes of the calendar, as the venue file would say them (docs/rules/calendar.md). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Departure, expandSchedule } from '../availability/expand-schedule.ts';
import { type Activity, mostExceptions, mostSchedules, type ScheduleException } from '../catalog/activity.ts';
import { addDays, type Instant, type VenueDate, type VenueTime, weekdayOf } from '../kernel/local-time.ts';
import { anyCalendarChange, selectedDepartures } from '../testing/any-calendar-change.ts';
import { aLocation, anActivity, aSchedule, everyDay } from '../testing/builders.ts';
import type { CalendarChange, Season } from './calendar-change.ts';
import { changeCalendar, type DecidedCalendar } from './change-calendar.ts';
import type { Location } from './location.ts';
import { mostBlackouts, withBlackouts } from './with-blackouts.ts';

const timeZone = 'America/Denver';
const now = Date.parse('2026-11-21T15:00:00Z') as Instant;
const day = (text: string) => text as VenueDate;
const time = (text: string) => text as VenueTime;
const [nine, one] = [time('09:00'), time('13:00')];
const saturday = day('2026-12-05');

const rental = {
  capacityType: 'duration',
  durations: [{ minutes: 60, name: null, prices: [] }],
} as const;

const aVenue = (...activities: Activity[]): Location =>
  aLocation({ timeZone, activities: activities.length === 0 ? [anActivity()] : activities });

const all = { activityKeys: [], weekdays: [], times: null } as const;
const on = (from: string, to: string = from) => ({ from: day(from), to: day(to) });
const close = (changes: Partial<Extract<CalendarChange, { kind: 'close' }>> = {}): CalendarChange => ({
  ...{ kind: 'close', ...all, ...on(saturday), words: null, ...changes },
});
const open = (changes: Partial<Extract<CalendarChange, { kind: 'open' }>> = {}): CalendarChange => ({
  ...{ kind: 'open', ...all, ...on(saturday), ...changes },
});
const places = (changes: Partial<Extract<CalendarChange, { kind: 'places' }>> = {}): CalendarChange => ({
  ...{ kind: 'places', ...all, ...on(saturday), places: 6, ...changes },
});
const blackout = (changes: Partial<Extract<CalendarChange, { kind: 'blackout' }>> = {}): CalendarChange => ({
  ...{ kind: 'blackout', activityKeys: [], weekdays: [], ...on(saturday), words: 'Regatta', ...changes },
});
const add = (changes: Partial<Extract<CalendarChange, { kind: 'add' }>> = {}): CalendarChange => ({
  ...{ kind: 'add', activityKey: 1, weekdays: [], ...on(saturday), times: [time('17:00')] },
  ...{ lengthMinutes: 60, places: 4, ...changes },
});
const copyWeek = (changes: Partial<Extract<CalendarChange, { kind: 'copyWeek' }>> = {}): CalendarChange => ({
  ...{ kind: 'copyWeek', activityKeys: [], weekdays: [], week: day('2026-11-30') },
  ...{ ...on('2026-12-07', '2026-12-13'), ...changes },
});
const winter: Season = {
  ...{ from: day('2026-12-01'), to: day('2027-02-28'), season: null, weekdays: everyDay },
  ...{ times: [time('10:00')], lengthMinutes: 60, capacity: 8 },
};
const season = (changes: Partial<Extract<CalendarChange, { kind: 'season' }>> = {}): CalendarChange => ({
  ...{ kind: 'season', activityKey: 1, place: null, season: winter, ...changes },
});

function made(decided: DecidedCalendar) {
  if (!decided.ok) throw new Error(`refused: ${decided.refusal.code}`);
  return decided;
}
const change = (venue: Location, ...changes: CalendarChange[]): Location =>
  changes.reduce((location, one) => made(changeCalendar(location, one, now)).location, venue);
const refusal = (venue: Location, asked: CalendarChange) => {
  const decided = changeCalendar(venue, asked, now);
  return decided.ok ? null : decided.refusal;
};
const exceptionsOf = (venue: Location, place = 0) => venue.activities[place]?.exceptions ?? [];

const departuresIn = (venue: Location, from: VenueDate, to: VenueDate, place = 0): Departure[] => {
  const activity = venue.activities[place];
  if (activity === undefined) throw new Error('no such activity');
  return expandSchedule(withBlackouts(activity, venue.blackouts), from, to, venue.timeZone);
};
const shown = (venue: Location, from: VenueDate, to: VenueDate = from) =>
  departuresIn(venue, from, to).map(
    ({ at, capacity, closed }) => `${at} ${capacity}${closed === undefined ? '' : ' closed'}`,
  );

describe('each change is an exception, a schedule or a closed day of the venue file', () => {
  it('closing a day for sale', () => {
    const after = change(aVenue(), close({ words: 'Wind' }));
    expect(exceptionsOf(after)).toEqual([
      { kind: 'salesClosed', from: saturday, to: saturday, times: null, reason: 'Wind' },
    ]);
    expect(shown(after, saturday)).toEqual(['2026-12-05T09:00 12 closed', '2026-12-05T13:00 12 closed']);
  });

  it('closing some weekdays: one exception for each range of days in a row', () => {
    const after = change(
      aVenue(),
      close({ ...on('2026-12-04', '2026-12-13'), weekdays: [0, 6], times: [nine] }),
    );
    expect(exceptionsOf(after)).toMatchObject([
      { ...on('2026-12-05', '2026-12-06'), times: [nine] },
      { ...on('2026-12-12', '2026-12-13'), times: [nine] },
    ]);
  });

  it('closing another start of the same day: with the exception that says the same', () => {
    const after = change(aVenue(), close({ times: [one] }), close({ times: [nine] }));
    expect(exceptionsOf(after)).toMatchObject([{ kind: 'salesClosed', times: [nine, one] }]);
  });

  it('opening takes the days out of what closes them, and closes nothing else', () => {
    const closed = change(aVenue(), close(on('2026-12-04', '2026-12-06')));
    const after = change(closed, open({ times: [nine] }));
    expect(exceptionsOf(after)).toMatchObject([
      { ...on('2026-12-04'), times: null },
      { ...on('2026-12-05'), times: [one] },
      { ...on('2026-12-06'), times: null },
    ]);
    expect(shown(after, saturday)).toEqual(['2026-12-05T09:00 12', '2026-12-05T13:00 12 closed']);
  });

  it('opening days of all activities opens the venue', () => {
    const closed = change(aVenue(), blackout(on('2026-12-04', '2026-12-06')));
    expect(shown(closed, saturday)).toEqual([]);
    const after = change(closed, open());
    expect(after.blackouts).toEqual([
      { ...on('2026-12-04'), reason: 'Regatta' },
      { ...on('2026-12-06'), reason: 'Regatta' },
    ]);
  });

  it('other places, and back to those of the schedule', () => {
    const fewer = change(aVenue(), places({ times: [nine] }));
    expect(shown(fewer, saturday)).toEqual(['2026-12-05T09:00 6', '2026-12-05T13:00 12']);
    const other = change(fewer, places({ places: 7 }));
    expect(exceptionsOf(other)).toEqual([{ kind: 'capacity', ...on(saturday), times: null, capacity: 7 }]);
    expect(exceptionsOf(change(other, places({ places: null })))).toEqual([]);
  });

  it('a departure beside the schedule, on each day that does not have it', () => {
    const venue = change(aVenue(), add());
    expect(shown(venue, saturday).at(-1)).toBe('2026-12-05T17:00 4');
    const after = change(venue, add({ ...on('2026-12-04', '2026-12-06') }));
    expect(exceptionsOf(after).map((exception) => exception.kind === 'extra' && exception.date)).toEqual([
      '2026-12-05',
      '2026-12-04',
      '2026-12-06',
    ]);
  });

  it('days of one activity on which nothing runs', () => {
    const venue = aVenue(anActivity(), anActivity({ key: 2, id: 'other' }));
    const after = change(venue, blackout({ activityKeys: [2] }));
    expect(exceptionsOf(after, 1)).toMatchObject([{ kind: 'closed', reason: 'Regatta' }]);
    expect(after.blackouts).toEqual([]);
    expect(shown(after, saturday)).toHaveLength(2);
  });

  it('a season that is added, moved and taken out', () => {
    const added = change(aVenue(), season());
    expect(added.activities[0]?.schedules).toHaveLength(2);
    const moved = change(added, season({ place: 1, season: { ...winter, to: day('2026-12-31') } }));
    expect(moved.activities[0]?.schedules[1]).toMatchObject({ from: '2026-12-01', to: '2026-12-31' });
    expect(change(moved, season({ place: 1, season: null })).activities[0]?.schedules).toHaveLength(1);
  });

  it('the season of a rental keeps its hours', () => {
    const hours = { from: nine, to: time('18:00'), everyMinutes: 30 };
    const venue = aVenue(
      anActivity({ ...rental, schedules: [aSchedule({ times: [], hours, capacity: null })] }),
    );
    const after = change(venue, season({ place: 0 }));
    expect(after.activities[0]?.schedules[0]).toMatchObject({
      ...{ from: '2026-12-01', to: '2027-02-28', hours, times: [], capacity: null },
    });
  });
});

describe('copying a week', () => {
  const weekdaysOnly = [1, 2, 3, 4, 5];
  const venue = change(
    aVenue(anActivity({ schedules: [aSchedule({ weekdays: weekdaysOnly })] })),
    places({ ...on('2026-11-30'), times: [nine] }),
    close({ ...on('2026-12-01'), words: 'Wind' }),
    add({ ...on('2026-12-05') }),
    blackout({ activityKeys: [1], ...on('2026-12-02') }),
  );

  it('gives each day the departures, places and closings of its weekday', () => {
    const after = change(venue, copyWeek());
    for (let at = 0; at < 7; at += 1) {
      const [source, target] = [addDays(day('2026-11-30'), at), addDays(day('2026-12-07'), at)];
      const own = (date: VenueDate) => shown(after, date).map((text) => text.slice(10));
      expect(own(target)).toEqual(own(source));
    }
    expect(
      made(changeCalendar(venue, copyWeek(), now)).changed.map(({ effect, at }) => [effect, at]),
    ).toEqual([
      ['resized', '2026-12-07T09:00'],
      ['closed', '2026-12-08T09:00'],
      ['closed', '2026-12-08T13:00'],
      ['removed', '2026-12-09T09:00'],
      ['removed', '2026-12-09T13:00'],
      ['added', '2026-12-12T17:00'],
    ]);
  });

  it('changes nothing the second time, nor the week itself', () => {
    expect(refusal(change(venue, copyWeek()), copyWeek())).toEqual({ code: 'unchanged' });
    expect(refusal(venue, copyWeek({ ...on('2026-11-30', '2026-12-06') }))).toEqual({ code: 'unchanged' });
  });
});

describe('refused is', () => {
  const full = Array.from({ length: mostExceptions }, (_, at): ScheduleException => {
    const date = addDays(day('2026-12-10'), at);
    return { kind: 'capacity', from: date, to: date, times: null, capacity: 3 };
  });
  const rates = { capacityType: 'rate' } as const;
  it.each<[string, Location, CalendarChange, string]>([
    ['a day that is over', aVenue(), close(on('2026-11-20', '2026-12-05')), 'daysMissing'],
    ['a last day before the first', aVenue(), close(on('2026-12-05', '2026-12-04')), 'daysMissing'],
    ['more than a year', aVenue(), close(on('2026-12-05', '2027-12-06')), 'daysMissing'],
    ['an activity that is not there', aVenue(), close({ activityKeys: [9] }), 'activityMissing'],
    [
      'an open ticket',
      aVenue(anActivity({ appointmentType: 'none' })),
      close({ activityKeys: [1] }),
      'activityMissing',
    ],
    ['no start at all', aVenue(), close({ times: [] }), 'timesMissing'],
    ['what is closed already', change(aVenue(), close()), close(), 'unchanged'],
    ['what is open already', aVenue(), open(), 'unchanged'],
    [
      'opening one activity of a closed venue',
      change(aVenue(), blackout()),
      open({ activityKeys: [1] }),
      'venueClosed',
    ],
    ['places of a rental', aVenue(anActivity(rental)), places({ activityKeys: [1] }), 'isRental'],
    [
      'places where rates have their own',
      aVenue(anActivity(rates)),
      places({ activityKeys: [1] }),
      'placesOfRates',
    ],
    ['a departure that is there', aVenue(), add({ times: [nine] }), 'exists'],
    ['a departure while the venue is closed', change(aVenue(), blackout()), add(), 'venueClosed'],
    ['a departure of a rental', aVenue(anActivity(rental)), add(), 'isRental'],
    ['a departure without a time', aVenue(), add({ times: [] }), 'timesMissing'],
    ['a departure without a length', aVenue(), add({ lengthMinutes: 0 }), 'timesMissing'],
    [
      'one exception too many',
      aVenue(anActivity({ exceptions: full })),
      close({ ...on('2026-12-08') }),
      'tooManyExceptions',
    ],
    ['a season that is not there', aVenue(), season({ place: 1 }), 'seasonMissing'],
    ['taking out a new season', aVenue(), season({ season: null }), 'seasonMissing'],
    ['a season without weekdays', aVenue(), season({ season: { ...winter, weekdays: [] } }), 'seasonMissing'],
    [
      'a season that ends before it begins',
      aVenue(),
      season({ season: { ...winter, to: day('2026-11-30') } }),
      'seasonMissing',
    ],
    ['a season without times', aVenue(), season({ season: { ...winter, times: [] } }), 'seasonMissing'],
    ['a new season of a rental', aVenue(anActivity(rental)), season(), 'isRental'],
  ])('%s', (_, venue, asked, code) => {
    expect(refusal(venue, asked)?.code).toBe(code);
  });

  it('more seasons and closed days than a venue file may have', () => {
    const schedules = Array.from({ length: mostSchedules }, () => aSchedule());
    expect(refusal(aVenue(anActivity({ schedules })), season())).toEqual({ code: 'tooManySeasons' });
    const blackouts = Array.from({ length: mostBlackouts }, () => ({ ...on('2026-12-24'), reason: null }));
    expect(refusal({ ...aVenue(), blackouts }, blackout())).toEqual({ code: 'tooManyBlackouts' });
  });

  it('no change of what has left today', () => {
    const later = aVenue(anActivity({ schedules: [aSchedule({ times: ['07:00', '11:00'] })] }));
    const today = day('2026-11-21');
    const { changed } = made(changeCalendar(later, close(on(today)), now));
    expect(changed.map(({ at }) => at)).toEqual(['2026-11-21T11:00']);
  });

  it('no day that the venue closes although nothing runs then', () => {
    const summer = aVenue(anActivity({ schedules: [aSchedule({ season: { from: '05-15', to: '10-15' } })] }));
    expect(made(changeCalendar(summer, blackout(), now))).toMatchObject({
      ...{ changed: [], location: { blackouts: [{ from: saturday, to: saturday }] } },
    });
  });
});

const history = fc.array(anyCalendarChange, { minLength: 1, maxLength: 6 });
const after = (venue: Location, changes: readonly CalendarChange[]): Location =>
  changes.reduce((location, asked) => {
    const decided = changeCalendar(location, asked, now);
    return decided.ok ? decided.location : location;
  }, venue);

const keyOf = ({ at, lengthMinutes }: Departure) => `${at}/${lengthMinutes}`;
const everything = (venue: Location) => departuresIn(venue, day('2026-11-10'), day('2027-03-01'));

describe('after any history of changes', () => {
  it('closing leaves every departure where it is, and none of the chosen ones on sale', () => {
    fc.assert(
      fc.property(history, selectedDepartures, (changes, chosen) => {
        const venue = after(aVenue(), changes);
        const asked = { kind: 'close', activityKeys: [], ...chosen, words: null } as const;
        const closed = after(venue, [asked]);
        expect(everything(closed).map(keyOf)).toEqual(everything(venue).map(keyOf));
        const before = new Map(everything(venue).map((one) => [keyOf(one), one]));
        for (const departure of everything(closed)) {
          const isChosen =
            chosen.from >= day('2026-11-21') &&
            chosen.from <= departure.date &&
            departure.date <= chosen.to &&
            (chosen.weekdays.length === 0 || chosen.weekdays.includes(weekdayOf(departure.date))) &&
            (chosen.times === null || (departure.time !== null && chosen.times.includes(departure.time)));
          const was = before.get(keyOf(departure))?.closed !== undefined;
          expect([departure.at, departure.closed !== undefined]).toEqual([departure.at, was || isChosen]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('opening undoes any closing of the same departures, and changes no other', () => {
    fc.assert(
      fc.property(history, selectedDepartures, (changes, chosen) => {
        const venue = after(aVenue(), changes);
        const opened = after(venue, [{ kind: 'open', activityKeys: [], ...chosen }]);
        const closed = after(opened, [{ kind: 'close', activityKeys: [], ...chosen, words: null }]);
        expect(everything(after(closed, [{ kind: 'open', activityKeys: [], ...chosen }]))).toEqual(
          everything(opened),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('the effect names each departure that is otherwise, and no other', () => {
    fc.assert(
      fc.property(history, anyCalendarChange, (changes, asked) => {
        const venue = after(aVenue(), changes);
        const decided = changeCalendar(venue, asked, now);
        if (!decided.ok) return;
        const seen = (location: Location) =>
          new Map(
            everything(location)
              .filter(({ startAt }) => startAt > now)
              .map((one) => [one.at, JSON.stringify([one.end, one.capacity, one.closed !== undefined])]),
          );
        const [was, is] = [seen(venue), seen(decided.location)];
        const ats = [...new Set([...was.keys(), ...is.keys()])].filter((at) => was.get(at) !== is.get(at));
        const named = decided.changed.map(({ at }) => at).filter((at) => at < '2027-03-02');
        expect([...named].sort()).toEqual([...ats].sort());
      }),
      { numRuns: 150 },
    );
  });
});
