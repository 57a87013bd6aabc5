/** How long the places of an order are kept that is paid later (6-12; docs/rules/desk-sales.md). */
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { aDayToBook, aTime } from '../../testing/a-cart.ts';
import type { Asked } from '../../testing/fake-server.ts';
import { bookButton, openBook, order } from '../../testing/open-book.tsx';

afterEach(() => sessionStorage.clear());

type Answers = Parameters<typeof openBook>[0];

const salesOf = (asked: readonly Asked[]) =>
  asked.filter(({ name }) => name === 'sellOrder').map(({ input }) => input);

async function aParty(answers: Answers = {}) {
  const opened = await openBook(answers);
  await userEvent.click(await screen.findByRole('button', { name: /9:30/ }));
  await order().findByText('Total');
  await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Walt');
  return opened;
}

const choose = async (name: string) => userEvent.click(order().getByRole('radio', { name }));
const booked = () => screen.findByRole('heading', { level: 1, name: 'Walt is booked' });
const then = /If nothing is paid by then, the order is canceled/;

it('keeps the places until the visit if nothing else is chosen', async () => {
  const { asked } = await aParty();
  expect(order().getByRole<HTMLInputElement>('radio', { name: /^Until the visit/ }).checked).toBe(true);
  expect(order().queryByText(then)).toBeNull();
  await userEvent.click(bookButton());
  await booked();
  expect(salesOf(asked)).toMatchObject([{ method: null, payBy: null }]);
  expect(screen.queryByText(/^The places are kept until/)).toBeNull();
});

it.each([
  ['For 1 hour', 'hour'],
  ['For 24 hours', 'day'],
])('keeps them %s if somebody says so, and says what happens then', async (name, payBy) => {
  const { asked } = await aParty({
    sellOrder: () => ({
      ...{ orderNumber: 'LARK-1', payBy: '2026-07-18T11:00' as WallTime },
      ...{ modelErrors: null, exceptionMessage: null },
    }),
  });
  await choose(name);
  expect(order().getByText(then)).toBeTruthy();
  await userEvent.click(bookButton());
  await booked();
  expect(salesOf(asked)).toMatchObject([{ method: null, payBy }]);
  expect(
    screen.getByText(
      'The places are kept until Sat, July 18, 11:00 AM. If nothing is paid by then, the order is canceled.',
    ),
  ).toBeTruthy();
});

it('keeps them until a moment once it is typed, and shows why the server refuses it', async () => {
  const { asked } = await aParty({
    sellOrder: () => ({
      ...{ orderNumber: null, payBy: null, exceptionMessage: null },
      modelErrors: [{ key: 'payByOutside', value: ['Choose a time between 10 AM and noon.'] }],
    }),
  });
  await choose('Until…');
  expect(bookButton().getAttribute('aria-disabled')).toBe('true');
  expect(order().getByText('Choose how long to keep the places.')).toBeTruthy();
  fireEvent.change(order().getByLabelText('Day and time'), { target: { value: '2026-07-18T12:30' } });
  await waitFor(() => expect(bookButton().getAttribute('aria-disabled')).not.toBe('true'));
  await userEvent.click(bookButton());
  await order().findByText('Choose a time between 10 AM and noon.');
  expect(salesOf(asked)).toMatchObject([{ payBy: '2026-07-18T12:30' }]);
  expect(order().getByLabelText<HTMLInputElement>('Day and time').value).toBe('2026-07-18T12:30');
});

it('asks only for what is paid later, and sends nothing of it otherwise', async () => {
  const { asked } = await aParty();
  await choose('For 1 hour');
  await choose('Cash');
  expect(order().queryByRole('radio', { name: 'For 1 hour' })).toBeNull();
  await userEvent.click(bookButton());
  await booked();
  expect(salesOf(asked)).toMatchObject([{ method: 'cash', payBy: null }]);
});

it('asks nothing where guests cannot pay on the receipt', async () => {
  await aParty({ getDayToBook: () => aDayToBook([aTime('09:30')], { takesBalanceOnline: false }) });
  expect(order().getByRole('radio', { name: /^Later/ })).toBeTruthy();
  expect(order().queryByRole('radio', { name: 'For 1 hour' })).toBeNull();
});
