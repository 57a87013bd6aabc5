/**
 * Choosing a deposit as the customer sees it: applied at once,
 * then as the server answers, or reverted (4.4, 8.1-17).
 */
import type { AnyCall } from '@gangway/contract/call';
import type { Order } from '@gangway/contract/order';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Caller, CallFailed } from '../../lib/call.ts';
import { anOrder, dollars } from '../../testing/order-builders.ts';
import { DepositChoice } from './deposit-choice.tsx';
import { chooseDeposit, useDeposit } from './use-deposit.ts';

// Reminders of a balance that is due on Dec 2 go out on Nov 25 and Nov 30, at 9 AM in Denver.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());
afterEach(cleanup);

const payment = {
  isNew: true,
  balance: dollars(0),
  paymentAmount: dollars(118),
  paymentMethod: null,
  cardBrand: null,
  maskedCard: null,
  paidOn: null,
  refundState: null,
};
const offered = anOrder({
  total: dollars(118),
  balance: dollars(118),
  enableOnlineDeposits: true,
  depositOffered: dollars(35.4),
  balanceDueDate: '2026-12-02',
  orderPayments: [payment],
});
/** The server's own amounts: a cent more than was offered. */
const enabled: Order = {
  ...offered,
  depositEnabled: true,
  deposits: dollars(35.41),
  depositOffered: dollars(35.41),
  orderPayments: [{ ...payment, paymentAmount: dollars(35.41), balance: dollars(82.59) }],
};
const fault = 'Something went wrong. Please try again in a moment.';

const answer = (order: Order | null, changes = {}) => ({
  order,
  deposits: order?.deposits ?? dollars(0),
  depositEnabled: order?.depositEnabled ?? false,
  modelErrors: null,
  exceptionMessage: null,
  ...changes,
});

function aStore(order: Order) {
  const shown: Order[] = [order];
  const current = () => shown.at(-1) as Order;
  const store = {
    change: <Result,>(work: (order: Order) => Promise<Result>) => work(current()),
    setOrder: (next: Order) => void shown.push(next),
  };
  return { store, shown, current };
}

/** Chooses once; records what the customer saw, step by step. */
async function choose(order: Order, isWanted: boolean, answers: () => unknown) {
  const { store, shown } = aStore(order);
  const tell = vi.fn();
  const asked: string[] = [];
  const call = (async (declaration: AnyCall) => {
    asked.push(declaration.name);
    return answers();
  }) as unknown as Caller;
  const isDone = await chooseDeposit({ call, store, tell }, isWanted);
  const seen = shown.map(({ depositEnabled, deposits, orderPayments }) => [
    depositEnabled,
    deposits,
    orderPayments[0]?.paymentAmount,
  ]);
  return { isDone, seen, asked, told: tell.mock.calls.flat() };
}

const none = [false, 0, 11_800];

it('a chosen deposit is shown at once, then with the server’s amount (4.4-01, 4.4-02)', async () => {
  expect(await choose(offered, true, () => answer(enabled))).toEqual({
    isDone: true,
    seen: [none, [true, 3540, 3540], [true, 3541, 3541]],
    asked: ['enableDeposit'],
    told: [],
  });
});

it('a deposit is removed when the customer goes back to paying in full (4.4-03)', async () => {
  expect(await choose(enabled, false, () => answer(offered))).toEqual({
    isDone: true,
    seen: [[true, 3541, 3541], none, none],
    asked: ['disableDeposit'],
    told: [],
  });
});

it.each<[string, () => unknown]>([
  [
    'no answer comes',
    () => {
      throw new CallFailed(0, 'no answer');
    },
  ],
  ['the answer has neither order nor reason', () => answer(null)],
])(
  'a deposit choice is reverted with a message if %s (4.4-01, 4.4-04, 8.1-17, D-UI-09)',
  async (_case, answers) => {
    expect(await choose(offered, true, answers)).toMatchObject({
      isDone: false,
      seen: [none, [true, 3540, 3540], none],
      told: [fault],
    });
    expect(await choose(enabled, false, answers)).toMatchObject({
      isDone: false,
      seen: [[true, 3541, 3541], none, [true, 3541, 3541]],
      told: [fault],
    });
  },
);

it('a deposit no longer offered is removed with the server’s message (8.1-17, D-API-32)', async () => {
  const words = 'This order cannot be paid with a deposit.';
  const gone: Order = { ...offered, enableOnlineDeposits: false, depositOffered: dollars(0) };
  const result = await choose(offered, true, () => answer(gone, { exceptionMessage: words }));
  expect(result).toMatchObject({ isDone: false, told: [words] });
  expect(result.seen.at(-1)).toEqual(none);
});

it('a deposit is not requested for a saved order (8.1-17)', async () => {
  const result = await choose({ ...offered, isNew: false }, true, () => answer(enabled));
  expect(result).toEqual({ isDone: false, seen: [none], asked: [], told: [] });
});

function setUp(order: Order, answers: () => unknown, isLocked = false) {
  const call = vi.fn(async () => answers());
  const tell = vi.fn();
  function Page() {
    const [shown, setShown] = useState(order);
    const store = {
      change: <Result,>(work: (order: Order) => Promise<Result>) => work(shown),
      setOrder: setShown,
    };
    const deposit = useDeposit({ call: call as unknown as Caller, store, tell });
    return (
      <DepositChoice
        order={shown}
        currency="USD"
        timeZoneId="America/Denver"
        deposit={deposit}
        isLocked={isLocked}
      />
    );
  }
  render(<Page />);
  return { call, tell, user: userEvent.setup() };
}

const part = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Pay a deposit/ });
const all = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Pay in full/ });
const named = (name: string) => screen.getByRole('radio', { name });

it('shows what is paid now, what is due later and by when, and that a reminder is sent (D-DP-03)', () => {
  setUp(offered, () => answer(enabled));
  expect([part().checked, all().checked]).toEqual([false, true]);
  expect(named('Pay in full $118.00 Nothing more to pay.')).toBe(all());
  expect(named('Pay a deposit $35.40 $82.60 more by Dec 2. We’ll send you a reminder.')).toBe(part());
});

it('promises no reminder once all have been sent, and names the year if it is not this one (D-DP-03)', () => {
  vi.setSystemTime(Date.parse('2026-11-30T16:01:00Z'));
  setUp(offered, () => answer(enabled));
  expect(named('Pay a deposit $35.40 $82.60 more by Dec 2.')).toBeTruthy();
  cleanup();
  setUp({ ...offered, balanceDueDate: '2027-01-02' }, () => answer(enabled));
  expect(named('Pay a deposit $35.40 $82.60 more by Jan 2, 2027. We’ll send you a reminder.')).toBeTruthy();
});

it('a choice is sent once and cannot be changed until the answer arrives (4.4-01)', async () => {
  let give: (value: unknown) => void = () => undefined;
  const { call, user } = setUp(offered, () => new Promise((resolve) => (give = resolve)));
  await user.click(part());
  expect([part().checked, part().disabled, all().disabled]).toEqual([true, true, true]);
  await user.click(all());
  expect(call).toHaveBeenCalledTimes(1);
  give(answer({ ...enabled, depositOffered: dollars(35.4), deposits: dollars(35.4) }));
  await waitFor(() => expect(part().disabled).toBe(false));
  expect(part().checked).toBe(true);
});

it('a choice goes back to paying in full if it could not be made (4.4-01)', async () => {
  const { tell, user } = setUp(offered, () => {
    throw new CallFailed(500, fault);
  });
  await user.click(part());
  await waitFor(() => expect(tell).toHaveBeenCalledWith(fault));
  expect(all().checked).toBe(true);
});

it('asks for what gift cards leave of the deposit (D-DP-01, D-GC-05)', () => {
  setUp({ ...offered, balance: dollars(98) }, () => answer(enabled));
  expect(named('Pay a deposit $15.40 $82.60 more by Dec 2. We’ll send you a reminder.')).toBeTruthy();
  expect(named('Pay in full $98.00 Nothing more to pay.')).toBeTruthy();
});

it('is locked while the order is being paid, and hidden if there is nothing to choose (D-DP-03)', () => {
  setUp(offered, () => answer(enabled), true);
  expect(part().disabled).toBe(true);
  cleanup();
  setUp({ ...offered, enableOnlineDeposits: false }, () => answer(enabled));
  expect(screen.queryByRole('radio')).toBeNull();
});
