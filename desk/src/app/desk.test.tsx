/** Who sees which screen: signed in or not, with which role, at which venue. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { aDay } from '../testing/a-day.ts';
import { type Answers, Failure, larkspurAs, otterAs, sessionAt } from '../testing/fake-server.ts';
import { address, openDesk } from '../testing/open-desk.tsx';
import { initialsOf } from './initials.ts';

const owner: Answers = {
  getStaffSession: () => sessionAt(larkspurAs('owner')),
  getStaff: () => ({ people: [], invitations: [] }),
  getDay: () => aDay([]),
  getStaffSessions: () => ({ sessions: [] }),
  getPasskeys: () => ({ passkeys: [] }),
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Waits for the screen whose heading has the focus. */
async function focused(name: string) {
  const there = await heading(name);
  await waitFor(() => expect(document.activeElement === there).toBe(true));
}

it('leads who is not signed in to signing in, and remembers the way', async () => {
  await openDesk('/desk/1/people', { getStaffSession: () => new Failure(401) });
  await heading('Sign in');
  expect(address()).toBe('/desk/sign-in?next=%2Fdesk%2F1%2Fpeople');
  expect(screen.queryByText(/You were signed out/)).toBeNull();
});

it('says to who is signed out in the middle that they were, and leads back afterwards', async () => {
  let isIn = true;
  await openDesk('/desk/account', {
    ...owner,
    getStaff: () => (isIn ? { people: [], invitations: [] } : new Failure(401)),
    askStaffCode: () => ({}),
    signInStaff: () => {
      isIn = true;
      return {};
    },
  });
  await heading('Account');
  isIn = false;
  await userEvent.click(screen.getByRole('link', { name: 'People' }));
  await heading('Sign in');
  expect(screen.getByText('You were signed out. Sign in to go on where you were.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ana@larkspur.example{Enter}');
  await heading('Enter your code');
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), '123456');
  await heading('People');
  expect(address()).toBe('/desk/1/people');
});

it('says so too if several calls of a screen learn of it at the same moment', async () => {
  let isIn = true;
  const lost = <Value,>(value: Value) => (isIn ? value : new Failure(401));
  await openDesk('/desk/1/people', {
    ...owner,
    getStaffSessions: () => lost({ sessions: [] }),
    getPasskeys: () => lost({ passkeys: [] }),
  });
  await heading('People');
  isIn = false;
  await userEvent.click(screen.getByRole('link', { name: 'Account' }));
  await heading('Sign in');
  expect(await screen.findByText('You were signed out. Sign in to go on where you were.')).toBeTruthy();
});

it('leads to the first screen that the person may see, and shows no other', async () => {
  await openDesk('/desk', { ...owner, getStaffSession: () => sessionAt(larkspurAs('gate')) });
  await heading('Saturday, July 18');
  expect(address()).toBe('/desk/1/day');
  expect(screen.queryByRole('link', { name: 'People' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Today' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByText('Larkspur Lake')).toBeTruthy();
});

it.each([
  ['a screen that the role does not have', '/desk/1/people', 'You no longer have access to this venue'],
  ['a venue of somebody else', '/desk/77/people', 'You no longer have access to this venue'],
  ['an address of nothing', '/desk/nothing', 'There is nothing at this address'],
])('says so at %s', async (_what, at, words) => {
  await openDesk(at, { ...owner, getStaffSession: () => sessionAt(larkspurAs('desk')) });
  await focused(words);
});

it('changes to another venue, whose name is in the address', async () => {
  await openDesk('/desk/1/people', {
    ...owner,
    getStaffSession: () => sessionAt(larkspurAs('owner'), otterAs('owner')),
  });
  await heading('People');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Venue' }), 'Otter Creek');
  await waitFor(() => expect(address()).toBe('/desk/2/day'));
  await waitFor(() => expect(document.title).toBe('Saturday, July 18 · Otter Creek'));
  // It is the first next time.
  expect(localStorage.getItem('desk.venue')).toBe('2');
});

it('gives the focus to the heading of a screen that was gone to', async () => {
  await openDesk('/desk/1/people', owner);
  await heading('People');
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('link', { name: 'Account' }));
  await focused('Account');
  history.back();
  await focused('People');
});

it('tries again if the session did not load', async () => {
  let isUp = false;
  await openDesk('/desk/account', {
    ...owner,
    getStaffSession: () => (isUp ? sessionAt(larkspurAs('owner')) : new Failure(503, 'Back in a moment.')),
  });
  await screen.findByText('The desk did not load');
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Account');
});

it('says since when there is no connection', async () => {
  await openDesk('/desk/account', owner);
  await heading('Account');
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  fireEvent(window, new Event('offline'));
  await screen.findByText(/^Offline since /);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText(/^Offline since /)).toBeNull());
});

it('shortens names to two letters', () => {
  expect(['Ana Silva', 'Ana', 'Ana Maria da Silva', ''].map(initialsOf)).toEqual(['AS', 'A', 'AS', '']);
});
