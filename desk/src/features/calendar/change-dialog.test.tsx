/** Changing the schedule by a form: what is sent, what is shown before, and doing it once (docs/rules/calendar.md). */
import type { CalendarChangeAsked } from '@gangway/contract/calendar';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCalendar, aCalendarDeparture, anActivity } from '../../testing/a-calendar.ts';
import {
  aChangeAsked,
  aChangePreview,
  anEffect,
  aRefusal,
  aSeason,
  aTaken,
  day,
  dialog,
  isOff,
  openChange,
} from '../../testing/a-calendar-change.tsx';
import { type Asked, Failure } from '../../testing/fake-server.ts';
import { saidBeside } from '../../testing/open-desk.tsx';
import { draftOf, draftOfSeason } from './change-draft.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  fireEvent(window, new Event('online'));
});

const twoADay = (date: string) => ({
  departures: [
    aCalendarDeparture(1, `${date}T09:30`),
    aCalendarDeparture(2, `${date}T18:00`),
    aCalendarDeparture(3, `${date}T00:00`, { isRental: true }),
  ],
});
const activities = [
  anActivity(1, 'Sunrise Kayak', { seasons: [aSeason()] }),
  anActivity(2, 'Sunset Cruise', { hasPlacesOfRates: true }),
  anActivity(3, 'Bikes', { isRental: true }),
  anActivity(4, 'Day Pass', { hasTime: false, usualMinutes: 0 }),
];
const calendar = aCalendar(
  Object.fromEntries(['2026-07-20', '2026-07-21'].map((date) => [date, twoADay(date)])),
  { activities },
);
/** Monday to Wednesday. */
const days = { from: day('2026-07-20'), to: day('2026-07-22'), activityKeys: [] };
const kayak = { ...days, activityKeys: [1] };

const changesIn = (asked: readonly Asked[], call: string) =>
  asked.filter(({ name }) => name === call).map(({ input }) => input as CalendarChangeAsked);
const previews = (asked: readonly Asked[]) => changesIn(asked, 'previewCalendarChange');
const sent = (asked: readonly Asked[]) => changesIn(asked, 'changeCalendar');
/** @param change as it is asked besides the days */
const previewed = (asked: readonly Asked[], change: object) =>
  waitFor(() => expect(previews(asked).at(-1)).toEqual({ locationKey: 1, ...aChangeAsked(), ...change }));
const field = (name: string | RegExp) => dialog().getByRole('textbox', { name });
const press = (name: string | RegExp) => userEvent.click(dialog().getByRole('button', { name }));
const yes = (name: string | RegExp) => dialog().getByRole('button', { name });
const pick = (name: string) => userEvent.click(dialog().getByRole('radio', { name }));
const tick = (name: string) => userEvent.click(dialog().getByRole('checkbox', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const ready = (name: string | RegExp) => waitFor(() => expect(isOff(yes(name))).toBe(false));

describe('what each change sends', () => {
  it('closes departures of some weekdays, activities and start times, with words and a reason', async () => {
    const { asked, onDone } = openChange(calendar, draftOf('close', days));
    await previewed(asked, {});
    expect(
      dialog()
        .getAllByRole('checkbox')
        .map((box) => box.getAttribute('aria-label') ?? box.parentElement?.textContent),
    ).toEqual([...['Monday', 'Tuesday', 'Wednesday', '9:30 AM', '6:00 PM']]);
    await tick('Wednesday');
    await pick('Only some');
    await tick('Sunrise Kayak');
    await tick('Sunset Cruise');
    await tick('6:00 PM');
    await userEvent.type(field(/^Message for guests/), ' High water ');
    await userEvent.type(field(/^Reason/), 'The dam');
    await previewed(asked, {
      activityKeys: [1, 2],
      weekdays: [1, 2],
      times: ['09:30'],
      words: 'High water',
    });
    await ready('Close 6 departures');
    await press('Close 6 departures');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith({ version: 7, effect: anEffect() }));
    expect(sent(asked)).toEqual([{ ...previews(asked).at(-1), seen: 'seen of six', reason: 'The dam' }]);
    expect(asked.at(-1)?.headers.get('idempotency-key')).toMatch(/^[\w-]{22}$/);
  });

  it('opens departures, and asks for no words', async () => {
    const effect = anEffect({ closed: 0, opened: 1, bookedGuests: 0, bookedDepartures: 0 });
    const { asked } = openChange(calendar, draftOf('open', kayak), {
      previewCalendarChange: () => aChangePreview({ effect }),
    });
    await previewed(asked, { kind: 'open', activityKeys: [1] });
    expect(dialog().queryByRole('textbox', { name: /^Message/ })).toBeNull();
    await ready('Open 1 departure');
    expect(dialog().getByText('Opens 1 departure, Jul 20 – Jul 22.')).toBeTruthy();
  });

  it('changes places of activities that have a number of their own alone', async () => {
    const { asked } = openChange(calendar, draftOf('places', days));
    expect(dialog().getByText('Enter a whole number from 0 to 10000.')).toBeTruthy();
    expect(previews(asked)).toEqual([]);
    await userEvent.type(field('Places of each departure'), '8');
    await previewed(asked, { kind: 'places', activityKeys: [1, 4], places: 8 });
    await pick('As the schedule says');
    await previewed(asked, { kind: 'places', activityKeys: [1, 4], places: null });
    await pick('Only some');
    expect(dialog().getByText('Choose an activity.')).toBeTruthy();
    expect(dialog().queryByRole('checkbox', { name: 'Bikes' })).toBeNull();
  });

  it('adds departures of one activity at typed times, as long as it usually takes', async () => {
    const { asked } = openChange(calendar, draftOf('add', days), {
      previewCalendarChange: () => aChangePreview({ effect: anEffect({ closed: 0, added: 3 }) }),
    });
    const choice = dialog().getByRole('combobox', { name: 'Activity' });
    expect(Array.from(choice.querySelectorAll('option'), ({ label }) => label)).toEqual([
      ...['Choose an activity', 'Sunrise Kayak', 'Sunset Cruise', 'Day Pass'],
    ]);
    await userEvent.selectOptions(choice, 'Sunrise Kayak');
    expect(dialog().getByText('Enter at least one complete start time.')).toBeTruthy();
    type('Start time 1', '11:00');
    await press('Add time');
    type('Start time 2', '07:15');
    await userEvent.type(field('Places of each departure'), '6');
    const change = { kind: 'add', activityKeys: [1], times: ['07:15', '11:00'], places: 6 } as const;
    await previewed(asked, { ...change, lengthMinutes: 150 });
    await userEvent.clear(field('Hours'));
    await userEvent.type(field('Hours'), '1');
    await press('Remove start time 2');
    await pick('No limit');
    await previewed(asked, {
      ...change,
      ...{ times: ['11:00'], lengthMinutes: 90, places: null },
    });
    await ready('Add 3 departures');
  });

  it('asks for no time of what has none', async () => {
    const { asked } = openChange(calendar, draftOf('add', { ...days, activityKeys: [4] }));
    expect(dialog().queryByLabelText('Start time 1')).toBeNull();
    await pick('No limit');
    await previewed(asked, { kind: 'add', activityKeys: [4] });
  });

  it('copies the week of a day, the one before the days at first', async () => {
    const { asked } = openChange(calendar, draftOf('copyWeek', days));
    // Weeks of the calendar begin on Sundays.
    // Rentals have no departures to copy.
    await previewed(asked, { kind: 'copyWeek', activityKeys: [1, 2, 4], week: day('2026-07-12') });
    type('A day of the week to copy', '2026-06-30');
    await previewed(asked, { kind: 'copyWeek', activityKeys: [1, 2, 4], week: day('2026-06-28') });
    type('A day of the week to copy', '');
    expect(dialog().getByText('Choose the week to copy.')).toBeTruthy();
  });

  it('closes days of the whole venue, or of some activities', async () => {
    const effect = anEffect({ closed: 0, removed: 4, bookedGuests: 0 });
    const { asked } = openChange(calendar, draftOf('blackout', days), {
      previewCalendarChange: () => aChangePreview({ effect }),
    });
    await userEvent.type(field(/^Message for guests/), 'Christmas');
    await previewed(asked, { kind: 'blackout', words: 'Christmas' });
    await ready('Close days and remove 4 departures');
    await pick('Only some');
    await tick('Bikes');
    await previewed(asked, { kind: 'blackout', words: 'Christmas', activityKeys: [3] });
  });

  it('takes typed start times where the calendar does not show the days', async () => {
    const far = { ...kayak, from: day('2026-09-01'), to: day('2026-09-02') };
    const { asked } = openChange(calendar, draftOf('close', far));
    await previewed(asked, { ...far });
    await press('Add time');
    type('Start time 1', '09:30');
    await previewed(asked, { ...far, times: ['09:30'] });
  });
});

describe('a season', () => {
  const [kayaks = anActivity(1, '')] = activities;
  const whole = { kind: 'season', activityKeys: [1], from: null, to: null } as const;
  const { place: _, hours: __, ...season } = aSeason();

  it('is changed in all its fields', async () => {
    const { asked, onDone } = openChange(calendar, draftOfSeason(kayaks, aSeason()));
    await previewed(asked, { ...whole, seasonPlace: 0, season });
    await userEvent.selectOptions(
      dialog().getAllByRole('combobox', { name: 'Month' })[1] as HTMLElement,
      'February',
    );
    await tick('Sunday');
    type('First day', '2026-08-01');
    type('Start time 2', '14:00');
    await userEvent.clear(field('Minutes'));
    await userEvent.clear(field('Places of each departure'));
    await userEvent.type(field('Places of each departure'), '10');
    const changed = {
      ...{
        from: '2026-08-01',
        to: null,
        yearly: { from: '04-15', to: '02-29' },
        weekdays: [1, 2, 3, 4, 5, 6],
      },
      ...{ times: ['09:00', '14:00'], lengthMinutes: 120, places: 10 },
    };
    await previewed(asked, { ...whole, seasonPlace: 0, season: changed });
    await ready('Change the season');
    await press('Change the season');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent(asked)[0]).toEqual({ ...previews(asked).at(-1), seen: 'seen of six', reason: null });
  });

  it('is added, and runs all year with no limit if nobody says otherwise', async () => {
    const { asked } = openChange(calendar, draftOfSeason(kayaks, null));
    expect(screen.getByRole('dialog', { name: 'Add season' })).toBeTruthy();
    type('Start time 1', '10:00');
    await pick('No limit');
    const added = {
      ...{ from: null, to: null, yearly: null, weekdays: [0, 1, 2, 3, 4, 5, 6] },
      ...{ times: ['10:00'], lengthMinutes: 150, places: null },
    };
    await previewed(asked, { ...whole, season: added });
    await pick('The same days every year');
    await previewed(asked, {
      ...whole,
      season: { ...added, yearly: { from: '01-01', to: '12-31' } },
    });
    type('First day', '2026-08-02');
    type('Last day', '2026-08-01');
    expect(dialog().getByText('The last day is before the first day.')).toBeTruthy();
  });

  it('is taken out', async () => {
    const { asked } = openChange(calendar, draftOfSeason(kayaks, aSeason()));
    await pick('Remove this season');
    expect(
      dialog().getByText('Apr 15 – Oct 31 every year, daily, 9:00 AM and 1:00 PM, 12 places'),
    ).toBeTruthy();
    await previewed(asked, { ...whole, seasonPlace: 0, season: null });
    await ready('Remove the season');
  });

  it('of a rental gets other days and keeps its opening hours', async () => {
    const hours = { from: '09:00', to: '17:00', everyMinutes: 30 };
    const rental = anActivity(3, 'Bikes', {
      isRental: true,
      seasons: [aSeason({ times: [], hours, places: null })],
    });
    const [opening = aSeason()] = rental.seasons;
    const { place: _, hours: __, ...season } = opening;
    const { asked } = openChange(aCalendar({}, { activities: [rental] }), draftOfSeason(rental, opening));
    expect(dialog().getByText('Its opening hours are changed in the venue file.')).toBeTruthy();
    expect(dialog().queryByText('Start times')).toBeNull();
    await userEvent.click(dialog().getByRole('radio', { name: 'All year' }));
    await previewed(asked, {
      ...{ ...whole, activityKeys: [3], seasonPlace: 0 },
      season: { ...season, yearly: null },
    });
    await ready('Change the season');
  });
});

describe('what is shown before', () => {
  it('is the effect with the guests who stay, and the button repeats it once it is known', async () => {
    const slow = Promise.withResolvers<ReturnType<typeof aChangePreview>>();
    openChange(calendar, draftOf('close', days), { previewCalendarChange: () => slow.promise });
    expect(isOff(yes('Close for sale'))).toBe(true);
    expect(saidBeside(yes('Close for sale'))).toBe('Checking what this changes…');
    slow.resolve(aChangePreview());
    await ready('Close 6 departures');
    expect(dialog().getByText('Closes 6 departures, Jul 20 – Jul 22.')).toBeTruthy();
    expect(dialog().getByText('23 guests on 4 departures stay booked.')).toBeTruthy();
    type('Last day', '2026-07-23');
    expect(isOff(yes('Close for sale'))).toBe(true);
  });

  it('is asked a moment after the last key', async () => {
    const { asked } = openChange(calendar, draftOf('close', days));
    await ready('Close 6 departures');
    await userEvent.type(field(/^Message for guests/), 'Wind');
    await previewed(asked, { words: 'Wind' });
    expect(previews(asked)).toHaveLength(2);
  });

  it('is a refusal in its words', async () => {
    openChange(calendar, draftOf('close', days), {
      previewCalendarChange: () => aRefusal('calendarUnchanged', 'This would change nothing.'),
    });
    await dialog().findByText('This would change nothing.');
    expect(isOff(yes('Close for sale'))).toBe(true);
  });

  it('names the departures that guests have booked, and offers to close them for sale', async () => {
    const taken = [
      aTaken('2026-07-20'),
      aTaken('2026-07-21', { guests: 1, held: 2, places: 3, departureKey: '1-0931' }),
    ];
    const { asked } = openChange(calendar, draftOf('blackout', kayak), {
      previewCalendarChange: ({ kind }) =>
        kind === 'close'
          ? aChangePreview()
          : aRefusal('calendarBooked', 'Guests have booked these.', { taken, takenCount: 5 }),
    });
    await dialog().findByText('Guests have booked these.');
    const items = dialog().getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent?.replaceAll(' ', ' '))).toEqual([
      'Mon, Jul 20, 9:30 AM Sunrise Kayak5 guests, would not run',
      'Tue, Jul 21, 9:30 AM Sunrise Kayak1 guest, 2 places in carts, would have 3 places',
      'and 3 more departures',
    ]);
    expect(dialog().getAllByRole('link')[1]?.getAttribute('href')).toBe('/desk/1/day/2026-07-21/1-0931');
    await userEvent.type(field(/^Message for guests/), 'Ice');
    await dialog().findByText('Guests have booked these.');
    await press('Close for sale instead');
    expect(screen.getByRole('dialog', { name: 'Close for sale' })).toBeTruthy();
    await previewed(asked, { activityKeys: [1], words: 'Ice' });
    await ready('Close 6 departures');
  });

  it('can be asked again if it did not load', async () => {
    let isDown = true;
    openChange(calendar, draftOf('close', days), {
      previewCalendarChange: () => (isDown ? new Failure(503, 'Busy.') : aChangePreview()),
    });
    await dialog().findByText('Busy.');
    isDown = false;
    await press('Try again');
    await ready('Close 6 departures');
  });

  it('says what is missing', () => {
    const { asked } = openChange(calendar, draftOf('close', days));
    type('Last day', '2026-07-19');
    expect(saidBeside(yes('Close for sale'))).toBe('The last day is before the first day.');
    type('Last day', '');
    expect(saidBeside(yes('Close for sale'))).toBe('Enter a first and a last day.');
    expect(sent(asked)).toEqual([]);
  });
});

describe('making it', () => {
  it('happens once however often it is pressed', async () => {
    const slow = Promise.withResolvers<never>();
    const { asked } = openChange(calendar, draftOf('close', days), { changeCalendar: () => slow.promise });
    await ready('Close 6 departures');
    await userEvent.dblClick(yes('Close 6 departures'));
    expect(sent(asked)).toHaveLength(1);
    expect(yes('Close 6 departures').getAttribute('aria-busy')).toBe('true');
    expect(isOff(yes('Keep as it is'))).toBe(true);
  });

  it('keeps everything if there was no answer, and sends the same again', async () => {
    let tries = 0;
    const { asked, onDone } = openChange(calendar, draftOf('close', days), {
      changeCalendar: () => {
        tries += 1;
        return tries === 1
          ? new Failure(503, 'Busy.')
          : { effect: anEffect(), taken: [], takenCount: 0, modelErrors: null, version: 7 };
      },
    });
    await userEvent.type(field(/^Reason/), 'Ice');
    await ready('Close 6 departures');
    await press('Close 6 departures');
    await dialog().findByText('Busy.');
    expect(onDone).not.toHaveBeenCalled();
    await press('Close 6 departures');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    const keys = asked
      .filter(({ name }) => name === 'changeCalendar')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('waits for a connection', async () => {
    const { asked } = openChange(calendar, draftOf('close', days));
    await ready('Close 6 departures');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(isOff(yes('Close 6 departures'))).toBe(true);
    expect(saidBeside(yes('Close 6 departures'))).toBe('Changes need a connection.');
    type('Last day', '2026-07-21');
    expect(previews(asked)).toHaveLength(1);
    vi.mocked(vi.spyOn(navigator, 'onLine', 'get')).mockReturnValue(true);
    fireEvent(window, new Event('online'));
    await previewed(asked, { to: day('2026-07-21') });
  });

  it('shows what it does now if the schedule has changed meanwhile', async () => {
    let isOther = false;
    openChange(calendar, draftOf('close', days), {
      previewCalendarChange: () =>
        isOther
          ? aChangePreview({ effect: anEffect({ closed: 5 }), seen: 'seen of five' })
          : aChangePreview(),
      changeCalendar: () => {
        isOther = true;
        return {
          ...{ effect: null, taken: [], takenCount: 0, version: null },
          modelErrors: [{ key: 'calendarChanged', value: ['The schedule has changed.'] }],
        };
      },
    });
    await ready('Close 6 departures');
    await press('Close 6 departures');
    await ready('Close 5 departures');
    expect(dialog().getByRole('alert').textContent).toBe('The schedule has changed.');
  });
});

describe('what was typed', () => {
  const reasonNow = () => (field(/^Reason/) as HTMLInputElement).value;

  it('is there again after a reload, for the same kind and season', async () => {
    openChange(calendar, draftOf('close', days));
    await userEvent.type(field(/^Reason/), 'Ice');
    type('Last day', '2026-07-25');
    cleanup();
    openChange(calendar, draftOf('open', days));
    expect(reasonNow()).toBe('');
    cleanup();
    const { asked } = openChange(calendar, draftOf('close', days));
    expect(reasonNow()).toBe('Ice');
    await previewed(asked, { to: day('2026-07-25') });
  });

  it('does not take the place of other days that were chosen since', async () => {
    openChange(calendar, draftOf('close', days));
    await userEvent.type(field(/^Reason/), 'Ice');
    type('Last day', '2026-07-25');
    cleanup();
    const others = { ...days, from: day('2026-07-27'), to: day('2026-07-28') };
    const { asked } = openChange(calendar, draftOf('close', others));
    expect(reasonNow()).toBe('Ice');
    await previewed(asked, { from: others.from, to: others.to });
  });

  it('is dropped once nobody wants it, and once it is done', async () => {
    const { onClose } = openChange(calendar, draftOf('close', days));
    await userEvent.type(field(/^Reason/), 'Ice');
    await press('Close');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(sessionStorage.getItem('desk.calendarChange')).not.toBeNull();
    await press('Keep as it is');
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(sessionStorage.getItem('desk.calendarChange')).toBeNull();
    await userEvent.type(field(/^Reason/), 'Ice');
    await ready('Close 6 departures');
    await press('Close 6 departures');
    await waitFor(() => expect(sessionStorage.getItem('desk.calendarChange')).toBeNull());
  });

  it('is nothing if somebody else wrote there', () => {
    sessionStorage.setItem('desk.calendarChange', '{');
    openChange(calendar, draftOf('close', days));
    expect(reasonNow()).toBe('');
  });
});
