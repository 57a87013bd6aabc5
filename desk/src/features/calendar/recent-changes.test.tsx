/** The last changes of the calendar, and undoing them (docs/rules/calendar.md). */
import type { MadeCalendarChange } from '@gangway/contract/calendar';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aMadeChange, aTaken, isOff, renderSignedIn } from '../../testing/a-calendar-change.tsx';
import { type Answers, Failure, larkspur } from '../../testing/fake-server.ts';
import { namesOf, saidBeside } from '../../testing/open-desk.tsx';
import { RecentChanges } from './recent-changes.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  fireEvent(window, new Event('online'));
});

const undone = { effect: null, taken: [], takenCount: 0, modelErrors: null };

function open(changes: MadeCalendarChange[], answers: Answers = {}) {
  const onUndone = vi.fn<() => void>();
  const asked = renderSignedIn(<RecentChanges venue={larkspur} refresh={0} onUndone={onUndone} />, {
    getCalendarChanges: () => ({ changes }),
    undoCalendarChange: () => undone,
    ...answers,
  });
  return { asked, onUndone };
}

const undo = () => screen.getByRole('button', { name: 'Undo' });
const what = 'Closed Sunrise Kayak for sale, Jul 20 – Jul 22';

it('says what was done, what it did, by whom and why', async () => {
  open([aMadeChange({ reason: 'High water' }), aMadeChange({ version: 6, by: null })]);
  const rows = await screen.findAllByRole('listitem');
  const said = rows.map(({ textContent }) => textContent ?? '');
  expect(said[0]).toContain(what);
  expect(said[0]).toContain('Closes 6 departures, Jul 20 – Jul 22. 23 guests on 4 departures stay booked.');
  expect(said[0]).toMatch(/Marcus, Jul 1[89], 2026, .*High water/);
  expect(said[1]).toContain('A connected system, Jul');
});

it('undoes a change once, and says so', async () => {
  let isUndone = false;
  const slow = Promise.withResolvers<typeof undone>();
  const { asked, onUndone } = open([], {
    getCalendarChanges: () => ({
      changes: [
        aMadeChange({
          undone: isUndone ? { on: '2026-07-18T15:20:00.000Z', by: 'Mia' } : null,
          mayUndo: !isUndone,
        }),
      ],
    }),
    undoCalendarChange: () => slow.promise,
  });
  await screen.findByText(what);
  expect(saidBeside(undo())).toBe(what);
  await userEvent.dblClick(undo());
  isUndone = true;
  slow.resolve(undone);
  await screen.findByText(/^Undone by Mia, Jul 1[89], 2026$/);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(onUndone).toHaveBeenCalledTimes(1);
  expect(namesOf(asked)).toEqual(['getCalendarChanges', 'undoCalendarChange', 'getCalendarChanges']);
  expect(asked[1]?.input).toEqual({ locationKey: 1, version: 7 });
});

it('cannot undo what has changed since, and says why', async () => {
  open([aMadeChange({ mayUndo: false })]);
  await screen.findByText(what);
  expect(isOff(undo())).toBe(true);
  expect(saidBeside(undo())).toBe(`${what} The schedule has changed there since, so this cannot be undone.`);
});

it('names the departures that guests have booked since', async () => {
  const { onUndone } = open([aMadeChange()], {
    undoCalendarChange: () => ({
      ...{ effect: null, taken: [aTaken('2026-07-20')], takenCount: 1 },
      modelErrors: [{ key: 'calendarBooked', value: ['Guests have booked these.'] }],
    }),
  });
  await screen.findByText(what);
  await userEvent.click(undo());
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Guests have booked these.')).toBeTruthy();
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/desk/1/day/2026-07-20/1-0930');
  expect(onUndone).not.toHaveBeenCalled();
});

it('sends the same again if there was no answer, and waits for a connection', async () => {
  let tries = 0;
  const { asked, onUndone } = open([aMadeChange()], {
    undoCalendarChange: () => {
      tries += 1;
      return tries === 1 ? new Failure(503, 'Busy.') : undone;
    },
  });
  await screen.findByText(what);
  await userEvent.click(undo());
  await screen.findByText('Busy.');
  await userEvent.click(undo());
  await waitFor(() => expect(onUndone).toHaveBeenCalled());
  const keys = asked
    .filter(({ name }) => name === 'undoCalendarChange')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[\w-]{22}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(isOff(undo())).toBe(true);
});

it('says that there are none, and that they did not load', async () => {
  open([]);
  await screen.findByText(/^No changes yet\./);
  cleanup();
  let isDown = true;
  open([], {
    getCalendarChanges: () => (isDown ? new Failure(503, 'Busy.') : { changes: [aMadeChange()] }),
  });
  await screen.findByText('The recent changes did not load.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(what);
});

it('loads them again after a change', async () => {
  const { asked } = open([aMadeChange()]);
  await screen.findByText(what);
  cleanup();
  const { rerender } = render(<RecentChanges venue={larkspur} refresh={0} onUndone={() => undefined} />);
  await screen.findByText(what);
  rerender(<RecentChanges venue={larkspur} refresh={1} onUndone={() => undefined} />);
  await waitFor(() => expect(asked).toHaveLength(3));
});
