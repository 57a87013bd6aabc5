/** Emails about an order at the desk: listed with their state, read as they were sent, and sent again (docs/rules/emails.md). */
import type { OrderEmail, OrderEmailText } from '@gangway/contract/emails';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSoldOrder } from '../../testing/a-sold-order.ts';
import { type Answers, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { openDesk } from '../../testing/open-desk.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-18T09:12:00-06:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const anEmail = (email: Partial<OrderEmail> = {}): OrderEmail => ({
  ...{ emailKey: 31, kind: 'confirmation', state: 'sent', to: 'maya@okonkwo.example' },
  ...{ subject: 'Your booking with Larkspur', on: '2026-07-06T20:14:05.000Z', nextOn: null },
  ...{ problem: null, isRetryable: false },
  ...email,
});
const aText = (email: OrderEmail, text: Partial<OrderEmailText> = {}): OrderEmailText => ({
  email,
  ...{ text: 'Thank you, Maya\n\nhttps://book.example/1/receipt?…', language: 'en-US' },
  ...{ attachments: [{ name: 'booking.ics', bytes: 1234 }], messageId: '<confirmation-9@book.example>' },
  answer: '250 2.0.0 Ok: queued as 4F1A',
  ...text,
});
const refused = anEmail({
  ...{ state: 'failed', to: 'maya@okonkow.example', isRetryable: true },
  problem: 'The mail server did not take the mail: 550 5.1.1 <address>: User unknown',
});

/** A server with these emails; the one that is sent again waits. */
function aServer(first: OrderEmail[], more: Answers = {}, role: 'desk' | 'gate' = 'desk') {
  let emails = first;
  const set = (next: OrderEmail[]) => {
    emails = next;
  };
  const answers: Answers = {
    getStaffSession: () => sessionAt(larkspurAs(role)),
    getSoldOrder: () => aSoldOrder({ emails }),
    getOrderEmail: ({ emailKey }) => {
      const email = emails.find((one) => one.emailKey === emailKey);
      return email === undefined ? new Failure(404) : aText(email);
    },
    sendEmailAgain: ({ emailKey }) => {
      set(
        emails.map((one) =>
          one.emailKey === emailKey ? { ...one, state: 'waiting', problem: null, isRetryable: false } : one,
        ),
      );
      return { queued: true };
    },
    ...more,
  };
  return { answers, set };
}

const opened = async (answers: Answers) => {
  const asked = await openDesk('/desk/1/orders/LARK-48213', answers);
  await screen.findByRole('heading', { level: 1, name: 'Maya Okonkwo' });
  return asked;
};
const panel = () => within(screen.getByRole('region', { name: 'Emails' }));
const dialog = async () => within(await screen.findByRole('dialog'));
const press = (name: string | RegExp) => userEvent.click(panel().getByRole('button', { name }));

describe('the emails of an order', () => {
  it('are listed, the newest first, each with its state and when (6-12)', async () => {
    await opened(
      aServer([
        anEmail({
          ...{ emailKey: 34, kind: 'balanceReminder', state: 'planned', to: '', subject: '' },
          on: '2026-07-20T15:00:00.000Z',
        }),
        anEmail({
          ...{ emailKey: 33, state: 'waiting', subject: 'Your new time', on: '2026-07-18T15:10:00.000Z' },
          ...{ nextOn: '2026-07-18T15:20:00.000Z', problem: 'away' },
        }),
        anEmail({ emailKey: 32, state: 'withdrawn', kind: 'tripReminder', subject: 'Tomorrow' }),
        anEmail(),
      ]).answers,
    );
    expect(
      panel()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Reminder of the balancePlannedMon, Jul 20, 9:00 AM',
      'Your new timeWaitingToday, 9:10 AMIt could not be sent yet. Next attempt: Today, 9:20 AM.',
      'TomorrowNot needed anymoreMon, Jul 06, 2:14 PM',
      'Your booking with LarkspurSentMon, Jul 06, 2:14 PM',
    ]);
  });

  it('are none yet, or none because the guest has no address', async () => {
    await opened(aServer([]).answers);
    expect(panel().getByText('No emails yet.')).toBeTruthy();
    expect(panel().queryByRole('list')).toBeNull();
  });

  it('are none for a guest without an address, which is said', async () => {
    await opened(aServer([], { getSoldOrder: () => aSoldOrder({ email: '' }) }).answers);
    expect(panel().getByText('No emails: this guest has no email address.')).toBeTruthy();
  });

  it('that are older than the record are said to be', async () => {
    const emailsSince = '2026-07-10T18:00:00.000Z';
    await opened(aServer([], { getSoldOrder: () => aSoldOrder({ emailsSince }) }).answers);
    expect(panel().getByText('Emails before Fri, Jul 10, 12:00 PM are not kept.')).toBeTruthy();
  });

  it('that are being sent are looked at again until they are', async () => {
    const server = aServer([anEmail({ state: 'waiting', nextOn: '2026-07-18T15:12:00.000Z' })]);
    const asked = await opened(server.answers);
    server.set([anEmail()]);
    expect(await panel().findByText('Sent', undefined, { timeout: 10_000 })).toBeTruthy();
    expect(asked.filter(({ name }) => name === 'getSoldOrder')).toHaveLength(2);
  });
});

describe('an email', () => {
  it('opens with to whom, when, what it said, its files, and what the mail server said (6-12)', async () => {
    await opened(aServer([anEmail()]).answers);
    await press('Your booking with Larkspur');
    const open = await dialog();
    expect(await open.findByText(/Thank you, Maya/)).toBeTruthy();
    const facts = open.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['To', 'maya@okonkwo.example'],
      ['Sent', 'Mon, Jul 06, 2:14 PMSent'],
      ['Mail server', '250 2.0.0 Ok: queued as 4F1A'],
      ['Attachments', 'booking.ics1.2 kB'],
      ['Message ID', '<confirmation-9@book.example>'],
    ]);
    expect(open.getByText('Gift card codes and the keys in links are hidden.')).toBeTruthy();
    await userEvent.click(open.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is shown as text in its own language and direction, whatever it says', async () => {
    const text = '<img src=x onerror=alert(1)>\nحجزك مؤكد';
    const email = anEmail({ subject: 'حجزك لدى لاركسبر' });
    await opened(aServer([email], { getOrderEmail: () => aText(email, { text, language: 'ar' }) }).answers);
    await press('حجزك لدى لاركسبر');
    const shown = await (await dialog()).findByText(/حجزك مؤكد/);
    expect(shown.textContent).toBe(text);
    expect([shown.getAttribute('dir'), shown.getAttribute('lang'), shown.querySelector('img')]).toEqual([
      'auto',
      'ar',
      null,
    ]);
  });

  it('that does not load says so, and is loaded again', async () => {
    let fails = true;
    await opened(
      aServer([anEmail()], { getOrderEmail: () => (fails ? new Failure(500) : aText(anEmail())) }).answers,
    );
    await press('Your booking with Larkspur');
    const open = await dialog();
    expect(await open.findByText('The email could not be loaded.')).toBeTruthy();
    fails = false;
    await userEvent.click(open.getByRole('button', { name: /try again/i }));
    expect(await open.findByText(/Thank you, Maya/)).toBeTruthy();
  });

  it.each<[string, Partial<OrderEmail>, string]>([
    ['is planned', { state: 'planned', subject: '', to: '' }, 'It is written when it is sent.'],
    ['was erased', { subject: '', to: '' }, 'What it said is no longer kept.'],
    ['was never written', { state: 'withdrawn', subject: '', to: '' }, 'What it said is not kept.'],
  ])('without text, since it %s, says why', async (_what, changes, words) => {
    const email = anEmail(changes);
    const empty = { text: null, language: null, attachments: [], messageId: null, answer: null };
    await opened(aServer([email], { getOrderEmail: () => aText(email, empty) }).answers);
    await press('Confirmation');
    expect(await (await dialog()).findByText(words)).toBeTruthy();
  });
});

describe('an email that was given up', () => {
  it('stands out with what to do, and is sent again once, however often it is pressed (R28)', async () => {
    const asked = await opened(aServer([refused]).answers);
    expect(panel().getByText('Not delivered')).toBeTruthy();
    expect(panel().getByText('maya@okonkow.example did not get it.')).toBeTruthy();
    expect(panel().getByText(/correct it with “Contact details” first/)).toBeTruthy();
    const button = panel().getByRole('button', { name: 'Send this email again' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('The email is being sent again.')).toBeTruthy();
    expect(await panel().findByText('Waiting')).toBeTruthy();
    const requests = asked.filter(({ name }) => name === 'sendEmailAgain');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get('idempotency-key')).toMatch(/^.{16,}$/);
  });

  it('shows the words of the mail server in its dialog, and is sent again from there', async () => {
    await opened(aServer([refused]).answers);
    await press('Your booking with Larkspur');
    const open = await dialog();
    expect(await open.findByText(/550 5\.1\.1 <address>: User unknown/)).toBeTruthy();
    await userEvent.click(open.getByRole('button', { name: 'Send this email again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await panel().findByText('Waiting')).toBeTruthy();
  });

  it('that somebody else had sent says so, and shows the order as it is now', async () => {
    const server = aServer([refused]);
    const conflict = new Failure(409, 'This email was not given up.');
    await opened({ ...server.answers, sendEmailAgain: () => conflict });
    server.set([anEmail({ state: 'failed', problem: 'full', isRetryable: true })]);
    await press('Send this email again');
    expect(await panel().findByText('This email was not given up.')).toBeTruthy();
    expect(await panel().findByText('maya@okonkwo.example did not get it.')).toBeTruthy();
  });

  it('cannot be sent again offline', async () => {
    const asked = await opened(aServer([refused]).answers);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    const button = panel().getByRole('button', { name: 'Send this email again' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    await userEvent.click(button);
    expect(asked.filter(({ name }) => name === 'sendEmailAgain')).toEqual([]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    fireEvent(window, new Event('online'));
  });

  it.each<[string, Partial<OrderEmail>, string]>([
    ['with nothing left to send', { isRetryable: false }, 'It cannot be sent again.'],
    [
      'of a gift card',
      { kind: 'giftCard' },
      'This address was given for the recipient and cannot be changed here. You can try it once more.',
    ],
  ])('%s says what can be done', async (_what, changes, words) => {
    await opened(aServer([{ ...refused, ...changes }]).answers);
    expect(panel().getByText(words)).toBeTruthy();
    const again = panel().queryByRole('button', { name: 'Send this email again' });
    expect(again !== null).toBe(changes.isRetryable ?? true);
  });
});

describe('the link to the receipt', () => {
  const url = 'https://book.example/1/receipt?orderKey=CfxWb9qHf3_5UuYlVh4Kp0eX';
  const ask = async (more: Answers = {}) => {
    const asked = await opened(
      aServer([], { showReceiptLink: () => ({ url, pays: true, textsTo: '+1 303 555 0100' }), ...more })
        .answers,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Receipt link' }));
    return asked;
  };
  const show = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Show the link' }));
  const requests = (asked: Awaited<ReturnType<typeof ask>>) =>
    asked.filter(({ name }) => name === 'showReceiptLink').length;

  it('is shown once somebody asks for it, says that it pays, and is copied (6-12)', async () => {
    const asked = await ask();
    expect((await dialog()).getByText(/It opens the receipt for whoever has it/)).toBeTruthy();
    expect(requests(asked)).toBe(0);
    await show();
    const field = await (await dialog()).findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect([field.value, field.readOnly]).toEqual([url, true]);
    expect((await dialog()).getByText('The guest can pay the rest there.')).toBeTruthy();
    const copied = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied }, onLine: true });
    await (async () => fireEvent.click((await dialog()).getByRole('button', { name: 'Copy the link' })))();
    expect(await (await dialog()).findByText('Copied')).toBeTruthy();
    expect(copied).toHaveBeenCalledWith(url);
    vi.unstubAllGlobals();
    expect(requests(asked)).toBe(1);
    expect(asked.filter(({ name }) => name === 'getSoldOrder')).toHaveLength(2);
  });

  it('that cannot be shown says why', async () => {
    await ask({ showReceiptLink: () => new Failure(409, 'The guest of this order was erased.') });
    await show();
    expect(await (await dialog()).findByText('The guest of this order was erased.')).toBeTruthy();
    expect((await dialog()).queryByRole('textbox', { name: 'Link' })).toBeNull();
  });

  it('is offered to nobody who may not change orders, and for no guest who was erased', async () => {
    const erased = { erasedOn: '2026-07-10T18:00:00.000Z', name: 'Maya Okonkwo', email: '' };
    await opened(aServer([], { getSoldOrder: () => aSoldOrder(erased) }).answers);
    expect(screen.queryByRole('button', { name: 'Receipt link' })).toBeNull();
  });

  it('is texted to the guest’s number by one press, and not twice (6-12)', async () => {
    const asked = await ask({ textReceiptLink: () => ({ to: '+1 303 555 0100' }) });
    await show();
    const press = await (await dialog()).findByRole('button', { name: 'Text it to +1 303 555 0100' });
    await userEvent.dblClick(press);
    expect(await (await dialog()).findByText('The link is on its way to +1 303 555 0100.')).toBeTruthy();
    expect(press.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(press);
    expect(asked.filter(({ name }) => name === 'textReceiptLink')).toHaveLength(1);
  });

  it('that cannot be texted says why and can be copied; without a number nothing is offered', async () => {
    await ask({ textReceiptLink: () => new Failure(409, 'This shop is not set up to send text messages.') });
    await show();
    await userEvent.click(await (await dialog()).findByRole('button', { name: /^Text it to/ }));
    expect(await (await dialog()).findByText('This shop is not set up to send text messages.')).toBeTruthy();
    expect((await dialog()).getByRole('button', { name: 'Copy the link' })).toBeTruthy();
    cleanup();
    await ask({ showReceiptLink: () => ({ url, pays: true, textsTo: null }) });
    await show();
    await (await dialog()).findByRole('textbox', { name: 'Link' });
    expect((await dialog()).queryByRole('button', { name: /^Text it to/ })).toBeNull();
  });
});
