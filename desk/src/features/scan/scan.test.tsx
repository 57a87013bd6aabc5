/** Scanning at a departure and at the entrance: the answer to each code, the camera, a hand scanner, and a dead spot. */

import type { FoundTicket } from '@gangway/contract/tickets';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDay, aDeparture, aDepartureWith, aParty, minor } from '../../testing/a-day.ts';
import { fakeCamera } from '../../testing/fake-camera.ts';
import { lastStream } from '../../testing/fake-events.ts';
import { type Answers, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { namesOf, openDesk } from '../../testing/open-desk.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-18T09:12:00-06:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let uuids = 0;
/** A code that no other test has scanned. */
function aCode(number = 1): string {
  uuids += 1;
  return `t;0b9f6f0e-7a43-4c1a-9f5e-${String(uuids).padStart(12, '0')};${number}`;
}
const card = 'm;kQ3vN8s_xW2yZ5uT7rB1mA';

const kayak = aDeparture('09:30', '12:00', { guests: 2, placesTaken: 2, bookings: 1 });

const aFound = (code: string, changes: Partial<FoundTicket> = {}): FoundTicket => ({
  ...{ code, status: 'Valid', usedOn: null, usedBy: null, fit: 'here', activityName: 'Sunrise Kayak' },
  ...{ appointmentDate: '2026-07-18T09:30' as WallTime, hasTime: true, validUntil: null, rateName: 'Adult' },
  ...{ people: 1, name: 'Priya Raman', orderNumber: 'LARK-1', balance: minor(0) },
  ...changes,
});

/** A server that keeps what was checked in. */
function aServer(codes: readonly string[], changes: Answers = {}) {
  const used = new Map<string, string>();
  const party = aParty('Abel', { due: minor(8752), pinnedNotes: ['Put her with the guide.'] });
  const answers: Answers = {
    getStaffSession: () => sessionAt(larkspurAs('gate')),
    getDay: () => aDay([kayak]),
    getDeparture: () =>
      aDepartureWith({ ...kayak, arrived: used.size }, [
        {
          ...party,
          tickets: codes.map((code, index) => {
            const usedOn = used.get(code) ?? null;
            const status = usedOn === null ? ('Valid' as const) : ('Used' as const);
            return { number: index + 1, code, rateName: 'Adult', people: 1, status, usedOn };
          }),
        },
      ]),
    checkInTickets: ({ codes: asked }) => ({
      tickets: asked.map((code) => {
        const before = used.get(code);
        used.set(code, before ?? '2026-07-18T15:12:00Z');
        return {
          ...{ code, admitted: before === undefined, status: 'Used' as const },
          ...{ usedOn: used.get(code) ?? null, usedBy: before === undefined ? null : 'Dana' },
        };
      }),
    }),
    ...changes,
  };
  return { used, answers };
}

const at = '/desk/1/day/2026-07-18/1-0930';

async function open(codes: readonly string[], changes: Answers = {}, address = at) {
  const server = aServer(codes, changes);
  const asked = await openDesk(address, server.answers);
  await waitFor(lastStream);
  await userEvent.click(await screen.findByRole('button', { name: 'Scan' }));
  const dialog = await screen.findByRole('dialog', { name: 'Scan tickets and cards' });
  return { ...server, asked, dialog };
}

const answer = () => document.querySelector('.scan-answer') as HTMLElement;
const tone = (name: 'good' | 'care' | 'bad') =>
  waitFor(() => expect(answer().classList.contains(`scan-${name}`)).toBe(true));
const type = (code: string) =>
  userEvent.type(screen.getByRole('textbox', { name: 'Code' }), `${code}{Enter}`);

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
}

describe('a ticket of the departure', () => {
  it('that is held before the camera is checked in at once, once, and says what is to know', async () => {
    const camera = fakeCamera();
    const code = aCode();
    const { used, asked } = await open([code, aCode()]);
    camera.before = code.toUpperCase();
    await tone('good');
    expect(answer().textContent).toContain('Checked in');
    expect(answer().textContent).toContain('AbelAdult 1');
    expect(answer().textContent).toContain('Still to pay: $87.52');
    expect(answer().textContent).toContain('Put her with the guide.');
    expect([...used.keys()]).toEqual([code]);
    // It stays before the camera.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(namesOf(asked).filter((name) => name === 'checkInTickets')).toHaveLength(1);
    expect(namesOf(asked)).not.toContain('findTicket');
    expect(camera.vibrations).toEqual([[60]]);
    expect(camera.asked).toEqual([
      expect.objectContaining({ video: expect.objectContaining({ facingMode: { ideal: 'environment' } }) }),
    ]);
  });

  it('that comes before the camera again after a while was checked in on this device', async () => {
    const camera = fakeCamera();
    const code = aCode();
    const { asked } = await open([code]);
    camera.before = code;
    await tone('good');
    camera.before = null;
    act(() => vi.setSystemTime(Date.now() + 4000));
    camera.before = code;
    await tone('care');
    expect(answer().textContent).toContain('Already checked in on this device');
    expect(namesOf(asked).filter((name) => name === 'checkInTickets')).toHaveLength(1);
  });

  it('that a hand scanner types, with the focus anywhere in the dialog, is checked in', async () => {
    fakeCamera();
    const code = aCode();
    const { used } = await open([code]);
    expect(screen.getByRole('textbox', { name: 'Code' })).not.toBe(document.activeElement);
    screen.getByRole('button', { name: 'Close' }).focus();
    await userEvent.keyboard(`${code}{Enter}`);
    await tone('good');
    expect([...used.keys()]).toEqual([code]);
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveProperty('value', '');
  });

  it('that was used elsewhere says when and by whom, and nothing is sent', async () => {
    fakeCamera();
    const code = aCode();
    const usedOn = '2026-07-18T15:02:00.000Z';
    const ticket = { number: 1, code, rateName: 'Adult', people: 1, status: 'Used' as const, usedOn };
    const { asked } = await open([], {
      getDeparture: () => aDepartureWith(kayak, [aParty('Abel', { tickets: [ticket] })]),
      findTicket: () => aFound(code, { status: 'Used', usedOn, usedBy: 'Dana' }),
    });
    await type(code);
    await tone('bad');
    expect(answer().textContent).toContain('Already checked in by Dana, 9:02 AM');
    expect(answer().textContent).toContain('Nothing was changed.');
    expect(namesOf(asked)).not.toContain('checkInTickets');
  });

  it('that a colleague used or canceled meanwhile turns red with the server’s answer', async () => {
    const camera = fakeCamera();
    const [one, other] = [aCode(), aCode()];
    const { used } = await open([one, other], {
      ...{
        checkInTickets: ({ codes: [code = ''] }) => ({
          tickets: [
            code === one
              ? {
                  ...{ code, admitted: false, status: 'Used' as const },
                  ...{ usedOn: '2026-07-18T15:02:00.000Z', usedBy: 'Dana' },
                }
              : { code, admitted: false, status: 'Cancelled' as const, usedOn: null, usedBy: null },
          ],
        }),
      },
    });
    await type(one);
    await tone('bad');
    expect(answer().textContent).toContain('Already checked in by Dana, 9:02 AM');
    await type(other);
    await waitFor(() => expect(answer().textContent).toContain('This booking was canceled'));
    expect(answer().textContent).toContain('Do not let them in');
    expect(used.size).toBe(0);
    expect(screen.getByRole('region', { name: 'Before' }).textContent).toContain('by Dana');
    expect(camera.vibrations).toEqual([
      [250, 80, 250],
      [250, 80, 250],
    ]);
  });
});

describe('a ticket that is not in the list', () => {
  it('of this departure, just booked, is checked in, and the list is loaded again', async () => {
    fakeCamera();
    const code = aCode();
    const { used, asked } = await open([aCode()], { findTicket: () => aFound(code) });
    const before = namesOf(asked).filter((name) => name === 'getDeparture').length;
    await type(code);
    await tone('good');
    expect([...used.keys()]).toEqual([code]);
    await waitFor(() =>
      expect(namesOf(asked).filter((name) => name === 'getDeparture').length).toBeGreaterThan(before),
    );
    expect(asked.find(({ name }) => name === 'findTicket')?.input).toMatchObject({
      ...{ code, date: '2026-07-18', departureKey: '1-0930' },
    });
  });

  it.each<[string, Partial<FoundTicket>, string, string]>([
    [
      'another time',
      { fit: 'otherTime', appointmentDate: '2026-07-18T13:00' as WallTime },
      'For another departure',
      'Sunrise Kayak, Saturday, July 18, 1:00 PM',
    ],
    [
      'another day',
      { fit: 'otherDay', appointmentDate: '2026-07-19T09:30' as WallTime },
      'For another day',
      'Sunrise Kayak, Sunday, July 19, 9:30 AM',
    ],
    [
      'a day without a time',
      { fit: 'otherDay', hasTime: false, appointmentDate: '2026-07-19T00:00' as WallTime },
      'For another day',
      'Sunrise Kayak, Sunday, July 19',
    ],
    [
      'any day',
      { fit: 'anyDay', hasTime: false, validUntil: '2026-07-20' as FoundTicket['validUntil'] },
      'Good on any day until Monday, July 20',
      'It is for no departure.',
    ],
  ])('for %s says so, and lets nobody in before somebody decides', async (_what, changes, title, text) => {
    fakeCamera();
    const code = aCode();
    const { used } = await open([aCode()], { findTicket: () => aFound(code, changes) });
    await type(code);
    await tone('care');
    expect(answer().textContent).toContain(title);
    expect(answer().textContent).toContain(text);
    expect(used.size).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Check in anyway' }));
    await tone('good');
    expect([...used.keys()]).toEqual([code]);
  });

  it.each<[string, Answers, string]>([
    [
      'canceled',
      { findTicket: ({ code }) => aFound(code, { status: 'Cancelled' }) },
      'This booking was canceled',
    ],
    [
      'used yesterday',
      { findTicket: ({ code }) => aFound(code, { status: 'Used', usedOn: '2026-07-17T15:02:00.000Z' }) },
      'Already checked in, Friday, July 17, 9:02 AM',
    ],
    ['of another venue', { findTicket: () => new Failure(404) }, 'Not a ticket of this venue'],
    [
      'of a departure that a guide does not lead',
      { findTicket: () => new Failure(403, 'This ticket is for the 1:00 PM tour.') },
      'This ticket is for the 1:00 PM tour.',
    ],
    [
      'that the server cannot look up now',
      { findTicket: () => new Failure(500, 'Something went wrong.') },
      'Something went wrong.',
    ],
  ])('%s says so, and nothing is sent', async (_what, changes, words) => {
    fakeCamera();
    const { used } = await open([aCode()], changes);
    await type(aCode());
    await waitFor(() => expect(answer().textContent).toContain(words));
    expect(used.size).toBe(0);
    expect(screen.queryByRole('button', { name: 'Check in anyway' })).toBeNull();
  });

  it('nor any ticket or card is shown as it was read, and asks nobody', async () => {
    fakeCamera();
    const { asked } = await open([aCode()]);
    await type('https://example.org/menu');
    await tone('care');
    expect(answer().textContent).toContain('This is no ticket or membership card');
    expect(answer().textContent).toContain('The code says: https://example.org/menu');
    expect(namesOf(asked)).not.toContain('findTicket');
  });
});

describe('without a connection', () => {
  it('tickets of the list are checked in and kept, once each, and sent later', async () => {
    const camera = fakeCamera();
    const code = aCode();
    const { used, asked } = await open([code]);
    setOnline(false);
    camera.before = code;
    await tone('good');
    expect(answer().textContent).toContain('Checked in on this device');
    expect(answer().textContent).toContain('It is sent when there is a connection.');
    expect(used.size).toBe(0);
    await type(code);
    await tone('care');
    expect(answer().textContent).toContain('Already checked in on this device');
    setOnline(true);
    await waitFor(() => expect([...used.keys()]).toEqual([code]));
    expect(namesOf(asked).filter((name) => name === 'checkInTickets')).toHaveLength(1);
  });

  it.each([
    ['a ticket that is not in the list', aCode(), /is not in the list of this departure/],
    ['a membership card', card, /checked by the server/],
  ])('%s is not decided, and can be tried again', async (_what, code, words) => {
    fakeCamera();
    const { asked } = await open([aCode()], { findTicket: () => aFound(code) });
    setOnline(false);
    await type(code);
    await tone('care');
    expect(answer().textContent).toContain('Cannot be decided without a connection');
    expect(answer().textContent).toMatch(words);
    expect(namesOf(asked)).not.toContain('findTicket');
    expect(within(answer()).getByRole('button', { name: /again/ })).toBeTruthy();
  });
});

describe('a membership card', () => {
  const member = { name: 'Robin Larsen', planName: 'Lake pass', visitsRemaining: 9, totalVisits: 1 };

  it('checks its member in, and says what is left', async () => {
    fakeCamera();
    const { asked } = await open([aCode()], {
      checkInMember: () => ({ ...member, admitted: true, message: null }),
    });
    await type(card);
    await tone('good');
    expect(answer().textContent).toContain('Robin LarsenLake pass');
    expect(answer().textContent).toContain('9 visits left');
    expect(asked.find(({ name }) => name === 'checkInMember')?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('that is refused says why, in the words of the server', async () => {
    fakeCamera();
    await open([aCode()], { checkInMember: () => ({ ...member, admitted: false, message: 'Revoked' }) });
    await type(card);
    await tone('bad');
    expect(answer().textContent).toContain('Not let in: Revoked');
  });

  it('of nobody here is none of this venue', async () => {
    fakeCamera();
    await open([aCode()], { checkInMember: () => new Failure(404) });
    await type(card);
    await waitFor(() => expect(answer().textContent).toContain('Not a membership card of this venue'));
  });

  it('is not for guides, who are told who checks it in', async () => {
    fakeCamera();
    const { asked } = await open([aCode()], { getStaffSession: () => sessionAt(larkspurAs('guide')) });
    await type(card);
    await waitFor(() => expect(answer().textContent).toContain('You cannot check in members'));
    expect(namesOf(asked)).not.toContain('checkInMember');
  });
});

describe('at the entrance', () => {
  it('a ticket of any departure of today is checked in at once, and one of another day is not', async () => {
    fakeCamera();
    const [today, other] = [aCode(), aCode()];
    const { used, asked } = await open(
      [],
      { findTicket: ({ code }) => aFound(code, code === today ? {} : { fit: 'otherDay' }) },
      '/desk/1/day',
    );
    await type(today);
    await tone('good');
    await type(other);
    await tone('care');
    expect([...used.keys()]).toEqual([today]);
    expect(asked.find(({ name }) => name === 'findTicket')?.input).toMatchObject({ departureKey: null });
  });

  it('there is nothing to scan on another day', async () => {
    fakeCamera();
    const { answers } = aServer([]);
    await openDesk('/desk/1/day/2026-07-19', {
      ...answers,
      getDay: () => aDay([kayak], { date: '2026-07-19' as FoundTicket['validUntil'] & string }),
    });
    await screen.findByRole('heading', { level: 1, name: /July 19/ });
    expect(screen.queryByRole('button', { name: 'Scan' })).toBeNull();
  });
});

describe('the camera', () => {
  it.each([
    ['NotAllowedError', 'The camera is blocked'],
    ['NotFoundError', 'There is no camera'],
    ['NotReadableError', 'The camera is in use'],
    ['TypeError', 'The camera did not start'],
  ])(
    'that the browser refuses with %s says why and what to do, and a code can be typed',
    async (refusal, title) => {
      const camera = fakeCamera({ refusal });
      const code = aCode();
      const { used } = await open([code]);
      const notice = (await screen.findByText(title)).closest<HTMLElement>('[role=status]') as HTMLElement;
      expect(notice.textContent).toMatch(/code below/);
      await type(code);
      await tone('good');
      expect(used.size).toBe(1);
      camera.refusal = null;
      await userEvent.click(within(notice).getByRole('button', { name: /again/ }));
      await screen.findByText('Hold a code in front of the camera.');
    },
  );

  it('is missing at an address without https, and there is nothing to try again', async () => {
    vi.stubGlobal('isSecureContext', false);
    const { dialog } = await open([aCode()]);
    const notice = await within(dialog).findByText('The camera needs a secure connection');
    expect(notice.closest('.notice')?.querySelector('button')).toBeNull();
  });

  it('stops when the dialog is closed, and while the page is hidden', async () => {
    const camera = fakeCamera();
    await open([aCode()]);
    await waitFor(() => expect([camera.isRunning(), camera.locks]).toEqual([true, 1]));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect([camera.isRunning(), camera.locks]).toEqual([false, 0]));
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect([camera.isRunning(), camera.locks]).toEqual([true, 1]));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect([camera.isRunning(), camera.locks]).toEqual([false, 0]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that somebody else takes away says so', async () => {
    const camera = fakeCamera();
    await open([aCode()]);
    await screen.findByText('Hold a code in front of the camera.');
    act(() => camera.tracks[0]?.end());
    expect(await screen.findByText('The camera is in use')).toBeTruthy();
  });

  it('has a light that can be turned on where there is one', async () => {
    const camera = fakeCamera({ hasTorch: true });
    await open([aCode()]);
    const light = await screen.findByRole('button', { name: 'Light' });
    await userEvent.click(light);
    await waitFor(() => expect(light.getAttribute('aria-pressed')).toBe('true'));
    expect(camera.tracks[0]?.isLit).toBe(true);
  });

  it('makes no sound once that was turned off, also the next time', async () => {
    fakeCamera();
    const begun: number[] = [];
    class Sound {
      currentTime = 0;
      destination = {};
      createOscillator() {
        return {
          frequency: {},
          connect: (to: unknown) => to,
          start: () => begun.push(1),
          stop: () => undefined,
        };
      }
      createGain() {
        return { gain: {}, connect: (to: unknown) => to };
      }
    }
    vi.stubGlobal('AudioContext', Sound);
    const [one, other] = [aCode(), aCode()];
    await open([one, other]);
    await type(one);
    await tone('good');
    const before = begun.length;
    expect(before).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Sound' }));
    await type(other);
    await waitFor(() => expect(answer().textContent).toContain('Adult 2'));
    await tone('good');
    expect(begun).toHaveLength(before);
    expect(localStorage.getItem('desk.scanSound')).toBe('off');
  });
});
