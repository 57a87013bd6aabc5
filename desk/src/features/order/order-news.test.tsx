/** An order that is open follows what others do to it (docs/rules/changes.md, "At the desk"). */
import type { SoldOrder } from '@gangway/contract/orders';
import { amount } from '@gangway/domain/kernel/money';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aSoldOrder } from '../../testing/a-sold-order.ts';
import { Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { openDesk } from '../../testing/open-desk.tsx';

const paid: Partial<SoldOrder> = {
  received: amount(11_800),
  due: amount(0),
  history: [...aSoldOrder().history, { on: '2026-07-18T15:11:00.000Z', words: 'Paid: $58.00 by Maya.' }],
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Opens the order; returns what the server answers from then on, and how often it was asked. */
async function openOrder() {
  const server: { order: SoldOrder | Failure } = { order: aSoldOrder({ due: amount(5800) }) };
  const asked = await openDesk('/desk/1/orders/LARK-48213', {
    getStaffSession: () => sessionAt(larkspurAs('desk')),
    getSoldOrder: () => server.order,
    previewTakePayment: () => ({ quote: null, modelErrors: [{ key: 'x', value: ['Not now.'] }] }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Maya Okonkwo' });
  return { server, times: () => asked.filter(({ name }) => name === 'getSoldOrder').length };
}

const messages = () => within(screen.getByRole('region', { name: 'Messages' }));

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const turn = (state: DocumentVisibilityState) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  });

it('shows within ten seconds what a guest paid meanwhile, and says it (6-12)', async () => {
  const { server } = await openOrder();
  server.order = aSoldOrder(paid);
  await pass(10_000);
  expect(await messages().findByText('Paid: $58.00 by Maya.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take a payment' })).toBeNull();
});

it('says nothing while nothing happens', async () => {
  const { times } = await openOrder();
  await pass(30_000);
  expect(times()).toBe(4);
  expect(messages().queryAllByRole('listitem')).toEqual([]);
});

it('does not ask while the tab is hidden, and at once when it is in front again', async () => {
  const { server, times } = await openOrder();
  await turn('hidden');
  await pass(60_000);
  expect(times()).toBe(1);
  server.order = aSoldOrder(paid);
  await turn('visible');
  expect(await messages().findByText('Paid: $58.00 by Maya.')).toBeTruthy();
});

it('keeps what it shows while the server fails', async () => {
  const { server } = await openOrder();
  server.order = new Failure(503);
  await pass(10_000);
  expect(screen.getByRole('heading', { level: 1, name: 'Maya Okonkwo' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('does not change under the hands of somebody who is changing it', async () => {
  const { server, times } = await openOrder();
  await userEvent.click(screen.getByRole('button', { name: 'Take a payment' }));
  await screen.findByRole('dialog');
  server.order = aSoldOrder(paid);
  await pass(60_000);
  expect(times()).toBe(1);
});
