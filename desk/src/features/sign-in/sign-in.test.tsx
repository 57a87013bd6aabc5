/** Signing in by a code: the way through, each refusal, and where it leads. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aDay } from '../../testing/a-day.ts';
import { browserError, fakePasskeys } from '../../testing/fake-passkeys.ts';
import { type Answers, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { offerSignOn } from '../../testing/offer-sign-on.ts';
import { address, namesOf, openDesk, saidBeside } from '../../testing/open-desk.tsx';

const done = () => ({});
const works: Answers = {
  askStaffCode: done,
  signInStaff: done,
  getStaffSession: () => sessionAt(larkspurAs('owner')),
  getStaff: () => ({ people: [], invitations: [] }),
  getDay: () => aDay([]),
};

const email = () => screen.getByRole('textbox', { name: 'Email' });
const code = () => screen.getByRole('textbox', { name: 'Code' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function askForCode(answers: Answers = works, at = '/desk/sign-in') {
  const asked = await openDesk(at, answers);
  await userEvent.type(email(), 'Ana@Larkspur.example{Enter}');
  await heading('Enter your code');
  return asked;
}

it('leads from the email by the code to the first screen, without a button for the code', async () => {
  const asked = await openDesk('/desk/sign-in', works);
  expect(document.activeElement).toBe(email());
  await waitFor(() => expect(document.title).toBe('Sign in · Desk'));
  await userEvent.type(email(), 'ana@larkspur.example{Enter}');
  await heading('Enter your code');
  expect(screen.getByText('If ana@larkspur.example works here, a code is on its way.')).toBeTruthy();
  expect(document.activeElement).toBe(code());
  expect(code().getAttribute('autocomplete')).toBe('one-time-code');
  expect(code().getAttribute('inputmode')).toBe('numeric');
  await userEvent.paste('123 456');
  await heading('Saturday, July 18');
  expect(address()).toBe('/desk/1/day');
  expect(namesOf(asked)).toEqual(['askStaffCode', 'signInStaff', 'getStaffSession', 'getDay']);
  expect(asked[1]?.input).toEqual({ email: 'ana@larkspur.example', code: '123456' });
  expect(asked[1]?.headers.get('x-requested-with')).toBe('desk');
  expect(asked[1]?.headers.has('x-desk-token')).toBe(false);
});

it('asks nobody for a code of what is no address', async () => {
  const asked = await openDesk('/desk/sign-in', works);
  await userEvent.type(email(), 'ana{Enter}');
  expect(saidBeside(email())).toContain('Enter an email address, such as ana@example.com.');
  expect(document.activeElement).toBe(email());
  expect(asked).toEqual([]);
});

it.each([
  [
    'wrong or ended code',
    new Failure(403, 'The code is wrong or has expired.'),
    'The code is wrong or has expired.',
  ],
  [
    'too many attempts',
    new Failure(429, 'Too many attempts. Wait a minute.'),
    'Too many attempts. Wait a minute.',
  ],
  ['fault', new Failure(500, 'Something went wrong.'), 'Something went wrong.'],
])('says beside the field why it does not sign in: %s', async (_what, failure, words) => {
  await askForCode({ ...works, signInStaff: () => failure });
  await userEvent.type(code(), '123456');
  await waitFor(() => expect(saidBeside(code())).toContain(words));
  expect(code().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(code());
  // The next digit replaces the code, which is selected.
  await userEvent.keyboard('9');
  expect(code()).toHaveProperty('value', '9');
  expect(code().getAttribute('aria-invalid')).toBeNull();
});

it('says that there is no connection', async () => {
  await openDesk('/desk/sign-in', works);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await userEvent.type(email(), 'ana@larkspur.example{Enter}');
  await waitFor(() =>
    expect(saidBeside(email())).toContain('You’re offline. Try again when you’re back online.'),
  );
  vi.restoreAllMocks();
});

it('says after 15 seconds that there was no answer', async () => {
  await openDesk('/desk/sign-in', works);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  fireEvent.change(email(), { target: { value: 'ana@larkspur.example' } });
  fireEvent.submit(email());
  await vi.advanceTimersByTimeAsync(15_000);
  vi.useRealTimers();
  await waitFor(() =>
    expect(saidBeside(email())).toContain('Server has timed out. Please try your request again.'),
  );
});

it('asks for all digits if the button is pressed before', async () => {
  const asked = await askForCode();
  await userEvent.type(code(), '12x3');
  expect(code()).toHaveProperty('value', '123');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(saidBeside(code())).toContain('Enter all 6 digits.');
  expect(namesOf(asked)).toEqual(['askStaffCode']);
});

it('sends another code, but only 30 seconds after the last', async () => {
  const asked = await askForCode();
  const again = () => screen.getByRole('button', { name: /another code/i });
  expect(again().textContent).toBe('Another code in 30 seconds');
  expect(again().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(again());
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 29_000);
  await waitFor(() => expect(again().textContent).toBe('Another code in 1 second'));
  later.mockReturnValue(Date.now() + 2000);
  await waitFor(() => expect(again().textContent).toBe('Send another code'));
  later.mockRestore();
  fireEvent.click(again());
  expect(await screen.findByText('Another code is on its way. Earlier ones no longer work.')).toBeTruthy();
  expect(again().textContent).toBe('Another code in 30 seconds');
  expect(document.activeElement).toBe(code());
  expect(namesOf(asked)).toEqual(['askStaffCode', 'askStaffCode']);
});

it('goes back to the email, which is kept', async () => {
  await askForCode();
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
  await heading('Sign in');
  expect(email()).toHaveProperty('value', 'Ana@Larkspur.example');
  expect(document.activeElement).toBe(email());
});

it.each([
  ['/desk/account', '/desk/account'],
  ['https://evil.example/desk/account', '/desk/1/day'],
  ['//evil.example/desk', '/desk/1/day'],
  ['/1/catalog', '/desk/1/day'],
  ['/desk/../1/catalog', '/desk/1/day'],
  ['/desk/sign-in', '/desk/1/day'],
])('returns to %s only if it is below /desk: %s', async (next, there) => {
  await askForCode(
    { ...works, getStaffSessions: () => ({ sessions: [] }) },
    `/desk/sign-in?next=${encodeURIComponent(next)}`,
  );
  await userEvent.type(code(), '123456');
  await waitFor(() => expect(address()).toBe(there));
});

it('speaks another language from now on', async () => {
  await openDesk('/desk/sign-in', works);
  await userEvent.click(screen.getByRole('button', { name: 'العربية' }));
  expect(await heading('تسجيل الدخول')).toBeTruthy();
  expect(document.documentElement.getAttribute('dir')).toBe('rtl');
  expect(localStorage.getItem('desk.language')).toBe('ar');
});

/** The document of a server whose demo can be tried here. */
function offerDemo() {
  const meta = document.createElement('meta');
  meta.name = 'demo-staff';
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}

it('lets in whoever the server offers it to, as one of the demo venues’ people, with one click', async () => {
  offerDemo();
  const asked = await openDesk('/desk/sign-in', { ...works, signInDemoStaff: done });
  const row = screen.getByRole('region', { name: 'Try it as' });
  expect(within(row).getByText(/on this machine only/)).toBeTruthy();
  expect(
    within(row)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Owner', 'Manager', 'Desk', 'Gate', 'Guide']);
  // The email has the focus all the same.
  expect(document.activeElement).toBe(email());
  await userEvent.click(within(row).getByRole('button', { name: 'Gate' }));
  await heading('Saturday, July 18');
  expect(namesOf(asked)).toEqual(['signInDemoStaff', 'getStaffSession', 'getDay']);
  expect(asked[0]?.input).toEqual({ role: 'gate' });
});

it('says why the demo did not let in', async () => {
  offerDemo();
  await openDesk('/desk/sign-in', { ...works, signInDemoStaff: () => new Failure(404, 'Not found.') });
  await userEvent.click(screen.getByRole('button', { name: 'Owner' }));
  expect(await screen.findByText('Not found.')).toBeTruthy();
});

it('offers no demo where the server does not, asks nothing about it, and none beside a code', async () => {
  const asked = await openDesk('/desk/sign-in', works);
  expect(screen.queryByText('Try it as')).toBeNull();
  expect(asked).toEqual([]);
  offerDemo();
  await userEvent.type(email(), 'ana@larkspur.example{Enter}');
  await heading('Enter your code');
  expect(screen.queryByText('Try it as')).toBeNull();
});

const challenge = { challenge: 'Y2hhbGxlbmdl', rpId: 'book.example' };
const passkey = () => screen.getByRole('button', { name: 'Sign in with a passkey' });

it('signs in with a passkey of the device, which knows whose it is', async () => {
  const used = fakePasskeys();
  const asked = await openDesk('/desk/sign-in', {
    ...works,
    askPasskeyChallenge: () => challenge,
    signInWithPasskey: done,
  });
  await userEvent.click(passkey());
  await heading('Saturday, July 18');
  expect(namesOf(asked)).toEqual(['askPasskeyChallenge', 'signInWithPasskey', 'getStaffSession', 'getDay']);
  expect(used.asked).toMatchObject([{ rpId: 'book.example', userVerification: 'required' }]);
  expect(used.asked[0]?.allowCredentials).toBeUndefined();
  expect(asked[1]?.input).toEqual({
    ...{ credentialId: 'a2V5', clientData: 'c2FpZA', authenticatorData: 'ZGF0YQ', signature: 'c2lnbg' },
    userHandle: 'bWU',
  });
});

it('says why a passkey does not sign in, and leaves the code as the other way', async () => {
  fakePasskeys(browserError('NotAllowedError'));
  await openDesk('/desk/sign-in', { ...works, askPasskeyChallenge: () => challenge });
  await userEvent.click(passkey());
  expect(await screen.findByText('No passkey was used. Try again.')).toBeTruthy();
  fakePasskeys();
  await userEvent.click(passkey());
  // The server was not told to accept it.
  expect(await screen.findByText('signInWithPasskey was not expected')).toBeTruthy();
  await userEvent.type(email(), 'ana@larkspur.example{Enter}');
  await heading('Enter your code');
});

it('offers no passkey where the browser has none', async () => {
  await openDesk('/desk/sign-in', works);
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});

const provider = () => screen.getByRole('button', { name: 'Sign in with Acme' });

it('leads to the identity provider by the first button, and says where to come back to (6-12)', async () => {
  offerSignOn('Acme');
  // Another document cannot be opened here.
  const there = () => ({ address: `${location.href}#at-the-provider` });
  const asked = await openDesk('/desk/sign-in?next=%2Fdesk%2F1%2Fpeople', {
    ...works,
    startStaffSignOn: there,
  });
  expect(screen.getByText('Use your account at Acme, or enter your email to get a code.')).toBeTruthy();
  expect(screen.getAllByRole('button')[0]).toBe(provider());
  expect(document.activeElement).not.toBe(email());
  await userEvent.dblClick(provider());
  await waitFor(() => expect(address()).toMatch(/#at-the-provider$/));
  await userEvent.click(provider());
  expect(asked.map(({ name, input }) => [name, input])).toEqual([
    ['startStaffSignOn', { next: '/desk/1/people' }],
  ]);
  expect(provider().getAttribute('aria-busy')).toBe('true');
});

it('says that the provider is away, and leaves the code as the other way', async () => {
  offerSignOn('Acme');
  const away = () => new Failure(503, 'Acme cannot be reached right now.');
  await openDesk('/desk/sign-in', { ...works, startStaffSignOn: away });
  await userEvent.click(provider());
  expect(await screen.findByText('Acme cannot be reached right now.')).toBeTruthy();
  await userEvent.type(email(), 'ana@larkspur.example{Enter}');
  await heading('Enter your code');
  expect(screen.queryByRole('button', { name: 'Sign in with Acme' })).toBeNull();
});

it('offers the provider alone where that is all there is', async () => {
  fakePasskeys();
  offerSignOn('Müller & Söhne “Ops”', true);
  await openDesk('/desk/sign-in', works);
  expect(screen.getByText('Use your account at Müller & Söhne “Ops”.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign in with Müller & Söhne “Ops”' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});

const returned = '/desk/sign-in/return?code=c&state=s&iss=https%3A%2F%2Fid.example';

it.each([
  ['/desk/account', '/desk/account'],
  [null, '/desk/1/day'],
  ['https://evil.example/desk/account', '/desk/1/day'],
  ['//evil.example/desk', '/desk/1/day'],
  ['/desk/sign-in/return?code=c&state=s', '/desk/1/day'],
])(
  'finishes what the provider sent back once, out of the address, and goes to %s only if it is below /desk',
  async (next, there) => {
    offerSignOn('Acme');
    const asked = await openDesk(returned, {
      ...works,
      getStaffSessions: () => ({ sessions: [] }),
      getPasskeys: () => ({ passkeys: [] }),
      finishStaffSignOn: () => ({ next }),
    });
    await waitFor(() => expect(address()).toBe(there));
    expect(asked.slice(0, 2).map(({ name, input }) => [name, input])).toEqual([
      ['finishStaffSignOn', { answer: '?code=c&state=s&iss=https%3A%2F%2Fid.example' }],
      ['getStaffSession', {}],
    ]);
  },
);

it('says why it did not sign in, beside the ways to sign in, and does not ask again when loaded again', async () => {
  offerSignOn('Acme');
  const refused = () => new Failure(403, 'You did not sign in at Acme.');
  const asked = await openDesk(returned, { ...works, finishStaffSignOn: refused });
  expect(await screen.findByText('You did not sign in at Acme.')).toBeTruthy();
  expect(address()).toBe('/desk/sign-in/return');
  expect(document.activeElement).toBe(await heading('Sign in'));
  expect(provider()).toBeTruthy();
  expect(namesOf(asked)).toEqual(['finishStaffSignOn']);
  await userEvent.type(email(), 'ana@larkspur.example{Enter}');
  await heading('Enter your code');
  expect(screen.queryByText('You did not sign in at Acme.')).toBeNull();
});

it('leads to signing in from an address to come back to that has nothing', async () => {
  const asked = await openDesk('/desk/sign-in/return', works);
  await heading('Sign in');
  expect(address()).toBe('/desk/sign-in');
  expect(asked).toEqual([]);
});

it('tries again with the same answer after a moment without a connection', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const asked = await openDesk(returned, { ...works, finishStaffSignOn: () => ({ next: null }) });
  expect(await screen.findByText('The sign-in did not finish')).toBeTruthy();
  expect(asked).toEqual([]);
  online.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Saturday, July 18');
  expect(namesOf(asked)[0]).toBe('finishStaffSignOn');
});
