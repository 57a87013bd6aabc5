/** The states of emails about sold orders at the desk (docs/rules/emails.md). */
import { describe, expect, it } from 'vitest';
import { type About, emailTopics, presentEmail } from './kept-emails.presenter.ts';
import type { EmailRow } from './kept-emails.repo.ts';

const due = '2026-12-01T09:00:00.000Z';
const queued: EmailRow = {
  emailKey: 7,
  topic: 'confirmation',
  ...{ address: 'maya@okafor.example', subject: 'Your booking' },
  ...{ queuedOn: '2026-11-29T09:00:00.000Z', sentOn: null, gaveUpOn: null, dueOn: due, isPlanned: false },
  ...{ problem: null, hasPayload: true },
};
const sent = { sentOn: '2026-11-29T09:00:02.000Z', dueOn: null, hasPayload: false };
const gone = '2026-11-30T10:00:00.000Z';
const failed = { gaveUpOn: gone, dueOn: null, problem: '550 No such user.' };

const known: About = { isReachable: true, isErased: false };

describe('an email', () => {
  it.each<[string, Partial<EmailRow>, object]>([
    ['is sent', sent, { state: 'sent', on: sent.sentOn, nextOn: null, problem: null }],
    ['waits', {}, { state: 'waiting', on: queued.queuedOn, nextOn: due, problem: null }],
    ['is tried again', { problem: 'away' }, { state: 'waiting', nextOn: due, problem: 'away' }],
    [
      'is planned',
      { isPlanned: true, queuedOn: due, address: null, subject: null },
      { state: 'planned', on: due, nextOn: null, to: '', subject: '' },
    ],
    ['was given up', failed, { state: 'failed', on: gone, nextOn: null, problem: failed.problem }],
    [
      'was taken back',
      { dueOn: null, problem: 'erased' },
      { state: 'withdrawn', nextOn: null, problem: null },
    ],
    ['was sent after failures', { ...sent, problem: 'away' }, { state: 'sent', problem: null }],
  ])('%s', (_what, changes, expected) => {
    expect(presentEmail({ ...queued, ...changes }, known)).toMatchObject(expected);
  });

  it.each<[string, boolean, Partial<EmailRow>, About]>([
    ['it was given up', true, failed, known],
    ['it was sent', false, sent, known],
    ['it waits', false, {}, known],
    ['nothing is left to send', false, { ...failed, hasPayload: false }, known],
    ['the guest was erased', false, failed, { isReachable: true, isErased: true }],
    ['the guest has no address', false, failed, { isReachable: false, isErased: false }],
    [
      'it is for whom a gift card is for',
      true,
      { ...failed, topic: 'gift-card' },
      { ...known, isReachable: false },
    ],
  ])('if %s can be sent again: %s', (_what, isRetryable, changes, about) => {
    expect(presentEmail({ ...queued, ...changes }, about).isRetryable).toBe(isRetryable);
  });

  it('has a kind of its own for each topic', () => {
    const kinds = emailTopics.map((topic) => presentEmail({ ...queued, topic }, known).kind);
    expect(new Set(kinds).size).toBe(emailTopics.length);
    expect(kinds).not.toContain(undefined);
  });
});
