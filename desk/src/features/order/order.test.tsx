/** A sold order at the desk, and its changes: previewed, then made as previewed (6-12). */
import type { ExpectedChange } from '@gangway/contract/changes';
import type { SoldOrder } from '@gangway/contract/orders';
import { amount } from '@gangway/domain/kernel/money';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anExpectedChange, aSoldLine, aSoldOrder } from '../../testing/a-sold-order.ts';
import { type Answers, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { namesOf, openDesk } from '../../testing/open-desk.tsx';

const at = '/desk/1/orders/LARK-48213';

const answering = (order: Partial<SoldOrder> = {}, more: Answers = {}): Answers => ({
  getStaffSession: () => sessionAt(larkspurAs('desk')),
  getSoldOrder: () => aSoldOrder(order),
  ...more,
});

const previewOf = (quote: Partial<ExpectedChange>) => ({ quote: anExpectedChange(quote), modelErrors: null });
const refusedBy = (key: string, words: string) => [{ key, value: [words] }];

const opened = async (name: string) => {
  await screen.findByRole('heading', { level: 1, name: 'Maya Okonkwo' });
  await userEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

it('says who bought what, what was paid, and what happened (6-12)', async () => {
  const asked = await openDesk(at, answering());
  await screen.findByRole('heading', { level: 1, name: 'Maya Okonkwo' });
  await waitFor(() => expect(document.title).toBe('Maya Okonkwo · Larkspur Lake'));
  expect(asked.find(({ name }) => name === 'getSoldOrder')?.input).toMatchObject({
    orderNumber: 'LARK-48213',
  });
  const line = within(screen.getByRole('article'));
  expect(line.getByRole('heading', { name: 'Sunrise Kayak' })).toBeTruthy();
  expect(line.getByText('2 adults')).toBeTruthy();
  expect(line.getByRole('link', { name: 'Open the departure' }).getAttribute('href')).toBe(
    '/desk/1/day/2026-07-18/101-0930',
  );
  expect(screen.getByText('Paid: Visa ••4242')).toBeTruthy();
  expect(screen.getByRole('link', { name: '+1 303 555 0100' }).getAttribute('href')).toBe('tel:+13035550100');
  const history = within(screen.getByRole('region', { name: 'History' }));
  // The latest comes first.
  expect(history.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
    expect.stringMatching(/^Ticket 1 used\. By Dana\./),
    expect.stringMatching(/^Booked\. Paid: \$118\.00\./),
  ]);
});

it('says what guests wrote as text, whatever it is (6-12)', async () => {
  await openDesk(at, answering({ name: '<img src=x onerror=alert(1)>', details: ['<b>bold</b>'] }));
  await screen.findByRole('heading', { level: 1, name: '<img src=x onerror=alert(1)>' });
  expect(screen.getByText('<b>bold</b>')).toBeTruthy();
  expect(document.querySelector('main img')).toBeNull();
});

it('says that there is no such order, and leads back to the orders', async () => {
  await openDesk(at, answering({}, { getSoldOrder: () => new Failure(404) }));
  await screen.findByRole('heading', { level: 1, name: 'There is no order LARK-48213' });
  expect(
    screen.getByRole('navigation', { name: 'Back to the orders' }).querySelector('a')?.getAttribute('href'),
  ).toBe('/desk/1/orders');
});

it('shows the states of refunds, and what only the venue can see to', async () => {
  const refund = (state: SoldOrder['refunds'][number]['state'], name: string) => ({
    ...{ name, on: '2026-07-18T15:00:00.000Z', amount: amount(1200), state },
  });
  await openDesk(
    at,
    answering({
      ...{ owed: amount(1200), refunded: amount(1200), state: 'partlyCanceled' },
      refunds: [refund('sent', 'Visa ••4242'), refund('toGive', 'Cash')],
      lines: [
        aSoldLine({}),
        aSoldLine({
          orderLineKey: 8,
          name: 'Cruise',
          canceledOn: '2026-07-17T15:00:00.000Z',
          kept: amount(500),
        }),
      ],
    }),
  );
  await screen.findByText('$12.00 to give back');
  expect(screen.getByText('Sent to the bank')).toBeTruthy();
  expect(screen.getByText('To give back at the venue')).toBeTruthy();
  expect(screen.getByText(/\$5\.00 stays paid\./)).toBeTruthy();
});

it('says of a booking that the venue canceled its departure, until that is decided (docs/rules/canceled-departures.md)', async () => {
  await openDesk(
    at,
    answering({ lines: [aSoldLine({ isCalledOff: true }), aSoldLine({ orderLineKey: 8 })] }),
  );
  expect(await screen.findAllByText(/^Departure canceled\./)).toHaveLength(1);
});

it('offers no change to whoever may only read, and no refund to whoever may not give one', async () => {
  const only = (permissions: SoldPermissions) => ({ ...larkspurAs('desk'), permissions });
  type SoldPermissions = ReturnType<typeof larkspurAs>['permissions'];
  await openDesk(
    at,
    answering({}, { getStaffSession: () => sessionAt(only(['orders:read', 'orders:change'])) }),
  );
  await screen.findByRole('heading', { level: 1, name: 'Maya Okonkwo' });
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

it('cancels as it was previewed: with the reason, the revision and the figures that were shown (6-12)', async () => {
  let isCanceled = false;
  const asked = await openDesk(
    at,
    answering(
      {},
      {
        getSoldOrder: () => aSoldOrder(isCanceled ? { state: 'canceled' } : {}),
        previewCancelOrder: () =>
          previewOf({
            ...{ refund: amount(4000), totalAfter: amount(7800), kept: amount(7800), placesFreed: 2 },
            refundParts: ['$40.00 to Visa ending in 4242'],
          }),
        cancelOrder: () => {
          isCanceled = true;
          return { applied: true, modelErrors: null };
        },
      },
    ),
  );
  const dialog = await opened('Cancel');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Guest is ill');
  await dialog.findByText('$40.00 to Visa ending in 4242');
  expect(dialog.getByText('2 places freed')).toBeTruthy();
  expect(dialog.getByText('1 email')).toBeTruthy();
  expect(dialog.getByText('Hi Maya, we have canceled your booking.')).toBeTruthy();
  await userEvent.click(await dialog.findByRole('button', { name: 'Cancel, refund $40.00' }));
  await screen.findByText('The booking was canceled');
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByText('Canceled');
  const made = asked.find(({ name }) => name === 'cancelOrder');
  expect(made?.input).toMatchObject({
    ...{ orderNumber: 'LARK-48213', lineKeys: null, givenBack: 'terms', reason: 'Guest is ill', tells: true },
    ...{ revision: 3, figures: 'the-figures' },
  });
  expect(made?.headers.get('idempotency-key')).toMatch(/^[\w-]{22}$/);
});

it('refunds an amount that was typed, and says what an amount is if it is none', async () => {
  const asked = await openDesk(
    at,
    answering(
      {},
      {
        previewRefundOrder: (input) =>
          previewOf({ refund: input.amount === 'full' ? amount(11_800) : input.amount }),
      },
    ),
  );
  const dialog = await opened('Refund');
  const field = dialog.getByRole('textbox', { name: 'Amount' });
  await userEvent.type(field, '12.O');
  await dialog.findByText('An amount is a number such as 12.50.');
  expect(namesOf(asked)).not.toContain('previewRefundOrder');
  await userEvent.clear(field);
  await userEvent.type(field, '12,50');
  await dialog.findByRole('button', { name: 'Refund $12.50' });
  expect(asked.findLast(({ name }) => name === 'previewRefundOrder')?.input).toMatchObject({ amount: 1250 });
});

it('says why a change is refused, and makes none', async () => {
  const asked = await openDesk(
    at,
    answering(
      {},
      {
        previewCancelOrder: () => ({
          quote: null,
          modelErrors: refusedBy('ticketsUsed', 'Somebody was checked in.'),
        }),
      },
    ),
  );
  const dialog = await opened('Cancel');
  await dialog.findByText('Somebody was checked in.');
  const button = dialog.getByRole('button', { name: 'Cancel the booking' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(namesOf(asked)).not.toContain('cancelOrder');
});

it('shows what it comes to now if somebody else was faster, and keeps what was typed (6-12)', async () => {
  let revision = 3;
  const asked = await openDesk(
    at,
    answering(
      {},
      {
        previewCancelOrder: () => previewOf({ revision, refund: amount(revision === 3 ? 4000 : 2800) }),
        cancelOrder: (input) => {
          if (input.revision === revision && revision !== 3) return { applied: true, modelErrors: null };
          revision = 4;
          return {
            applied: false,
            modelErrors: refusedBy('orderChanged', 'The order changed in the meantime.'),
          };
        },
      },
    ),
  );
  const dialog = await opened('Cancel');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Guest is ill');
  await userEvent.click(await dialog.findByRole('button', { name: 'Cancel, refund $40.00' }));
  await dialog.findByText('The order changed in the meantime.');
  await userEvent.click(await dialog.findByRole('button', { name: 'Cancel, refund $28.00' }));
  await screen.findByText('The booking was canceled');
  const made = asked.filter(({ name }) => name === 'cancelOrder');
  expect(made.map(({ input }) => input)).toMatchObject([
    { revision: 3, reason: 'Guest is ill' },
    { revision: 4, reason: 'Guest is ill' },
  ]);
  const [first, second] = made.map(({ headers }) => headers.get('idempotency-key'));
  expect(first).not.toBe(second);
});

it('sends the same request once more if its answer was lost, so that it counts once (6-12)', async () => {
  let times = 0;
  const asked = await openDesk(
    at,
    answering(
      {},
      {
        previewCancelOrder: () => previewOf({ refund: amount(4000) }),
        cancelOrder: () => {
          times += 1;
          return times === 1 ? new Failure(503, 'Back in a moment.') : { applied: true, modelErrors: null };
        },
      },
    ),
  );
  const dialog = await opened('Cancel');
  await userEvent.click(await dialog.findByRole('button', { name: 'Cancel, refund $40.00' }));
  await dialog.findByText('Back in a moment.');
  await userEvent.click(await dialog.findByRole('button', { name: 'Cancel, refund $40.00' }));
  await screen.findByText('The booking was canceled');
  const keys = asked
    .filter(({ name }) => name === 'cancelOrder')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

it('waits for the preview of what the form says now, although an older one comes later', async () => {
  const late: (() => void)[] = [];
  await openDesk(
    at,
    answering(
      {},
      {
        previewCancelOrder: ({ givenBack }) =>
          givenBack === 'terms'
            ? new Promise((resolve) => {
                late.push(() => resolve(previewOf({ refund: amount(4000) })));
              })
            : previewOf({ refund: amount(11_800) }),
      },
    ),
  );
  const dialog = await opened('Cancel');
  await waitFor(() => expect(late).toHaveLength(1));
  await userEvent.click(dialog.getByRole('radio', { name: /Everything/ }));
  await dialog.findByRole('button', { name: 'Cancel, refund $118.00' });
  late[0]?.();
  await Promise.resolve();
  expect(dialog.getByRole('button', { name: 'Cancel, refund $118.00' })).toBeTruthy();
});

it('cancels only what is chosen of several bookings, and nothing if none is', async () => {
  const asked = await openDesk(
    at,
    answering(
      { lines: [aSoldLine({}), aSoldLine({ orderLineKey: 8, name: 'Sunset Cruise' })] },
      { previewCancelOrder: () => previewOf({}) },
    ),
  );
  const dialog = await opened('Cancel');
  await userEvent.click(dialog.getByRole('checkbox', { name: /Sunrise Kayak/ }));
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === 'previewCancelOrder')?.input).toMatchObject({
      lineKeys: [8],
    }),
  );
  await userEvent.click(dialog.getByRole('checkbox', { name: /Sunset Cruise/ }));
  expect(dialog.getByRole('button', { name: 'Cancel the booking' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
});

it('records a payment of what is due by the way that is chosen', async () => {
  const asked = await openDesk(
    at,
    answering(
      { due: amount(8260), received: amount(3540) },
      { previewTakePayment: () => previewOf({ dueBefore: amount(8260), dueAfter: amount(0) }) },
    ),
  );
  const dialog = await opened('Take a payment');
  await userEvent.click(dialog.getByRole('radio', { name: 'Card terminal' }));
  await dialog.findByRole('button', { name: 'Record $82.60' });
  expect(asked.findLast(({ name }) => name === 'previewTakePayment')?.input).toMatchObject({
    ...{ amount: 'full', method: 'terminal' },
  });
});

it('records what the venue gave back by the way it did, only where something is to be given back', async () => {
  const asked = await openDesk(
    at,
    answering(
      { owed: amount(1200) },
      {
        previewGiveRefund: () =>
          previewOf({ refund: amount(1200), refundParts: ['$12.00 by bank transfer'] }),
        giveRefund: () => ({ applied: true, modelErrors: null }),
      },
    ),
  );
  const dialog = await opened('Money given back');
  await userEvent.click(dialog.getByRole('radio', { name: 'Bank transfer' }));
  await dialog.findByText('$12.00 by bank transfer');
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Record it' }).getAttribute('aria-disabled')).toBeNull(),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Record it' }));
  await screen.findByText('It was recorded as given back');
  expect(asked.find(({ name }) => name === 'giveRefund')?.input).toMatchObject({ method: 'transfer' });
});

it('takes back a payment, and sends a refund again, only where there is one', async () => {
  const refused = { name: 'Visa ••4242', on: '2026-07-18T15:00:00.000Z', amount: amount(1200) };
  await openDesk(
    at,
    answering(
      { isUndoable: true, owed: amount(1200), refunds: [{ ...refused, state: 'refused' }] },
      {
        previewUndoPayment: () => previewOf({}),
        undoPayment: () => ({ applied: true, modelErrors: null }),
        previewSendRefundAgain: () => previewOf({ refund: amount(1200) }),
        sendRefundAgain: () => ({ applied: true, modelErrors: null }),
      },
    ),
  );
  const undoing = await opened('Undo the payment');
  await undoing.findByText('1 email');
  await userEvent.click(undoing.getByRole('button', { name: 'Undo the payment' }));
  await screen.findByText('The payment was undone');
  const sending = await opened('Refund again');
  await sending.findByText('$12.00 back');
  await userEvent.click(sending.getByRole('button', { name: 'Send it again' }));
  await screen.findByText('The refund was sent again');
});

it('offers neither where there is none', async () => {
  await openDesk(at, answering());
  await screen.findByRole('button', { name: 'Cancel' });
  for (const name of ['Undo the payment', 'Money given back', 'Refund again', 'Take a payment'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('sends only those contact details that were corrected', async () => {
  const asked = await openDesk(at, answering({}, { previewCorrectContact: () => previewOf({}) }));
  const dialog = await opened('Contact details');
  expect(dialog.getByRole('button', { name: 'Correct them' }).getAttribute('aria-disabled')).toBe('true');
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await userEvent.clear(email);
  await userEvent.type(email, 'mia@okonkwo.example');
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === 'previewCorrectContact')?.input).toMatchObject({
      ...{ email: 'mia@okonkwo.example', firstName: null, lastName: null, phone: null },
    }),
  );
});

it('sends the confirmation once more after showing it', async () => {
  await openDesk(
    at,
    answering(
      {},
      {
        previewResendOrder: () => previewOf({}),
        resendOrder: () => ({ applied: true, modelErrors: null }),
      },
    ),
  );
  const dialog = await opened('Resend');
  await dialog.findByText('Hi Maya, we have canceled your booking.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send it' }));
  await screen.findByText('Sent to maya@okonkwo.example');
});

it('changes nothing without a connection, and says so', async () => {
  await openDesk(at, answering());
  await screen.findByRole('heading', { level: 1, name: 'Maya Okonkwo' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  await screen.findByText('Money and places need a connection. You can read, not change.');
  const button = screen.getByRole('button', { name: 'Cancel' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
});

it('offers no email to a guest who was booked without an address (6-12)', async () => {
  await openDesk(at, answering({ email: '' }));
  await screen.findByRole('button', { name: 'Contact details' });
  expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
});
