/** Notes on an order: written, edited, pinned and removed, and nothing that is typed is lost (docs/rules/notes.md). */
import type { StaffNote } from '@gangway/contract/notes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aNote } from '../../testing/a-note.ts';
import { aSoldOrder } from '../../testing/a-sold-order.ts';
import { type Answers, type Asked, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { openDesk } from '../../testing/open-desk.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-18T09:12:00-06:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that keeps notes. */
function aServer(first: StaffNote[] = [], more: Answers = {}) {
  let notes = first;
  const find = (seen: { noteKey: number; revision: number }) =>
    notes.find(({ noteKey, revision }) => noteKey === seen.noteKey && revision === seen.revision);
  const conflict = new Failure(409, 'Somebody changed or removed this note in the meantime.');
  const set = (next: StaffNote[]) => {
    notes = next;
  };
  const answers: Answers = {
    getStaffSession: () => sessionAt(larkspurAs('desk')),
    getSoldOrder: () => aSoldOrder({ notes }),
    writeOrderNote: ({ text, isPinned }) => {
      set([aNote({ noteKey: 99, text, isPinned, writtenBy: 'Ana Silva' }), ...notes]);
      return { noteKey: 99, revision: 1 };
    },
    changeOrderNote: (change) => {
      const before = find(change);
      if (before === undefined) return conflict;
      const { noteKey } = before;
      const revision = before.revision + 1;
      const isPinned = change.isPinned ?? before.isPinned;
      set(
        notes.map((note) =>
          note.noteKey === noteKey ? { ...note, revision, isPinned, text: change.text ?? note.text } : note,
        ),
      );
      return { noteKey, revision };
    },
    removeOrderNote: (seen) => {
      if (find(seen) === undefined) return conflict;
      set(notes.filter(({ noteKey }) => noteKey !== seen.noteKey));
      return { removed: true };
    },
    ...more,
  };
  return { answers, set, now: () => notes };
}

const opened = async (answers: Answers) => {
  const asked = await openDesk('/desk/1/orders/LARK-48213', answers);
  await screen.findByRole('heading', { level: 1, name: 'Maya Okonkwo' });
  return asked;
};
const panel = () => within(screen.getByRole('region', { name: 'Notes' }));
const button = (name: RegExp | string) => panel().getByRole('button', { name });
const field = () => panel().getByLabelText<HTMLTextAreaElement>('Note');
const sent = (asked: readonly Asked[], name: string) => asked.filter((one) => one.name === name);

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
}

it('shows each note with who wrote and edited it, as text whatever it is (6-12)', async () => {
  const text = '<img src=x onerror=alert(1)>\nsecond line';
  await opened(
    aServer([
      aNote({ text, isPinned: true, editedBy: 'Lee', editedOn: '2026-07-18T15:05:00.000Z' }),
      aNote({ noteKey: 18, writtenBy: null, text: 'لا يسبح' }),
    ]).answers,
  );
  const [first, second] = panel().getAllByRole('listitem');
  expect(first?.querySelector('.note-text')?.textContent).toBe(text);
  expect(first?.querySelector('img')).toBeNull();
  expect(first?.querySelector('.note-by')?.textContent).toBe(
    'PinnedTess · Sun, Jul 12, 9:00 AMEdited by Lee · Today, 9:05 AM',
  );
  expect(second?.querySelector('.note-text')?.getAttribute('dir')).toBe('auto');
  expect(second?.textContent).toContain('Somebody who left · ');
});

it('writes a note by Ctrl+Enter, pinned if that is checked, once however often it is pressed', async () => {
  const { answers } = aServer();
  const asked = await opened(answers);
  await userEvent.click(button('Add a note'));
  expect(document.activeElement).toBe(field());
  expect(button('Save note').getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(field(), 'Left shoulder injury.');
  await userEvent.click(panel().getByRole('checkbox', { name: /^Pin it/ }));
  field().focus();
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
  await screen.findByText('Left shoulder injury.');
  expect(sent(asked, 'writeOrderNote').map(({ input }) => input)).toEqual([
    { locationKey: 1, orderNumber: 'LARK-48213', text: 'Left shoulder injury.', isPinned: true },
  ]);
  expect(screen.getByText('Note added.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(button('Add a note')));
});

it('keeps the text if it was not saved, and sends it again under the same key if the answer was lost', async () => {
  let failure: Failure | null = new Failure(504, 'Too slow.');
  const server = aServer();
  const { writeOrderNote } = server.answers;
  const asked = await opened({
    ...server.answers,
    writeOrderNote: (input) => {
      if (failure !== null) throw new TypeError('Failed to fetch');
      return writeOrderNote?.(input) ?? new Failure(500);
    },
  });
  await userEvent.click(button('Add a note'));
  await userEvent.type(field(), 'Vegan.');
  await userEvent.click(button('Save note'));
  await waitFor(() => expect(panel().getByRole('alert').textContent).not.toBe(''));
  expect(field().value).toBe('Vegan.');
  failure = null;
  await userEvent.click(button('Save note'));
  await screen.findByText('Note added.');
  const keys = sent(asked, 'writeOrderNote').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('says in the server’s words why a note was refused, and keeps it', async () => {
  await opened({
    ...aServer().answers,
    writeOrderNote: () => new Failure(409, 'There are 50 notes already.'),
  });
  await userEvent.click(button('Add a note'));
  await userEvent.type(field(), 'Vegan.');
  await userEvent.click(button('Save note'));
  await panel().findByText('There are 50 notes already.');
  expect(field().value).toBe('Vegan.');
});

it('counts the last characters, and does not send a note that is too long', async () => {
  await opened(aServer().answers);
  await userEvent.click(button('Add a note'));
  fireEvent.change(field(), { target: { value: 'a'.repeat(995) } });
  expect(panel().getByText('5 characters left')).toBeTruthy();
  fireEvent.change(field(), { target: { value: 'a'.repeat(1012) } });
  expect(panel().getByText('12 characters too long: a note can have 1000 at most.')).toBeTruthy();
  expect(button('Save note').getAttribute('aria-disabled')).toBe('true');
});

it('edits, pins and removes a note, which is asked first', async () => {
  const server = aServer([aNote()]);
  const asked = await opened(server.answers);
  await userEvent.click(button('Edit'));
  expect(field().value).toBe('Third summer with us.');
  await userEvent.type(field(), ' Single kayak.');
  await userEvent.click(button('Save note'));
  await screen.findByText('Third summer with us. Single kayak.');
  await waitFor(() => expect(document.activeElement).toBe(button('Edit')));
  await userEvent.click(button('Pin'));
  await panel().findByText('Pinned');
  expect(sent(asked, 'changeOrderNote').map(({ input }) => input)).toMatchObject([
    { noteKey: 17, revision: 1, text: 'Third summer with us. Single kayak.', isPinned: null },
    { noteKey: 17, revision: 2, text: null, isPinned: true },
  ]);
  await userEvent.click(button('Remove'));
  await userEvent.click(button('Keep note'));
  expect(document.activeElement).toBe(button('Remove'));
  await userEvent.click(button('Remove'));
  expect(document.activeElement).toBe(button('Keep note'));
  await userEvent.click(button('Remove note'));
  await waitFor(() => expect(panel().queryByRole('listitem')).toBeNull());
  expect(server.now()).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(button('Add a note')));
});

it('shows what somebody else made of the note meanwhile, and overwrites it only after that', async () => {
  const server = aServer([aNote()]);
  await opened(server.answers);
  await userEvent.click(button('Edit'));
  await userEvent.type(field(), ' Single kayak.');
  server.set([aNote({ revision: 2, text: 'Fourth summer.' })]);
  await userEvent.click(button('Save note'));
  await panel().findByText('Fourth summer.');
  expect(panel().getByText('Somebody changed or removed this note in the meantime.')).toBeTruthy();
  expect(field().value).toBe('Third summer with us. Single kayak.');
  expect(server.now()).toMatchObject([{ text: 'Fourth summer.' }]);
  await userEvent.click(button('Save note'));
  await waitFor(() =>
    expect(server.now()).toMatchObject([{ revision: 3, text: 'Third summer with us. Single kayak.' }]),
  );
});

it('keeps the text of a note that somebody else removed meanwhile, to be added as a new one', async () => {
  const server = aServer([aNote()]);
  await opened(server.answers);
  await userEvent.click(button('Edit'));
  await userEvent.type(field(), ' Single kayak.');
  server.set([]);
  await userEvent.click(button('Save note'));
  await panel().findByText(/Somebody removed this note while you were writing/);
  expect(field().value).toBe('Third summer with us. Single kayak.');
  await userEvent.click(button('Save note'));
  await waitFor(() => expect(server.now()).toMatchObject([{ noteKey: 99 }]));
  expect(panel().queryByLabelText('Note')).toBeNull();
});

it('keeps the text while the order is loaded again, also in vain', async () => {
  let isUp = true;
  const server = aServer([aNote()]);
  const { getSoldOrder } = server.answers;
  await opened({
    ...server.answers,
    getSoldOrder: (input) =>
      isUp ? (getSoldOrder?.(input) ?? new Failure(500)) : new Failure(503, 'Back soon.'),
  });
  await userEvent.click(button('Add a note'));
  await userEvent.type(field(), 'Vegan.');
  isUp = false;
  await userEvent.click(button('Pin'));
  await screen.findByText('Back soon.');
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(field().value).toBe('Vegan.'));
});

it('says that notes need a connection, keeps what is typed, and goes on when there is one', async () => {
  const { answers } = aServer([aNote()]);
  await opened(answers);
  await userEvent.click(button('Add a note'));
  await userEvent.type(field(), 'Vegan.');
  setOnline(false);
  expect(panel().getByText(/Notes need a connection/)).toBeTruthy();
  for (const name of ['Edit', 'Pin', 'Remove', 'Save note'])
    expect(button(name).getAttribute('aria-disabled')).toBe('true');
  expect(field().value).toBe('Vegan.');
  setOnline(true);
  await userEvent.click(button('Save note'));
  await screen.findByText('Note added.');
});

it('is only read by whoever may not change orders, and of an erased guest there is nothing to write', async () => {
  const reader = { ...larkspurAs('desk'), permissions: ['orders:read' as const] };
  await opened({ ...aServer([aNote()]).answers, getStaffSession: () => sessionAt(reader) });
  expect(panel().getByText('Third summer with us.')).toBeTruthy();
  expect(panel().queryByRole('button')).toBeNull();
});

it('has no notes of a guest who was erased, and nowhere to write one', async () => {
  await opened({
    ...aServer().answers,
    getSoldOrder: () => aSoldOrder({ erasedOn: '2026-07-17T15:00:00.000Z' }),
  });
  expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
});
