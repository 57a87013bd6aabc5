/** Merchandise at the desk: offered, counted, held, sold alone or beside a booking, and what goes wrong (6-12, 2.8-10). */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { aCartServer, aDayToBook, aTime, merchandise } from '../../testing/a-cart.ts';

import { type Answers, type Asked, Failure } from '../../testing/fake-server.ts';
import { bookButton, openBook as openBookWith, order } from '../../testing/open-book.tsx';

afterEach(() => sessionStorage.clear());

const openBook = (changes: Answers = {}, kept = aCartServer()) =>
  openBookWith({ getDayToBook: () => aDayToBook([aTime('09:30')], { merchandise }), ...changes }, kept);

const goods = async () => within(await screen.findByRole('region', { name: 'Merchandise' }));
const press = async (name: RegExp) => userEvent.click((await goods()).getByRole('button', { name }));
const isOff = (control: HTMLElement) => control.getAttribute('aria-disabled') === 'true';
const units = ({ order: held }: ReturnType<typeof aCartServer>['server']) =>
  held()?.products.map(({ name, quantity, variants }) => [
    ...[name, quantity],
    ...variants.map((variant) => `${variant.productKey} x ${variant.quantity}`),
  ]);
const adds = (asked: readonly Asked[]) => asked.filter(({ name }) => name === 'addToCart');

it('is not there where a venue sells none', async () => {
  await openBook({ getDayToBook: () => aDayToBook([aTime('09:30')]) });
  await screen.findByRole('button', { name: /9:30/ });
  expect(screen.queryByRole('region', { name: 'Merchandise' })).toBeNull();
});

it('is sold alone: its price, how many are left, and what is paid', async () => {
  const { asked, server } = await openBook();
  expect((await goods()).getByRole('button', { name: 'Photo print $15.00 3 left' })).toBeTruthy();
  expect(
    (await goods()).getByRole('button', { name: 'T-shirt Medium $28.00 Sold out' }).hasAttribute('disabled'),
  ).toBe(true);
  await press(/Large/);
  await waitFor(() => expect(units(server)).toEqual([['T-shirt', 1, '83 x 1']]));
  await userEvent.click(order().getByRole('button', { name: 'One more: Large, T-shirt' }));
  await waitFor(() => expect(units(server)).toEqual([['T-shirt', 2, '83 x 2']]));
  // The line that is there is set to it, not added to.
  expect(adds(asked).at(-1)?.input).toMatchObject({
    editing: 1,
    products: [{ productKey: 83, quantity: 2 }],
  });
  expect(screen.getByText(/^Held for 1[45]:/)).toBeTruthy();
  await userEvent.click(order().getByRole('radio', { name: 'Cash' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Walt');
  await waitFor(() => expect(bookButton().textContent).toBe('Book, $64.00 paid'));
  expect(order().getByText('Read it back: 2 × T-shirt, Large. $64.00 in total.')).toBeTruthy();
  await userEvent.dblClick(bookButton());
  await screen.findByRole('heading', { level: 1, name: 'Walt is booked' });
  expect(asked.filter(({ name }) => name === 'sellOrder').map(({ input }) => input)).toMatchObject([
    { method: 'cash', amount: 6400 },
  ]);
});

it('shares the most of an order among variants, and keeps to what is left', async () => {
  const { server } = await openBook();
  await press(/Small/);
  await press(/Large/);
  const more = (name: string) => order().getByRole('button', { name: `One more: ${name}, T-shirt` });
  await userEvent.click(more('Large'));
  await userEvent.click(more('Large'));
  await waitFor(() => expect(units(server)).toEqual([['T-shirt', 4, '81 x 1', '83 x 3']]));
  expect(isOff(more('Large'))).toBe(true);
  expect(isOff(more('Small'))).toBe(true);
  await userEvent.click(order().getByRole('button', { name: 'One fewer: Large, T-shirt' }));
  expect(isOff(more('Small'))).toBe(false);
});

it('is taken out by its button, a variant by a second press, and the last one never by counting', async () => {
  const { server } = await openBook();
  await press(/Small/);
  await press(/Large/);
  await waitFor(() => expect(units(server)).toEqual([['T-shirt', 2, '81 x 1', '83 x 1']]));
  await press(/Small/);
  await waitFor(() => expect(units(server)).toEqual([['T-shirt', 1, '83 x 1']]));
  expect(isOff(order().getByRole('button', { name: 'One fewer: Large, T-shirt' }))).toBe(true);
  await userEvent.click(order().getByRole('button', { name: 'Remove T-shirt' }));
  await waitFor(() => expect(units(server)).toEqual([]));
  expect(order().queryByText('Total')).toBeNull();
});

it('says why it is not held, keeps what was typed, and books nothing of it', async () => {
  const { server } = await openBook({
    getDayToBook: () =>
      aDayToBook([], { merchandise: merchandise.map((one) => ({ ...one, totalAvailable: null })) }),
  });
  await press(/Photo print/);
  await waitFor(() => expect(units(server)).toEqual([['Photo print', 1]]));
  const count = order().getByRole<HTMLInputElement>('spinbutton', { name: 'Photo print' });
  await userEvent.clear(count);
  await userEvent.type(count, '4');
  await order().findByText('Only 3 left.');
  expect(count.value).toBe('4');
  expect(isOff(bookButton())).toBe(true);
  await userEvent.click(order().getByRole('button', { name: 'One fewer: Photo print' }));
  await waitFor(() => expect(units(server)).toEqual([['Photo print', 3]]));
  expect(order().queryByText('Only 3 left.')).toBeNull();
});

it('is there again when the page is loaded again, beside the booking, and is held anew if its hold has ended', async () => {
  const { server, kept } = await openBook();
  await userEvent.click(await screen.findByRole('button', { name: /9:30/ }));
  await press(/Photo print/);
  await waitFor(() => expect(units(server)).toEqual([['Photo print', 1]]));
  cleanup();
  server.end();
  await openBook({}, kept);
  await waitFor(() => expect(units(server)).toEqual([['Photo print', 1]]));
  expect(server.order()?.individual).toHaveLength(1);
  expect((await goods()).getByRole('button', { name: /Photo print/ }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(server.order()).toBeNull());
});

it('stays on the screen while another day loads, and when it does not', async () => {
  let days = 0;
  await openBook({
    getDayToBook: () => {
      days += 1;
      return days === 1 ? aDayToBook([aTime('09:30')], { merchandise }) : new Failure(500);
    },
  });
  await goods();
  await userEvent.click(screen.getByRole('button', { name: 'Next day' }));
  await screen.findByText('The day did not load');
  expect((await goods()).getByRole('button', { name: /Photo print/ })).toBeTruthy();
});
