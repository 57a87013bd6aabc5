/** Notes on a departure, pinned notes of its orders, and both in the day (docs/rules/notes.md). */
import type { StaffNote } from '@gangway/contract/notes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDay, aDeparture, aDepartureWith, aParty } from '../../testing/a-day.ts';
import { aNote } from '../../testing/a-note.ts';
import { openedStream } from '../../testing/fake-events.ts';
import { type Answers, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { openDesk, stubWindow } from '../../testing/open-desk.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-18T09:12:00-06:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const kayak = aDeparture('09:30', '12:00', { guests: 2, placesTaken: 2, placesLeft: 10, bookings: 1 });
const zed = aParty('Zed', { pinnedNotes: ['Left shoulder injury.\n<b>With the guide</b>'] });

const answering = (more: Answers = {}, notes: StaffNote[] = []): Answers => ({
  getStaffSession: () => sessionAt(larkspurAs('gate')),
  getDeparture: () => aDepartureWith(kayak, [zed], { notes }),
  ...more,
});

const opened = async (answers: Answers) => {
  const asked = await openDesk('/desk/1/day/2026-07-18/1-0930', answers);
  await screen.findByRole('heading', { level: 1, name: '9:30 AM Sunrise Kayak' });
  await openedStream();
  return asked;
};
const panel = () => within(screen.getByRole('region', { name: 'Notes' }));

it('shows the pinned notes of an order with its party, as text (6-12)', async () => {
  await opened(answering());
  const party = screen.getByRole('heading', { level: 2, name: /^Zed/ }).closest('li');
  const pinned = within(party as HTMLElement).getByRole('list', { name: 'Pinned notes' });
  expect(pinned.textContent).toBe('Left shoulder injury.\n<b>With the guide</b>');
  expect(pinned.querySelector('b')).toBeNull();
  expect(pinned.querySelector('p')?.getAttribute('dir')).toBe('auto');
});

it('has notes of its own, which whoever checks guests in writes, and says who removed some (6-12)', async () => {
  let notes = [aNote({ text: 'Dock B.' })];
  const removedNotes = [{ by: 'Lee', on: '2026-07-18T15:05:00.000Z' }];
  const asked = await opened(
    answering({
      getDeparture: () => aDepartureWith(kayak, [zed], { notes, removedNotes }),
      writeDepartureNote: ({ text, isPinned }) => {
        notes = [aNote({ noteKey: 18, text, isPinned }), ...notes];
        return { noteKey: 18, revision: 1 };
      },
    }),
  );
  expect(panel().getByText('Dock B.')).toBeTruthy();
  expect(panel().getByText('Lee removed a note · Today, 9:05 AM')).toBeTruthy();
  await userEvent.click(panel().getByRole('button', { name: 'Add a note' }));
  await userEvent.type(panel().getByLabelText('Note'), 'Wind from 1 PM.{Control>}{Enter}{/Control}');
  await panel().findByText('Wind from 1 PM.');
  expect(asked.find(({ name }) => name === 'writeDepartureNote')?.input).toEqual({
    ...{ locationKey: 1, date: '2026-07-18', departureKey: '1-0930' },
    ...{ text: 'Wind from 1 PM.', isPinned: false },
  });
});

it('leaves the keys of the screen alone while somebody types', async () => {
  const asked = await opened(answering());
  await userEvent.click(panel().getByRole('button', { name: 'Add a note' }));
  await userEvent.type(panel().getByLabelText('Note'), 'jku');
  expect(panel().getByLabelText<HTMLTextAreaElement>('Note').value).toBe('jku');
  expect(asked.some(({ name }) => name === 'undoCheckIn')).toBe(false);
});

it('shows a colleague’s note by itself, and keeps what is typed', async () => {
  let notes: StaffNote[] = [];
  await opened(answering({ getDeparture: () => aDepartureWith(kayak, [zed], { notes }) }));
  await userEvent.click(panel().getByRole('button', { name: 'Add a note' }));
  await userEvent.type(panel().getByLabelText('Note'), 'Mine');
  notes = [aNote({ text: 'Dock C today.' })];
  const stream = await openedStream();
  act(() => stream.sendDay(aDay([{ ...kayak, noteCount: 1, notesChangedOn: '2026-07-18T15:12:00.000Z' }])));
  await panel().findByText('Dock C today.');
  expect(panel().getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Mine');
});

it('has notes where nobody has booked, too', async () => {
  await opened(
    answering({ getDeparture: () => aDepartureWith(kayak, [], { notes: [aNote({ text: 'Dock B.' })] }) }),
  );
  expect(screen.getByText('Nobody has booked this departure')).toBeTruthy();
  expect(panel().getByText('Dock B.')).toBeTruthy();
});

it('offers no note to whoever only reads the day, and nothing at all if there is none', async () => {
  const reader = { ...larkspurAs('gate'), permissions: ['day:read' as const, 'day:own' as const] };
  await opened(answering({ getStaffSession: () => sessionAt(reader) }));
  expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
});

it('says that a note was not saved, and keeps it', async () => {
  await opened(
    answering({ writeDepartureNote: () => new Failure(404, 'Nothing was found at this address.') }),
  );
  await userEvent.click(panel().getByRole('button', { name: 'Add a note' }));
  await userEvent.type(panel().getByLabelText('Note'), 'Mine');
  await userEvent.click(panel().getByRole('button', { name: 'Save note' }));
  await panel().findByText('Nothing was found at this address.');
  expect(panel().getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Mine');
});

describe('notes of a day', () => {
  const noted = { ...kayak, pinnedNotes: ['Wind from 1 PM.'], ordersNoted: 2, noteCount: 3 };
  const openDay = async (isWide: boolean) => {
    stubWindow(isWide);
    await openDesk('/desk/1/day', {
      getStaffSession: () => sessionAt(larkspurAs('gate')),
      getDay: () => aDay([noted]),
    });
    await screen.findByRole('heading', { level: 1, name: 'Saturday, July 18' });
  };

  it('stand in the list: pinned ones in words, and how many orders have one (6-12)', async () => {
    await openDay(false);
    const next = within(screen.getByRole('region', { name: 'Next' })).getByRole('link');
    await waitFor(() => expect(next.textContent).toContain('Wind from 1 PM.'));
    expect(next.querySelector('.agenda-flags')?.textContent).toBe('Wind from 1 PM.2 orders with a note');
    expect(next.querySelector('.vh')?.textContent).toContain('2 orders with a note, noted: Wind from 1 PM.');
  });

  it('are counted in the timeline, whose blocks are small (6-12)', async () => {
    await openDay(true);
    expect(await screen.findByText('3 notes')).toBeTruthy();
  });
});
