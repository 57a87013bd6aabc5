/** The people of a venue: what is shown, what may be changed, what is asked first, and what is refused. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aDay } from '../../testing/a-day.ts';
import { type Answers, Failure, larkspur, larkspurAs, sessionAt, token } from '../../testing/fake-server.ts';
import { address, namesOf, openDesk, saidBeside } from '../../testing/open-desk.tsx';

const keyOf = (letter: string) => letter.repeat(22);
const since = '2026-05-01T12:00:00Z';
const ana = {
  ...{ personKey: keyOf('a'), name: 'Ana Silva', email: 'ana@larkspur.example', role: 'owner' as const },
  ...{ since, usedOn: since, isThis: true },
};
const ben = {
  ...{ personKey: keyOf('b'), name: 'Ben Ito', email: 'ben@larkspur.example', role: 'desk' as const },
  ...{ since, usedOn: null, isThis: false },
};
const invited = {
  ...{ invitationKey: keyOf('i'), email: 'cy@larkspur.example', role: 'gate' as const },
  ...{ by: 'Ana Silva', expiresOn: '2026-12-05T17:00:00Z' },
};

const done = () => ({});
const works: Answers = {
  getStaffSession: () => sessionAt(larkspurAs('owner')),
  getStaff: () => ({ people: [ana, ben], invitations: [invited] }),
  changeStaffRole: done,
  removeStaff: done,
  inviteStaff: done,
  withdrawStaffInvitation: done,
  getStaffSessions: () => ({ sessions: [] }),
  getDay: () => aDay([]),
};

async function openPeople(changes: Answers = {}) {
  const asked = await openDesk('/desk/1/people', { ...works, ...changes });
  await screen.findByRole('rowheader', { name: /Ben Ito/ });
  return asked;
}

const roleOf = (name: string) => screen.getByRole('combobox', { name: `Role of ${name}` });
const button = (name: string) => screen.getByRole('button', { name });
const inDialog = (name: string) => within(screen.getByRole('alertdialog')).getByRole('button', { name });

it('shows who works here and who is invited', async () => {
  await openPeople();
  await waitFor(() => expect(document.title).toBe('People · Larkspur Lake'));
  const [mine, theirs] = screen.getAllByRole('row').slice(1);
  expect(mine?.textContent).toContain('You');
  expect(theirs?.textContent).toContain('ben@larkspur.example');
  expect(theirs?.textContent).toContain('Not lately');
  expect(roleOf('Ben Ito')).toHaveProperty('value', 'desk');
  const row = screen.getByRole('rowheader', { name: 'cy@larkspur.example' }).closest('tr');
  expect(row?.textContent).toContain('Gate');
});

it('changes a role that can be changed back without asking, and says the token', async () => {
  const asked = await openPeople();
  await userEvent.selectOptions(roleOf('Ben Ito'), 'Manager');
  await screen.findByText('Saved. Ben Ito: Manager');
  const change = asked.find(({ name }) => name === 'changeStaffRole');
  expect(change?.input).toEqual({ locationKey: larkspur, personKey: ben.personKey, role: 'manager' });
  expect(change?.headers.get('x-desk-token')).toBe(token);
  await waitFor(() => expect(namesOf(asked).at(-1)).toBe('getStaff'));
});

it('asks before somebody becomes an owner, and changes nothing if the answer is no', async () => {
  const asked = await openPeople();
  await userEvent.selectOptions(roleOf('Ben Ito'), 'Owner');
  expect(screen.getByRole('alertdialog', { name: 'Make Ben Ito an owner?' })).toBeTruthy();
  await userEvent.click(inDialog('Keep role: Desk'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(roleOf('Ben Ito')).toHaveProperty('value', 'desk');
  expect(namesOf(asked)).not.toContain('changeStaffRole');
});

it('says in words that a venue keeps an owner', async () => {
  const words = 'A venue needs an owner. Make somebody else an owner first.';
  await openPeople({ changeStaffRole: () => new Failure(409, words) });
  await userEvent.selectOptions(roleOf('Ana Silva'), 'Manager');
  await userEvent.click(inDialog('Change role to: Manager'));
  expect(await within(screen.getByRole('alertdialog')).findByText(words)).toBeTruthy();
  await userEvent.click(inDialog('Keep role: Owner'));
  expect(roleOf('Ana Silva')).toHaveProperty('value', 'owner');
});

it('says beside the list why a role was not changed', async () => {
  await openPeople({ changeStaffRole: () => new Failure(503, 'Back in a moment.') });
  await userEvent.selectOptions(roleOf('Ben Ito'), 'Gate');
  expect((await screen.findByText('Back in a moment.')).closest('[role=alert]')).not.toBeNull();
});

it('removes somebody after saying what happens', async () => {
  let people = [ana, ben];
  const asked = await openPeople({
    getStaff: () => ({ people, invitations: [] }),
    removeStaff: () => {
      people = [ana];
      return {};
    },
  });
  await userEvent.click(button('Remove Ben Ito'));
  expect(
    screen.getByText(
      'Ben Ito can no longer open Larkspur Lake or sign in to it. What they did stays in the history.',
    ),
  ).toBeTruthy();
  expect(document.activeElement).toBe(inDialog('Keep Ben Ito'));
  await userEvent.click(inDialog('Remove Ben Ito'));
  await screen.findByText('Ben Ito can no longer open Larkspur Lake.');
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Ben Ito/ })).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asked.find(({ name }) => name === 'removeStaff')?.input).toEqual({
    locationKey: larkspur,
    personKey: ben.personKey,
  });
});

it('invites somebody, and says why it did not', async () => {
  let answer: Record<string, never> | Failure = new Failure(409, 'di@larkspur.example already works here.');
  const asked = await openPeople({ inviteStaff: () => answer });
  const email = screen.getByRole('textbox', { name: 'Email' });
  await userEvent.type(email, 'di{Enter}');
  expect(saidBeside(email)).toContain('Enter an email address');
  await userEvent.type(email, '@larkspur.example');
  await userEvent.click(screen.getByRole('radio', { name: /^Gate/ }));
  await userEvent.click(button('Send the invitation'));
  await waitFor(() => expect(saidBeside(email)).toContain('already works here'));
  expect(document.activeElement).toBe(email);
  answer = {};
  await userEvent.click(button('Send the invitation'));
  await screen.findByText('An invitation is on its way to di@larkspur.example.');
  await waitFor(() => expect(email).toHaveProperty('value', ''));
  expect(asked.find(({ name }) => name === 'inviteStaff')?.input).toEqual({
    ...{ locationKey: larkspur, email: 'di@larkspur.example', role: 'gate' },
  });
});

it('withdraws an invitation', async () => {
  const asked = await openPeople();
  await userEvent.click(button('Withdraw cy@larkspur.example'));
  await screen.findByText('The invitation no longer works: cy@larkspur.example');
  expect(asked.find(({ name }) => name === 'withdrawStaffInvitation')?.input).toEqual({
    locationKey: larkspur,
    invitationKey: invited.invitationKey,
  });
});

it('leaves the screen whose owner gave the role up', async () => {
  let role: 'owner' | 'manager' = 'owner';
  await openPeople({
    getStaffSession: () => sessionAt(larkspurAs(role)),
    changeStaffRole: () => {
      role = 'manager';
      return {};
    },
  });
  await userEvent.selectOptions(roleOf('Ana Silva'), 'Manager');
  await userEvent.click(inDialog('Change role to: Manager'));
  await screen.findByRole('heading', { level: 1, name: 'Saturday, July 18' });
  expect(address()).toBe('/desk/1/day');
  expect(screen.queryByRole('link', { name: 'People' })).toBeNull();
});

it('tries again if the people did not load', async () => {
  let isUp = false;
  await openDesk('/desk/1/people', {
    ...works,
    getStaff: () => (isUp ? { people: [ana, ben], invitations: [] } : new Failure(503, 'Back in a moment.')),
  });
  await screen.findByText('The people did not load');
  isUp = true;
  await userEvent.click(button('Try again'));
  await screen.findByRole('rowheader', { name: /Ben Ito/ });
  expect(screen.getByText('Nobody is waiting to accept. Invite somebody below.')).toBeTruthy();
});

it('says that there is no access any more', async () => {
  let isIn = true;
  await openPeople({
    getStaff: () => (isIn ? { people: [ana, ben], invitations: [] } : new Failure(404, 'Not found.')),
    getStaffSession: () => (isIn ? sessionAt(larkspurAs('owner')) : sessionAt()),
    changeStaffRole: () => {
      isIn = false;
      return new Failure(404, 'Not found.');
    },
  });
  await userEvent.selectOptions(roleOf('Ben Ito'), 'Gate');
  await screen.findByRole('heading', { level: 1, name: 'You no longer have access to this venue' });
  expect(screen.getByRole('link', { name: 'Your account' })).toBeTruthy();
});
