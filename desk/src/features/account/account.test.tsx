/** The own account: language, and where the person is signed in. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Answers, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { offerSignOn } from '../../testing/offer-sign-on.ts';
import { address, namesOf, openDesk } from '../../testing/open-desk.tsx';
import { deviceWords } from './device-words.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/144.0.0.0 Safari/537.36';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1';
const usedOn = '2026-11-20T17:00:00Z';
const here = { sessionKey: 'h'.repeat(22), device: chrome, startedOn: usedOn, usedOn, isThis: true };
const phone = { sessionKey: 'p'.repeat(22), device: safari, startedOn: usedOn, usedOn, isThis: false };

const works: Answers = {
  getStaffSession: () => sessionAt(larkspurAs('desk')),
  getStaffSessions: () => ({ sessions: [here, phone] }),
  getPasskeys: () => ({ passkeys: [] }),
  endStaffSession: () => ({}),
  signOutStaff: () => ({}),
};

it.each([
  [chrome, 'Chrome on Windows'],
  [safari, 'Safari on iPhone'],
  [`${chrome} Edg/144.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/144.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.0', 'Unknown device'],
  ['', 'Unknown device'],
])('calls a device by plain words: %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});

it('lists where the person is signed in, and ends that elsewhere', async () => {
  let sessions = [here, phone];
  const asked = await openDesk('/desk/account', {
    ...works,
    getStaffSessions: () => ({ sessions }),
    endStaffSession: () => {
      sessions = [here];
      return {};
    },
  });
  const line = (await screen.findByText('Chrome on Windows')).closest('li');
  expect(line?.textContent).toContain('This device');
  expect(line === null ? [] : within(line).queryAllByRole('button')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  await screen.findByText('Signed out: Safari on iPhone');
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(asked.find(({ name }) => name === 'endStaffSession')?.input).toEqual({
    sessionKey: phone.sessionKey,
  });
});

it('signs out, and does not come back to where one was', async () => {
  const asked = await openDesk('/desk/account', works);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(address()).toBe('/desk/sign-in');
  expect(screen.queryByText(/You were signed out/)).toBeNull();
  expect(namesOf(asked)).toContain('signOutStaff');
});

it('stays if signing out did not reach the server, and says so', async () => {
  await openDesk('/desk/account', { ...works, signOutStaff: () => new Failure(503, 'Back in a moment.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByText('Back in a moment.');
  expect(address()).toBe('/desk/account');
});

it('changes the language and keeps the focus', async () => {
  await openDesk('/desk/account', works);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Deutsch');
  await screen.findByRole('heading', { level: 1, name: 'Konto' });
  expect(document.documentElement.lang).toBe('de-US');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Sprache' }));
  expect(localStorage.getItem('desk.language')).toBe('de');
});

it('has no passkeys where they do not sign in', async () => {
  offerSignOn('Acme', true);
  const asked = await openDesk('/desk/account', works);
  await screen.findByText('Chrome on Windows');
  expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull();
  expect(namesOf(asked)).not.toContain('getPasskeys');
});
