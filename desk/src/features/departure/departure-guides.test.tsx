/** Choosing who leads a departure, on the screen. */
import type { DayDeparture } from '@gangway/contract/departures';
import type { GuideChoices } from '@gangway/contract/guides';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDeparture, aDepartureWith, aGuide, aParty } from '../../testing/a-day.ts';
import { type Answers, type Asked, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { openDesk } from '../../testing/open-desk.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-18T09:12:00-06:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const at = '/desk/1/day/2026-07-18/1-0930';
const kayak = aDeparture('09:30', '12:00', { guests: 4, placesTaken: 4, placesLeft: 8, bookings: 2 });
const harbor = aDeparture('10:00', '11:00', { departureKey: '2-1000', name: 'Harbor Kayak' });

type Person = GuideChoices['people'][number];
const aPerson = (name: string, changes: Partial<Person> = {}): Person => ({
  ...{ personKey: name.toLowerCase(), name, role: 'guide', leads: false, alsoLeads: [] },
  ...changes,
});
const sam = aPerson('Sam', { alsoLeads: aGuide('Sam', [harbor]).alsoLeads });
const team = [aPerson('Dana', { role: 'desk' }), aPerson('Lee'), sam];

const applied = { applied: true, modelErrors: null };

/** A server that keeps who leads the departure. */
async function open(changes: Answers = {}, people: readonly Person[] = team, of: Partial<DayDeparture> = {}) {
  let departure: DayDeparture = { ...kayak, ...of };
  const lead = (names: readonly string[]) => {
    departure = { ...departure, guides: names.map((name) => aGuide(name, name === 'Sam' ? [harbor] : [])) };
  };
  const asked = await openDesk(at, {
    getStaffSession: () => sessionAt(larkspurAs('manager')),
    getDeparture: () => aDepartureWith(departure, [aParty('Abel')], { mayAssignGuides: true }),
    getGuideChoices: () => ({ people: [...people] }),
    assignGuides: (input) => {
      const keys = input.people as readonly string[];
      lead(people.filter(({ personKey }) => keys.includes(personKey)).map(({ name }) => name));
      return applied;
    },
    ...changes,
  });
  await screen.findByRole('heading', { level: 1, name: '9:30 AM Sunrise Kayak' });
  return { asked, lead };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const box = (name: RegExp) => dialog().findByRole('checkbox', { name });
const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
const sentTo = (asked: readonly Asked[], call: string) => asked.filter(({ name }) => name === call);

it('says who could lead it, as what, and what else they lead, and assigns who is chosen (6-12)', async () => {
  const { asked } = await open();
  await press('Guides');
  expect(dialog().getByText('Nobody leads it now.')).toBeTruthy();
  await box(/Sam/);
  expect(screen.getByRole('dialog').textContent).toContain('Sam also leads Harbor Kayak at 10:00 AM.');
  const yes = () => dialog().getByRole('button', { name: /guide$|guides$/ });
  expect(isDisabled(yes())).toBe(true);
  await userEvent.click(await box(/Sam/));
  await userEvent.click(await box(/Dana.*Desk/));
  await userEvent.click(dialog().getByRole('button', { name: 'Assign 2 guides' }));
  expect(await screen.findByText('The guides are changed.')).toBeTruthy();
  expect(sentTo(asked, 'assignGuides')[0]?.input).toEqual({
    ...{ locationKey: 1, date: '2026-07-18', departureKey: '1-0930' },
    ...{ people: ['sam', 'dana'], seen: [] },
  });
  expect(await screen.findByText('Led by Dana and Sam')).toBeTruthy();
  expect(screen.getByText('Sam also leads Harbor Kayak at 10:00 AM.')).toBeTruthy();
});

it('begins with who leads it, and can leave it without a guide (6-12)', async () => {
  const left = aPerson('Old', { role: null, leads: true });
  const { asked } = await open({}, [...team, left], { guides: [aGuide('Lee'), aGuide('Old')] });
  await press('Guides');
  expect(dialog().getByText('Now: Lee and Old')).toBeTruthy();
  const lee = await box(/Lee/);
  expect((lee as HTMLInputElement).checked).toBe(true);
  const old = await box(/Old.*No longer works here/);
  await userEvent.click(lee);
  await userEvent.click(old);
  await userEvent.click(dialog().getByRole('button', { name: 'Leave it without a guide' }));
  await waitFor(() =>
    expect(sentTo(asked, 'assignGuides')[0]?.input).toMatchObject({ people: [], seen: ['lee', 'old'] }),
  );
});

it('keeps what was chosen if somebody else was faster, and then replaces what they did (6-12)', async () => {
  let isFirst = true;
  const { asked, lead } = await open({
    assignGuides: () => {
      if (!isFirst) return applied;
      isFirst = false;
      lead(['Lee']);
      const value = ['Somebody else changed the guides of this departure in the meantime. Nothing was done.'];
      return { applied: false, modelErrors: [{ key: 'guidesChanged', value }] };
    },
  });
  await press('Guides');
  await userEvent.click(await box(/Dana/));
  await userEvent.click(dialog().getByRole('button', { name: 'Assign 1 guide' }));
  expect((await dialog().findByRole('alert')).textContent).toContain('Nothing was done.');
  expect(await dialog().findByText('Now: Lee')).toBeTruthy();
  expect(((await box(/Dana/)) as HTMLInputElement).checked).toBe(true);
  expect(sentTo(asked, 'getGuideChoices')).toHaveLength(2);
  await userEvent.click(dialog().getByRole('button', { name: 'Assign 1 guide' }));
  await waitFor(() =>
    expect(sentTo(asked, 'assignGuides')[1]?.input).toMatchObject({ people: ['dana'], seen: ['lee'] }),
  );
});

it('is sent once if it is pressed twice, and with the same key if the answer was lost (R12)', async () => {
  let isLost = true;
  const { asked } = await open({
    assignGuides: () => (isLost ? new Failure(504, 'Too slow.') : applied),
  });
  await press('Guides');
  await userEvent.click(await box(/Lee/));
  const yes = () => dialog().getByRole('button', { name: 'Assign 1 guide' });
  await userEvent.dblClick(yes());
  expect((await dialog().findByRole('alert')).textContent).toBeTruthy();
  isLost = false;
  await userEvent.click(yes());
  expect(await screen.findByText('The guides are changed.')).toBeTruthy();
  const keys = sentTo(asked, 'assignGuides').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

it('says if the people did not load, and loads them again', async () => {
  let isAway = true;
  await open({ getGuideChoices: () => (isAway ? new Failure(503, 'Away.') : { people: team }) });
  await press('Guides');
  expect(await dialog().findByText('The people did not load')).toBeTruthy();
  isAway = false;
  await userEvent.click(dialog().getByRole('button', { name: /again/i }));
  expect(await box(/Lee/)).toBeTruthy();
});

it('finds somebody of a big team by any part of the name, however it is written', async () => {
  const many = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'José Núñez', 'Hal'];
  await open(
    {},
    many.map((name) => aPerson(name)),
  );
  await press('Guides');
  await userEvent.type(await dialog().findByRole('textbox', { name: 'Find somebody' }), 'nunez jo');
  expect(dialog().getAllByRole('checkbox')).toHaveLength(1);
  await userEvent.click(await box(/José Núñez/));
  await userEvent.clear(dialog().getByRole('textbox', { name: 'Find somebody' }));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Find somebody' }), 'zoe');
  expect(dialog().getByText('Nobody here has that name.')).toBeTruthy();
  // Who was chosen stays chosen.
  expect(dialog().getByRole('button', { name: 'Assign 1 guide' })).toBeTruthy();
});

it('takes no more than twenty', async () => {
  const many = Array.from({ length: 21 }, (_, index) => aPerson(`Guide ${index + 10}`));
  await open({}, many, { guides: many.map(({ name }) => aGuide(name)).slice(0, 20) });
  await press('Guides');
  await userEvent.click(await box(/Guide 30/));
  expect(dialog().getByText('Choose at most 20 people.')).toBeTruthy();
  expect(isDisabled(dialog().getByRole('button', { name: 'Assign 21 guides' }))).toBe(true);
});

it('has no button for who may not, and for guides who see who leads with them', async () => {
  await open({
    getStaffSession: () => sessionAt(larkspurAs('guide')),
    getDeparture: () =>
      aDepartureWith({ ...kayak, guides: [aGuide('Lee'), aGuide('Sam')] }, [aParty('Abel')]),
  });
  expect(screen.queryByRole('button', { name: 'Guides' })).toBeNull();
  expect(screen.getByText('Led by Lee and Sam')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Check in all 2 Abel' })).toBeTruthy();
});
