/** How the calendar handles answers to getMonthAvailability, through the page's own calls (7.2, 8.2). */
import type { ActivityKey, LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../../lib/call.ts';
import { createAvailabilitySource } from './availability-source.ts';

afterEach(() => vi.unstubAllGlobals());

function monthAfter(answer: unknown) {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify(answer), { status: 200, headers: { 'content-type': 'application/json' } }),
  );
  const needs = { call, log: vi.fn(), timeoutMs: () => 10_000, later: () => () => undefined };
  const subject = {
    locationKey: 1 as LocationKey,
    activityKey: 101 as ActivityKey,
    capacityType: 'time' as const,
    rateKeys: [],
    packageKey: null,
    membershipKey: null,
    addOns: [],
    orderKey: null,
    hotel: null,
    orderLineKey: null,
    bookingAgentKey: null,
    bookingAgentSignature: null,
  };
  const today = '2026-06-09' as VenueDate;
  const months = createAvailabilitySource(needs, () => subject, today, today);
  months.show(today, []);
  return { months, needs };
}

const day = {
  Date: '2026-06-12',
  IsAvailable: true,
  Status: 'Available',
  TotalAvailable: 8,
  Times: 2,
  FromPrice: 59,
  Reason: null,
  ReasonText: null,
};

test('a list of days becomes the month and sets no date error (7.2-03)', async () => {
  const { months, needs } = monthAfter([day]);
  await vi.waitFor(() => expect(months.get().isLoading).toBe(false));
  expect(months.get()).toMatchObject({ dateError: false, days: [{ date: '2026-06-12', times: 2 }] });
  expect(needs.log).not.toHaveBeenCalled();
});

test.each([
  ['an object', { Days: [day] }],
  ['one day', day],
  ['null', null],
  ['a number', 500],
  ['text', 'try later'],
])('%s instead of a list sets the date error at once and is logged (7.2-03, 8.2-01)', async (_, answer) => {
  const { months, needs } = monthAfter(answer);
  await vi.waitFor(() => expect(months.get().dateError).toBe(true));
  expect(months.get()).toMatchObject({ isLoading: false, days: null });
  expect(needs.log).toHaveBeenCalledOnce();
});
