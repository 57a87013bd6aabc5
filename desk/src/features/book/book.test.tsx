/** Booking a guest at the desk: what is chosen, what is held, what is sold, and what goes wrong (6-12). */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aCartServer, aDayToBook, aTime } from '../../testing/a-cart.ts';
import { aFoundOrder, foundOrders } from '../../testing/an-order.ts';
import { type Answers, type Asked, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { address, namesOf, openDesk } from '../../testing/open-desk.tsx';

afterEach(() => sessionStorage.clear());

const times = [
  aTime('09:30'),
  aTime('13:30', { placesLeft: 2 }),
  aTime('16:30', { status: 'SoldOut', placesLeft: 0 }),
];

async function openBook(
  changes: Answers = {},
  orderChanges: Parameters<typeof aCartServer>[0] = {},
  at = '',
) {
  const { server, answers } = aCartServer(orderChanges);
  const asked = await openDesk(`/desk/1/book${at}`, {
    getStaffSession: () => sessionAt(larkspurAs('desk')),
    getDayToBook: () => aDayToBook(times),
    searchOrders: () => foundOrders([]),
    getorderv2: () => server.order() ?? new Failure(410),
    sellOrder: () => ({ orderNumber: 'LARK-1', modelErrors: null, exceptionMessage: null }),
    ...answers,
    ...changes,
  } as Answers);
  await screen.findByRole('heading', { level: 1, name: 'Book for a guest' });
  return { asked, server };
}

const slot = (name: RegExp) => screen.findByRole('button', { name });
const order = () => within(screen.getByRole('region', { name: 'Order' }));
const bookButton = () => order().getByRole('button', { name: /^Book/ });
const isOff = () => bookButton().getAttribute('aria-disabled') === 'true';
const sales = (asked: readonly Asked[]) => asked.filter(({ name }) => name === 'sellOrder');
const type = (name: string, text: string) => userEvent.type(screen.getByRole('textbox', { name }), text);

it('holds what is chosen, says what it costs, and books it to be paid later', async () => {
  const { asked } = await openBook();
  await userEvent.click(await slot(/9:30/));
  await order().findByText('Total');
  await userEvent.click(order().getByRole('button', { name: 'One more: Adult, Sunrise Kayak' }));
  await userEvent.click(order().getByRole('button', { name: 'One more: Child, Sunrise Kayak' }));
  await waitFor(() => expect(bookButton().textContent).toBe('Book, $171.00 to pay later'));
  expect(screen.getByText(/^3 guests, places held for 1[45]:/)).toBeTruthy();
  expect(isOff()).toBe(true);
  await type('First name', 'Walt');
  await type('Email', 'walt@hargrove.example');
  await waitFor(() => expect(isOff()).toBe(false));
  await userEvent.click(bookButton());
  await screen.findByRole('heading', { level: 1, name: 'Walt is booked' });
  expect(sales(asked)[0]?.input).toMatchObject({
    ...{ firstName: 'Walt', lastName: '', email: 'walt@hargrove.example', phone: null },
    ...{ method: null, amount: 17_100, agreed: false },
  });
  expect(sales(asked)[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{22}$/);
  expect(screen.getByText('$171.00 is left to pay.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Take a card now' }).getAttribute('href')).toMatch(
    /^\/1\/receipt\?orderKey=cart-1/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Book the next guest' }));
  await screen.findByRole('heading', { level: 1, name: 'Book for a guest' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('');
  expect(order().getByText(/Choose a time/)).toBeTruthy();
});

it('records how the venue was paid', async () => {
  const { asked } = await openBook();
  await userEvent.click(await slot(/9:30/));
  await userEvent.click(await order().findByRole('radio', { name: 'Cash' }));
  await type('Last name', 'Hargrove');
  await userEvent.click(bookButton());
  await screen.findByText('Nothing is left to pay.');
  expect(sales(asked)[0]?.input).toMatchObject({ method: 'cash', amount: 6400, email: null });
  expect(screen.getByText(/gave no email address/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Take a card now' })).toBeNull();
});

it('takes a time back with a second press, and keeps none that is full', async () => {
  const { server } = await openBook();
  expect((await slot(/4:30/)).hasAttribute('disabled')).toBe(true);
  await userEvent.click(await slot(/9:30/));
  await order().findByText('Total');
  expect((await slot(/9:30/)).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(await slot(/9:30/));
  await waitFor(() => expect(server.order()?.individual).toEqual([]));
  expect(order().queryByText('Total')).toBeNull();
});

it('says why a party is not held, keeps it, and books nothing of it', async () => {
  const { server } = await openBook();
  server.places = 2;
  await userEvent.click(await slot(/9:30/));
  await order().findByText('Total');
  const more = () => order().getByRole('button', { name: 'One more: Adult, Sunrise Kayak' });
  await userEvent.click(more());
  await userEvent.click(more());
  await order().findByText('Only 2 left.');
  expect(order().getByRole<HTMLInputElement>('spinbutton', { name: 'Adult, Sunrise Kayak' }).value).toBe('3');
  expect(isOff()).toBe(true);
  expect(order().getByText(/Some of it is not held/)).toBeTruthy();
  await userEvent.click(order().getByRole('button', { name: 'One fewer: Adult, Sunrise Kayak' }));
  await waitFor(() => expect(order().queryByText('Only 2 left.')).toBeNull());
});

it('has everything there after the page is loaded anew, and holds it again if the hold has ended', async () => {
  const { server, answers } = aCartServer();
  const all = {
    getStaffSession: () => sessionAt(larkspurAs('desk')),
    getDayToBook: () => aDayToBook(times),
    searchOrders: () => foundOrders([]),
    getorderv2: () => server.order() ?? new Failure(410),
    ...answers,
  } as Answers;
  await openDeskAgain(all);
  await userEvent.click(await slot(/9:30/));
  await order().findByText('Total');
  await type('First name', 'Walt');
  cleanup();
  server.end();
  await openDeskAgain(all);
  await slot(/9:30/);
  await order().findByText('Total');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Walt');
  expect(server.order()?.individual).toHaveLength(1);
});

async function openDeskAgain(answers: Answers) {
  await openDesk('/desk/1/book', answers);
  await screen.findByRole('heading', { level: 1, name: 'Book for a guest' });
}

it('shows what it comes to now if that changed meanwhile, and books only after another press', async () => {
  let isFirst = true;
  const { asked } = await openBook({
    sellOrder: () => {
      if (!isFirst) return { orderNumber: 'LARK-1', modelErrors: null, exceptionMessage: null };
      isFirst = false;
      const words = ['The total has changed.'];
      return {
        orderNumber: null,
        modelErrors: [{ key: 'totalChanged', value: words }],
        exceptionMessage: null,
      };
    },
  });
  await userEvent.click(await slot(/9:30/));
  await type('First name', 'Walt');
  await userEvent.click(bookButton());
  await order().findByText('The total has changed.');
  await userEvent.click(bookButton());
  await screen.findByRole('heading', { level: 1, name: 'Walt is booked' });
  expect(sales(asked)).toHaveLength(2);
});

it('sends the same request with the same key if its answer was lost', async () => {
  let isFirst = true;
  const { asked } = await openBook({
    sellOrder: () => {
      if (!isFirst) return { orderNumber: 'LARK-1', modelErrors: null, exceptionMessage: null };
      isFirst = false;
      return new Failure(502, 'Back in a moment.');
    },
  });
  await userEvent.click(await slot(/9:30/));
  await type('First name', 'Walt');
  await userEvent.click(bookButton());
  await order().findByText('Back in a moment.');
  await userEvent.click(bookButton());
  await screen.findByRole('heading', { level: 1, name: 'Walt is booked' });
  const keys = sales(asked).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('asks for the consent that the venue and its activities want', async () => {
  await openBook(
    { getDayToBook: () => aDayToBook(times, { hasTerms: true }) },
    { requirements: ['Can swim.'] },
  );
  await userEvent.click(await slot(/9:30/));
  await type('First name', 'Walt');
  await order().findByText('Can swim.');
  await order().findByText('Ask the guest to agree to the terms first.');
  await userEvent.click(order().getByRole('checkbox', { name: /agreed/ }));
  await waitFor(() => expect(isOff()).toBe(false));
});

it('finds who was here before by the phone number, and fills in what is known', async () => {
  const found = aFoundOrder('LARK-7', { name: 'Walt van Hargrove', email: 'walt@hargrove.example' });
  const { asked } = await openBook({ searchOrders: () => foundOrders([found]) });
  await type('Phone', '3035550100');
  await screen.findByText(/LARK-7/);
  await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  const value = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
  expect([value('First name'), value('Last name'), value('Email')]).toEqual([
    ...['Walt van', 'Hargrove', 'walt@hargrove.example'],
  ]);
  expect(screen.queryByRole('button', { name: 'Fill in' })).toBeNull();
  expect(namesOf(asked).filter((name) => name === 'searchOrders').length).toBeGreaterThan(0);
});

it('goes to other days by the address, and to the next one with departures', async () => {
  const { asked } = await openBook({
    getDayToBook: ({ date }) =>
      aDayToBook([], { nextDate: '2026-07-21' as never, ...(date === null ? {} : { date }) }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Go to Tuesday, July 21/ }));
  expect(address()).toBe('/desk/1/book/2026-07-21');
  await userEvent.click(await screen.findByRole('button', { name: 'Next day' }));
  expect(address()).toBe('/desk/1/book/2026-07-22');
  expect(asked.filter(({ name }) => name === 'getDayToBook').at(-1)?.input).toMatchObject({
    date: '2026-07-22',
  });
});

it('says that the day did not load, and tries again', async () => {
  let isUp = false;
  await openBook({ getDayToBook: () => (isUp ? aDayToBook(times) : new Failure(503, 'Back in a moment.')) });
  await screen.findByText('The day did not load');
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await slot(/9:30/);
});

it('books nothing without a connection, and keeps what was typed', async () => {
  await openBook();
  await userEvent.click(await slot(/9:30/));
  await type('First name', 'Walt');
  await order().findByText('Total');
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  fireEvent(window, new Event('offline'));
  await order().findByText('Booking needs a connection. What you typed is kept here.');
  expect(isOff()).toBe(true);
  fireEvent(window, new Event('online'));
});

it('starts over: gives the places back and forgets the guest', async () => {
  const { asked, server } = await openBook();
  await userEvent.click(await slot(/9:30/));
  await type('First name', 'Walt');
  await order().findByText('Total');
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(server.order()).toBeNull());
  expect(namesOf(asked)).toContain('abandonOrderChanges');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('');
});

it('is not for those who may only check in', async () => {
  await openDesk('/desk/1/book', { getStaffSession: () => sessionAt(larkspurAs('gate')) });
  await screen.findByRole('heading', { level: 1, name: 'You no longer have access to this venue' });
});
