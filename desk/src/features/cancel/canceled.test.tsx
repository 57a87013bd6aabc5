/** How canceled departures stand on the screen, and what can still be done (docs/rules/canceled-departures.md). */
import type { CanceledOrder, CancellationResult } from '@gangway/contract/canceled-departures';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCanceledOrder, aResult } from '../../testing/a-cancellation.ts';
import { minor } from '../../testing/a-day.ts';
import { type Answers, type Asked, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { openDesk, stubWindow } from '../../testing/open-desk.tsx';

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-07-18T09:20:00-06:00'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const blocked = aCanceledOrder('LARK-1', {
  ...{ state: 'blocked', problem: { code: 'paymentUnknown', words: 'A payment is under way.' } },
  ...{ refundState: 'none', refundParts: [], emailState: 'waiting', needsYou: true, phone: null },
});
const toCall = aCanceledOrder('LARK-2', { emailState: 'none', needsYou: true });
const queued = aCanceledOrder('LARK-3', { state: 'queued', refundState: 'none', refundParts: [] });
const done = aCanceledOrder('LARK-4');
const waiting = aCanceledOrder('LARK-8', {
  ...{ state: 'waiting', refund: minor(0), refundParts: [], refundState: 'none' },
});

const sunday = '2026-07-19T13:00' as WallTime;

/** A server whose answer a test changes. */
async function open(
  rows: CanceledOrder[],
  changes: Answers = {},
  isWide = true,
  more: Partial<CancellationResult> = {},
) {
  const server: { answer: CancellationResult | Failure } = { answer: aResult(rows, more) };
  stubWindow(isWide);
  const asked = await openDesk('/desk/1/canceled/Key-1', {
    getStaffSession: () => sessionAt(larkspurAs('manager')),
    getCancellation: () => server.answer,
    ...changes,
  });
  await screen.findByRole('heading', { level: 2, name: 'Result' });
  return { asked, server, times: () => sentTo(asked, 'getCancellation').length };
}

const sentTo = (asked: readonly Asked[], call: string) => asked.filter(({ name }) => name === call);
const row = (number: string) => within(screen.getByRole('row', { name: new RegExp(number) }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const applied = { applied: true, modelErrors: null };

describe('canceled departures', () => {
  it('say when, by whom, why, and how far they are, with a file of all rows', async () => {
    const { asked } = await open([blocked, toCall, queued, done]);
    expect(document.querySelector('.canceled-facts')?.textContent).toBe(
      'Today, 9:17 AM, by MarcusReason: WindRefund: 100% of the price',
    );
    expect(screen.getByText('1:30 PM Sunrise Kayak')).toBeTruthy();
    expect(document.querySelector('.canceled-key')?.textContent).toBe(
      '1 done0 waiting for guests2 need you1 being canceled',
    );
    expect(screen.getByText('4 orders, 9 guests')).toBeTruthy();
    expect(screen.getByText('You can leave this page; it goes on by itself.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Saturday, July 18' }).getAttribute('href')).toBe('/desk/1/day');
    const csv = screen.getByRole('link', { name: 'CSV' });
    expect(csv.getAttribute('href')).toBe(
      '/api/desk/cancellation.csv?clientLocationKey=1&cancellationKey=Key-1',
    );
    expect(csv.hasAttribute('download')).toBe(true);
    expect(sentTo(asked, 'getCancellation')[0]?.input).toEqual({ locationKey: 1, cancellationKey: 'Key-1' });
  });

  it('by the terms, and by a system, say so', async () => {
    await open([done], {}, true, { percent: null, by: null });
    expect(document.querySelector('.canceled-facts')?.textContent).toBe(
      'Today, 9:17 AM, by another systemReason: WindRefund: what the terms say',
    );
    expect(screen.queryByText('You can leave this page; it goes on by itself.')).toBeNull();
  });

  it.each<[string, Partial<CanceledOrder>, string[]]>([
    ['queued', { state: 'queued', refundState: 'none' }, ['Being canceled']],
    [
      'blocked',
      { state: 'blocked', refundState: 'none', emailState: 'none' },
      ['Needs you', 'No email address'],
    ],
    ['canceled', {}, ['Canceled', 'Refund sent', 'Email sent']],
    ['moved', { state: 'moved', refundState: 'none' }, ['Moved', 'Email sent']],
    [
      'on its way',
      { refundState: 'due', emailState: 'waiting' },
      ['Canceled', 'Refund on its way', 'Email on its way'],
    ],
    ['refused', { refundState: 'refused' }, ['Canceled', 'Refund refused by the bank', 'Email sent']],
    ['of the venue', { refundState: 'venue' }, ['Canceled', 'Refund to give back yourself', 'Email sent']],
    ['waiting', { state: 'waiting', refundState: 'none' }, ['Waiting for an answer', 'Email sent']],
    [
      'waiting without an address',
      { state: 'waiting', refundState: 'none', emailState: 'none' },
      ['Waiting for an answer', 'No email address'],
    ],
    ['refunded as chosen', { decidedBy: 'guest' }, ['Chose refund', 'Refund sent', 'Email sent']],
    [
      'a credit as chosen',
      { decidedBy: 'guest', isCredit: true, refundState: 'none' },
      ['Chose credit', 'Email sent'],
    ],
    [
      'moved as chosen',
      { decidedBy: 'guest', state: 'moved', movedTo: sunday, refundState: 'none' },
      ['Chose Sun, Jul 19, 1:00 PM', 'Email sent'],
    ],
    [
      'refunded without an answer',
      { decidedBy: 'nobody' },
      ['Refunded: no answer', 'Refund sent', 'Email sent'],
    ],
    [
      'a credit without an answer',
      { decidedBy: 'nobody', isCredit: true, refundState: 'none' },
      ['Credit: no answer', 'Email sent'],
    ],
    ['decided by staff', { decidedBy: 'staff' }, ['Canceled', 'Refund sent', 'Email sent']],
    [
      'moved by staff',
      { decidedBy: 'staff', state: 'moved', movedTo: sunday, refundState: 'none' },
      ['Moved', 'Email sent'],
    ],
    ['bounced', { emailState: 'failed' }, ['Canceled', 'Refund sent', 'Email not delivered']],
  ])('say of an order that is %s where it stands', async (_what, changes, words) => {
    await open([aCanceledOrder('LARK-5', changes)]);
    const tags = [...document.querySelectorAll('tbody .tag')].map(({ textContent }) => textContent);
    expect(tags).toEqual(words);
    // No color without an icon.
    expect(document.querySelectorAll('tbody .tag .icon')).toHaveLength(words.length);
  });

  it('say where the money went, why an order is blocked, and where to see to it', async () => {
    const refused = aCanceledOrder('LARK-6', {
      ...{ refundState: 'refused', refundParts: ['$31.40 to Visa ending in 4242', '$5.00 to gift card'] },
      name: '',
    });
    await open([blocked, refused, done]);
    expect(row('LARK-1').getByText('A payment is under way.')).toBeTruthy();
    expect(row('LARK-6').getByText('$31.40 to Visa ending in 4242, $5.00 to gift card')).toBeTruthy();
    expect(row('LARK-6').getByText('Guest erased')).toBeTruthy();
    expect(row('LARK-6').getByRole('link', { name: 'See to it on order LARK-6' }).getAttribute('href')).toBe(
      '/desk/1/orders/LARK-6',
    );
    expect(row('LARK-4').getByRole('link', { name: 'LARK-4' }).getAttribute('href')).toBe(
      '/desk/1/orders/LARK-4',
    );
    expect(row('LARK-4').queryByRole('button')).toBeNull();
  });

  it('are a list on a phone, those that need somebody first', async () => {
    await open([toCall, done], {}, false);
    const rows = within(screen.getByRole('list', { name: 'Orders of this cancellation' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Guest of LARK-2$120.00LARK-22 guestsCanceledRefund sentNo email address$120.00 to Visa ending in 4242+13035550100Mark as calledLARK-2',
      'Guest of LARK-4$120.00LARK-42 guestsCanceledRefund sentEmail sent$120.00 to Visa ending in 4242',
    ]);
  });

  it('that are not there say so', async () => {
    stubWindow(true);
    await openDesk('/desk/1/canceled/nothing', {
      getStaffSession: () => sessionAt(larkspurAs('manager')),
      getCancellation: () => new Failure(404),
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This cancellation is not here' }),
    ).toBeTruthy();
  });

  it('that did not load say so, and load again', async () => {
    stubWindow(true);
    let isUp = false;
    await openDesk('/desk/1/canceled/Key-1', {
      getStaffSession: () => sessionAt(larkspurAs('manager')),
      getCancellation: () => (isUp ? aResult([done]) : new Failure(500, 'It broke.')),
    });
    expect(await screen.findByText('The cancellation did not load')).toBeTruthy();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  it('are not there for who may not cancel', async () => {
    stubWindow(true);
    const asked = await openDesk('/desk/1/canceled/Key-1', {
      getStaffSession: () => sessionAt(larkspurAs('desk')),
    });
    expect(await screen.findByText('You no longer have access to this venue')).toBeTruthy();
    expect(sentTo(asked, 'getCancellation')).toEqual([]);
  });
});

describe('looking again', () => {
  it('goes on every two seconds while orders are being canceled, then more slowly, and stops', async () => {
    const { server, times } = await open([queued, done]);
    expect(times()).toBe(1);
    await pass(2000);
    expect(times()).toBe(2);
    server.answer = aResult([aCanceledOrder('LARK-3', { refundState: 'due' }), done]);
    await pass(2000);
    expect(screen.getByText('Refund on its way')).toBeTruthy();
    expect(times()).toBe(3);
    await pass(14_000);
    expect(times()).toBe(3);
    server.answer = aResult([aCanceledOrder('LARK-3', { emailState: 'waiting' }), done]);
    await pass(1000);
    expect(screen.getByText('Email on its way')).toBeTruthy();
    server.answer = aResult([aCanceledOrder('LARK-3'), done]);
    await pass(15_000);
    expect(times()).toBe(5);
    await pass(120_000);
    expect(times()).toBe(5);
  });

  it('goes on while guests choose', async () => {
    const { server, times } = await open([waiting, done]);
    await pass(15_000);
    expect(times()).toBe(2);
    server.answer = aResult([aCanceledOrder('LARK-8', { decidedBy: 'guest' }), done]);
    await pass(15_000);
    expect(screen.getByText('Chose refund')).toBeTruthy();
    await pass(60_000);
    expect(times()).toBe(3);
  });

  it('waits for an answer that takes long, and keeps what is shown if one fails', async () => {
    const slow = Promise.withResolvers<CancellationResult>();
    let answers: CancellationResult | Failure | Promise<CancellationResult> = aResult([queued]);
    const { times } = await open([queued], { getCancellation: () => answers });
    answers = slow.promise;
    await pass(10_000);
    expect(times()).toBe(2);
    answers = new Failure(503, 'Back in a moment.');
    await act(async () => slow.resolve(aResult([aCanceledOrder('LARK-3', { refundState: 'due' })])));
    expect(await screen.findByText('Refund on its way')).toBeTruthy();
    await pass(15_000);
    expect(times()).toBe(3);
    expect(screen.getByText('Refund on its way')).toBeTruthy();
  });

  it('rests while nobody sees it, and looks at once when it is seen again', async () => {
    const { times } = await open([queued]);
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    await pass(20_000);
    expect(times()).toBe(1);
    visible.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await pass(0);
    expect(times()).toBe(2);
  });
});

describe('what is left to do', () => {
  it('is to wait for guests, to choose for them, or to call those without an email', async () => {
    const unread = aCanceledOrder('LARK-7', {
      ...{ state: 'waiting', refundState: 'none', refundParts: [], emailState: 'none', needsYou: true },
    });
    await open([unread, waiting, done], {}, true, { decideBy: '2026-07-25T18:00' as WallTime });
    expect(document.querySelector('.canceled-facts')?.textContent).toBe(
      'Today, 9:17 AM, by MarcusReason: WindRefund: 100% of the priceGuests choose until Sat, Jul 25, 6:00 PM',
    );
    expect(document.querySelector('.canceled-key')?.textContent).toBe(
      '1 done1 waiting for the guest1 needs you0 being canceled',
    );
    expect(screen.getByText('You can leave this page; it goes on by itself.')).toBeTruthy();
    expect(row('LARK-8').getByRole('link', { name: 'Choose for them LARK-8' }).getAttribute('href')).toBe(
      '/desk/1/orders/LARK-8',
    );
    expect(row('LARK-8').queryByRole('button')).toBeNull();
    expect(row('LARK-7').getByRole('button', { name: 'Mark as called LARK-7' })).toBeTruthy();
    expect(row('LARK-7').getByRole('link', { name: '+13035550100' })).toBeTruthy();
    expect(row('LARK-4').queryByRole('link', { name: /^Choose/ })).toBeNull();
  });

  it('is to try a blocked order again, once for a double press', async () => {
    const { server, asked } = await open([blocked, done], {
      retryCanceledOrder: () => {
        server.answer = aResult([{ ...blocked, state: 'queued', problem: null, needsYou: false }, done]);
        return applied;
      },
    });
    await userEvent.dblClick(row('LARK-1').getByRole('button', { name: 'Try again LARK-1' }));
    expect(await screen.findByText('Being canceled')).toBeTruthy();
    const requests = sentTo(asked, 'retryCanceledOrder');
    expect(requests.map(({ input }) => input)).toEqual([
      { locationKey: 1, cancellationKey: 'Key-1', orderNumber: 'LARK-1' },
    ]);
    expect(requests[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{22}$/);
  });

  it('says why it was refused, and what went wrong', async () => {
    let answer: Failure | { applied: boolean; modelErrors: { key: string; value: string[] }[] } = {
      ...{
        applied: false,
        modelErrors: [{ key: 'paymentUnknown', value: ['The payment is still under way.'] }],
      },
    };
    await open([blocked], { retryCanceledOrder: () => answer });
    await userEvent.click(row('LARK-1').getByRole('button'));
    expect((await row('LARK-1').findByRole('alert')).textContent).toBe('The payment is still under way.');
    answer = new Failure(503, 'Back in a moment.');
    await userEvent.click(row('LARK-1').getByRole('button'));
    expect(await row('LARK-1').findByText('Back in a moment.')).toBeTruthy();
  });

  it('is to call guests without an email, which is noted and taken back', async () => {
    const { server, asked } = await open([toCall], {
      noteGuestCalled: ({ isCalled }) => {
        const called = isCalled ? { by: 'Mia', on: '2026-07-18T15:19:00.000Z' } : null;
        server.answer = aResult([{ ...toCall, called, needsYou: !isCalled }]);
        return applied;
      },
    });
    expect(row('LARK-2').getByRole('link', { name: '+13035550100' }).getAttribute('href')).toBe(
      'tel:+13035550100',
    );
    await userEvent.click(row('LARK-2').getByRole('button', { name: 'Mark as called LARK-2' }));
    expect(await row('LARK-2').findByText('Called by Mia, Today, 9:19 AM')).toBeTruthy();
    await userEvent.click(row('LARK-2').getByRole('button', { name: 'Undo LARK-2' }));
    expect(await row('LARK-2').findByRole('button', { name: 'Mark as called LARK-2' })).toBeTruthy();
    expect(sentTo(asked, 'noteGuestCalled').map(({ input }) => input)).toEqual(
      [true, false].map((isCalled) => ({
        ...{ locationKey: 1, cancellationKey: 'Key-1', orderNumber: 'LARK-2', isCalled },
      })),
    );
  });

  it('cannot be done without a connection', async () => {
    const { asked } = await open([blocked, toCall], { retryCanceledOrder: () => applied });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    for (const button of screen.getAllByRole('button', { name: /LARK-/ })) {
      expect(button.getAttribute('aria-disabled')).toBe('true');
      await userEvent.click(button);
    }
    expect(sentTo(asked, 'retryCanceledOrder')).toEqual([]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    fireEvent(window, new Event('online'));
  });
});
