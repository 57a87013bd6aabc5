/** Scanning on Today in a dead spot: the departures that this device keeps decide (docs/rules/offline.md, "Scanning"). */
import type { FoundTicket } from '@gangway/contract/tickets';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDay, aDeparture, aDepartureWith, aParty, minor, saturday } from '../../testing/a-day.ts';
import { fakeCamera } from '../../testing/fake-camera.ts';
import { lastStream } from '../../testing/fake-events.ts';
import { type Answers, Failure, larkspurAs, otterAs, sessionAt } from '../../testing/fake-server.ts';
import { namesOf, openDesk } from '../../testing/open-desk.tsx';

const morning = '2026-07-18T09:12:00-06:00';
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(morning), toFake: ['Date'] });
  fakeCamera();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let uuids = 0;
/** A code that no other test has scanned. */
function aCode(number = 1): string {
  uuids += 1;
  return `t;1c9f6f0e-7a43-4c1a-9f5e-${String(uuids).padStart(12, '0')};${number}`;
}

const sunday = '2026-07-19' as VenueDate;
const kayak = aDeparture('09:30', '12:00', { guests: 1, placesTaken: 1, bookings: 1 });
const sunset = aDeparture('15:00', '17:00', { guests: 1, placesTaken: 1, bookings: 1 });
const empty = aDeparture('17:00', '19:00');

interface Changes {
  answers?: Answers;
  ticket?: { status: 'Used' | 'Cancelled'; usedOn: string | null };
  rental?: string;
}

/** A server of a departure in the morning and one in the afternoon, which has one guest with this code. */
function aServer(code: string, { answers: others = {}, ticket, rental }: Changes = {}) {
  const used = new Map<string, string>();
  const answers: Answers = {
    getStaffSession: () => sessionAt(larkspurAs('gate')),
    getDay: ({ date }) => aDay([kayak, sunset, empty], { date: date ?? saturday }),
    getDeparture: ({ date, departureKey }) => {
      const of = departureKey === sunset.departureKey ? sunset : kayak;
      const own = { number: 1, code, rateName: 'Adult', people: 1, status: 'Valid' as const, usedOn: null };
      const tickets = of === sunset ? [{ ...own, ...ticket }] : [];
      const party = aParty('Ines', { due: minor(8752), tickets, rental: rental ?? null });
      return aDepartureWith(of, [party], { date });
    },
    checkInTickets: ({ codes }) => ({
      tickets: codes.map((one) => {
        const before = used.get(one);
        used.set(one, before ?? '2026-07-18T15:12:00Z');
        return {
          ...{ code: one, admitted: before === undefined, status: 'Used' as const },
          ...{ usedOn: used.get(one) ?? null, usedBy: null },
        };
      }),
    }),
    ...others,
  };
  return { used, answers };
}

const aFound = (code: string): FoundTicket => ({
  ...{ code, status: 'Valid', usedOn: null, usedBy: null, fit: 'here' },
  ...{ activityName: 'Sunrise Kayak', appointmentDate: sunset.start, hasTime: true },
  ...{ validUntil: null, rateName: 'Adult', people: 1, name: 'Ines', orderNumber: 'LARK-1' },
  balance: minor(0),
});

const addressOf = (key: string, date: string = saturday) => `/desk/1/day/${date}/${key}`;
const afternoon = addressOf(sunset.departureKey);

/** Opens departures with a connection, each as a document of its own. */
async function visit(answers: Answers, ...addresses: string[]): Promise<void> {
  for (const at of addresses) {
    await openDesk(at, answers);
    await screen.findByRole('heading', { level: 1, name: /Kayak/ });
    cleanup();
  }
}

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
}

/** Opens the day, or a departure, loses the connection, and opens the dialog. */
async function openInDeadSpot(answers: Answers, at = '/desk/1/day') {
  const asked = await openDesk(at, answers);
  await waitFor(lastStream);
  const scan = await screen.findByRole('button', { name: 'Scan' });
  setOnline(false);
  await userEvent.click(scan);
  await screen.findByRole('dialog', { name: 'Scan tickets and cards' });
  return asked;
}

const answer = () => document.querySelector('.scan-answer') as HTMLElement;
const tone = (name: 'good' | 'care' | 'bad') =>
  waitFor(() => expect(answer().classList.contains(`scan-${name}`)).toBe(true));
const type = (code: string) =>
  userEvent.type(screen.getByRole('textbox', { name: 'Code' }), `${code}{Enter}`);

describe('a ticket of a departure that is kept', () => {
  it('is checked in, says for when it is and how old the list is, and is sent once later', async () => {
    const code = aCode();
    const { used, answers } = aServer(code);
    await visit(answers, afternoon);
    vi.setSystemTime(Date.parse('2026-07-18T14:30:00-06:00'));
    const asked = await openInDeadSpot(answers);
    await type(code.toUpperCase());
    await tone('good');
    expect(answer().textContent).toContain('Checked in on this device');
    expect(answer().textContent).toContain('InesAdult');
    expect(answer().textContent).toContain('Still to pay: $87.52');
    expect(answer().textContent).toContain('3:00 PM Sunrise Kayak');
    expect(answer().textContent).toContain('As of 9:12 AM, kept on this device');
    expect(answer().textContent).toContain('It is sent when there is a connection.');
    await type(code);
    await tone('care');
    expect(answer().textContent).toContain('Already checked in on this device');
    expect(used.size).toBe(0);
    expect(namesOf(asked)).not.toContain('findTicket');
    setOnline(true);
    await waitFor(() => expect([...used.keys()]).toEqual([code]));
    expect(namesOf(asked).filter((name) => name === 'checkInTickets')).toHaveLength(1);
  });

  it('is decided by it as well where the browser knows nothing of the dead spot', async () => {
    const code = aCode();
    const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
    const { answers } = aServer(code);
    await visit(answers, afternoon);
    await openDesk('/desk/1/day', { ...answers, findTicket: noAnswer, checkInTickets: noAnswer });
    await userEvent.click(await screen.findByRole('button', { name: 'Scan' }));
    await screen.findByRole('dialog');
    await type(code);
    await waitFor(() => expect(answer().textContent).toContain('3:00 PM Sunrise Kayak'), { timeout: 4000 });
    expect(JSON.parse(localStorage.getItem('desk.checkIns') ?? '[]')).toMatchObject([
      { tickets: [{ code }] },
    ]);
  });

  it('is decided by the server alone where there is a connection', async () => {
    const code = aCode();
    const { used, answers } = aServer(code, {
      answers: {
        findTicket: ({ code: asked }) => ({ ...aFound(asked), status: 'Cancelled' }),
      },
    });
    await visit(answers, afternoon);
    await openDesk('/desk/1/day', answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Scan' }));
    await screen.findByRole('dialog');
    await type(code);
    await tone('bad');
    expect(answer().textContent).toContain('This booking was canceled');
    expect(answer().textContent).not.toContain('kept on this device');
    expect(used.size).toBe(0);
  });

  it.each<[string, Changes, 'bad', string]>([
    ['canceled', { ticket: { status: 'Cancelled', usedOn: null } }, 'bad', 'This booking was canceled'],
    [
      'used before the list was loaded',
      { ticket: { status: 'Used', usedOn: '2026-07-18T15:02:00.000Z' } },
      ...(['bad', 'Already checked in, 9:02 AM'] as const),
    ],
  ])('that was %s is not let in', async (_what, changes, color, title) => {
    const code = aCode();
    const { answers } = aServer(code, changes);
    await visit(answers, afternoon);
    await openInDeadSpot(answers);
    await type(code);
    await tone(color);
    expect(answer().textContent).toContain(title);
    expect(answer().textContent).toContain('As of 9:12 AM, kept on this device');
    expect(localStorage.getItem('desk.checkIns')).toBeNull();
  });

  it('that was checked in by tap and waits is in, also after the page was loaded again', async () => {
    const code = aCode();
    const { used, answers } = aServer(code);
    await openDesk('/desk/1/day', answers);
    await screen.findByRole('heading', { level: 1, name: /July 18/ });
    cleanup();
    await openDesk(afternoon, answers);
    const guest = await screen.findByRole('button', { name: /^Adult/ });
    setOnline(false);
    await userEvent.click(guest);
    cleanup();
    const asked = await openDesk('/desk/1/day', answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Scan' }));
    await screen.findByRole('dialog');
    await type(code);
    await tone('care');
    expect(answer().textContent).toContain('Already checked in on this device');
    setOnline(true);
    await waitFor(() => expect([...used.keys()]).toEqual([code]));
    expect(namesOf(asked).filter((name) => name === 'checkInTickets')).toHaveLength(1);
  });

  it('that was scanned with a connection after its list was loaded is in', async () => {
    const code = aCode();
    const { used, answers } = aServer(code, {
      answers: { findTicket: ({ code: asked }) => aFound(asked) },
    });
    await visit(answers, afternoon);
    vi.setSystemTime(Date.parse('2026-07-18T14:30:00-06:00'));
    await openDesk('/desk/1/day', answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Scan' }));
    await screen.findByRole('dialog');
    await type(code);
    await tone('good');
    await waitFor(() => expect(used.size).toBe(1));
    cleanup();
    // Loading another departure forgets which check-ins its own list does not have.
    await visit(answers, addressOf(kayak.departureKey));
    await openInDeadSpot(answers);
    await type(code);
    await tone('care');
    expect(answer().textContent).toContain('Already checked in on this device');
    expect(localStorage.getItem('desk.checkIns')).toBeNull();
  });

  it('for tomorrow is let in only after somebody has decided', async () => {
    const code = aCode();
    const { answers } = aServer(code);
    await visit(answers, addressOf(sunset.departureKey, sunday));
    await openInDeadSpot(answers);
    await type(code);
    await tone('care');
    expect(answer().textContent).toContain('For another day');
    expect(localStorage.getItem('desk.checkIns')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Check in anyway' }));
    await tone('good');
    expect(localStorage.getItem('desk.checkIns')).toContain(code);
  });

  it('for another time is let in at a departure only after somebody has decided', async () => {
    const code = aCode();
    const { answers } = aServer(code);
    await visit(answers, afternoon);
    await openInDeadSpot(answers, addressOf(kayak.departureKey));
    await type(code);
    await tone('care');
    expect(answer().textContent).toContain('For another departure');
    expect(answer().textContent).toContain('Sunrise Kayak, Saturday, July 18, 3:00 PM');
    expect(answer().textContent).toContain('As of 9:12 AM, kept on this device');
    await userEvent.click(screen.getByRole('button', { name: 'Check in anyway' }));
    await tone('good');
  });

  it('of a rental says its own hours', async () => {
    const code = aCode();
    const { answers } = aServer(code, { rental: '2 kayaks, 3:15 PM to 5:15 PM' });
    await visit(answers, afternoon);
    await openInDeadSpot(answers);
    await type(code);
    await tone('good');
    expect(answer().textContent).toContain('2 kayaks, 3:15 PM to 5:15 PM');
  });

  it('that was loaded the evening before is good on the day, and says so', async () => {
    const code = aCode();
    const { answers } = aServer(code);
    vi.setSystemTime(Date.parse('2026-07-17T20:05:00-06:00'));
    const friday: Partial<ReturnType<typeof aDay>> = {
      ...{ date: saturday, today: '2026-07-17' as VenueDate, readOn: '2026-07-18T02:05:00.000Z' },
    };
    const { getDeparture } = answers;
    const before: Answers = {
      ...answers,
      getDay: () => aDay([kayak, sunset, empty], friday),
      getDeparture: async (input) => {
        const departure = await getDeparture?.(input);
        if (departure === undefined || departure instanceof Failure) return new Failure(404);
        return { ...departure, today: '2026-07-17' as VenueDate, readOn: '2026-07-18T02:05:00.000Z' };
      },
    };
    await visit(before, afternoon);
    await openDesk('/desk/1/day/2026-07-18', before);
    await screen.findByRole('heading', { level: 1, name: /July 18/ });
    cleanup();
    vi.setSystemTime(Date.parse(morning));
    setOnline(false);
    await openDesk('/desk/1/day', answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Scan' }));
    await screen.findByRole('dialog');
    await type(code);
    await tone('good');
    expect(answer().textContent).toContain('As of Friday, July 17, 8:05 PM, kept on this device');
  });
});

describe('a ticket that no kept departure has', () => {
  const notDecided = async () => {
    await tone('care');
    expect(answer().textContent).toContain('Cannot be decided without a connection');
    expect(localStorage.getItem('desk.checkIns')).toBeNull();
  };

  it('is not decided, and says of which departures of today the guests are not on this device', async () => {
    const { answers } = aServer(aCode());
    await visit(answers, afternoon);
    await openInDeadSpot(answers);
    await type(aCode());
    await notDecided();
    // Nobody is booked at 5:00 PM.
    expect(answer().textContent).toContain('These are missing: 9:30 AM Sunrise Kayak. Open them');
  });

  it('is not decided where all departures of today are kept', async () => {
    const { answers } = aServer(aCode());
    await visit(answers, afternoon, addressOf(kayak.departureKey));
    await openInDeadSpot(answers);
    await type(aCode());
    await notDecided();
    expect(answer().textContent).toContain('in none of the lists of today that this device keeps');
    expect(answer().textContent).not.toContain('missing');
  });

  it('names four of many', async () => {
    const many = ['08', '09', '10', '11', '12', '13'].map((hour) =>
      aDeparture(`${hour}:00`, `${hour}:45`, { guests: 1 }),
    );
    const { answers } = aServer(aCode(), { answers: { getDay: () => aDay(many) } });
    await openInDeadSpot(answers);
    await type(aCode());
    await notDecided();
    expect(answer().textContent).toContain('11:00 AM Sunrise Kayak, and 2 more.');
    expect(answer().textContent).not.toContain('12:00 PM');
  });

  it('of a departure that another guide leads is not decided', async () => {
    const code = aCode();
    const { answers } = aServer(code);
    const { getDeparture } = answers;
    const ofGuide: Answers = {
      ...answers,
      getStaffSession: () => sessionAt(larkspurAs('guide')),
      getDay: () => aDay([kayak]),
      getDeparture: (input) =>
        input.departureKey === kayak.departureKey && getDeparture !== undefined
          ? getDeparture(input)
          : new Failure(404),
    };
    await visit(ofGuide, addressOf(kayak.departureKey));
    await openDesk(afternoon, ofGuide);
    await screen.findByRole('heading', { name: 'There is no such departure' });
    cleanup();
    await openInDeadSpot(ofGuide);
    await type(code);
    await notDecided();
    expect(answer().textContent).not.toContain('3:00 PM');
  });

  it('of another venue is not decided', async () => {
    const code = aCode();
    const { answers } = aServer(code);
    const both = {
      ...answers,
      getStaffSession: () => sessionAt(larkspurAs('gate'), otterAs('gate')),
    };
    await visit(both, `/desk/2/day/2026-07-18/${sunset.departureKey}`);
    await openInDeadSpot(both);
    await type(code);
    await notDecided();
  });

  it('is not decided by what was kept for somebody else', async () => {
    const code = aCode();
    const { answers } = aServer(code);
    const dana = () => ({ ...sessionAt(larkspurAs('gate')), email: 'dana@larkspur.example' });
    await visit(answers, afternoon);
    await openInDeadSpot({ ...answers, getStaffSession: dana });
    await type(code);
    await notDecided();
  });

  it('is not decided by what somebody else has loaded in another tab', async () => {
    const code = aCode();
    const { answers } = aServer(code);
    await visit(answers, afternoon);
    await openInDeadSpot(answers);
    const kept = JSON.parse(localStorage.getItem('desk.kept') ?? '{}');
    const session = { ...kept.session, email: 'dana@larkspur.example' };
    localStorage.setItem('desk.kept', JSON.stringify({ ...kept, session }));
    await type(code);
    await notDecided();
  });
});
