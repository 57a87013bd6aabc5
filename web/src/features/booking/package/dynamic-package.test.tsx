/**
 * The dynamic package screen: pictures, prices before guests are entered, and why a day costs more.
 */
import { amount } from '@gangway/domain/kernel/money';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aPackage, aTime, campfire, cruise, kayak, openPackage } from '../testing/open-package.tsx';

afterEach(cleanup);

const weekday = (key: number, date: string) => [aTime(key, date, key === 101 ? '09:00' : '18:00')];
const weekend = (key: number, date: string) => [
  aTime(key, date, key === 101 ? '09:00' : '18:00', key === 101 ? 7000 : undefined),
];

const aPhoto = (photoVersion: string) => ({
  photoDomain: '',
  photoFolder: '/images',
  photoVersion,
  photoColour: null,
});

const panel = () => within(screen.getByRole('complementary'));
const bar = () => within(screen.getByRole('region', { name: 'Your package' }));

test('shows what one guest pays and saves before guests are chosen, per activity and in total (D-PK-07)', async () => {
  openPackage({ times: weekday });
  const lines = panel().getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Kayak TourNot chosen yetwas $64.00$60.00',
    'Sunset CruiseNot chosen yetwas $42.00$40.00',
  ]);
  expect(panel().getByText('Per adult')).toBeDefined();
  expect(panel().getByText(/from \$100.00/)).toBeDefined();
  expect(panel().getByText(/You save \$6.00 per adult/)).toBeDefined();
  expect(bar().getByText('from $100')).toBeDefined();
  expect(bar().getByText(/per adult, 0 of 2 chosen/)).toBeDefined();
});

test('shows no price if an activity hides its own (D-PK-07)', () => {
  const item = aPackage();
  const activities = item.activities.map((one) => ({ ...one, hidePriceFromCustomer: true }));
  openPackage({ item: { ...item, activities }, times: weekday });
  expect(document.body.textContent).not.toContain('$');
});

test('hides the savings if the operator does (D-PK-06)', () => {
  openPackage({ item: aPackage({ hideRateDiscountFromCustomer: true }), times: weekday });
  expect(document.body.textContent).not.toContain('save');
  expect(document.body.textContent).not.toContain('was');
});

test('says at the activity why its price is higher on the chosen day', async () => {
  const { stop } = openPackage({
    address: '?date=2026-06-13~2026-06-13&time=2026-06-13T09:00~2026-06-13T18:00',
    times: weekend,
  });
  expect(await stop('Kayak Tour').findByText('$6 more per adult on Sat, Jun 13')).toBeDefined();
  expect(stop('Sunset Cruise').queryByText(/more per adult/)).toBeNull();
  expect(panel().getByText('$106.00')).toBeDefined();
});

test('says nothing about the day if the price is the usual one', async () => {
  const { stop } = openPackage({
    address: '?date=2026-06-12~2026-06-12&time=2026-06-12T09:00~2026-06-12T18:00',
    times: weekday,
  });
  await stop('Kayak Tour').findAllByText(/9:00 to 11:00/);
  expect(screen.queryByText(/per adult on/)).toBeNull();
});

test('the bar asks for guests first and its button moves the focus to them', async () => {
  const { user } = openPackage({ times: weekday });
  await user.click(bar().getByRole('button', { name: 'Choose guests' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'One more: Adult' }));
});

test('does not number the steps within an activity', () => {
  const { stop } = openPackage({ times: weekday });
  expect(stop('Kayak Tour').getByRole('button', { name: 'Date' }).textContent).toBe('Date');
});

test('shows the pictures of its activities at the top and beside each activity', () => {
  openPackage({ times: weekday, photos: { 101: aPhoto('kayak'), 102: aPhoto('cruise') } });
  const pictures = screen.getAllByRole('img').map((image) => image.getAttribute('alt'));
  expect(pictures).toEqual(['Kayak Tour', 'Sunset Cruise']);
  expect(document.querySelectorAll('.stop-thumb')).toHaveLength(2);
});

test('shows its own picture if fewer than two activities have one', () => {
  const item = aPackage({ photoAlt: 'The lake', photoFolder: '/images', photoVersion: 'lake' });
  openPackage({ item, times: weekday, photos: { 101: aPhoto('kayak') } });
  expect(screen.getByRole('img', { name: 'The lake' })).toBeDefined();
});

const three = aPackage({ activities: [kayak, cruise, campfire], travelMinutes: 30 });
const clashing = (key: number, date: string) =>
  key === 101 ? [aTime(key, date, '09:00')] : [aTime(key, date, '10:00'), aTime(key, date, '12:00')];

test('stays at a conflicting time and names the activity of each time it offers (2.10-04, D-PK-02)', async () => {
  const { user, seen, stop } = openPackage({
    item: three,
    address: '?rates=11:1~21:1~31:1&date=2026-06-12~2026-06-12&time=2026-06-12T09:00',
    times: clashing,
  });
  const ride = stop('Sunset Cruise');
  await user.click(await ride.findByRole('radio', { name: /10:00 AM/ }));
  expect(await ride.findByText('This overlaps with Kayak Tour')).toBeDefined();
  expect(seen.place?.activityId).toBe('102');
  expect(ride.getByText('Closest free time for Sunset Cruise')).toBeDefined();
  await user.click(ride.getByRole('button', { name: 'Take 12:00 PM' }));
  // The conflict is resolved, so the choice moves on to the next activity.
  expect(seen.place?.activityId).toBe('103');
});

test('a conflict links to the times of the other activity, to change that one instead', async () => {
  const { user, seen, stop } = openPackage({
    item: three,
    address: '?rates=11:1~21:1~31:1&date=2026-06-12~2026-06-12&time=2026-06-12T09:00~2026-06-12T10:00',
    times: clashing,
  });
  await user.click(await stop('Sunset Cruise').findByRole('button', { name: 'Change Kayak Tour instead' }));
  expect(seen.place).toEqual({ activityId: '101', section: 'time' });
});

test('opens the activity that a change of another puts in conflict', async () => {
  const { user, seen, stop } = openPackage({
    item: three,
    address:
      '?rates=11:1~21:1~31:1&date=2026-06-12~2026-06-12~2026-06-12&time=~2026-06-12T10:00~2026-06-12T12:00',
    times: clashing,
  });
  await user.click(await stop('Kayak Tour').findByRole('radio', { name: /9:00 AM/ }));
  expect(await stop('Sunset Cruise').findByText('This overlaps with Kayak Tour')).toBeDefined();
  expect(seen.place?.activityId).toBe('102');
});

test('stops the guests of all activities at what the membership covers in one of them (6-06, D-MB-03)', async () => {
  const covered = (key: number, date: string) =>
    weekday(key, date).map((time) => ({
      ...time,
      rates: time.rates.map((rate) => ({
        ...rate,
        memberRateInfo: {
          membershipRateKey: rate.rateKey,
          price: amount(3000),
          maxQuantity: key === 101 ? 5 : 2,
          remainingUses: null,
          guestPassesLeft: null,
          membersOnly: false,
          reason: null,
          reasonKind: null,
        },
      })),
    }));
  const { user } = openPackage({
    address: '?rates=11:2~21:2&date=2026-06-12~2026-06-12&time=2026-06-12T09:00~2026-06-12T18:00',
    times: covered,
    member: { membershipKey: 'm'.repeat(22), membershipMemberKey: 'h'.repeat(22) },
  });
  const more = () => screen.getByRole('button', { name: 'One more: Adult' }).getAttribute('aria-disabled');
  expect(await screen.findByText(/Your membership covers 2 guests at the “Adult” rate/)).toBeDefined();
  expect(more()).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Book without it' }));
  expect(more()).not.toBe('true');
});

test('costs a member what came with the times, is booked under the membership, and without it on request (6-05, 6-06, D-MB-03)', async () => {
  const own = (key: number, date: string) =>
    weekday(key, date).map((time) => ({
      ...time,
      rates: time.rates.map((rate) =>
        key !== 101
          ? rate
          : {
              ...rate,
              memberRateInfo: {
                membershipRateKey: rate.rateKey,
                price: amount(4400),
                maxQuantity: 3,
                remainingUses: null,
                guestPassesLeft: null,
                membersOnly: false,
                reason: null,
                reasonKind: null,
              },
            },
      ),
    }));
  const member = { membershipKey: 'm'.repeat(22), membershipMemberKey: 'h'.repeat(22) };
  const { user, addPackage } = openPackage({
    address: '?rates=11:1~21:1&date=2026-06-12~2026-06-12&time=2026-06-12T09:00~2026-06-12T18:00',
    times: own,
    member,
  });
  // 44.00 − 4.00 for the kayak, 42.00 − 2.00 for the cruise.
  expect(await panel().findByText('$80.00')).toBeDefined();
  await user.click(panel().getByRole('button', { name: /Add to cart/ }));
  expect(addPackage.mock.calls[0]?.[0]).toMatchObject(member);
  await user.click(screen.getByRole('button', { name: 'Book without it' }));
  expect(await panel().findByText('$100.00')).toBeDefined();
  await user.click(panel().getByRole('button', { name: /Add to cart/ }));
  expect(addPackage.mock.calls[1]?.[0]).toMatchObject({ membershipKey: null, membershipMemberKey: null });
});
