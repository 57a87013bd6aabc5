/** The versions of a venue at the desk (6-12; docs/rules/versions.md). */
import type { RestorePreview, VenueVersion } from '@gangway/contract/venues';
import type { StaffRole } from '@gangway/domain/staff/role';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answers, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { namesOf, openDesk } from '../../testing/open-desk.tsx';

afterEach(() => vi.restoreAllMocks());

const aVersion = (version: number, changes: Partial<VenueVersion> = {}): VenueVersion => ({
  ...{ version, kind: 'imported', savedOn: '2026-07-18T15:12:00Z', by: null, isOfStaff: false },
  ...{ reason: null, restores: null, isCurrent: false, ...changes },
});
const versions = [
  aVersion(12, { kind: 'restored', restores: 9, by: 'Mia Larsen', isOfStaff: true, isCurrent: true }),
  aVersion(11, { kind: 'calendar', isOfStaff: true, reason: 'High water' }),
  aVersion(10),
];
const change = { kind: 'changed', where: 'activities.kayak.name', what: '"Kayak" → "Canoe"' } as const;
const nothing: RestorePreview = {
  ...{ changes: [], problems: [], notices: [], bookings: [], modelErrors: null, current: null },
};

const as = (role: StaffRole): Answers => ({ getStaffSession: () => sessionAt(larkspurAs(role)) });

const open = (answers: Answers = {}) =>
  openDesk('/desk/1/versions', {
    ...as('manager'),
    getVenueVersions: () => ({ versions, hasMore: false }),
    getVenueVersion: () => ({ ...aVersion(11), against: 10, changes: [change] }),
    previewRestoreVersion: () => ({ ...nothing, changes: [change], current: 12 }),
    ...answers,
  });

const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

it('are listed with where they came from, by whom and why (6-12)', async () => {
  await open();
  expect((await row('Version 12')).textContent).toMatch(
    /Current.*Went back to version 9.*Mia Larsen, Jul 1[89], 2026/,
  );
  expect((await row('Version 11')).textContent).toMatch(
    /Changed in the calendar.*A connected system.*High water/,
  );
  expect((await row('Version 10')).textContent).toMatch(
    /Imported from a venue file.*A command on the server/,
  );
});

it('say what they changed once somebody asks for it (6-12)', async () => {
  const asked = await open();
  const of = within(await row('Version 11'));
  expect(namesOf(asked)).not.toContain('getVenueVersion');
  await userEvent.click(of.getByText('What changed'));
  expect(await of.findByText('"Kayak" → "Canoe"')).toBeTruthy();
  expect(of.getByText('activities.kayak.name')).toBeTruthy();
});

it('come page by page', async () => {
  const asked = await open({
    getVenueVersions: ({ before }) =>
      before === null ? { versions, hasMore: true } : { versions: [aVersion(9)], hasMore: false },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier versions' }));
  expect(await screen.findByText('Version 9')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show earlier versions' })).toBeNull();
  expect(asked.at(-1)?.input).toMatchObject({ before: 10 });
});

it('are gone back to after their changes were seen, once, with the reason (6-12)', async () => {
  const asked = await open({
    restoreVenueVersion: () => ({ ...nothing, changes: [change], restored: 13 }),
  });
  const of = within(await row('Version 10'));
  await userEvent.click(of.getByRole('button', { name: 'Go back to this version' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('"Kayak" → "Canoe"')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong name');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Go back to version 10' }));
  expect(await screen.findByText('The venue is as it was in version 10. This is version 13.')).toBeTruthy();
  const sent = asked.filter(({ name }) => name === 'restoreVenueVersion');
  expect(sent.map(({ input }) => input)).toEqual([
    { locationKey: 1, version: 10, current: 12, reason: 'Wrong name' },
  ]);
});

it('that would take places from guests say which bookings these are, and are not gone back to (R10, 6-12)', async () => {
  await open({
    previewRestoreVersion: () => ({
      ...nothing,
      problems: ['activities.0.schedules: 2 places are sold at 17:00'],
      bookings: ['LARK-100234: 2026-12-05 at 17:00'],
    }),
  });
  const of = within(await row('Version 10'));
  await userEvent.click(of.getByRole('button', { name: 'Go back to this version' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('This version cannot be restored as it is')).toBeTruthy();
  expect(dialog.getByText('LARK-100234: 2026-12-05 at 17:00')).toBeTruthy();
  const yes = dialog.getByRole('button', { name: 'Go back to version 10' });
  expect(yes.getAttribute('aria-disabled')).toBe('true');
});

it('stay as they are if somebody else was faster, and the dialog says so', async () => {
  let times = 0;
  await open({
    previewRestoreVersion: () => {
      times += 1;
      return { ...nothing, changes: [change], current: 11 + times };
    },
    restoreVenueVersion: () => ({
      ...{ ...nothing, restored: null },
      modelErrors: [{ key: 'venueChanged', value: ['Somebody changed the venue.'] }],
    }),
  });
  const of = within(await row('Version 10'));
  await userEvent.click(of.getByRole('button', { name: 'Go back to this version' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('"Kayak" → "Canoe"');
  await userEvent.click(dialog.getByRole('button', { name: 'Go back to version 10' }));
  expect(await dialog.findByText('Somebody changed the venue.')).toBeTruthy();
  expect(times).toBe(2);
});

it('are not for those who may not change the venue', async () => {
  await openDesk('/desk/1/versions', as('desk'));
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Versions' })).toBeNull();
  expect(screen.queryByText('All versions')).toBeNull();
});

it('say that they did not load, and load again', async () => {
  let isDown = true;
  await open({
    getVenueVersions: () => (isDown ? new Failure(500) : { versions, hasMore: false }),
  });
  expect(await screen.findByText('The versions did not load')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
  expect(await screen.findByText('Version 12')).toBeTruthy();
});
