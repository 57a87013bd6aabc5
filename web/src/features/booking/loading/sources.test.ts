import {
  getMonthAvailability,
  getNextAvailableDate,
  getTimes,
  type MonthDay,
} from '@gangway/contract/availability';
import type { AnyCall } from '@gangway/contract/call';
import type { ActivityKey, LocationKey, RateKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { describe, expect, it, vi } from 'vitest';
import { type Caller, CallFailed, type CallOptions, Superseded, TimedOut } from '../../../lib/call.ts';
import { aSlot } from '../../../testing/catalog-builders.ts';
import { createAvailabilitySource } from './availability-source.ts';
import type { BookingSubject } from './booking-subject.ts';
import { createTimesSource } from './times-source.ts';

const subject: BookingSubject = {
  locationKey: 1 as LocationKey,
  activityKey: 101 as ActivityKey,
  capacityType: 'time',
  rateKeys: [11 as RateKey],
  bookingAgentKey: null,
  bookingAgentSignature: null,
  packageKey: null,
  membershipKey: null,
  addOns: [],
  hotel: null,
  orderKey: null,
  orderLineKey: null,
};
const today = '2026-06-09' as VenueDate;
const june = '2026-06-01' as VenueDate;
const july = '2026-07-01' as VenueDate;
const day = (date: string, isAvailable = true): MonthDay => ({
  date: date as VenueDate,
  isAvailable,
  status: isAvailable ? 'Available' : 'SoldOut',
  totalAvailable: 8,
  times: 3,
  fromPrice: null,
  reason: null,
  reasonText: null,
});

/** A caller whose answers the test supplies one by one. */
function handCaller() {
  const asked: {
    declaration: AnyCall;
    input: Record<string, unknown>;
    options: CallOptions | undefined;
    answer: (value: unknown) => Promise<void>;
    fail: (error: unknown) => Promise<void>;
  }[] = [];
  const settled = () => new Promise<void>((done) => setTimeout(done, 0));
  const call = ((declaration: AnyCall, input: unknown, options?: CallOptions) =>
    new Promise<unknown>((resolve, reject) => {
      asked.push({
        declaration,
        input: input as Record<string, unknown>,
        options,
        answer: (value) => {
          resolve(value);
          return settled();
        },
        fail: (error) => {
          reject(error);
          return settled();
        },
      });
    })) as unknown as Caller;
  const at = (index: number) => {
    const one = asked[index];
    if (one === undefined) throw new Error(`call ${index} was not made`);
    return one;
  };
  return { call, asked, at, settled };
}

function setUp() {
  const hand = handCaller();
  const timers: { work: () => void; ms: number }[] = [];
  const log = vi.fn();
  const needs = {
    call: hand.call,
    log,
    timeoutMs: () => 10_000,
    later: (work: () => void, ms: number) => {
      timers.push({ work, ms });
      return () => undefined;
    },
  };
  return { ...hand, log, timers, needs };
}

describe('month availability', () => {
  const source = (all = setUp()) => ({
    ...all,
    months: createAvailabilitySource(all.needs, () => subject, today, june),
  });

  it('is loading before the first request, as on the server', () => {
    expect(source().months.get()).toMatchObject({ month: june, days: null, isLoading: true });
  });

  it('is requested once per month, and for the month ahead', async () => {
    const { months, at, asked, settled } = source();
    months.show(june, []);
    months.show(june, []);
    expect(asked).toHaveLength(1);
    await at(0).answer([day('2026-06-12')]);
    expect(months.get()).toMatchObject({ isLoading: false, dateError: false });
    expect(asked.map((one) => one.input.date)).toEqual([june, july]);
    await at(1).answer([day('2026-07-01')]);
    months.show(july, []);
    await settled();
    expect(months.get().month).toBe(july);
    expect(asked.map((one) => one.input.date)).toEqual([june, july, '2026-08-01']);
  });

  describe('near its end', () => {
    const daysOfJune = (count: number) =>
      Array.from({ length: count }, (_, index) => day(`2026-06-${String(30 - index).padStart(2, '0')}`));

    it('is followed by the next month, which is asked for once, if it has fewer than ten open days', async () => {
      const { months, at, asked } = source();
      expect(months.get().following).toBeNull();
      months.show(june, []);
      await at(0).answer(daysOfJune(9));
      expect(months.get().following).toEqual({ days: null });
      await at(1).answer([day('2026-07-01')]);
      expect(months.get().following?.days).toHaveLength(1);
      expect(asked.map((one) => one.input.date)).toEqual([june, july]);
    });

    it('is not followed with ten open days', async () => {
      const { months, at } = source();
      months.show(june, []);
      await at(0).answer(daysOfJune(10));
      await at(1).answer([day('2026-07-01')]);
      expect(months.get().following).toBeNull();
    });

    it('is followed from the start if fewer than ten of its days are left', () => {
      const late = (date: string) =>
        createAvailabilitySource(setUp().needs, () => subject, date as VenueDate, date as VenueDate).get();
      expect(late('2026-06-22').following).toEqual({ days: null });
      expect(late('2026-06-21').following).toBeNull();
    });

    it('is followed, beside the next date, without any open day', async () => {
      const { months, at, asked } = source();
      months.show(june, []);
      await at(0).answer([day('2026-06-30', false)]);
      expect(asked.map((one) => one.declaration)).toEqual([
        getMonthAvailability,
        getNextAvailableDate,
        getMonthAvailability,
      ]);
      await at(2).answer([day('2026-07-01')]);
      expect(months.get().following?.days).toHaveLength(1);
    });

    it('stands alone if the next month fails to load, which turning to it tries again', async () => {
      const { months, at, asked } = source();
      months.show(june, []);
      await at(0).answer(daysOfJune(3));
      await at(1).fail(new TimedOut());
      expect(months.get()).toMatchObject({ following: null, dateError: false, isLoading: false });
      months.show(july, []);
      expect(asked).toHaveLength(3);
    });

    it('keeps the days that follow until those for another party arrive', async () => {
      const { months, at } = source();
      months.show(june, []);
      await at(0).answer(daysOfJune(3));
      await at(1).answer([day('2026-07-01')]);
      months.show(june, [{ rateKey: 11 as RateKey, participants: 4 }]);
      await at(2).answer(daysOfJune(3));
      expect(months.get().following?.days).toHaveLength(1);
      await at(3).answer([day('2026-07-01'), day('2026-07-02')]);
      expect(months.get().following?.days).toHaveLength(2);
    });

    it('is not followed beyond the last month that can be booked', async () => {
      const { months, at, asked } = source();
      months.show('2028-06-01' as VenueDate, []);
      await at(0).answer([day('2028-06-02')]);
      expect(months.get().following).toBeNull();
      expect(asked).toHaveLength(1);
    });
  });

  it('cancels an older month for a newer one, but never the shown month for the month ahead (C-09)', async () => {
    const { months, at } = source();
    months.show(june, []);
    await at(0).answer([day('2026-06-12')]);
    months.show('2026-09-01' as VenueDate, []);
    const keys = [0, 1, 2].map((index) => at(index).options?.supersede);
    expect(keys[0]).toBe(keys[2]);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('keeps loading silently when a newer request replaces it (8.2-02, C-10)', async () => {
    const { months, at, log, timers } = source();
    months.show(june, []);
    months.show(july, []);
    await at(0).fail(new Superseded());
    expect(months.get()).toMatchObject({ month: july, isLoading: true, dateError: false });
    expect(log).not.toHaveBeenCalled();
    expect(timers).toEqual([]);
  });

  it('keeps loading after status 500 without logging it, until the timeout sets the date error (8.2-02, 8.1-20, C-10)', async () => {
    const { months, at, log, timers } = source();
    months.show(june, []);
    await at(0).fail(new CallFailed(500, 'fault'));
    expect(months.get()).toMatchObject({ isLoading: true, dateError: false });
    expect(log).not.toHaveBeenCalled();
    expect(timers.map((timer) => timer.ms)).toEqual([10_000]);
    timers[0]?.work();
    expect(months.get()).toMatchObject({ isLoading: false, dateError: true });
  });

  it('requests the next date after an empty month, and does not log a status 500 for it (8.1-20)', async () => {
    const { months, at, log } = source();
    months.show(june, []);
    await at(0).answer([day('2026-06-12', false)]);
    expect(at(1).declaration).toBe(getNextAvailableDate);
    await at(1).fail(new CallFailed(500, 'fault'));
    expect(log).not.toHaveBeenCalled();
  });

  it('sets the date error at once after any other failure, logs it, and can be retried (8.2-01, 8.2-02)', async () => {
    const { months, at, log } = source();
    months.show(june, []);
    await at(0).fail(new TimedOut());
    expect(months.get()).toMatchObject({ isLoading: false, dateError: true });
    expect(log).toHaveBeenCalledOnce();
    months.retry();
    expect(months.get()).toMatchObject({ isLoading: true, dateError: false });
    await at(1).answer([day('2026-06-12')]);
    expect(months.get().days).toHaveLength(1);
  });

  it('requests the next available date, from today on, if the month has none (D-API-25)', async () => {
    const { months, at } = source();
    months.show(june, []);
    await at(0).answer([day('2026-06-12', false)]);
    expect(at(1).declaration).toBe(getNextAvailableDate);
    expect(at(1).input).toMatchObject({ date: today, rates: [{ rateKey: 11, participants: 0 }] });
    expect(months.get().next).toEqual({ isLoading: true, date: null });
    await at(1).answer('2026-08-03');
    expect(months.get().next).toEqual({ isLoading: false, date: '2026-08-03' });
  });

  it('is requested again for another party and shows the old days while loading', async () => {
    const { months, at } = source();
    months.show(june, []);
    await at(0).answer([day('2026-06-12')]);
    months.show(june, [{ rateKey: 11 as RateKey, participants: 4 }]);
    expect(months.get()).toMatchObject({ isLoading: true });
    expect(months.get().days).toHaveLength(1);
    expect(at(2).declaration).toBe(getMonthAvailability);
    expect(at(2).input.rates).toEqual([{ rateKey: 11, participants: 4 }]);
  });

  it('is requested separately for a private tour, without regular guests, and both answers are kept (4.2-07)', async () => {
    const { months, at, asked } = source();
    const party = [{ rateKey: 11 as RateKey, participants: 2 }];
    months.show(june, party);
    await at(0).answer([day('2026-06-12')]);
    months.show(june, party, true);
    expect(at(2).input).toMatchObject({ date: june, isPrivateTour: true, rates: [] });
    await at(2).answer([day('2026-06-12', false)]);
    expect(months.get().days?.[0]?.isAvailable).toBe(false);
    months.show(june, party);
    await Promise.resolve();
    expect(asked.filter((one) => one.input.date === june)).toHaveLength(2);
  });

  it('is cleared and loaded again on reset (4.2-06)', async () => {
    const { months, at, asked } = source();
    months.show(june, []);
    await at(0).answer([day('2026-06-12')]);
    months.forget();
    expect(asked.map((one) => one.input.date)).toEqual([june, july, june]);
  });
});

describe('the times of a date', () => {
  const friday = '2026-06-12' as VenueDate;
  const saturday = '2026-06-13' as VenueDate;
  const source = (first: VenueDate | null = null, all = setUp()) => ({
    ...all,
    times: createTimesSource(all.needs, () => subject, first),
  });

  it('are requested once per date (4.2-02)', async () => {
    const { times, at, asked } = source();
    times.show(friday, []);
    times.show(friday, []);
    expect(asked).toHaveLength(1);
    expect(at(0).declaration).toBe(getTimes);
    await at(0).answer([{ date: friday, times: [aSlot()] }]);
    expect(times.get()).toMatchObject({ date: friday, isLoading: false, hasFailed: false });
    expect(times.get().slots).toHaveLength(1);
  });

  it('are requested again for a private tour, and the old ones stay while loading (4.2-07)', async () => {
    const hand = setUp();
    const times = createTimesSource(hand.needs, () => subject, null);
    times.show('2026-06-12' as VenueDate, []);
    await hand.at(0).answer([{ date: '2026-06-12', times: [aSlot()] }]);
    times.show('2026-06-12' as VenueDate, [], true);
    expect(times.get()).toMatchObject({ isLoading: true, slots: [{ value: '2026-06-12T09:00' }] });
    expect(hand.at(1).input).toMatchObject({ isPrivateTour: true });
    await hand.at(1).answer([]);
    expect(times.get()).toMatchObject({ isLoading: false, slots: [] });
  });

  it('are requested once for a date named in the URL', () => {
    const { times, asked } = source(friday);
    expect(times.get()).toMatchObject({ isLoading: true, slots: null });
    times.show(friday, []);
    expect(asked).toHaveLength(1);
  });

  it('that are shown stay if reloading them fails, such as without a connection', async () => {
    const { times, at } = source();
    times.show(friday, []);
    await at(0).answer([{ times: [aSlot()] }]);
    const shown = times.get().slots;
    expect(shown).toHaveLength(1);
    times.reload();
    await at(1).fail(new TypeError('Failed to fetch'));
    expect(times.get()).toMatchObject({ slots: shown, isLoading: false, hasFailed: false });
    times.show(friday, [], true);
    await at(2).fail(new TypeError('Failed to fetch'));
    expect(times.get()).toMatchObject({ slots: [], hasFailed: true });
  });

  it('are empty on failure and can be retried (7.2-05)', async () => {
    const { times, at, log } = source();
    times.show(friday, []);
    await at(0).fail(new CallFailed(503, 'busy'));
    expect(times.get()).toMatchObject({ slots: [], isLoading: false, hasFailed: true });
    expect(log).toHaveBeenCalledOnce();
    times.reload();
    await at(1).answer([{ date: friday, times: [aSlot()] }]);
    expect(times.get()).toMatchObject({ hasFailed: false });
  });

  it('do not log a status 500 (8.1-20)', async () => {
    const { times, at, log } = source();
    times.show(friday, []);
    await at(0).fail(new CallFailed(500, 'fault'));
    expect(times.get().hasFailed).toBe(true);
    expect(log).not.toHaveBeenCalled();
  });

  it('of an older date never replace those of a newer one (C-09)', async () => {
    const { times, at } = source();
    times.show(friday, []);
    times.show(saturday, []);
    await at(0).fail(new Superseded());
    await at(1).answer([{ date: saturday, times: [aSlot({ value: 'new' })] }]);
    expect(times.get().slots?.map((slot) => slot.value)).toEqual(['new']);
    expect(times.get()).toMatchObject({ isLoading: false, hasFailed: false });
  });
});
