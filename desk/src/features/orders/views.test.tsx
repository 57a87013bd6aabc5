/** Saved views on the screen: opened, saved, renamed, shared, deleted (docs/rules/finding-orders.md, "Saved views"). */
import type { OrderView, SavedSearch } from '@gangway/contract/orders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aFoundOrder, foundOrders } from '../../testing/an-order.ts';
import { type Answers, type Asked, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { address, openDesk } from '../../testing/open-desk.tsx';

const nothing: SavedSearch = {
  ...{ text: null, visitFrom: null, visitTo: null, soldFrom: null, soldTo: null },
  ...{ visitFromIn: null, visitToIn: null, soldFromIn: null, soldToIn: null },
  ...{ activityKey: null, state: null, due: null, sort: null },
};
const aView = (viewKey: number, changes: Partial<OrderView> = {}): OrderView => ({
  ...{ viewKey, revision: 1, name: `View ${viewKey}`, isShared: false, mayChange: true },
  search: { ...nothing, text: 'timberline' },
  ...changes,
});
const week = aView(7, { name: 'Next days', search: { ...nothing, visitFromIn: 0, visitToIn: 6 } });
const ours = aView(8, {
  ...{ name: 'Camp Timberline', isShared: true, mayChange: false },
  search: { ...nothing, text: 'timberline', due: 'owed', sort: 'due' },
});

async function open(
  views: OrderView[],
  { query = '', mayShare = false, ...changes }: Answers & { query?: string; mayShare?: boolean } = {},
) {
  const asked = await openDesk(`/desk/1/orders${query}`, {
    getStaffSession: () => sessionAt(larkspurAs('desk')),
    searchOrders: () => foundOrders([aFoundOrder('A-1')]),
    getOrderViews: () => ({ views, mayShare }),
    saveOrderView: () => ({ viewKey: 9, modelErrors: null }),
    removeOrderView: () => ({ removed: true, modelErrors: null }),
    ...changes,
  });
  await screen.findByRole('checkbox', { name: 'Select order A-1' });
  return asked;
}

const nav = () => within(screen.getByRole('navigation', { name: 'Views' }));
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sentTo = (asked: readonly Asked[], call: string) => asked.filter(({ name }) => name === call);
const saved = (asked: readonly Asked[]) => sentTo(asked, 'saveOrderView').map(({ input }) => input);

it('draws no view whose days move along with today before the server has said which day it is at the venue', async () => {
  const found = Promise.withResolvers<ReturnType<typeof foundOrders>>();
  const asked = await openDesk('/desk/1/orders', {
    getStaffSession: () => sessionAt(larkspurAs('desk')),
    searchOrders: () => found.promise,
    getOrderViews: () => ({ views: [week], mayShare: false }),
  });
  await waitFor(() => expect(sentTo(asked, 'getOrderViews')).toHaveLength(1));
  expect(await nav().findAllByRole('link')).toHaveLength(1);
  found.resolve(foundOrders([aFoundOrder('A-1')]));
  const link = await nav().findByRole('link', { name: 'Next days' });
  expect(link.getAttribute('href')).toBe('/desk/1/orders?visitFrom=2026-07-18&visitTo=2026-07-24');
});

it('opens a saved view with its days as they are today, and says which one it is', async () => {
  await open([week, ours]);
  await userEvent.click(await nav().findByRole('link', { name: 'Next days' }));
  expect(address()).toBe('/desk/1/orders?visitFrom=2026-07-18&visitTo=2026-07-24');
  expect(
    nav()
      .getByRole('link', { name: /^Next days/ })
      .getAttribute('aria-current'),
  ).toBe('page');
  expect(screen.queryByRole('button', { name: 'Save view…' })).toBeNull();
  await userEvent.click(nav().getByRole('link', { name: /Camp Timberline/ }));
  expect(address()).toBe('/desk/1/orders?text=timberline&due=owed&sort=due');
  // It is everybody's.
  expect(screen.queryByRole('button', { name: 'Change view' })).toBeNull();
});

it('offers to save what is no view yet, with days that move along or stay, once for a double press', async () => {
  const asked = await open([], { query: '?visitFrom=2026-07-19&visitTo=2026-07-20&due=owed' });
  await press('Save view…');
  const yes = dialog().getByRole('button', { name: 'Save view' });
  expect(yes.getAttribute('aria-disabled')).toBe('true');
  expect(dialog().queryByRole('checkbox', { name: /^Share/ })).toBeNull();
  await userEvent.type(dialog().getByRole('textbox', { name: 'Name' }), 'Soon');
  await userEvent.dblClick(yes);
  await screen.findByText('The view is saved.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Save view…');
  await userEvent.click(dialog().getByRole('checkbox', { name: /^Days move along/ }));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Name' }), 'These days');
  await userEvent.click(dialog().getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(saved(asked)).toHaveLength(2));
  const same = { locationKey: 1, viewKey: null, revision: null, isShared: false };
  expect(saved(asked)).toEqual([
    { ...same, name: 'Soon', search: { ...nothing, visitFromIn: 1, visitToIn: 2, due: 'owed' } },
    {
      ...{ ...same, name: 'These days' },
      search: { ...nothing, visitFrom: '2026-07-19', visitTo: '2026-07-20', due: 'owed' },
    },
  ]);
  expect(sentTo(asked, 'saveOrderView')[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{22}$/);
});

it('saves a search instead of what a view had, and offers nothing for all orders', async () => {
  const asked = await open([week], { query: '?state=canceled&sort=guest' });
  await press('Save view…');
  await userEvent.selectOptions(
    dialog().getByRole('combobox', { name: 'Save as' }),
    'Instead of “Next days”',
  );
  expect(dialog().getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Next days');
  await userEvent.click(dialog().getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(saved(asked)).toEqual([
      {
        ...{ locationKey: 1, viewKey: 7, revision: 1, name: 'Next days', isShared: false },
        search: { ...nothing, state: 'canceled', sort: 'guest' },
      },
    ]),
  );
  await userEvent.click(nav().getByRole('link', { name: 'All orders' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Guest name');
  expect(screen.queryByRole('button', { name: 'Save view…' })).toBeNull();
});

it('renames and shares a view, and keeps its search', async () => {
  const asked = await open([week], {
    ...{ query: '?visitFrom=2026-07-18&visitTo=2026-07-24', mayShare: true },
  });
  await press('Change view');
  const name = dialog().getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'This week');
  await userEvent.click(dialog().getByRole('checkbox', { name: /^Share with everybody/ }));
  await userEvent.click(dialog().getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(saved(asked)).toEqual([
      {
        ...{ locationKey: 1, viewKey: 7, revision: 1, name: 'This week', isShared: true },
        search: week.search,
      },
    ]),
  );
});

it('deletes a view after asking, and says that a colleague deleted it before', async () => {
  const words = 'This view was deleted in the meantime.';
  const asked = await open([week], {
    query: '?visitFrom=2026-07-18&visitTo=2026-07-24',
    removeOrderView: () => ({ removed: false, modelErrors: [{ key: 'viewGone', value: [words] }] }),
  });
  await press('Change view');
  await userEvent.click(dialog().getByRole('button', { name: 'Delete view' }));
  expect(sentTo(asked, 'removeOrderView')).toEqual([]);
  await screen.findByRole('dialog', { name: 'Delete “Next days”?' });
  await userEvent.click(dialog().getByRole('button', { name: 'Delete view' }));
  await dialog().findByText(words);
  expect(sentTo(asked, 'removeOrderView')[0]?.input).toEqual({ locationKey: 1, viewKey: 7, revision: 1 });
  expect(sentTo(asked, 'getOrderViews').length).toBeGreaterThan(1);
});

it('says that a view cannot be opened any more, and lets it be deleted', async () => {
  const asked = await open([aView(5, { name: 'Old', search: null })]);
  await userEvent.click(await nav().findByRole('button', { name: 'Old' }));
  expect(address()).toBe('/desk/1/orders');
  expect(dialog().getByText('This view cannot be opened any more')).toBeTruthy();
  expect(dialog().queryByRole('textbox')).toBeNull();
  await userEvent.click(dialog().getByRole('button', { name: 'Delete view' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Delete view' }));
  await screen.findByText('The view is deleted.');
  expect(sentTo(asked, 'removeOrderView')).toHaveLength(1);
});

it('says that the views did not load, and why one was not saved', async () => {
  let isUp = false;
  await open([], {
    query: '?due=owed',
    getOrderViews: () => (isUp ? { views: [], mayShare: false } : new Failure(503, 'Back in a moment.')),
    saveOrderView: () => new Failure(503, 'Back in a moment.'),
  });
  await screen.findByText('Saved views did not load.');
  expect(screen.queryByRole('button', { name: 'Save view…' })).toBeNull();
  isUp = true;
  await press('Try again');
  await press('Save view…');
  await userEvent.type(dialog().getByRole('textbox', { name: 'Name' }), 'Owed');
  await userEvent.click(dialog().getByRole('button', { name: 'Save view' }));
  await dialog().findByText('Back in a moment.');
  expect(dialog().getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Owed');
});
