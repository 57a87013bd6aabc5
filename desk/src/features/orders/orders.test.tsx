/** The orders on the screen: what is found, what stands in the address, and where keys lead. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { minor } from '../../testing/a-day.ts';
import { aSoldOrder } from '../../testing/a-sold-order.ts';
import { aFoundOrder, foundOrders } from '../../testing/an-order.ts';
import {
  type Answers,
  type Asked,
  Failure,
  larkspur,
  larkspurAs,
  otterAs,
  sessionAt,
} from '../../testing/fake-server.ts';
import { address, openDesk, saidBeside, stubWindow } from '../../testing/open-desk.tsx';

type SearchAnswer = NonNullable<Answers['searchOrders']>;

/** Whether there is room for a table. */
let isWide = true;
beforeEach(() => {
  isWide = true;
});

const maya = aFoundOrder('LARK-48213', { name: 'Maya Okonkwo-Lindqvist', more: 1 });
const erik = aFoundOrder('LARK-48278', {
  ...{ name: 'Erik Lindgren', firstName: 'Lake Tour', firstStart: '2026-07-19T18:00' as never, guests: 1 },
  ...{ total: minor(49000), due: minor(24500) },
});
const both = () => foundOrders([maya, erik]);

const works: Answers = {
  getStaffSession: () => sessionAt(larkspurAs('desk')),
  searchOrders: both,
  getSoldOrder: () => aSoldOrder(),
};

async function openOrders(changes: Answers = {}, query = '') {
  const asked = openDesk(`/desk/1/orders${query}`, { ...works, ...changes });
  stubWindow(isWide);
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
  return asked;
}

const field = () => screen.getByRole('searchbox', { name: 'Find orders' });
const rows = () => screen.getAllByRole('row').slice(1);
const firstFound = async () => (await screen.findAllByRole('row'))[1];
const searches = (asked: readonly Asked[]) => asked.filter(({ name }) => name === 'searchOrders');
const lastSearch = (asked: readonly Asked[]) => searches(asked).at(-1)?.input;
const status = () => document.querySelector('.orders-status [role=status]')?.textContent;
const view = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Views' })).getByRole('link', { name });

it('lists what was sold with who, what, when and where the money stands (6-12)', async () => {
  const asked = await openOrders({
    searchOrders: () =>
      foundOrders([
        maya,
        erik,
        aFoundOrder('A-1', { owed: minor(1200), state: 'canceled' }),
        aFoundOrder('A-2', { refunded: minor(1200), currency: 'EUR' }),
        aFoundOrder('A-3', { state: 'partlyCanceled', firstStart: '2025-07-19T18:00' as never }),
        aFoundOrder('A-4', { name: '', phone: null, firstStart: null, guests: 0 }),
      ]),
  });
  await firstFound();
  await waitFor(() => expect(document.title).toBe('Orders · Larkspur Lake'));
  const cells = rows().map((row) => [...row.children].slice(1).map(({ textContent }) => textContent));
  expect(cells[0]).toEqual([
    ...['LARK-48213', 'Maya Okonkwo-Lindqvist', '(303) 555-0100', 'Sunrise Kayak+ 1 more'],
    ...['Today, 9:30\u00a0AM', '3', 'Paid', '$395.22'],
  ]);
  expect(cells[1]?.slice(3)).toEqual([
    'Lake Tour',
    'Sun, Jul 19, 6:00\u00a0PM',
    '1',
    '$245.00 due',
    '$490.00',
  ]);
  expect(cells.slice(2).map((row) => row[6])).toEqual([
    ...['$12.00 to give backCanceled', '€12.00 refunded', 'Partly canceled', 'Paid'],
  ]);
  expect(cells[4]?.[4]).toBe('Jul 19, 2025, 6:00\u00a0PM');
  expect(cells[5]?.slice(1, 6)).toEqual(['Guest erased', '', 'Sunrise Kayak', '', '']);
  const amber = [...document.querySelectorAll('.tag-todo')].map(({ textContent }) => textContent);
  expect(amber).toEqual(['$245.00 due', '$12.00 to give back']);
  expect(status()).toBe('6 orders found');
  expect(lastSearch(asked)).toMatchObject({ locationKey: larkspur, text: null, sort: null, page: null });
});

it('shows rows with two lines on phones, each of which leads to its order', async () => {
  isWide = false;
  await openOrders();
  const [first, second] = await screen.findAllByRole('link', { name: /LARK-/ });
  expect(first?.textContent).toBe(
    'Maya Okonkwo-Lindqvist$395.22Sunrise Kayak + 1 more, Today, 9:30\u00a0AM3 guestsPaidLARK-48213',
  );
  expect(first?.getAttribute('href')).toBe('/desk/1/orders/LARK-48213');
  expect(second?.textContent).toContain('1 guest$245.00 due');
  expect(screen.queryByRole('table')).toBeNull();
});

it('leads from anywhere on a row to its order, but not while a text is selected', async () => {
  await openOrders();
  await firstFound();
  const phone = screen.getAllByText('(303) 555-0100')[0] as HTMLElement;
  getSelection()?.selectAllChildren(phone);
  fireEvent.click(phone);
  expect(address()).toBe('/desk/1/orders');
  getSelection()?.removeAllRanges();
  fireEvent.click(phone);
  expect(address()).toBe('/desk/1/orders/LARK-48213');
  await screen.findByRole('heading', { level: 1, name: 'Maya Okonkwo' });
  const screens = within(screen.getByRole('navigation', { name: 'Screens' }));
  expect(screens.getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).toBe('page');
});

it('searches by all that the address says, and shows it in the fields', async () => {
  const asked = await openOrders(
    {},
    '?text=lind&visitFrom=2026-07-18&visitTo=2026-07-24&soldTo=2026-07-10&activity=101&state=saved&due=owed&sort=visit',
  );
  await firstFound();
  expect(lastSearch(asked)).toEqual({
    ...{ locationKey: larkspur, text: 'lind', visitFrom: '2026-07-18', visitTo: '2026-07-24' },
    ...{ soldFrom: null, soldTo: '2026-07-10', activityKey: 101, state: 'saved', due: 'owed' },
    ...{ sort: 'visit', page: null },
  });
  expect(field()).toHaveProperty('value', 'lind');
  expect(screen.getByLabelText('Visit from')).toHaveProperty('value', '2026-07-18');
  expect(screen.getByLabelText('Sold to')).toHaveProperty('value', '2026-07-10');
  const chosen = ['Activity', 'State', 'Money', 'Sort by'].map(
    (name) => (screen.getByRole('combobox', { name }) as HTMLSelectElement).selectedOptions[0]?.textContent,
  );
  expect(chosen).toEqual(['Sunrise Kayak', 'Booked', 'Balance due', 'Next visit']);
  expect(screen.getByRole('button', { name: 'Filters (5)' })).toBeTruthy();
});

it('puts every filter into the address, without another entry to go back through', async () => {
  const asked = await openOrders();
  await firstFound();
  const entries = history.length;
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Activity' }), 'Lake Tour');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Guest name');
  fireEvent.change(screen.getByLabelText('Visit from'), { target: { value: '2026-07-18' } });
  expect(address()).toBe('/desk/1/orders?visitFrom=2026-07-18&activity=102&sort=guest');
  expect(history.length).toBe(entries);
  await waitFor(() => expect(lastSearch(asked)).toMatchObject({ visitFrom: '2026-07-18', activityKey: 102 }));
});

it('does not search by a year that is still being typed', async () => {
  await openOrders();
  await firstFound();
  const day = screen.getByLabelText('Sold from');
  fireEvent.change(day, { target: { value: '0202-07-18' } });
  expect(day).toHaveProperty('value', '0202-07-18');
  expect(address()).toBe('/desk/1/orders');
  fireEvent.blur(day);
  expect(day).toHaveProperty('value', '');
});

it('takes off filters by their chips, one by one or all, and keeps text and sort', async () => {
  await openOrders(
    {},
    '?text=lind&visitFrom=2026-07-18&visitTo=2026-07-18&soldFrom=2026-07-01&activity=77&sort=due',
  );
  await firstFound();
  const chips = () => [...document.querySelectorAll('.chip bdi')].map(({ textContent }) => textContent);
  expect(chips()).toEqual(['Visit: Today', 'Sold: from Jul 1', 'Activity 77']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Visit: Today' }));
  expect(address()).toBe('/desk/1/orders?text=lind&soldFrom=2026-07-01&activity=77&sort=due');
  expect(document.activeElement?.getAttribute('role')).toBe('status');
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(address()).toBe('/desk/1/orders?text=lind&sort=due');
  expect(chips()).toEqual([]);
});

it('offers the searches of every day, and says which one it is', async () => {
  await openOrders();
  await firstFound();
  const current = () =>
    within(screen.getByRole('navigation', { name: 'Views' }))
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map((link) => link.querySelector('span')?.textContent);
  expect(current()).toEqual(['All orders']);
  await userEvent.click(view('Arriving today'));
  expect(address()).toBe('/desk/1/orders?visitFrom=2026-07-18&visitTo=2026-07-18&sort=visit');
  expect(current()).toEqual(['Arriving today']);
  await userEvent.click(view('To give back'));
  expect(address()).toBe('/desk/1/orders?due=back&sort=due');
  await userEvent.click(view('Balance due'));
  expect(address()).toBe('/desk/1/orders?due=owed&sort=due');
  await userEvent.click(view('Canceled'));
  expect(address()).toBe('/desk/1/orders?state=canceled');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Oldest sale');
  expect(current()).toEqual([]);
});

it('searches once typing pauses, and at once by Enter', async () => {
  const asked = await openOrders();
  await firstFound();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    for (const value of ['l', 'li', 'lin']) {
      fireEvent.change(field(), { target: { value } });
      act(() => vi.advanceTimersByTime(249));
    }
    expect(address()).toBe('/desk/1/orders');
    act(() => vi.advanceTimersByTime(1));
    expect(address()).toBe('/desk/1/orders?text=lin');
    fireEvent.change(field(), { target: { value: 'lind ' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(address()).toBe('/desk/1/orders?text=lind');
    // The pause that was waited for is over.
    act(() => vi.advanceTimersByTime(1000));
  } finally {
    vi.useRealTimers();
  }
  expect(field()).toHaveProperty('value', 'lind ');
  await waitFor(() => expect(lastSearch(asked)).toMatchObject({ text: 'lind' }));
  expect(searches(asked).map(({ input }) => (input as { text: string | null }).text)).toEqual([
    null,
    'lin',
    'lind',
  ]);
});

it('keeps a filter that is chosen while a text is typed, and the text too', async () => {
  await openOrders();
  await firstFound();
  fireEvent.change(field(), { target: { value: 'lind' } });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Canceled');
  expect(address()).toBe('/desk/1/orders?text=lind&state=canceled');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(address()).toBe('/desk/1/orders?text=lind&state=canceled');
});

it('never shows the answer of an older search after that of a newer one', async () => {
  const answers = new Map<string | null, (answer: ReturnType<typeof foundOrders>) => void>();
  const slow: SearchAnswer = ({ text }) =>
    text === null ? both() : new Promise((resolve) => answers.set(text, resolve));
  await openOrders({ searchOrders: slow });
  await firstFound();
  for (const value of ['e', 'er']) {
    fireEvent.change(field(), { target: { value } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(answers.has(value)).toBe(true));
  }
  // The list before stays meanwhile.
  expect(screen.getByRole('region', { name: 'Orders found' }).getAttribute('aria-busy')).toBe('true');
  expect(rows()).toHaveLength(2);
  await act(async () => answers.get('er')?.(foundOrders([erik])));
  await waitFor(() => expect(status()).toBe('1 order found'));
  await act(async () => answers.get('e')?.(foundOrders([maya, erik, aFoundOrder('OLD-1')])));
  await act(async () => undefined);
  expect(status()).toBe('1 order found');
  expect(screen.queryByText('OLD-1')).toBeNull();
  expect(screen.getByRole('region', { name: 'Orders found' }).getAttribute('aria-busy')).toBe('false');
});

it('shows again what was searched for when somebody goes back', async () => {
  await openOrders({}, '?text=lind');
  await firstFound();
  await userEvent.click(view('Canceled'));
  expect(field()).toHaveProperty('value', '');
  history.back();
  await waitFor(() => expect(field()).toHaveProperty('value', 'lind'));
  expect(address()).toBe('/desk/1/orders?text=lind');
});

it('marks what matches in name and number, and takes no name for HTML', async () => {
  const evil = aFoundOrder('LIND-1', { name: '<img src=x onerror=alert(1)> Líndh' });
  await openOrders({ searchOrders: () => foundOrders([maya, evil]) }, '?text=lind');
  await firstFound();
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    ...['Lind', 'LIND', 'Línd'],
  ]);
  expect(screen.getByRole('rowheader', { name: /img src/ }).textContent).toBe(evil.name);
  expect(document.querySelector('main img')).toBeNull();
});

it('adds the next page and gives its first row the focus', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => aFoundOrder(`N-${from + index}`));
  const pages: SearchAnswer = ({ page }) =>
    page === null
      ? foundOrders(many(1, 50), { count: 1000, isMore: true, nextPage: 'second' })
      : // The last of the first page was sold again meanwhile.
        foundOrders(many(50, 3), { count: 1000, isMore: true });
  const asked = await openOrders({ searchOrders: pages }, '?text=n&sort=guest');
  await firstFound();
  expect(status()).toBe('More than 1,000 orders found');
  expect(screen.getByText('50 of more than 1,000')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows()).toHaveLength(52));
  expect(lastSearch(asked)).toMatchObject({ text: 'n', sort: 'guest', page: 'second' });
  expect(document.activeElement?.textContent).toBe('N-51');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('starts anew if the next page is of another search', async () => {
  let isNew = false;
  await openOrders({
    searchOrders: ({ page }) => {
      if (page !== null) {
        isNew = true;
        return new Failure(400, 'This page belongs to another search. Search again.');
      }
      return isNew ? foundOrders([erik]) : foundOrders([maya, erik], { count: 60, nextPage: 'second' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(status()).toBe('1 order found'));
  expect(rows()).toHaveLength(1);
  expect(screen.queryByText(/belongs to another search/)).toBeNull();
});

it('keeps the list if the next page did not load', async () => {
  let isUp = false;
  await openOrders({
    searchOrders: ({ page }) => {
      if (page === null) return foundOrders([maya], { count: 2, nextPage: 'second' });
      return isUp ? foundOrders([erik], { count: 2 }) : new Failure(503, 'Back in a moment.');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Back in a moment.');
  expect(rows()).toHaveLength(1);
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByText('Back in a moment.')).toBeNull();
});

it('says that a venue has sold nothing yet', async () => {
  await openOrders({ searchOrders: () => foundOrders([]) });
  await screen.findByRole('heading', { name: 'No orders yet' });
  expect(status()).toBe('0 orders found');
  expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show all orders' })).toBeNull();
});

it('says what nothing was found of, and searches without the filters', async () => {
  await openOrders(
    { searchOrders: ({ state }) => (state === null ? foundOrders([maya]) : foundOrders([])) },
    '?text=lindqvst&state=canceled',
  );
  await screen.findByRole('heading', { name: 'No order matches “lindqvst”' });
  await userEvent.click(screen.getByRole('button', { name: 'Search all orders' }));
  expect(address()).toBe('/desk/1/orders?text=lindqvst');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(document.activeElement?.getAttribute('role')).toBe('status');
});

it('shows all orders again after words that nothing has', async () => {
  await openOrders(
    { searchOrders: ({ text }) => (text === null ? both() : foundOrders([])) },
    '?text=lindqvst&sort=guest',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show all orders' }));
  expect(address()).toBe('/desk/1/orders');
  expect(field()).toHaveProperty('value', '');
  await waitFor(() => expect(rows()).toHaveLength(2));
});

it('says the refusal of days that end before they start beside them, and loses nothing', async () => {
  const words = 'The last day is before the first one.';
  await openOrders({
    searchOrders: ({ visitFrom, visitTo }) =>
      visitFrom !== null && visitTo !== null && visitTo < visitFrom ? new Failure(400, words) : both(),
  });
  await firstFound();
  fireEvent.change(field(), { target: { value: 'lind' } });
  fireEvent.change(screen.getByLabelText('Visit from'), { target: { value: '2026-07-20' } });
  fireEvent.change(screen.getByLabelText('Visit to'), { target: { value: '2026-07-18' } });
  await waitFor(() => expect(saidBeside(screen.getByLabelText('Visit to'))).toBe(words));
  expect(saidBeside(screen.getByLabelText('Visit from'))).toBe(words);
  expect(saidBeside(screen.getByLabelText('Sold to'))).toBe('');
  expect(screen.queryByText('The search did not work')).toBeNull();
  expect(address()).toBe('/desk/1/orders?text=lind&visitFrom=2026-07-20&visitTo=2026-07-18');
  expect(rows()).toHaveLength(2);
  fireEvent.change(screen.getByLabelText('Visit to'), { target: { value: '2026-07-21' } });
  await waitFor(() => expect(saidBeside(screen.getByLabelText('Visit to'))).toBe(''));
});

it('tries again if the search did not work, and keeps the list before', async () => {
  let isUp = true;
  await openOrders({
    searchOrders: () => (isUp ? both() : new Failure(503, 'Back in a moment.')),
  });
  await firstFound();
  isUp = false;
  await userEvent.click(view('Canceled'));
  await screen.findByText('The search did not work');
  expect(screen.getByText('Back in a moment.')).toBeTruthy();
  expect(status()).toBe('');
  expect(rows()).toHaveLength(2);
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(status()).toBe('2 orders found'));
  expect(screen.queryByText('The search did not work')).toBeNull();
});

it('says without a connection that searching needs one, and searches once there is one', async () => {
  const asked = await openOrders();
  await firstFound();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  await screen.findByText('Search needs a connection');
  await userEvent.click(view('Canceled'));
  await screen.findByRole('button', { name: 'Try again' });
  expect(rows()).toHaveLength(2);
  const before = searches(asked).length;
  online.mockRestore();
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText('Search needs a connection')).toBeNull());
  await waitFor(() => expect(status()).toBe('2 orders found'));
  expect(
    searches(asked)
      .slice(before)
      .map(({ input }) => input),
  ).toMatchObject([{ state: 'canceled' }]);
});

it('has what was found as a file, by the filters of the list (6-12)', async () => {
  await openOrders({}, '?text=l%C3%ADnd+a&visitFrom=2026-07-18&activity=101&state=saved&due=owed&sort=visit');
  await firstFound();
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/desk/orders.csv?clientLocationKey=1&text=l%C3%ADnd+a&visitFrom=2026-07-18&activityKey=101&state=saved&due=owed&sort=visit',
  );
});

it('moves over rows, opens, searches and clears by keys', async () => {
  await openOrders();
  await firstFound();
  await userEvent.keyboard('jj');
  expect(document.activeElement?.textContent).toBe('LARK-48278');
  await userEvent.keyboard('k');
  expect(document.activeElement?.textContent).toBe('LARK-48213');
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(field());
  // In the field, letters are letters.
  await userEvent.keyboard('jk{Enter}');
  expect(address()).toBe('/desk/1/orders?text=jk');
  await userEvent.keyboard('{Escape}');
  expect(field()).toHaveProperty('value', '');
  expect(address()).toBe('/desk/1/orders');
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('{Escape}j{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Maya Okonkwo' });
});

it('lists its keys', async () => {
  await openOrders();
  await firstFound();
  await userEvent.keyboard('?');
  expect(within(screen.getByRole('dialog')).getByText('next, previous order')).toBeTruthy();
});

it('folds the filters behind a button', async () => {
  await openOrders();
  const fold = screen.getByRole('button', { name: 'Filters' });
  const filters = document.getElementById(fold.getAttribute('aria-controls') ?? '');
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  expect(filters?.className).toBe('orders-filters');
  await userEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(filters?.className).toBe('orders-filters orders-filters-open');
});

it('is for those who may read orders, and has no entry for others (6-12)', async () => {
  const asked = await openDesk('/desk/1/orders', {
    ...works,
    getStaffSession: () => sessionAt(larkspurAs('gate')),
  });
  await screen.findByRole('heading', { level: 1, name: 'You no longer have access to this venue' });
  expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull();
  expect(searches(asked)).toEqual([]);
});

it('leads away who may no longer read the orders of a venue', async () => {
  await openDesk('/desk/1/orders', {
    getStaffSession: () => sessionAt(larkspurAs('desk'), otterAs('desk')),
    searchOrders: () => new Failure(404),
  });
  await screen.findByRole('heading', { level: 1, name: 'You no longer have access to this venue' });
  expect(screen.getByRole('link', { name: 'Otter Creek' })).toBeTruthy();
});
