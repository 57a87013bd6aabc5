/** The desk that is opened without a connection: who was signed in, the day and its departures, and when they are deleted (docs/rules/offline.md). */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDay, aDeparture, aDepartureWith, aParty } from '../testing/a-day.ts';
import { type Answers, Failure, larkspurAs, otterAs, sessionAt, token } from '../testing/fake-server.ts';
import { address, namesOf, openDesk } from '../testing/open-desk.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-18T09:12:00-06:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const kayak = aDeparture('09:30', '12:00', { guests: 2, placesTaken: 2, bookings: 1 });
const departure = '/desk/1/day/2026-07-18/1-0930';

function aServer(changes: Answers = {}) {
  const used = new Set<string>();
  const answers: Answers = {
    getStaffSession: () => sessionAt(larkspurAs('gate')),
    getDay: ({ date }) => aDay([kayak], date === null ? {} : { date }),
    getDeparture: ({ date }) => aDepartureWith({ ...kayak, arrived: used.size }, [aParty('Abel')], { date }),
    checkInTickets: ({ codes }) => ({
      tickets: codes.map((code) => {
        const admitted = !used.has(code);
        used.add(code);
        return { code, admitted, status: 'Used' as const, usedOn: '2026-07-18T15:12:00Z', usedBy: null };
      }),
    }),
    signOutStaff: () => ({}),
    ...changes,
  };
  return { used, answers };
}

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('desk.kept'));
/** The words of what did not load. */
async function trouble(): Promise<string> {
  await waitFor(() => expect(document.querySelector('.notice[role=alert]')).not.toBeNull());
  return document.querySelector('.notice[role=alert]')?.textContent ?? '';
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

/** Opens addresses with a connection, one after the other, as documents of their own. */
async function visit(answers: Answers, ...addresses: string[]): Promise<void> {
  for (const at of addresses) {
    await openDesk(at, answers);
    await heading(/Kayak|July/);
    cleanup();
  }
}

/** Loads the document again. */
async function reload(at: string, answers: Answers) {
  cleanup();
  return openDesk(at, answers);
}

describe('without a connection', () => {
  it('a departure that was loaded opens, says of when it is, and goes on checking in; each is sent once later', async () => {
    const { used, answers } = aServer();
    await visit(answers, '/desk/1/day', departure);
    setOnline(false);
    const asked = await reload(departure, answers);
    await heading('9:30 AM Sunrise Kayak');
    expect(screen.getByText(/^As of 9:12 AM MDT, kept on this device\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Adult 1/ }));
    expect(screen.getByText(/1 check-in is kept on this device/)).toBeTruthy();
    expect(namesOf(asked)).toEqual([]);
    setOnline(true);
    await waitFor(() => expect([...used]).toEqual(['t;Abel;1']));
    expect(namesOf(asked).filter((name) => name === 'checkInTickets')).toHaveLength(1);
    // Not before the server has said who is signed in.
    expect(namesOf(asked).indexOf('getStaffSession')).toBeLessThan(namesOf(asked).indexOf('checkInTickets'));
  });

  it('the first screen is the day as it was loaded last', async () => {
    const { answers } = aServer();
    await visit(answers, '/desk/1/day');
    setOnline(false);
    await reload('/desk', answers);
    await heading('Saturday, July 18');
    expect(address()).toBe('/desk/1/day');
    expect(await screen.findByText(/9:12 AM/)).toBeTruthy();
  });

  it.each(['/desk/1/day/2026-07-18/1-1300', '/desk/1/day/2026-07-19', '/desk/1/people'])(
    '%s, which was not loaded, says that it needs one',
    async (at) => {
      const { answers } = aServer({ getStaffSession: () => sessionAt(larkspurAs('owner')) });
      await visit(answers, '/desk/1/day', departure);
      setOnline(false);
      await reload(at, answers);
      expect(await trouble()).toMatch(/connection|offline|connected/i);
      expect(screen.getByRole('button', { name: /again/ })).toBeTruthy();
    },
  );

  it('the desk of nobody says that it needs one, and opens once there is one', async () => {
    const { answers } = aServer();
    setOnline(false);
    await openDesk('/desk/1/day', answers);
    expect(await trouble()).toMatch(/connection|offline|connected/i);
    setOnline(true);
    await heading('Saturday, July 18');
  });

  it('the token of the session is not kept, and nothing is changed until the server has given one', async () => {
    const { answers } = aServer();
    await visit(answers, departure);
    expect(JSON.stringify({ ...localStorage })).not.toContain(token);
    setOnline(false);
    const asked = await reload(departure, answers);
    await heading('9:30 AM Sunrise Kayak');
    // The browser says that there is a connection, and the server is not reached yet.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    await userEvent.click(screen.getByRole('button', { name: /^Adult 1/ }));
    expect(namesOf(asked)).not.toContain('checkInTickets');
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });
});

describe('what is kept is deleted', () => {
  it.each<[string, Answers]>([
    ['signing out', {}],
    ['a session that ended meanwhile', { signOutStaff: () => new Failure(401) }],
    ['signing out where the server does not answer', { signOutStaff: () => new Failure(500) }],
  ])('by %s', async (_how, changes) => {
    const { answers } = aServer(changes);
    await visit(answers, '/desk/1/day', departure);
    expect(kept().length).toBe(3);
    await reload('/desk/account', answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('by a session that the server no longer knows', async () => {
    const { answers } = aServer();
    await visit(answers, departure);
    await reload(departure, { ...answers, getStaffSession: () => new Failure(401) });
    await waitFor(() => expect(address()).toContain('/desk/sign-in'));
    expect(kept()).toEqual([]);
  });

  it('by somebody else who signs in', async () => {
    const { answers } = aServer();
    await visit(answers, departure);
    const other = { ...sessionAt(larkspurAs('gate')), email: 'dana@larkspur.example' };
    await reload('/desk/account', { ...answers, getStaffSession: () => other });
    await heading('Account');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Abel');
  });

  it('of a venue where the person no longer works, and of a departure that is gone or no longer theirs', async () => {
    const { answers } = aServer();
    await visit(answers, departure);
    await reload(departure, { ...answers, getDeparture: () => new Failure(404) });
    await heading('There is no such departure');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Abel');
    await visit(answers, departure);
    await reload('/desk/account', { ...answers, getStaffSession: () => sessionAt(otterAs('gate')) });
    await heading('Account');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Abel');
  });

  it('once the day is over, and a day after tomorrow is not kept at all', async () => {
    const { answers } = aServer();
    await visit(answers, '/desk/1/day/2026-07-20', '/desk/1/day/2026-07-19', departure);
    expect(kept().toSorted()).toEqual([
      'desk.kept',
      'desk.kept 1 2026-07-18 1-0930',
      'desk.kept 1 2026-07-19',
    ]);
    vi.setSystemTime(Date.parse('2026-07-19T00:30:00-06:00'));
    await reload('/desk/account', answers);
    await heading('Account');
    // After the first screen.
    const rest = () => expect(kept().toSorted()).toEqual(['desk.kept', 'desk.kept 1 2026-07-19']);
    await vi.waitFor(rest, { timeout: 3000 });
  });

  it('that another program wrote is nothing', async () => {
    const { answers } = aServer();
    await visit(answers, departure);
    localStorage.setItem('desk.kept 1 2026-07-18 1-0930', '{"Departure":7}');
    setOnline(false);
    await reload(departure, answers);
    expect(await trouble()).toMatch(/connection|offline|connected/i);
  });
});
