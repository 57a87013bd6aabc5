/** Closing a departure, opening it again and changing its places, on the screen. */
import type { DayDeparture, DepartureSales } from '@gangway/contract/departures';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDay, aDeparture, aDepartureWith, aParty, someSales } from '../../testing/a-day.ts';
import { openedStream } from '../../testing/fake-events.ts';
import { type Answers, type Asked, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { openDesk } from '../../testing/open-desk.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-18T09:12:00-06:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  fireEvent(window, new Event('online'));
});

const at = '/desk/1/day/2026-07-18/1-0930';
const kayak = aDeparture('09:30', '12:00', { guests: 4, placesTaken: 4, placesLeft: 8, bookings: 2 });
const closedBy = { on: '2026-07-18T15:02:00Z', by: 'Mia Larsen', reason: 'The captain is ill' };
const closed: Partial<DepartureSales> = {
  ...{ closed: closedBy, state: 'salesClosed 12', mayClose: false, mayOpen: true },
};
const isClosed: Partial<DayDeparture> = { status: 'Closed', isClosed: true };

const applied = { applied: true, modelErrors: null };
const refused = (key: string, words: string) => ({ applied: false, modelErrors: [{ key, value: [words] }] });

/** A server that keeps how the departure stands. */
function aServer(changes: Answers = {}, start: Partial<DepartureSales> = {}, of: Partial<DayDeparture> = {}) {
  let departure = { ...kayak, ...of };
  let sales = someSales(start);
  const answers: Answers = {
    getStaffSession: () => sessionAt(larkspurAs('manager')),
    getDeparture: () => ({ ...aDepartureWith(departure, [aParty('Abel')]), sales }),
    closeDeparture: ({ reason }) => {
      departure = { ...departure, ...isClosed };
      sales = { ...sales, ...closed, closed: { ...closedBy, reason } };
      return applied;
    },
    openDeparture: () => {
      departure = { ...departure, status: 'Available', isClosed: false };
      sales = { ...sales, closed: null, state: 'open 12', mayClose: true, mayOpen: false };
      return applied;
    },
    changePlaces: ({ places }) => {
      departure = { ...departure, capacity: places ?? 12, placesLeft: (places ?? 12) - 4 };
      sales = { ...sales, state: `open ${places ?? 12}` };
      return applied;
    },
    ...changes,
  };
  return { answers, change: (to: Partial<DayDeparture>) => (departure = { ...departure, ...to }) };
}

async function open(
  changes: Answers = {},
  sales: Partial<DepartureSales> = {},
  of: Partial<DayDeparture> = {},
) {
  const server = aServer(changes, sales, of);
  const asked = await openDesk(at, server.answers);
  await screen.findByRole('heading', { level: 1, name: '9:30 AM Sunrise Kayak' });
  return { ...server, asked };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
const dialog = () => within(screen.getByRole('dialog'));
const sentTo = (asked: readonly Asked[], call: string) => asked.filter(({ name }) => name === call);
const placesField = () => dialog().getByRole('textbox', { name: 'Places' });
async function type(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

it('is closed after the person has read who stays, with a reason, and opened again (6-12)', async () => {
  const { asked } = await open({}, { held: 2 });
  await press('Close');
  expect(screen.getByRole('dialog').textContent).toContain(
    '4 guests stay booked. Nobody else can book it, online or at the desk.',
  );
  expect(screen.getByRole('dialog').textContent).toContain('2 places are in carts right now.');
  await userEvent.type(dialog().getByRole('textbox', { name: /^Reason/ }), ' The captain is ill ');
  await userEvent.click(dialog().getByRole('button', { name: 'Close departure' }));
  expect(await screen.findByText('The departure is closed.')).toBeTruthy();
  expect(sentTo(asked, 'closeDeparture')[0]?.input).toEqual({
    ...{ locationKey: 1, date: '2026-07-18', departureKey: '1-0930', state: 'open 12' },
    reason: 'The captain is ill',
  });
  expect(await screen.findByText('Closed: nobody can book this departure')).toBeTruthy();
  expect(screen.getByText('Today, 9:02 AM, Mia Larsen')).toBeTruthy();
  expect(screen.getByText('The captain is ill')).toBeTruthy();
  expect(screen.getByText('Closed')).toBeTruthy();

  await press('Open again');
  expect(screen.getByRole('dialog').textContent).toContain('8 places can be booked again');
  await userEvent.click(dialog().getByRole('button', { name: 'Open again' }));
  expect(await screen.findByText('The departure is open again.')).toBeTruthy();
  expect(sentTo(asked, 'openDeparture')[0]?.input).toMatchObject({ state: 'salesClosed 12', reason: null });
  await waitFor(() => expect(screen.queryByText('Closed: nobody can book this departure')).toBeNull());
});

it('is left as it is if the person thinks better of it', async () => {
  const { asked } = await open({}, {}, { guests: 0 });
  await press('Close');
  expect(screen.getByRole('dialog').textContent).toContain('Nobody has booked it.');
  await userEvent.click(dialog().getByRole('button', { name: 'Leave it open' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sentTo(asked, 'closeDeparture')).toEqual([]);
});

it('gets another number of places, which says how many are left to sell (R10, 6-12)', async () => {
  const { asked } = await open({}, { held: 2 });
  await press('Change places');
  expect(screen.getByRole('dialog').textContent).toContain('Places now12Sold4In carts2');
  const yes = () => dialog().getByRole('button', { name: /^Change/ });
  expect(isDisabled(yes())).toBe(true);
  for (const [typed, words] of [
    ['5', 'At least 6: so many are sold or in carts.'],
    ['many', 'Enter a whole number from 0 to 10000.'],
    ['10001', 'Enter a whole number from 0 to 10000.'],
  ] as const) {
    await type(placesField(), typed);
    expect(screen.getByRole('dialog').textContent).toContain(words);
    expect(isDisabled(yes())).toBe(true);
  }
  await type(placesField(), '6');
  expect(dialog().getByText('No more places can be sold.')).toBeTruthy();
  await type(placesField(), '9');
  expect(dialog().getByText('3 more places can be sold.')).toBeTruthy();
  await userEvent.click(dialog().getByRole('button', { name: 'Change to 9 places' }));
  expect(await screen.findByText('The number of places is changed.')).toBeTruthy();
  expect(sentTo(asked, 'changePlaces')[0]?.input).toMatchObject({
    state: 'open 12',
    places: 9,
    reason: null,
  });
});

it('gets the places of the schedule back (6-12)', async () => {
  const { asked } = await open(
    {},
    { placesChanged: { ...closedBy, reason: null }, state: 'open 6' },
    { capacity: 6, placesLeft: 2 },
  );
  await press('Change places');
  expect(dialog().getByText('Today, 9:02 AM, Mia Larsen')).toBeTruthy();
  await userEvent.click(dialog().getByRole('radio', { name: /As the schedule says/ }));
  expect(dialog().queryByRole('textbox', { name: 'Places' })).toBeNull();
  expect(dialog().getByText('8 more places can be sold.')).toBeTruthy();
  await userEvent.click(dialog().getByRole('button', { name: 'Change to 12 places' }));
  await waitFor(() => expect(sentTo(asked, 'changePlaces')[0]?.input).toMatchObject({ places: null }));
});

it('may have no limit in the schedule, and share equipment', async () => {
  await open({}, { placesScheduled: null }, { capacity: 6, placesLeft: 2, pools: ['vans'] });
  await press('Change places');
  await type(placesField(), '7');
  expect(dialog().getByRole('status').textContent).toContain('so it may be fewer');
  await userEvent.click(dialog().getByRole('radio', { name: /As the schedule says/ }));
  expect(dialog().getByText('Any number of places can be sold.')).toBeTruthy();
});

it('says why a change was refused, keeps what was typed, and shows the departure as it is now', async () => {
  const { asked } = await open({
    changePlaces: () =>
      refused('departureChanged', 'This departure changed in the meantime. Nothing was done.'),
  });
  await press('Change places');
  await type(placesField(), '9');
  await userEvent.click(dialog().getByRole('button', { name: 'Change to 9 places' }));
  expect((await dialog().findByRole('alert')).textContent).toContain('Nothing was done.');
  expect(placesField().getAttribute('value')).toBe('9');
  await waitFor(() => expect(sentTo(asked, 'getDeparture')).toHaveLength(2));
});

it('is sent once if it is pressed twice, and with the same key if the answer was lost (R12)', async () => {
  const lost = Promise.withResolvers<Failure>();
  let isLost = true;
  const { asked } = await open({ closeDeparture: () => (isLost ? lost.promise : applied) });
  await press('Close');
  const yes = () => dialog().getByRole('button', { name: 'Close departure' });
  await userEvent.dblClick(yes());
  lost.resolve(new Failure(504, 'Too slow.'));
  expect((await dialog().findByRole('alert')).textContent).toBeTruthy();
  expect(sentTo(asked, 'closeDeparture')).toHaveLength(1);
  isLost = false;
  await userEvent.click(yes());
  expect(await screen.findByText('The departure is closed.')).toBeTruthy();
  const keys = sentTo(asked, 'closeDeparture').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('is not changed without a connection', async () => {
  await open();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(await screen.findByText('Changes need a connection.')).toBeTruthy();
  expect(isDisabled(screen.getByRole('button', { name: 'Close' }))).toBe(true);
  await press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('has no buttons for who may not change it, who sees by whom it was closed (6-12)', async () => {
  const nothing = { mayClose: false, mayOpen: false, mayChangePlaces: false };
  await open({ getStaffSession: () => sessionAt(larkspurAs('gate')) }, { ...closed, ...nothing }, isClosed);
  expect(screen.getByText('Today, 9:02 AM, Mia Larsen')).toBeTruthy();
  expect(screen.getByText('The captain is ill')).toBeTruthy();
  for (const name of ['Close', 'Open again', 'Change places'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('that the venue file closed says so', async () => {
  await open({}, { ...closed, closed: null }, isClosed);
  expect(screen.getByText('The venue file says so.')).toBeTruthy();
});

it('shows what a colleague does to it (6-12)', async () => {
  const { change, asked } = await open();
  change(isClosed);
  (await openedStream()).sendDay(aDay([{ ...kayak, ...isClosed }]));
  expect(await screen.findByText('Closed: nobody can book this departure')).toBeTruthy();
  expect(sentTo(asked, 'getDeparture')).toHaveLength(2);
});
