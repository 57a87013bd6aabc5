/** The resources of a departure on the screen: figures, taking units out of service, and putting them back (docs/rules/capacity.md, "Out of service"). */
import type { DeparturePool, DeskDeparture, OutOfServicePreview } from '@gangway/contract/departures';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDay, aDeparture, aDepartureWith, aParty, aPool } from '../../testing/a-day.ts';
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
const kayak = aDeparture('09:30', '12:00', { guests: 4, placesTaken: 4, placesLeft: 8, pools: ['boats'] });
const wall = (time: string) => `2026-07-18T${time}` as WallTime;
const poolHours = { from: wall('09:30'), until: wall('12:00') };
const taken = { takenHere: 4, takenElsewhere: 5, left: 3 };
const leak = { on: '2026-07-18T15:02:00Z', by: 'Mia Larsen', reason: 'A boat leaks' };
const outUntilFour = { from: wall('09:00'), until: wall('16:00'), units: 1, note: leak };

const applied = { applied: true, modelErrors: null };
const refused = (key: string, words: string) => ({ applied: false, modelErrors: [{ key, value: [words] }] });
const foreseen: OutOfServicePreview = { ...applied, unitsLeft: 2, placesLeft: 8, placesLeftThen: 2 };
const nothing = { unitsLeft: null, placesLeft: null, placesLeftThen: null };

async function open(
  pools: DeparturePool[],
  { answers = {}, changes = {} }: { answers?: Answers; changes?: Partial<DeskDeparture> } = {},
) {
  let now = pools;
  const asked = await openDesk(at, {
    getStaffSession: () => sessionAt(larkspurAs('manager')),
    getDeparture: () => aDepartureWith(kayak, [aParty('Abel')], { pools: now, poolHours, ...changes }),
    previewOutOfService: () => foreseen,
    takeOutOfService: () => applied,
    putBackInService: () => applied,
    ...answers,
  });
  const panel = within(await screen.findByRole('region', { name: 'Resources' }));
  const become = (next: DeparturePool[]) => {
    now = next;
  };
  return { asked, panel, become };
}
const dialog = () => within(screen.getByRole('dialog'));
const sentTo = (asked: readonly Asked[], call: string) => asked.filter(({ name }) => name === call);
const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
const yes = () => dialog().getByRole('button', { name: /^Take \d+ out/ });
const more = () => dialog().getByRole('button', { name: /more/i });
const fewer = () => dialog().getByRole('button', { name: /fewer/i });
const setTime = (name: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(name), { target: { value } });

it('says what is taken here and elsewhere, what is left, and what is out until when, by whom and why (6-12)', async () => {
  const { panel } = await open([
    aPool({ ...taken, left: 2, outOfService: 1, hours: [outUntilFour] }),
    aPool({
      ...{ poolId: 'vans', name: 'Vans', units: 2, takenHere: 2, left: 0, outOfService: 0 },
      hours: [
        { from: wall('10:00'), until: wall('11:00'), units: 1, note: null },
        { from: wall('11:30'), until: '2026-07-20T09:00' as WallTime, units: 1, note: null },
      ],
    }),
  ]);
  const text = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(text[0]).toContain('Boats9 of 12 taken4 here, 5 elsewhere2 left');
  expect(text[0]).toContain('1 out of service until 4:00 PMToday, 9:02 AM, Mia LarsenA boat leaks');
  expect(text.join()).toContain('Vans2 of 2 taken0 left');
  expect(text.join()).toContain('1 out of service, 10:00 AM to 11:00 AMThe venue file says so.');
  expect(text.join()).toContain('1 out of service, 11:30 AM to Mon, July 20, 9:00 AM');
});

it('is not there for a departure without resources', async () => {
  await openDesk(at, {
    getStaffSession: () => sessionAt(larkspurAs('manager')),
    getDeparture: () => aDepartureWith(kayak, [aParty('Abel')]),
  });
  await screen.findByRole('heading', { level: 1, name: '9:30 AM Sunrise Kayak' });
  expect(screen.queryByRole('region', { name: 'Resources' })).toBeNull();
});

it('shows whoever may not change it the figures and no buttons (6-12)', async () => {
  const { panel } = await open([aPool({ ...taken, hours: [outUntilFour] })], {
    changes: { poolHours: null },
  });
  expect(panel.getByText('9 of 12 taken')).toBeTruthy();
  expect(panel.queryAllByRole('button')).toEqual([]);
});

it('takes units out after the person has seen what would be left, with a reason (6-12)', async () => {
  const { asked, panel, become } = await open([aPool(taken)]);
  await userEvent.click(panel.getByRole('button', { name: 'Take out of service' }));
  expect(dialog().getByRole('heading', { name: 'Take Boats out of service' })).toBeTruthy();
  await userEvent.click(more());
  setTime('Until', '2026-07-18T16:00');
  expect(isDisabled(yes())).toBe(true);
  expect(screen.getByRole('dialog').textContent).toContain('Left now3Left afterChecking…');
  await waitFor(() => expect(isDisabled(yes())).toBe(false));
  expect(screen.getByRole('dialog').textContent).toContain('Left now3Left after2Places left after2');
  // The server is asked once for what is on the form, not at each key.
  expect(sentTo(asked, 'previewOutOfService')).toHaveLength(1);
  expect(sentTo(asked, 'previewOutOfService')[0]?.input).toEqual({
    ...{ locationKey: 1, date: '2026-07-18', departureKey: '1-0930', poolId: 'boats' },
    ...{ from: '2026-07-18T09:30', until: '2026-07-18T16:00', units: 2 },
  });
  await userEvent.type(dialog().getByRole('textbox', { name: /^Reason/ }), 'A boat leaks');
  become([aPool({ ...taken, left: 1, hours: [{ ...outUntilFour, units: 2 }], state: 'other' })]);
  await userEvent.dblClick(yes());
  expect(await screen.findByText('Taken out of service')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sentTo(asked, 'takeOutOfService').map(({ input }) => input)).toEqual([
    {
      ...{ locationKey: 1, poolId: 'boats', units: 2, state: '12', reason: 'A boat leaks' },
      ...{ from: '2026-07-18T09:30', until: '2026-07-18T16:00' },
    },
  ]);
  expect(await panel.findByText('2 out of service until 4:00 PM')).toBeTruthy();
});

it('says why units cannot be taken out, and for which they could (R10, 6-12)', async () => {
  const words = '3 units are sold and 0 held by carts, so at most 1 can be taken out of service.';
  const { panel } = await open([aPool(taken)], {
    answers: {
      previewOutOfService: ({ units }) =>
        units > 1 ? { ...refused('poolUnitsTaken', words), ...nothing } : foreseen,
    },
  });
  await userEvent.click(panel.getByRole('button', { name: 'Take out of service' }));
  await userEvent.click(more());
  expect(await dialog().findByText(words)).toBeTruthy();
  expect(isDisabled(yes())).toBe(true);
  await userEvent.click(fewer());
  await waitFor(() => expect(isDisabled(yes())).toBe(false));
  expect(dialog().queryByText(words)).toBeNull();
});

it('waits for hours that are complete, and if the server could not be asked it is asked again', async () => {
  let isUp = false;
  const { panel } = await open([aPool(taken)], {
    answers: { previewOutOfService: () => (isUp ? foreseen : new Failure(404, 'Nobody is here.')) },
  });
  await userEvent.click(panel.getByRole('button', { name: 'Take out of service' }));
  setTime('From', '');
  expect(isDisabled(yes())).toBe(true);
  setTime('From', '2026-07-18T10:00');
  expect(await dialog().findByText(/It could not be checked/)).toBeTruthy();
  expect(isDisabled(yes())).toBe(true);
  isUp = true;
  await userEvent.click(dialog().getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(isDisabled(yes())).toBe(false));
});

it('of a pool that a colleague changed meanwhile is not done, and asks again by what there is now (6-12)', async () => {
  const words = 'This resource changed in the meantime. Nothing was done. Please check it and try again.';
  let times = 0;
  const { asked, panel, become } = await open([aPool(taken)], {
    answers: {
      takeOutOfService: () => {
        times += 1;
        return times === 1 ? refused('poolChanged', words) : applied;
      },
    },
  });
  await userEvent.click(panel.getByRole('button', { name: 'Take out of service' }));
  await waitFor(() => expect(isDisabled(yes())).toBe(false));
  become([aPool({ ...taken, left: 2, hours: [outUntilFour], state: 'theirs' })]);
  await userEvent.click(yes());
  expect(await dialog().findByText(words)).toBeTruthy();
  await waitFor(() => expect(sentTo(asked, 'previewOutOfService')).toHaveLength(2));
  await waitFor(() => expect(isDisabled(yes())).toBe(false));
  await userEvent.click(yes());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(asked, 'takeOutOfService')[1]?.input).toMatchObject({ state: 'theirs' });
});

it('puts units back, of the hours that were pressed (6-12)', async () => {
  const later = { from: wall('11:00'), until: wall('12:00'), units: 3, note: null };
  const { asked, panel, become } = await open([aPool({ ...taken, hours: [outUntilFour, later] })]);
  const [, second] = panel.getAllByRole('button', { name: 'Put back' });
  await userEvent.click(second as HTMLElement);
  expect(screen.getByRole('dialog').textContent).toContain('3 out of service, 11:00 AM to 12:00 PM');
  become([aPool({ ...taken, hours: [outUntilFour] })]);
  await userEvent.click(dialog().getByRole('button', { name: 'Put 3 back in service' }));
  expect(await screen.findByText('Back in service')).toBeTruthy();
  expect(sentTo(asked, 'putBackInService')[0]?.input).toEqual({
    ...{ locationKey: 1, poolId: 'boats', units: 3, state: '12', reason: null },
    ...{ from: '2026-07-18T11:00', until: '2026-07-18T12:00' },
  });
  await waitFor(() => expect(panel.getAllByRole('button', { name: 'Put back' })).toHaveLength(1));
  // The button with the focus is gone.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Resources'));
});

it('changes nothing while there is no connection', async () => {
  const { panel } = await open([aPool({ ...taken, hours: [outUntilFour] })]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  for (const button of panel.getAllByRole('button')) expect(isDisabled(button)).toBe(true);
});

it('shows what a colleague takes out, though the departure itself is as it was (6-12)', async () => {
  const { asked, panel, become } = await open([aPool(taken)]);
  const stream = await openedStream();
  const told = (state: string) => [{ poolId: 'boats', name: 'Boats', units: 12, outOfService: 0, state }];
  stream.sendDay(aDay([kayak], { pools: told('12') }));
  become([aPool({ ...taken, hours: [outUntilFour], state: 'theirs' })]);
  expect(sentTo(asked, 'getDeparture')).toHaveLength(1);
  stream.sendDay(aDay([kayak], { pools: told('theirs') }));
  expect(await panel.findByText('1 out of service until 4:00 PM')).toBeTruthy();
  expect(sentTo(asked, 'getDeparture')).toHaveLength(2);
});
