/** Booking a guest at the desk: what is chosen, what is held, what is sold, and what goes wrong (6-12). */
import { amount } from '@gangway/domain/kernel/money';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aCartServer, aDayToBook, aTime, group } from '../../testing/a-cart.ts';
import { aFoundOrder, foundOrders } from '../../testing/an-order.ts';
import { type Answers, type Asked, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { bookButton, openBook as openBookWith, order } from '../../testing/open-book.tsx';
import { address, namesOf, openDesk } from '../../testing/open-desk.tsx';

afterEach(() => sessionStorage.clear());

const times = [
  aTime('09:30'),
  aTime('13:30', { placesLeft: 2 }),
  aTime('16:30', { status: 'SoldOut', placesLeft: 0 }),
];

const openBook = (changes: Answers = {}, orderChanges: Parameters<typeof aCartServer>[0] = {}, at = '') =>
  openBookWith({ getDayToBook: () => aDayToBook(times), ...changes }, aCartServer(orderChanges), at);

const slot = (name: RegExp) => screen.findByRole('button', { name });
const isOff = () => bookButton().getAttribute('aria-disabled') === 'true';
const sales = (asked: readonly Asked[]) => asked.filter(({ name }) => name === 'sellOrder');
const type = (name: string, text: string) => userEvent.type(screen.getByRole('textbox', { name }), text);

it('holds what is chosen, says what it costs, and books it to be paid later', async () => {
  const { asked } = await openBook({
    showReceiptLink: () => ({
      url: 'https://book.example/1/receipt',
      pays: true,
      textsTo: '+1 303 555 0121',
    }),
    textReceiptLink: () => ({ to: '+1 303 555 0121' }),
  });
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
  await userEvent.click(screen.getByRole('button', { name: 'Text or copy the link' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show the link' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Text it to +1 303 555 0121' }));
  await screen.findByText('The link is on its way to +1 303 555 0121.');
  await userEvent.keyboard('{Escape}');
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

const bag = {
  ...{ productKey: 7, variantKey: null, name: 'Dry bag', price: amount(600), isPerGuest: false },
  ...{ least: 0, most: 2 },
};

it('holds add-ons with the party, those that must be taken from the beginning on', async () => {
  const pass = { ...bag, productKey: 8, name: 'Trail pass', isPerGuest: true, least: 1, most: 1 };
  const suit = { ...bag, productKey: 9, variantKey: 91, name: 'Wetsuit, Small' };
  const { server, asked } = await openBook({
    getDayToBook: () => aDayToBook(times, {}, { addOns: [bag, pass, suit] }),
  });
  await userEvent.click(await slot(/9:30/));
  await order().findByText('Total');
  expect(order().getByText('$6.00 per guest')).toBeTruthy();
  const more = (name: string) => order().getByRole('button', { name: `One more: ${name}, Sunrise Kayak` });
  await userEvent.click(more('Dry bag'));
  await userEvent.click(more('Dry bag'));
  await userEvent.click(more('Wetsuit, Small'));
  const taken = () =>
    server
      .order()
      ?.individual[0]?.activities[0]?.addOns.map(({ productKey, quantity, variants }) => [
        productKey,
        quantity,
        ...variants.map((variant) => variant.productKey),
      ]);
  await waitFor(() =>
    expect(taken()).toEqual([
      [7, 2],
      [8, 1],
      [9, 1, 91],
    ]),
  );
  // Nothing is asked for again that is held as it was chosen.
  const before = asked.length;
  await waitFor(() => expect(isOff()).toBe(true));
  expect(asked.length).toBe(before);
  expect(more('Dry bag').getAttribute('aria-disabled') ?? `${more('Dry bag').hasAttribute('disabled')}`).toBe(
    'true',
  );
});

it('books a private group by its size at one price, and goes back to guests by rate', async () => {
  const groups = times.map((time) => ({
    ...time,
    groupRate: group,
  }));
  const { server } = await openBook({
    getDayToBook: () =>
      aDayToBook(groups, {}, { group: { name: 'Boat to yourselves', least: 3, most: 8, isOnly: false } }),
  });
  await userEvent.click(await slot(/9:30/));
  await userEvent.click(await order().findByRole('checkbox', { name: /Boat to yourselves/ }));
  expect(order().getByText('$450.00 for the group')).toBeTruthy();
  expect(order().queryByRole('spinbutton', { name: 'Adult, Sunrise Kayak' })).toBeNull();
  const held = () => {
    const { rates = [], isPrivateTour, guests } = server.order()?.individual[0]?.activities[0] ?? {};
    return {
      rates: rates.map(({ rateKey, participants }) => [rateKey, participants]),
      isPrivateTour,
      guests,
    };
  };
  await waitFor(() => expect(held()).toEqual({ rates: [[19, 1]], isPrivateTour: true, guests: 3 }));
  await userEvent.click(order().getByRole('button', { name: 'One more: Size of the group, Sunrise Kayak' }));
  await waitFor(() => expect(held().guests).toBe(4));
  await waitFor(() => expect(bookButton().textContent).toBe('Book, $450.00 to pay later'));
  await userEvent.click(order().getByRole('checkbox', { name: /Boat to yourselves/ }));
  await waitFor(() => expect(held().isPrivateTour).toBe(false));
});

it('takes the smallest group of an activity that takes nobody else', async () => {
  const only = times.map((time) => ({
    ...time,
    rates: [],
    groupRate: group,
  }));
  const { server } = await openBook({
    getDayToBook: () => aDayToBook(only, {}, { group: { name: null, least: 2, most: 8, isOnly: true } }),
  });
  await userEvent.click(await slot(/9:30/));
  await waitFor(() => expect(server.order()?.individual[0]?.activities[0]?.guests).toBe(2));
  expect(order().queryByRole('checkbox', { name: /group/i })).toBeNull();
});

it('applies a promo code and a gift card, takes them out, and books what is left to pay', async () => {
  const { asked } = await openBook();
  await userEvent.click(await slot(/9:30/));
  await order().findByText('Total');
  await type('Last name', 'Hargrove');
  const enter = async (title: string, label: string, code: string) => {
    fireEvent.click(order().getByText(title));
    await userEvent.type(order().getByRole('textbox', { name: label }), `${code}{Enter}`);
  };
  await enter('Promo code', 'Promo code', 'nope');
  await order().findAllByText('This promo code is not known.');
  await userEvent.clear(order().getByRole('textbox', { name: 'Promo code' }));
  await userEvent.type(order().getByRole('textbox', { name: 'Promo code' }), 'save10{Enter}');
  await order().findByText('10 % off');
  await enter('Gift card or credit', 'Code of the gift card or credit', 'ABCD-EFGH-JKMN-4821');
  await order().findByText('Left to pay');
  await waitFor(() => expect(bookButton().textContent).toBe('Book, $44.00 to pay later'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('EFGH');
  await userEvent.click(order().getByRole('button', { name: 'Remove SAVE10' }));
  await order().findByText('SAVE10 removed.');
  await userEvent.click(bookButton());
  await screen.findByRole('heading', { level: 1, name: 'Hargrove is booked' });
  expect(sales(asked)[0]?.input).toMatchObject({ method: null, amount: 4400 });
  expect(screen.getByText('$44.00 is left to pay.')).toBeTruthy();
});

it('enters a promo code again if the hold ended, and says that a gift card has to be', async () => {
  const { server } = await openBook();
  await userEvent.click(await slot(/9:30/));
  await order().findByText('Total');
  fireEvent.click(order().getByText('Promo code'));
  await userEvent.type(order().getByRole('textbox', { name: 'Promo code' }), 'save10{Enter}');
  await order().findByText('10 % off');
  fireEvent.click(order().getByText('Gift card or credit'));
  const field = order().getByRole('textbox', { name: 'Code of the gift card or credit' });
  await userEvent.type(field, 'ABCD-EFGH-JKMN-4821{Enter}');
  await order().findByText('Left to pay');
  server.end();
  await userEvent.click(order().getByRole('button', { name: 'One more: Adult, Sunrise Kayak' }));
  await order().findByText('•••• 4821 is no longer applied. Enter its code again.');
  await waitFor(() => expect(server.order()?.orderPromoCodes).toHaveLength(1));
  expect(order().queryByText('Left to pay')).toBeNull();
});

it('lowers the price for those who may, once they say by how much and why', async () => {
  const { asked } = await openBook({ getStaffSession: () => sessionAt(larkspurAs('manager')) });
  await userEvent.click(await slot(/9:30/));
  await order().findByText('Total');
  await type('Last name', 'Hargrove');
  await userEvent.click(order().getByRole('radio', { name: 'Cash' }));
  await userEvent.click(order().getByRole('button', { name: 'Lower the price' }));
  await order().findByText('Enter the amount off and the reason, or keep the price.');
  await type('Amount off', '70');
  expect(order().getByText('No more than $64.00 is left to pay.')).toBeTruthy();
  expect(isOff()).toBe(true);
  await userEvent.clear(screen.getByRole('textbox', { name: 'Amount off' }));
  await type('Amount off', '14');
  expect(isOff()).toBe(true);
  await type('Reason', 'Regulars');
  expect(order().getByText('$50.00 is left to pay then.')).toBeTruthy();
  expect(bookButton().textContent).toBe('Book, $50.00 paid');
  await userEvent.click(bookButton());
  await screen.findByText('Nothing is left to pay.');
  expect(sales(asked)[0]?.input).toMatchObject({
    ...{ method: 'cash', amount: 6400 },
    reduction: { amount: 1400, reason: 'Regulars' },
  });
});

it('overbooks a full departure, or a party larger than it, for those who may, with a reason', async () => {
  const { server, asked } = await openBook({ getStaffSession: () => sessionAt(larkspurAs('manager')) });
  server.places = 0;
  const full = await slot(/4:30/);
  expect(full.hasAttribute('disabled')).toBe(false);
  await userEvent.click(full);
  await order().findByText('Only 0 left.');
  expect(isOff()).toBe(true);
  await userEvent.click(order().getByRole('button', { name: 'Overbook…' }));
  const yes = order().getByRole('button', { name: 'Overbook' });
  expect(yes.getAttribute('aria-disabled')).toBe('true');
  await type('Why it is overbooked', 'Two boats{Enter}');
  await order().findByText('Overbooked: Two boats');
  expect(server.order()?.individual).toHaveLength(1);
  // The reason holds for the party, however it changes.
  await userEvent.click(order().getByRole('button', { name: 'One more: Adult, Sunrise Kayak' }));
  await waitFor(() => expect(bookButton().textContent).toBe('Book, $128.00 to pay later'));
  const adds = asked
    .filter(({ name }) => name === 'addToCart')
    .map(({ input }) => input as { overbook: string });
  expect(adds.map(({ overbook }) => overbook)).toEqual([null, 'Two boats', 'Two boats']);
});

it('overbooks for nobody else, and nothing that lacks more than places', async () => {
  const { server } = await openBook();
  expect((await slot(/4:30/)).hasAttribute('disabled')).toBe(true);
  server.places = 0;
  await userEvent.click(await slot(/9:30/));
  await order().findByText('Only 0 left.');
  expect(order().queryByRole('button', { name: 'Overbook…' })).toBeNull();
  cleanup();
  sessionStorage.clear();
  const words = ['The equipment for this booking is taken.'];
  await openBook({
    getStaffSession: () => sessionAt(larkspurAs('owner')),
    addToCart: () => ({
      ...{ order: null, overlappedActivities: null, exceptionMessage: null, transportationRemoved: null },
      ...{ isInvalidEmail: false, modelErrors: [{ key: 'resourceTaken', value: words }] },
    }),
  });
  await userEvent.click(await slot(/9:30/));
  await order().findByText(words[0] ?? '');
  expect(order().queryByRole('button', { name: 'Overbook…' })).toBeNull();
});

it('leaves the price to managers, and as it is if they think better of it', async () => {
  await openBook();
  await userEvent.click(await slot(/9:30/));
  await order().findByText('Total');
  expect(order().queryByRole('button', { name: 'Lower the price' })).toBeNull();
  cleanup();
  const { asked } = await openBook({ getStaffSession: () => sessionAt(larkspurAs('owner')) });
  await order().findByText('Total');
  await type('Last name', 'Hargrove');
  await userEvent.click(await order().findByRole('button', { name: 'Lower the price' }));
  await userEvent.click(order().getByRole('button', { name: 'Keep the price' }));
  await userEvent.click(bookButton());
  await screen.findByRole('heading', { level: 1, name: 'Hargrove is booked' });
  expect(sales(asked)[0]?.input).toMatchObject({ amount: 6400, reduction: null });
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
      if (!isFirst) return { orderNumber: 'LARK-1', payBy: null, modelErrors: null, exceptionMessage: null };
      isFirst = false;
      const words = ['The total has changed.'];
      return {
        ...{ orderNumber: null, payBy: null },
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
      if (!isFirst) return { orderNumber: 'LARK-1', payBy: null, modelErrors: null, exceptionMessage: null };
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

it('shows within ten seconds that a guest has booked the last places', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const day = { left: 4 };
  await openBook({ getDayToBook: () => aDayToBook([aTime('09:30', { placesLeft: day.left })]) });
  await slot(/9:30.*4 left/);
  day.left = 1;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await slot(/9:30.*1 left/);
  vi.useRealTimers();
});
