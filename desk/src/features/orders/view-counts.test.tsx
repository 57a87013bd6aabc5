/** The number beside each view, and the digits that open them (docs/rules/finding-orders.md, "Saved views"). */
import type { OrderView, OrderViewCounts, SavedSearch } from '@gangway/contract/orders';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aFoundOrder, foundOrders } from '../../testing/an-order.ts';
import { type Answers, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { address, namesOf, openDesk } from '../../testing/open-desk.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-18T09:12:00-06:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const nothing: SavedSearch = {
  ...{ text: null, visitFrom: null, visitTo: null, soldFrom: null, soldTo: null },
  ...{ visitFromIn: null, visitToIn: null, soldFromIn: null, soldToIn: null },
  ...{ activityKey: null, state: null, due: null, sort: null },
};
const aView = (viewKey: number, changes: Partial<OrderView> = {}): OrderView => ({
  ...{ viewKey, revision: 1, name: `View ${viewKey}`, isShared: false, mayChange: true },
  search: { ...nothing, text: `guest ${viewKey}` },
  ...changes,
});
const week = aView(7, { name: 'Next days', search: { ...nothing, visitFromIn: 0, visitToIn: 6 } });
const camp = aView(8, { name: 'Camp', isShared: true });
const old = aView(9, { name: 'Old', search: null });

const counts: OrderViewCounts = {
  everyday: [
    { view: 'today', count: 38, isMore: false },
    { view: 'owed', count: 1, isMore: false },
    { view: 'back', count: 0, isMore: false },
    { view: 'canceled', count: 1000, isMore: true },
  ],
  views: [
    { viewKey: 7, count: 14, isMore: false },
    { viewKey: 8, count: 1000, isMore: false },
  ],
};

async function open(changes: Answers = {}, query = '') {
  const asked = await openDesk(`/desk/1/orders${query}`, {
    getStaffSession: () => sessionAt(larkspurAs('desk')),
    searchOrders: () => foundOrders([aFoundOrder('A-1')]),
    getOrderViews: () => ({ views: [week, camp, old], mayShare: false }),
    getOrderViewCounts: () => counts,
    ...changes,
  });
  await screen.findByRole('checkbox', { name: 'Select order A-1' });
  return asked;
}

const nav = () => within(screen.getByRole('navigation', { name: 'Views' }));
const shown = () =>
  [...document.querySelectorAll('.view')].map((view) => [
    (view.querySelector('bdi') ?? view.querySelector('span'))?.textContent,
    view.querySelector('.view-count [aria-hidden]')?.textContent ?? null,
  ]);
const asksFor = (asked: Awaited<ReturnType<typeof open>>) =>
  namesOf(asked).filter((name) => name === 'getOrderViewCounts').length;

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  fireEvent(document, new Event('visibilitychange'));
}

describe('the number beside a view', () => {
  it('is how many orders match, and a large one is cut; what cannot be opened has none', async () => {
    const asked = await open();
    await waitFor(() =>
      expect(shown()).toEqual([
        ['All orders', null],
        ['Arriving today', '38'],
        ['Balance due', '1'],
        ['To give back', '0'],
        ['Canceled', '999+'],
        ['Next days', '14'],
        ['Camp', '999+'],
        ['Old', null],
      ]),
    );
    expect(nav().getByRole('link', { name: /^Balance due.*1 order$/ })).toBeTruthy();
    expect(nav().getByRole('link', { name: /^Camp.*more than 999 orders$/ })).toBeTruthy();
    // After the list itself.
    expect(namesOf(asked).indexOf('searchOrders')).toBeLessThan(namesOf(asked).indexOf('getOrderViewCounts'));
    expect(asksFor(asked)).toBe(1);
  });

  it('of the open view is what its list has found', async () => {
    await open({}, '?visitFrom=2026-07-18&visitTo=2026-07-24');
    await waitFor(() => expect(shown()[1]).toEqual(['Arriving today', '38']));
    expect(shown()[5]).toEqual(['Next days', '1']);
  });

  it('is not there while it loads, nor without an answer, and the list stands', async () => {
    const errors = vi.spyOn(console, 'error');
    let answer: (given: Failure) => void = () => undefined;
    const asked = await open({
      getOrderViewCounts: () =>
        new Promise<Failure>((resolve) => {
          answer = resolve;
        }),
    });
    await waitFor(() => expect(asksFor(asked)).toBe(1));
    const places = document.querySelectorAll('.view-count').length;
    expect(shown().every(([, number]) => number === null)).toBe(true);
    await act(async () => answer(new Failure(503, 'Back in a moment.')));
    expect(shown().every(([, number]) => number === null)).toBe(true);
    // Its room is kept.
    expect(document.querySelectorAll('.view-count')).toHaveLength(places);
    expect(screen.queryByText('Back in a moment.')).toBeNull();
    expect(errors).not.toHaveBeenCalled();
  });

  it('is asked for again when the tab comes back, once a minute at most', async () => {
    let today = 38;
    const asked = await open({
      getOrderViewCounts: () => ({
        ...counts,
        everyday: [{ view: 'today', count: today, isMore: false }],
      }),
    });
    await waitFor(() => expect(shown()[1]).toEqual(['Arriving today', '38']));
    today = 39;
    act(() => setVisible(false));
    vi.setSystemTime(Date.now() + 50_000);
    act(() => setVisible(true));
    expect(asksFor(asked)).toBe(1);
    act(() => setVisible(false));
    vi.setSystemTime(Date.now() + 20_000);
    act(() => setVisible(true));
    await waitFor(() => expect(shown()[1]).toEqual(['Arriving today', '39']));
    expect(asksFor(asked)).toBe(2);
  });

  it('is asked for again when a view was saved', async () => {
    let views = [week];
    const asked = await open(
      {
        getOrderViews: () => ({ views, mayShare: false }),
        saveOrderView: () => {
          views = [week, camp];
          return { viewKey: 8, modelErrors: null };
        },
      },
      '?due=owed',
    );
    await waitFor(() => expect(asksFor(asked)).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: 'Save view…' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Camp');
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(shown().at(-1)).toEqual(['Camp', '999+']));
    expect(asksFor(asked)).toBe(2);
  });
});

describe('the digits', () => {
  it('open the views as they stand, also one that cannot be read', async () => {
    await open();
    await nav().findByRole('link', { name: /^Next days/ });
    await userEvent.keyboard('2');
    expect(address()).toBe('/desk/1/orders?visitFrom=2026-07-18&visitTo=2026-07-18&sort=visit');
    await userEvent.keyboard('6');
    expect(address()).toBe('/desk/1/orders?visitFrom=2026-07-18&visitTo=2026-07-24');
    await userEvent.keyboard('9');
    expect(address()).toBe('/desk/1/orders?visitFrom=2026-07-18&visitTo=2026-07-24');
    await userEvent.keyboard('1');
    expect(address()).toBe('/desk/1/orders');
    await userEvent.keyboard('8');
    expect(within(screen.getByRole('dialog')).getByText('This view cannot be opened any more')).toBeTruthy();
    // The keys rest while a dialog is open.
    await userEvent.keyboard('2');
    expect(address()).toBe('/desk/1/orders');
  });

  it('do nothing while somebody types, or with another key held', async () => {
    await open();
    await nav().findByRole('link', { name: /^Next days/ });
    await userEvent.keyboard('{Control>}2{/Control}{Alt>}3{/Alt}{Meta>}4{/Meta}');
    expect(address()).toBe('/desk/1/orders');
    await userEvent.type(screen.getByRole('searchbox'), '2');
    await waitFor(() => expect(address()).toBe('/desk/1/orders?text=2'));
  });

  it('stand in the list of keys', async () => {
    await open();
    await userEvent.keyboard('?');
    expect(within(screen.getByRole('dialog')).getByText('first to ninth view')).toBeTruthy();
  });
});
