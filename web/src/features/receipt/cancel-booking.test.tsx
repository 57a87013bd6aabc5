/** Canceling a booking on its receipt: the refund before the confirmation, and every way it can end (docs/rules/cancellation.md). */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { anOrder, dollars } from '../../testing/order-builders.ts';
import { CancelBooking, type Canceling } from './cancel-booking.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(cleanup);

const order = anOrder({ isNew: false });
const quoted = (refund: number, fee: number, lessToPay = 0) => ({
  quote: {
    refund: dollars(refund),
    parts: `$${refund}.00 to Visa ending in 4242`,
    lessToPay: dollars(lessToPay),
    fee: dollars(fee),
    total: dollars(fee),
    revision: 3,
  },
  order,
  modelErrors: null,
  exceptionMessage: null,
});
const refused = (words: string) => ({
  quote: null,
  order,
  modelErrors: [{ key: '', value: [words] }],
  exceptionMessage: null,
});
const done = { order, modelErrors: null, exceptionMessage: null };

async function open(changes: Partial<Canceling> = {}) {
  const canceling = {
    quote: vi.fn(async () => quoted(59, 59)),
    cancel: vi.fn(async () => done),
    onCanceled: vi.fn(),
    ...changes,
  } as unknown as Canceling;
  render(<CancelBooking lineKey={5} name="Sunrise Kayak Tour" currency="USD" canceling={canceling} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
  return { user, canceling };
}

const confirm = () => screen.getAllByRole('button', { name: 'Cancel booking' }).at(-1) as HTMLElement;

it('says what goes back and what is kept before anything is canceled, and keeps the booking if asked to', async () => {
  const { user, canceling } = await open();
  await screen.findByText(/We’ll refund \$59\.00 to Visa ending in 4242\./);
  expect(screen.getByText('Cancellation fee: $59.00')).toBeTruthy();
  expect(screen.getByText('Sunrise Kayak Tour')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep booking' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(canceling.cancel).not.toHaveBeenCalled();
});

it('cancels once with the refund that was shown, even if it is pressed twice', async () => {
  const { user, canceling } = await open();
  await screen.findByText('Cancellation fee: $59.00');
  await user.dblClick(confirm());
  await waitFor(() => expect(canceling.onCanceled).toHaveBeenCalledWith(order));
  expect(canceling.cancel).toHaveBeenCalledOnce();
  expect(canceling.cancel).toHaveBeenCalledWith(
    5,
    expect.objectContaining({ refund: dollars(59), revision: 3 }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says so if nothing goes back, and has no row for a fee of nothing', async () => {
  await open({ quote: vi.fn(async () => quoted(0, 118)) as never });
  expect(await screen.findByText('You won’t get a refund if you cancel now.')).toBeTruthy();
  cleanup();
  await open({ quote: vi.fn(async () => quoted(118, 0)) as never });
  await screen.findByText(/We’ll refund \$118\.00/);
  expect(screen.queryByText(/Cancellation fee/)).toBeNull();
});

it('says by how much the balance falls if it is not paid yet', async () => {
  await open({ quote: vi.fn(async () => quoted(0, 0, 82.6)) as never });
  expect(await screen.findByText('You’ll owe $82.60 less.')).toBeTruthy();
  expect(screen.queryByText(/won’t get a refund/)).toBeNull();
});

it('shows why it cannot be canceled, and no button to do it', async () => {
  await open({ quote: vi.fn(async () => refused('Please contact us to change this booking.')) as never });
  expect(await screen.findByText('Please contact us to change this booking.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Cancel booking' })).toHaveLength(1);
});

it('offers to ask again if the refund could not be loaded', async () => {
  const quote = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(quoted(59, 59));
  const { user } = await open({ quote });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Cancellation fee: $59.00')).toBeTruthy();
});

it('asks for the refund again if it changed, and stays open without a connection', async () => {
  const words = 'The price of this change is different now.';
  const quote = vi.fn().mockResolvedValueOnce(quoted(118, 0)).mockResolvedValue(quoted(59, 59));
  const cancel = vi
    .fn()
    .mockResolvedValueOnce({ ...done, modelErrors: [{ key: '', value: [words] }] })
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(done);
  const { user, canceling } = await open({ quote, cancel });
  await screen.findByText(/We’ll refund \$118\.00/);
  await user.click(confirm());
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText(/We’ll refund \$59\.00/)).toBeTruthy();
  await user.click(confirm());
  expect(await screen.findByText(/Your booking won’t be canceled twice\./)).toBeTruthy();
  await user.click(confirm());
  await waitFor(() => expect(canceling.onCanceled).toHaveBeenCalledOnce());
});
