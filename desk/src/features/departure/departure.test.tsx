/** A departure on the screen: who comes, checking in, also without a connection, and what was refused. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDay, aDeparture, aDepartureWith, aParty, minor } from '../../testing/a-day.ts';
import { openedStream } from '../../testing/fake-events.ts';
import { type Answers, type Asked, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { openDesk } from '../../testing/open-desk.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-18T09:12:00-06:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const kayak = aDeparture('09:30', '12:00', { guests: 4, placesTaken: 4, placesLeft: 8, bookings: 2 });
const abel = aParty('Abel');
const zed = aParty('Zed', { phone: '+1 303 555 0100', due: minor(8752), answers: ['Diet: Vegan'] });

/** A server that keeps what was checked in. */
function aServer(changes: Answers = {}) {
  const used = new Map<string, string>();
  const parties = () =>
    [abel, zed].map((party) => ({
      ...party,
      tickets: party.tickets.map((ticket) => {
        const usedOn = used.get(ticket.code) ?? null;
        return { ...ticket, usedOn, status: usedOn === null ? ('Valid' as const) : ('Used' as const) };
      }),
    }));
  const answers: Answers = {
    getStaffSession: () => sessionAt(larkspurAs('gate')),
    getDeparture: () => aDepartureWith({ ...kayak, arrived: used.size }, parties()),
    checkInTickets: ({ codes }) => ({
      tickets: codes.map((code) => {
        const before = used.get(code);
        used.set(code, before ?? '2026-07-18T15:12:00Z');
        return {
          ...{ code, admitted: before === undefined, status: 'Used' as const },
          ...{ usedOn: used.get(code) ?? null, usedBy: before === undefined ? null : 'Dana' },
        };
      }),
    }),
    undoCheckIn: ({ codes }) => {
      for (const code of codes) used.delete(code);
      return { tickets: codes.map((code) => ({ code, status: 'Valid' as const })) };
    },
    ...changes,
  };
  return { used, answers };
}

const at = '/desk/1/day/2026-07-18/1-0930';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const guest = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const sent = (asked: readonly Asked[]) =>
  asked.filter(({ name }) => name === 'checkInTickets' || name === 'undoCheckIn');

const refusal = async () =>
  (await screen.findByText('1 check-in was refused')).closest<HTMLElement>('[role=alert]') as HTMLElement;

async function open(changes: Answers = {}) {
  const server = aServer(changes);
  const asked = await openDesk(at, server.answers);
  await heading('9:30 AM Sunrise Kayak');
  await waitFor(openedStream);
  return { ...server, asked };
}

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
}

it('shows parties with what is to know of them', async () => {
  await open();
  const party = screen.getByRole('heading', { level: 2, name: /^Zed/ }).closest('li');
  expect(party?.textContent).toContain('$87.52 due');
  expect(party?.textContent).toContain('Diet: Vegan');
  expect(
    within(party as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('tel:+13035550100');
  expect(screen.getByText('18 min')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Arrived' }).textContent).toContain('0of 4 arrived');
});

it('checks in a guest at once, and takes it back', async () => {
  const { asked, used } = await open();
  await userEvent.click(guest('Adult 1 Abel'));
  expect(guest('Adult 1 Abel').getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect([...used.keys()]).toEqual(['t;Abel;1']));
  await userEvent.click(screen.getByRole('button', { name: 'Undo Adult 1, Abel' }));
  expect(guest('Adult 1 Abel').getAttribute('aria-pressed')).toBe('false');
  await waitFor(() => expect(used.size).toBe(0));
  expect(sent(asked).map(({ name }) => name)).toEqual(['checkInTickets', 'undoCheckIn']);
});

it('checks in a party together, takes the last back by its key, and sends nothing twice', async () => {
  const { asked, used } = await open();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Check in all 2 Zed' }));
  await waitFor(() => expect(used.size).toBe(2));
  expect(screen.getByText('All in')).toBeTruthy();
  expect(sent(asked)).toHaveLength(1);
  await userEvent.keyboard('u');
  await waitFor(() => expect(used.size).toBe(0));
});

it('shows who is expected, and what is to do', async () => {
  await open();
  await userEvent.click(guest('Adult 1 Abel'));
  await userEvent.click(guest('Adult 2 Abel'));
  await userEvent.click(screen.getByRole('button', { name: 'Expected 2' }));
  expect(screen.queryByRole('heading', { level: 2, name: /^Abel/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'To do 1' }));
  expect(screen.getByRole('heading', { level: 2, name: /^Zed/ })).toBeTruthy();
});

it('keeps check-ins on the device without a connection, and sends each once when there is one', async () => {
  const { asked, used } = await open();
  setOnline(false);
  await userEvent.click(guest('Adult 1 Abel'));
  await userEvent.click(guest('Adult 2 Abel'));
  expect(screen.getAllByText('Waits to be sent')).toHaveLength(2);
  expect(screen.getByText(/2 check-ins are kept on this device/)).toBeTruthy();
  expect(localStorage.getItem('desk.checkIns')).toContain('t;Abel;1');
  expect(sent(asked)).toHaveLength(0);
  setOnline(true);
  await waitFor(() => expect(used.size).toBe(2));
  await waitFor(() => expect(localStorage.getItem('desk.checkIns')).toBeNull());
  expect(sent(asked)).toHaveLength(2);
});

it('sends what an earlier document kept, with the same key if the answer was lost', async () => {
  let isLost = true;
  const server = aServer();
  const { checkInTickets } = server.answers;
  const asked = await openDesk(at, {
    ...server.answers,
    checkInTickets: (input) => {
      if (!isLost)
        return {
          tickets: input.codes.map((code) => ({
            code,
            admitted: true,
            status: 'Used',
            usedOn: null,
            usedBy: null,
          })),
        };
      void checkInTickets?.(input);
      return new Failure(504, 'Too slow.');
    },
  });
  await heading('9:30 AM Sunrise Kayak');
  await userEvent.click(guest('Adult 1 Abel'));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  isLost = false;
  setOnline(true);
  await waitFor(() => expect(localStorage.getItem('desk.checkIns')).toBeNull());
  const keys = sent(asked).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(screen.queryByText(/refused/)).toBeNull();
});

it('says who had checked somebody in, and what else was refused, until it is dismissed', async () => {
  const { used } = await open();
  used.set('t;Abel;1', '2026-07-18T15:02:00Z');
  await userEvent.click(guest('Adult 1 Abel'));
  const notice = await refusal();
  expect(notice.textContent).toContain('1 check-in was refused');
  expect(notice.textContent).toContain('Adult 1, Abel: already checked in by Dana, 9:02 AM.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('1 check-in was refused')).toBeNull();
});

it('says that a booking was canceled meanwhile', async () => {
  await open({
    checkInTickets: ({ codes }) => ({
      tickets: codes.map((code) => ({
        code,
        admitted: false,
        status: 'Cancelled',
        usedOn: null,
        usedBy: null,
      })),
    }),
  });
  await userEvent.click(guest('Adult 1 Abel'));
  expect((await refusal()).textContent).toContain('this booking was canceled');
  expect(guest('Adult 1 Abel').getAttribute('aria-pressed')).toBe('false');
});

it('is loaded again when the day says that something about it has changed, and not otherwise', async () => {
  const { asked, used } = await open();
  const loads = () => asked.filter(({ name }) => name === 'getDeparture').length;
  (await openedStream()).sendDay(aDay([kayak]));
  expect(loads()).toBe(1);
  used.set('t;Zed;2', '2026-07-18T15:10:00Z');
  (await openedStream()).sendDay(aDay([{ ...kayak, arrived: 1 }]));
  await waitFor(() => expect(guest('Adult 2 Zed').getAttribute('aria-pressed')).toBe('true'));
  expect(loads()).toBe(2);
});

it('says that there is no such departure, and leads to the day', async () => {
  await openDesk(at, { ...aServer().answers, getDeparture: () => new Failure(404, 'Not found.') });
  await heading('There is no such departure');
  expect(screen.getByRole('link', { name: 'See the day' }).getAttribute('href')).toBe(
    '/desk/1/day/2026-07-18',
  );
});

it('says that nobody has booked it', async () => {
  await open({ getDeparture: () => aDepartureWith(aDeparture('09:30', '12:00'), []) });
  expect(screen.getByText('Nobody has booked this departure')).toBeTruthy();
});

it('has the manifest to print and for spreadsheets, as files of this departure (6-12)', async () => {
  await openDesk(at, aServer().answers);
  await heading('9:30 AM Sunrise Kayak');
  expect(screen.getByRole('link', { name: 'Print' }).getAttribute('href')).toBe(
    '/api/desk/manifest.pdf?clientLocationKey=1&date=2026-07-18&departureKey=1-0930',
  );
  const csv = screen.getByRole('link', { name: 'CSV' });
  expect(csv.getAttribute('href')).toBe(
    '/api/desk/manifest.csv?clientLocationKey=1&date=2026-07-18&departureKey=1-0930',
  );
  expect(csv.hasAttribute('download')).toBe(true);
});

it('leads to the order of a party, for whoever may read orders (6-12)', async () => {
  const { asked } = await open({ getStaffSession: () => sessionAt(larkspurAs('desk')) });
  expect(asked.length).toBeGreaterThan(0);
  const link = screen.getByRole('link', { name: `Order ${zed.orderNumber}` });
  expect(link.getAttribute('href')).toBe(`/desk/1/orders/${zed.orderNumber}`);
});

it('names the order of a party to whoever may not read orders, and leads nowhere (6-12)', async () => {
  await open();
  expect(screen.getByText(zed.orderNumber)).toBeTruthy();
  expect(screen.queryByRole('link', { name: new RegExp(zed.orderNumber) })).toBeNull();
});
