/** Writing to all guests of a departure, on the screen. */
import type { MailPreview } from '@gangway/contract/emails';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDeparture, aDepartureWith, aParty } from '../../testing/a-day.ts';
import { type Answers, type Asked, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { openDesk } from '../../testing/open-desk.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-18T09:12:00-06:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const at = '/desk/1/day/2026-07-18/1-0930';
const ana = { orderNumber: 'LARK-1', name: 'Ana Ruiz', email: 'ana@ruiz.example' };
const bo = { orderNumber: 'LARK-2', name: '', email: 'bo@lind.example' };
const walt = { orderNumber: 'LARK-3', name: 'Walt', why: 'noEmail' } as const;

async function open(changes: Answers = {}, guests = 4, of: Partial<MailPreview> = {}) {
  const asked = await openDesk(at, {
    getStaffSession: () => sessionAt(larkspurAs('desk')),
    getDeparture: () => aDepartureWith(aDeparture('09:30', '12:00', { guests }), [aParty('Abel')]),
    previewGuestMessage: ({ subject, text }) => ({
      ...{ recipients: [ana, bo], leftOut: [walt], seen: 'ana and bo', modelErrors: null },
      email: { to: ana.email, subject, text: `${text}\n\nThis is about your booking LARK-1.` },
      ...of,
    }),
    sendGuestMessage: () => ({
      ...{ applied: true, modelErrors: null },
      results: [
        { ...ana, outcome: 'queued' },
        { ...bo, outcome: 'already' },
        { ...{ orderNumber: 'LARK-3', name: 'Walt', email: '' }, outcome: 'noEmail' },
      ],
    }),
    ...changes,
  } as Answers);
  await screen.findByRole('heading', { level: 1, name: '9:30 AM Sunrise Kayak' });
  return asked;
}

const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Write to guests' }));
  return within(screen.getByRole('dialog'));
};
const dialog = () => within(screen.getByRole('dialog'));
const type = (name: string, text: string) => userEvent.type(dialog().getByRole('textbox', { name }), text);
const isOff = (name: string) =>
  dialog().getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const sentTo = (asked: readonly Asked[], call: string) => asked.filter(({ name }) => name === call);

it('says who gets it and who has to be called, shows the email, and sends it once it says something (6-12)', async () => {
  const asked = await open();
  await openDialog();
  await dialog().findByText('2 orders get the email.');
  expect(dialog().getByText('Ana Ruiz, ana@ruiz.example')).toBeTruthy();
  expect(dialog().getByText('bo@lind.example')).toBeTruthy();
  expect(dialog().getByText('1 order gets no email:')).toBeTruthy();
  expect(dialog().getByText('Walt (LARK-3): no email address, so call them')).toBeTruthy();
  expect(isOff('Send 2 emails')).toBe(true);
  await type('Subject', 'We leave later');
  await type('Text', 'At ten.');
  await waitFor(() => expect(isOff('Send 2 emails')).toBe(false));
  expect(dialog().getByText(/^At ten\.\s+This is about your booking LARK-1\.$/)).toBeTruthy();
  await userEvent.click(dialog().getByRole('button', { name: 'Send 2 emails' }));
  await screen.findByRole('dialog', { name: 'The emails are on their way.' });
  expect(dialog().getByText('1 email goes out now.')).toBeTruthy();
  const rows = within(dialog().getByRole('list', { name: 'Each order' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'LARK-2somebody else sent the same at this moment',
    'Walt (LARK-3)no email address, so call them',
    'Ana Ruiz (LARK-1)ana@ruiz.example',
  ]);
  const [sent, ...others] = sentTo(asked, 'sendGuestMessage');
  expect(others).toEqual([]);
  expect(sent?.input).toEqual({
    ...{ locationKey: 1, date: '2026-07-18', departureKey: '1-0930', orderNumbers: null },
    ...{ subject: 'We leave later', text: 'At ten.', seen: 'ana and bo' },
  });
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[\w-]{22}$/);
  expect(sessionStorage.getItem('desk.message')).toBeNull();
});

it('keeps what was typed when the page is loaded anew, and for this departure alone', async () => {
  await open();
  await openDialog();
  await type('Subject', 'We leave later');
  cleanup();
  await open();
  const again = await openDialog();
  expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toBe('We leave later');
  sessionStorage.setItem('desk.message', JSON.stringify({ of: 'another', subject: 'Else', text: '' }));
  cleanup();
  await open();
  const other = await openDialog();
  expect(other.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toBe('');
});

it('says that the guests changed, asks again who they are, and loses nothing', async () => {
  const words = ['The guests of this departure changed in the meantime.'];
  const asked = await open({
    sendGuestMessage: () => ({
      applied: false,
      results: [],
      modelErrors: [{ key: 'guestsOther', value: words }],
    }),
  });
  await openDialog();
  await type('Subject', 'Wind');
  await type('Text', 'It turns.');
  await waitFor(() => expect(isOff('Send 2 emails')).toBe(false));
  const before = sentTo(asked, 'previewGuestMessage').length;
  await userEvent.click(dialog().getByRole('button', { name: 'Send 2 emails' }));
  await dialog().findByText(words[0] ?? '');
  await waitFor(() => expect(sentTo(asked, 'previewGuestMessage').length).toBeGreaterThan(before));
  expect(dialog().getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe('It turns.');
});

it('says that nobody can be reached, and sends nothing', async () => {
  await open({}, 2, { recipients: [], email: null });
  await openDialog();
  await dialog().findByText('None of these guests can be reached by email.');
  await type('Subject', 'Wind');
  await type('Text', 'It turns.');
  expect(dialog().getByRole('button', { name: 'Send 0 emails' }).getAttribute('aria-disabled')).toBe('true');
});

it('says why the guests did not load, and asks again with the next key', async () => {
  let isUp = false;
  await open({
    previewGuestMessage: () =>
      isUp
        ? { recipients: [ana], leftOut: [], seen: 'ana', email: null, modelErrors: null }
        : new Failure(503, 'Back in a moment.'),
  });
  await openDialog();
  await dialog().findByText('Back in a moment.');
  isUp = true;
  await type('Subject', 'W');
  await dialog().findByText('1 order gets the email.');
});

it('is not for those who may only check in, and not on a departure without guests', async () => {
  await open({ getStaffSession: () => sessionAt(larkspurAs('gate')) });
  expect(screen.queryByRole('button', { name: 'Write to guests' })).toBeNull();
  cleanup();
  await open({}, 0);
  expect(screen.queryByRole('button', { name: 'Write to guests' })).toBeNull();
});
