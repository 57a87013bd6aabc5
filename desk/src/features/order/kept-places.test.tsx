/** An order that lapses unless it is paid, and more time for its guest (6-12; docs/rules/desk-sales.md). */
import type { SoldOrder } from '@gangway/contract/orders';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aSoldOrder } from '../../testing/a-sold-order.ts';
import { type Answers, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { openDesk } from '../../testing/open-desk.tsx';

const at = '/desk/1/orders/LARK-48213';
const unpaid: Partial<SoldOrder> = {
  ...{ payBy: '2026-07-18T11:00' as WallTime, received: amount(0), due: amount(11_800), payments: [] },
};
const answering = (order: Partial<SoldOrder>, more: Answers = {}): Answers => ({
  getStaffSession: () => sessionAt(larkspurAs('desk')),
  getSoldOrder: () => aSoldOrder(order),
  ...more,
});
const kept = 'Places kept until Sat, July 18, 11:00 AM if not paid';

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Give more time' }));
  return within(await screen.findByRole('dialog'));
}

it('says until when the places are kept, and nothing of an order that is kept anyway', async () => {
  await openDesk(at, answering(unpaid));
  await screen.findByText(kept);
});

it('says nothing of an order that does not lapse', async () => {
  await openDesk(at, answering({}));
  await screen.findByRole('heading', { level: 1, name: 'Maya Okonkwo' });
  expect(screen.queryByText(/^Places kept/)).toBeNull();
});

it('offers no more time to whoever may only read orders', async () => {
  const reader = { ...larkspurAs('desk'), permissions: ['orders:read'] } as ReturnType<typeof larkspurAs>;
  await openDesk(at, answering(unpaid, { getStaffSession: () => sessionAt(reader) }));
  await screen.findByText(kept);
  expect(screen.queryByRole('button', { name: 'Give more time' })).toBeNull();
});

it.each([
  ['a day', /24 hours/, 'day', 'Give more time'],
  ['an hour', /1 hour/, 'hour', 'Give more time'],
  ['as long as it takes', /^Until the visit/, null, 'Keep the places'],
])('gives the guest %s more', async (_what, choice, payBy, yes) => {
  let order = unpaid;
  const asked = await openDesk(
    at,
    answering(unpaid, {
      getSoldOrder: () => aSoldOrder(order),
      changePayBy: () => {
        order = { ...unpaid, payBy: payBy === null ? null : ('2026-07-19T10:00' as WallTime) };
        return { applied: true, modelErrors: null };
      },
    }),
  );
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('radio', { name: choice }));
  await userEvent.click(dialog.getByRole('button', { name: yes }));
  await screen.findByText('The guest has more time to pay.');
  const changes = asked.filter(({ name }) => name === 'changePayBy');
  expect(changes.map(({ input }) => input)).toMatchObject([
    { orderNumber: 'LARK-48213', payBy, revision: 3 },
  ]);
  expect(changes[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{22}$/);
  await waitFor(() => expect(screen.queryByText(kept)).toBeNull());
});

it('begins a typed moment at the one that stands, and keeps what was typed if it is refused', async () => {
  const asked = await openDesk(
    at,
    answering(unpaid, {
      changePayBy: () => ({
        applied: false,
        modelErrors: [{ key: 'payByOver', value: ['Something was paid.'] }],
      }),
    }),
  );
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('radio', { name: 'Until…' }));
  const field = dialog.getByLabelText<HTMLInputElement>('Day and time');
  expect(field.value).toBe('2026-07-18T11:00');
  fireEvent.change(field, { target: { value: '' } });
  expect(dialog.getByRole('button', { name: 'Give more time' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(field, { target: { value: '2026-07-18T14:15' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Give more time' }));
  await dialog.findByText('Something was paid.');
  expect(dialog.getByLabelText<HTMLInputElement>('Day and time').value).toBe('2026-07-18T14:15');
  expect(asked.filter(({ name }) => name === 'getSoldOrder').length).toBeGreaterThan(1);
});

it('sends the same request with the same key if its answer was lost', async () => {
  let isFirst = true;
  const asked = await openDesk(
    at,
    answering(unpaid, {
      changePayBy: () => {
        if (!isFirst) return { applied: true, modelErrors: null };
        isFirst = false;
        return new Failure(502, 'Back in a moment.');
      },
    }),
  );
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Give more time' }));
  await dialog.findByText('Back in a moment.');
  await userEvent.click(dialog.getByRole('button', { name: 'Give more time' }));
  await screen.findByText('The guest has more time to pay.');
  const keys = asked
    .filter(({ name }) => name === 'changePayBy')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});
