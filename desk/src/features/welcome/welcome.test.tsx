/** Accepting an invitation: who is asked for what, and links that work no more. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aDay } from '../../testing/a-day.ts';
import { type Answers, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { offerSignOn } from '../../testing/offer-sign-on.ts';
import { address, openDesk, saidBeside } from '../../testing/open-desk.tsx';

const invitation = (email: string | null) => ({
  email,
  venues: [{ name: 'Larkspur Lake', role: 'desk' as const }],
  expiresOn: '2026-12-05T17:00:00Z',
});

const answers = (email: string | null): Answers => ({
  getStaffInvitation: () => invitation(email),
  acceptStaffInvitation: () => ({ isSignedIn: true }),
  getStaffSession: () => sessionAt(larkspurAs('desk')),
  getStaffSessions: () => ({ sessions: [] }),
  getDay: () => aDay([]),
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Waits for the screen whose heading has the focus. */
async function focused(name: string) {
  const there = await heading(name);
  await waitFor(() => expect(document.activeElement === there).toBe(true));
}
const field = (name: string) => screen.getByRole('textbox', { name });
const accept = () => userEvent.click(screen.getByRole('button', { name: 'Accept and sign in' }));

it('takes the secret out of the address, and asks for the name alone if the address is known', async () => {
  const asked = await openDesk('/desk/welcome#the-secret', answers('ana@larkspur.example'));
  await screen.findByText('Larkspur Lake');
  expect(address()).toBe('/desk/welcome');
  expect(screen.getByText('Desk', { selector: 'span' })).toBeTruthy();
  expect(screen.getByText('You will sign in with ana@larkspur.example.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Your email' })).toBeNull();
  await userEvent.type(field('Your name'), ' Ana Silva ');
  await accept();
  await heading('Saturday, July 18');
  expect(address()).toBe('/desk/1/day');
  expect(asked[1]?.input).toEqual({
    secret: 'the-secret',
    name: 'Ana Silva',
    email: 'ana@larkspur.example',
  });
});

it('asks for the address as well if the invitation names none, and says what is missing', async () => {
  const asked = await openDesk('/desk/welcome#another', answers(null));
  await screen.findByText('Larkspur Lake');
  await accept();
  expect(saidBeside(field('Your name'))).toContain('Enter your name.');
  expect(saidBeside(field('Your email'))).toContain('Enter an email address');
  await userEvent.type(field('Your name'), 'Ana');
  await userEvent.type(field('Your email'), 'ana@larkspur.example');
  await accept();
  await waitFor(() => expect(address()).toBe('/desk/1/day'));
  expect(asked[1]?.input).toEqual({ secret: 'another', name: 'Ana', email: 'ana@larkspur.example' });
});

it('says what to do if the link has ended, when it is opened and when it is accepted', async () => {
  const ended = () => new Failure(410, 'This invitation has ended.');
  await openDesk('/desk/welcome#ended', { ...answers(null), getStaffInvitation: ended });
  await focused('This invitation no longer works');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/desk/sign-in');
});

it('says so if somebody else was faster', async () => {
  const ended = () => new Failure(410, 'This invitation has ended.');
  await openDesk('/desk/welcome#late', { ...answers('a@b.example'), acceptStaffInvitation: ended });
  await screen.findByText('Larkspur Lake');
  await userEvent.type(field('Your name'), 'Ana');
  await accept();
  await heading('This invitation no longer works');
});

it('leads somebody who has joined but is not signed in to signing in, and says why', async () => {
  const asked = await openDesk('/desk/welcome#handed-over', {
    ...answers(null),
    acceptStaffInvitation: () => ({ isSignedIn: false }),
  });
  await screen.findByText('Larkspur Lake');
  await userEvent.type(field('Your name'), 'Ana');
  await userEvent.type(field('Your email'), 'ana@larkspur.example');
  await accept();
  await heading('Sign in');
  expect(screen.getByText('You have joined. Sign in with a code to ana@larkspur.example.')).toBeTruthy();
  expect(asked.map(({ name }) => name)).not.toContain('getStaffSession');
});

it('tries again if the invitation did not load', async () => {
  let isUp = false;
  await openDesk('/desk/welcome#again', {
    ...answers(null),
    getStaffInvitation: () => (isUp ? invitation(null) : new Failure(503, 'Back in a moment.')),
  });
  await screen.findByText('Back in a moment.');
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Larkspur Lake');
});

it('signs nobody in where the operator’s identity provider does that alone, and says so', async () => {
  offerSignOn('Acme', true);
  await openDesk('/desk/welcome#only', {
    ...answers('ana@larkspur.example'),
    acceptStaffInvitation: () => ({ isSignedIn: false }),
  });
  await screen.findByText('Larkspur Lake');
  await userEvent.type(field('Your name'), 'Ana');
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await heading('Sign in');
  expect(screen.getByText('You have joined. Sign in with Acme as ana@larkspur.example.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign in with Acme' })).toBeTruthy();
});
