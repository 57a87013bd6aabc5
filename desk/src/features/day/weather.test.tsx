/** Marked hours on the screen: where they are shown, who is touched, and how they are marked (docs/rules/day.md, "Marked hours"). */
import type { DayMark, DeskDay } from '@gangway/contract/departures';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDay, aDeparture, aDepartureWith, aMark, aParty } from '../../testing/a-day.ts';
import { lastStream, openedStream } from '../../testing/fake-events.ts';
import { type Answers, type Asked, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { address, openDesk, stubWindow } from '../../testing/open-desk.tsx';
import { hoursOf } from './day-groups.ts';
import { bandsOf, isHatched, marksNeeding } from './day-marks.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-18T09:12:00-06:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const morning = aDeparture('09:30', '12:00', { guests: 11, bookings: 4, placesTaken: 11, placesLeft: 1 });
const noon = aDeparture('13:30', '16:00', { guests: 12, bookings: 5, placesTaken: 12, placesLeft: 0 });
const cruise = aDeparture('18:00', '20:00', {
  ...{ departureKey: '2-1800', name: 'Sunset Cruise', activityKeys: [2] },
  ...{ guests: 2, bookings: 1, placesTaken: 2, placesLeft: 10 },
});
const departures = [morning, noon, cruise];
const wind = aMark('Wind', '13:00', [noon, cruise]);

const saved = { markKey: 'wind', modelErrors: null };
const refused = (words: string) => ({
  markKey: null,
  modelErrors: [{ key: 'hoursChanged', value: [words] }],
});

/** @param isWide false for a phone, which has no timeline */
async function openDay(
  marks: DayMark[],
  changes: Answers = {},
  isWide = true,
  role: 'manager' | 'gate' = 'manager',
) {
  stubWindow(isWide);
  const asked = await openDesk('/desk/1/day', {
    getStaffSession: () => sessionAt(larkspurAs(role)),
    getDay: () => aDay(departures, { marks }),
    markHours: () => saved,
    changeMarkedHours: () => saved,
    removeMarkedHours: () => ({ applied: true, modelErrors: null }),
    ...changes,
  });
  await screen.findByRole('heading', { level: 1, name: 'Saturday, July 18' });
  await waitFor(lastStream);
  return asked;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const openWeather = async () => {
  await press('Weather');
  return screen.findByRole('dialog');
};
const dialog = () => within(screen.getByRole('dialog'));
const isDisabled = (name: string) =>
  dialog().getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const sentTo = (asked: readonly Asked[], call: string) => asked.filter(({ name }) => name === call);
const attention = () => within(screen.getByRole('region', { name: 'Needs attention' }));

describe('marked hours', () => {
  it('are hatched in the timeline, named in its legend and in the summary, and said of what they touch (6-12)', async () => {
    await openDay([wind]);
    expect(document.querySelector('.day-marks')?.textContent).toBe('WeatherWind from 1:00 PM');
    expect(document.querySelector('.timeline-legend')?.textContent).toBe(
      'Places taken, arrived in greenWind',
    );
    expect(document.querySelectorAll('.hatching')).toHaveLength(2);
    expect(screen.getByRole('link', { name: /^1:30 PM Sunrise Kayak.*, Wind from 1:00 PM/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^9:30 AM Sunrise Kayak/ }).textContent).not.toContain('Wind');
  });

  it('are hatched only in the rows of activities that they concern', async () => {
    await openDay([aMark('Fog', '09:00', [], { concernedKeys: [cruise.departureKey] })]);
    const rows = [...document.querySelectorAll('.timeline-row')].map((row) => [
      row.querySelector('.timeline-name')?.textContent,
      row.querySelectorAll('.hatching').length,
    ]);
    expect(rows).toEqual([
      ['Sunrise Kayak', 0],
      ['Sunset Cruise', 1],
    ]);
  });

  it('are badges in the list of a phone', async () => {
    await openDay([wind], {}, false);
    const flags = [...document.querySelectorAll('.agenda-entry')].map((entry) => [
      entry.querySelector('.agenda-time')?.textContent,
      within(entry as HTMLElement).queryAllByText('Wind').length,
    ]);
    expect(flags).toEqual([
      ['9:30 AM', 0],
      ['1:30 PM', 1],
      ['6:00 PM', 1],
    ]);
  });

  it('need somebody while guests are touched, and list them with the way to each (6-12)', async () => {
    await openDay([wind], {}, true, 'gate');
    const entry = attention().getByRole('listitem');
    expect(entry.textContent).toContain('Wind from 1:00 PM');
    expect(entry.textContent).toContain('2 departures, 6 bookings, 14 guests');
    expect(entry.textContent).toContain('4 h 18 min');
    await userEvent.click(within(entry).getByRole('button', { name: /^Review/ }));
    const shown = within(await screen.findByRole('dialog', { name: 'Wind from 1:00 PM' }));
    expect(shown.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1:30 PM Sunrise Kayak', '/desk/1/day/2026-07-18/1-1330'],
      ['6:00 PM Sunset Cruise', '/desk/1/day/2026-07-18/2-1800'],
    ]);
    expect(shown.getByText('12 guests')).toBeTruthy();
    // A colleague removes it.
    (await openedStream()).sendDay(aDay(departures));
    expect(dialog().getByText('No departures are affected.')).toBeTruthy();
    await userEvent.click(dialog().getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(attention().getByText('Nothing right now.')).toBeTruthy();
  });

  it('are on the departure that they touch', async () => {
    await openDesk('/desk/1/day/2026-07-18/1-1330', {
      getStaffSession: () => sessionAt(larkspurAs('gate')),
      getDeparture: () =>
        aDepartureWith(noon, [aParty('Abel')], {
          marks: [aMark('Wind', '13:00', [], { until: '2026-07-18T18:00' as never })],
        }),
    });
    expect(await screen.findByText('Wind, 1:00 PM to 6:00 PM')).toBeTruthy();
  });
});

describe('marking hours', () => {
  it('takes what is typed or suggested, from when, until when and for which activities (6-12)', async () => {
    let marks: DayMark[] = [];
    const asked = await openDay([], { getDay: () => aDay(departures, { marks }) });
    await openWeather();
    expect(isDisabled('Mark hours')).toBe(true);
    await userEvent.click(dialog().getByRole('button', { name: 'Thunderstorms' }));
    expect(dialog().getByLabelText<HTMLInputElement>('What is it?').value).toBe('Thunderstorms');
    await userEvent.clear(dialog().getByLabelText('What is it?'));
    await userEvent.type(dialog().getByLabelText('What is it?'), 'Wind');
    await userEvent.type(dialog().getByLabelText('From'), '13:00');
    await userEvent.type(dialog().getByLabelText('Until'), '18:00');
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Sunset Cruise' }));
    marks = [wind];
    await userEvent.click(dialog().getByRole('button', { name: 'Mark hours' }));
    expect(await screen.findByText('The hours are marked.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const [sent] = sentTo(asked, 'markHours');
    expect(sent?.input).toEqual({
      ...{
        locationKey: 1,
        text: 'Wind',
        from: '2026-07-18T13:00',
        until: '2026-07-18T18:00',
        activityKeys: [2],
      },
    });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^.{22}$/);
    // Without waiting for the stream.
    await waitFor(() =>
      expect(document.querySelector('.day-marks')?.textContent).toContain('Wind from 1:00 PM'),
    );
  });

  it('is sent with the same key again if its answer was lost, and tells a failure', async () => {
    let isLost = true;
    const asked = await openDay([], { markHours: () => (isLost ? new Failure(503) : saved) });
    await openWeather();
    await userEvent.type(dialog().getByLabelText('What is it?'), 'Wind');
    await userEvent.type(dialog().getByLabelText('From'), '13:00');
    await userEvent.click(dialog().getByRole('button', { name: 'Mark hours' }));
    expect(await dialog().findByRole('alert')).toBeTruthy();
    isLost = false;
    await userEvent.click(dialog().getByRole('button', { name: 'Mark hours' }));
    expect(await screen.findByText('The hours are marked.')).toBeTruthy();
    const keys = sentTo(asked, 'markHours').map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length >= 2, new Set(keys).size]).toEqual([true, 1]);
  });

  it('keeps what was typed when the server refuses it', async () => {
    await openDay([], {
      markHours: () => refused('The hours have to end after they begin, on the same day.'),
    });
    await openWeather();
    await userEvent.type(dialog().getByLabelText('What is it?'), 'Wind');
    await userEvent.type(dialog().getByLabelText('From'), '13:00');
    await userEvent.type(dialog().getByLabelText('Until'), '12:00');
    await userEvent.click(dialog().getByRole('button', { name: 'Mark hours' }));
    expect(
      await dialog().findByText('The hours have to end after they begin, on the same day.'),
    ).toBeTruthy();
    expect(dialog().getByLabelText<HTMLInputElement>('What is it?').value).toBe('Wind');
  });

  it('edits what was seen; if somebody was faster, it shows theirs, and the next press is about that', async () => {
    const storm = { ...wind, text: 'Storm', revision: 2 };
    let isChanged = false;
    const asked = await openDay([wind], {
      getDay: () => aDay(departures, { marks: [isChanged ? storm : wind] }),
      changeMarkedHours: (input) => (input.revision === 2 ? saved : refused('Somebody changed it.')),
    });
    await openWeather();
    expect(screen.getByRole('dialog').textContent).toContain('All activities');
    expect(screen.getByRole('dialog').textContent).toContain('2 departures, 6 bookings, 14 guests');
    await userEvent.click(dialog().getByRole('button', { name: 'Edit' }));
    expect(dialog().getByLabelText<HTMLInputElement>('From').value).toBe('13:00');
    await userEvent.type(dialog().getByLabelText('What is it?'), 'y');
    isChanged = true;
    (await openedStream()).sendDay(aDay(departures, { marks: [storm] }));
    expect(dialog().getByText('They are now: Storm from 1:00 PM')).toBeTruthy();
    await userEvent.click(dialog().getByRole('button', { name: 'Save changes' }));
    expect(await dialog().findByText('Somebody changed it.')).toBeTruthy();
    expect(dialog().getByLabelText<HTMLInputElement>('What is it?').value).toBe('Windy');
    await userEvent.click(dialog().getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('The marked hours are changed.')).toBeTruthy();
    expect(sentTo(asked, 'changeMarkedHours').map(({ input }) => input)).toMatchObject([
      { markKey: 'wind', revision: 1, text: 'Windy', until: null },
      { markKey: 'wind', revision: 2 },
    ]);
  });

  it('keeps the activities of a mark that nothing departs of anymore', async () => {
    const activities = [{ activityKey: 7, name: 'Float Trip' }];
    const asked = await openDay([{ ...wind, activities }]);
    await openWeather();
    await userEvent.click(dialog().getByRole('button', { name: 'Edit' }));
    expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: 'Float Trip' }).checked).toBe(true);
    await userEvent.click(dialog().getByRole('button', { name: 'Save changes' }));
    await screen.findByText('The marked hours are changed.');
    expect(sentTo(asked, 'changeMarkedHours')[0]?.input).toMatchObject({ activityKeys: [7] });
  });

  it('removes a mark after asking, and says so if somebody was faster', async () => {
    let isGone = true;
    const asked = await openDay([wind], {
      removeMarkedHours: () =>
        isGone
          ? { applied: false, modelErrors: [{ key: 'hoursChanged', value: ['Somebody removed it.'] }] }
          : { applied: true, modelErrors: null },
    });
    await openWeather();
    await userEvent.click(dialog().getByRole('button', { name: 'Remove' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Keep them' }));
    expect(document.activeElement?.textContent).toBe('Remove');
    await userEvent.click(dialog().getByRole('button', { name: 'Remove' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Remove marked hours' }));
    expect(await dialog().findByText('Somebody removed it.')).toBeTruthy();
    isGone = false;
    await userEvent.click(dialog().getByRole('button', { name: 'Remove marked hours' }));
    expect(await screen.findByText('The marked hours are removed.')).toBeTruthy();
    expect(sentTo(asked, 'removeMarkedHours')[1]?.input).toEqual({
      locationKey: 1,
      markKey: 'wind',
      revision: 1,
    });
  });

  it('is not offered to who may not, on a day that is over, or where nothing departs', async () => {
    await openDay([wind], {}, true, 'gate');
    expect(screen.queryByRole('button', { name: 'Weather' })).toBeNull();
  });

  it.each<[string, Partial<DeskDay>]>([
    ['that is over', { today: '2026-07-19' as never }],
    ['on which nothing departs', { departures: [], marks: [] }],
  ])('is not offered on a day %s', async (_what, changes) => {
    await openDay([], { getDay: () => aDay(departures, changes) });
    expect(screen.queryByRole('button', { name: 'Weather' })).toBeNull();
  });

  it('waits for a connection, and who is touched is shown without one (6-12)', async () => {
    await openDay([wind]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    const button = screen.getByRole('button', { name: 'Weather' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Changes need a connection.',
    );
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(attention().getByRole('button', { name: /^Review/ }));
    await userEvent.click(await dialog().findByRole('link', { name: '6:00 PM Sunset Cruise' }));
    expect(address()).toBe('/desk/1/day/2026-07-18/2-1800');
  });
});

describe('where hours are drawn', () => {
  const day = aDay(departures);
  const hours = hoursOf(day);
  const bands = (mark: DayMark) =>
    bandsOf({ marks: [mark] }, hours).map(({ from, to }) => [from / 60, to / 60]);

  it.each([
    ['within the hours that are shown', '13:00', '15:30', [[13, 15.5]]],
    ['from before them', '06:00', '10:00', [[9, 10]]],
    ['until after them', '19:00', '23:00', [[19, 20]]],
    ['for the rest of the day', '19:00', null, [[19, 20]]],
    ['before them', '06:00', '09:00', []],
    ['after them', '20:00', null, []],
  ])('is their part %s', (_what, from, until, expected) => {
    const mark = aMark('Wind', from, [], until === null ? {} : { until: `2026-07-18T${until}` as never });
    expect(bands(mark)).toEqual(expected);
  });

  it('is each row with a departure of an activity that they concern, touched or not', () => {
    const band = (concernedKeys: string[]) => ({
      mark: aMark('Wind', '13:00', [], { concernedKeys }),
      ...hours,
    });
    const row = { lanes: [[morning], [noon]] };
    expect([isHatched(row, band(['1-1330', '2-1800'])), isHatched(row, band(['2-1800']))]).toEqual([
      true,
      false,
    ]);
  });

  it('needs somebody until the last departure with guests is over, by the first that is not', () => {
    const empty = { ...morning, guests: 0 };
    const at = (time: string, marks: DayMark[] = [aMark('Wind', '09:00', [empty, noon, cruise])]) =>
      marksNeeding(
        { marks, departures: [empty, noon, cruise] },
        Date.parse(`2026-07-18T${time}:00-06:00`),
      ).map(({ startsIn, isUrgent }) => [startsIn / 60_000, isUrgent]);
    expect([at('09:00'), at('13:00'), at('16:00'), at('20:00')]).toEqual([
      [[270, false]],
      [[30, true]],
      [[120, false]],
      [],
    ]);
    expect(at('09:00', [aMark('Wind', '09:00', [empty])])).toEqual([]);
  });
});
