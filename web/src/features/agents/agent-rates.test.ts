/**
 * An agent's rates on the page: applied to the time slot's
 * rates, and what happens if they cannot be loaded (4.2, 8.2).
 */
import type { AgentRate } from '@gangway/contract/agents';
import type { ActivityKey, LocationKey, RateKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import { amount } from '@gangway/domain/kernel/money';
import { describe, expect, it, vi } from 'vitest';
import { type Caller, CallFailed, Superseded, TimedOut } from '../../lib/call.ts';
import { aRate } from '../../testing/catalog-builders.ts';
import { loadAgentRates, withAgentRates } from './agent-rates.ts';

const adult = aRate({ rateKey: 11 as RateKey, name: 'Adult', price: 6400 });
const child = aRate({ rateKey: 12 as RateKey, name: 'Child', price: 4300 });
const senior = aRate({ rateKey: 13 as RateKey, name: 'Senior', price: 5600 });
const quote = (rateKey: number, price: number, sellable: boolean, version: number | null): AgentRate => ({
  rateKey: rateKey as RateKey,
  price: amount(price),
  sellable,
  bookingAgentRateHistoryKey: version,
});

describe('the rates of a time', () => {
  it('get the agent’s price, key and version, without those the agent does not sell (4.2-16, 4.2-17, 6-10, 3.3-01)', () => {
    const quoted = [quote(11, 5800, true, 7), quote(12, 4300, true, null), quote(13, 5600, false, null)];
    expect(withAgentRates([adult, child, senior], quoted, 501)).toEqual([
      { ...adult, price: 5800, bookingAgentKey: 501, bookingAgentRateHistoryKey: 7 },
      { ...child, bookingAgentKey: 501, bookingAgentRateHistoryKey: null },
    ]);
  });

  it('are unchanged for an unknown agent (D-API-54)', () => {
    expect(withAgentRates([adult, child], [], 999)).toEqual([adult, child]);
  });

  it('are unchanged if the answer does not list them (7.3-09)', () => {
    expect(withAgentRates([adult, child], [quote(11, 5800, true, 7)], 501)[1]).toEqual(child);
  });
});

describe("loading the agent's rates", () => {
  const subject = {
    locationKey: 1 as LocationKey,
    activityKey: 1 as ActivityKey,
    timeSlotKey: 901 as TimeSlotKey,
    packageKey: null,
  };
  const seller = { bookingAgentKey: 501, bookingAgentSignature: 'abc' };
  const worldOf = (answer: () => unknown) => {
    const call = vi.fn(async () => answer());
    return { call, log: vi.fn(), needs: { call: call as unknown as Caller, log: vi.fn() } };
  };

  it('sends the agent, its signature and the time, and uses the first entry (7.3-08, 7.3-09)', async () => {
    const rates = [quote(11, 5800, true, 7)];
    const { call, needs } = worldOf(() => [{ rates }, { rates: [] }]);
    expect(await loadAgentRates(needs, seller, subject)).toBe(rates);
    expect(call).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'GetBookingAgentRates' }),
      { ...subject, ...seller },
      { supersede: '1' },
    );
  });

  it('sends nothing without an agent', async () => {
    const { call, needs } = worldOf(() => []);
    const nobody = { bookingAgentKey: null, bookingAgentSignature: null };
    expect(await loadAgentRates(needs, nobody, subject)).toEqual([]);
    expect(call).not.toHaveBeenCalled();
  });

  it.each([
    { row: '8.2-03', what: 'a fault', error: new CallFailed(500, 'x'), told: 1 },
    { row: '8.2-03', what: 'no answer in time', error: new TimedOut(), told: 1 },
    { row: '8.2-03', what: 'no network', error: new TypeError('fetch'), told: 1 },
    { row: '8.2-04', what: 'status 499', error: new CallFailed(499, 'x'), told: 0 },
    { row: '8.2-04', what: 'a newer request', error: new Superseded(), told: 0 },
  ])('$what returns false and is logged $told times ($row)', async ({ error, told }) => {
    const { needs } = worldOf(() => {
      throw error;
    });
    expect(await loadAgentRates(needs, seller, subject)).toBe(false);
    expect(needs.log).toHaveBeenCalledTimes(told);
  });
});
