/** The worked examples of docs/rules/agents.md, row by row, and what no agent may ever do. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandSchedule } from '../availability/expand-schedule.ts';
import { bookActivity } from '../booking/book-activity.ts';
import type { AffiliateKey, AgentKey } from '../kernel/keys.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import { amount } from '../kernel/money.ts';
import { fromPrice, priceOfRate } from '../pricing/price-line.ts';
import { adult, child, onWeekends, senior, terms } from '../testing/agent-builders.ts';
import { aLocation, anActivity, anAgent, aRate } from '../testing/builders.ts';
import { aPackage } from '../testing/package-builder.ts';
import { findActive, findDefault } from './agent.ts';
import { offerThroughAgent } from './offer-through-agent.ts';
import { sellThroughAgent } from './sell-through-agent.ts';

const tour = anActivity({
  rates: [adult, child, senior],
  priceRules: [onWeekends({ 11: 6900, 12: 4500 })],
});
const hotel = anAgent({
  key: 501,
  terms: [terms(tour.key, { prices: { 11: 5200 }, notSold: [13], priceRules: [onWeekends({ 11: 6000 })] })],
});
const camp = anAgent({ key: 502, terms: [terms(tour.key, { prices: { 12: 3000 }, version: 2 })] });
const retired = anAgent({ ...hotel, key: 503, isActive: false });
const location = aLocation({ activities: [tour], agents: [hotel, camp, retired] });

const monday = '2026-12-07' as VenueDate;
const saturday = '2026-12-05' as VenueDate;
const through = (agentKey: number | null) => sellThroughAgent(tour, findActive(location.agents, agentKey));

function book(agentKey: number | null, date: VenueDate, rates: readonly (readonly [number, number])[]) {
  const [departure] = expandSchedule(tour, date, date, location.timeZone);
  if (departure === undefined) throw new Error(`nothing runs on ${date}`);
  return bookActivity(
    { location, activity: tour, departure },
    {
      activityKey: tour.key,
      timeSlotKey: departure.key,
      rates: rates.map(([rateKey, participants]) => ({ rateKey, participants })) as never,
      isPrivateTour: false,
      guests: null,
      hotel: null,
      packageKey: null,
      addOns: [],
      tip: null,
      answers: [],
      agentKey,
    },
  );
}

describe('what guests pay (docs/rules/agents.md)', () => {
  it.each([
    { row: 'D-FT-01', agentKey: null, date: monday, prices: { Adult: 5900, Child: 3900, Senior: 4900 } },
    { row: 'D-FT-01', agentKey: null, date: saturday, prices: { Adult: 6900, Child: 4500, Senior: 4900 } },
    { row: '4.2-16, 4.2-17', agentKey: 501, date: monday, prices: { Adult: 5200, Child: 3900 } },
    { row: '4.2-16', agentKey: 501, date: saturday, prices: { Adult: 6000, Child: 4500 } },
    { row: '4.2-16', agentKey: 502, date: monday, prices: { Adult: 5900, Child: 3000, Senior: 4900 } },
    { row: '4.2-16', agentKey: 502, date: saturday, prices: { Adult: 6900, Child: 3000, Senior: 4900 } },
    { row: 'D-AG-01', agentKey: 503, date: saturday, prices: { Adult: 6900, Child: 4500, Senior: 4900 } },
    { row: 'D-AG-01', agentKey: 999, date: saturday, prices: { Adult: 6900, Child: 4500, Senior: 4900 } },
  ])('through agent $agentKey on $date: $prices ($row)', ({ agentKey, date, prices }) => {
    const sold = through(agentKey);
    const shown = sold.rates.map((rate) => [rate.name, priceOfRate(sold, rate, { date, time: null })]);
    expect(Object.fromEntries(shown)).toEqual(prices);
  });

  it('a card shows the lowest price that the agent’s guests ever pay (6-10)', () => {
    expect(fromPrice(through(501), null)?.price).toBe(5200);
    expect(fromPrice(through(501), { date: saturday, time: null })?.price).toBe(6000);
    expect(fromPrice(through(null), null)?.price).toBe(5900);
  });
});

describe('what guests pay for a rental (D-AV-03, docs/rules/agents.md)', () => {
  const single = aRate({ key: 21, id: 'single', name: 'Single', price: 2000 });
  const double = aRate({ key: 22, id: 'double', name: 'Double', price: 3000, isFromPrice: false });
  const hour = {
    minutes: 60,
    name: null,
    prices: [
      { rateKey: 21, price: 2000 },
      { rateKey: 22, price: 3000 },
    ],
  };
  const half = {
    minutes: 240,
    name: 'Half day',
    prices: [
      { rateKey: 21, price: 6000 },
      { rateKey: 22, price: 9000 },
    ],
  };
  const rental = anActivity({
    key: 2,
    capacityType: 'duration',
    rates: [single, double],
    durations: [hour, half],
  });
  const desk = anAgent({
    key: 504,
    terms: [
      terms(rental.key, {
        notSold: [],
        durations: [{ minutes: 240, prices: [{ rateKey: 21, price: 5000 }] }],
      }),
    ],
  });
  const price = (activity: typeof rental, rate: typeof single, lengthMinutes: number) =>
    priceOfRate(activity, rate, { date: monday, time: null, lengthMinutes });

  it.each([
    { rate: single, minutes: 60, everybody: 2000, guests: 2000 },
    { rate: single, minutes: 240, everybody: 6000, guests: 5000 },
    { rate: double, minutes: 60, everybody: 3000, guests: 3000 },
    { rate: double, minutes: 240, everybody: 9000, guests: 9000 },
  ])('$rate.name for $minutes minutes: $guests instead of $everybody (4.2-16)', (row) => {
    expect(price(rental, row.rate, row.minutes)).toBe(row.everybody);
    expect(price(sellThroughAgent(rental, desk), row.rate, row.minutes)).toBe(row.guests);
  });

  it('a card shows the agent’s lowest price of all lengths', () => {
    const cheap = anAgent({
      terms: [terms(rental.key, { durations: [{ minutes: 60, prices: [{ rateKey: 21, price: 1500 }] }] })],
    });
    expect(fromPrice(rental, null)?.price).toBe(2000);
    expect(fromPrice(sellThroughAgent(rental, cheap), null)?.price).toBe(1500);
  });
});

describe('what is offered through an agent', () => {
  const cruise = anActivity({ key: 2, rates: [aRate({ key: 21, globalId: 'c' })] });
  const secret = anActivity({ key: 3, hideFromCustomer: true });
  const both = aPackage();
  const shared = aPackage({ key: 2, requireMatchingRates: true });
  const venue = { activities: [tour, cruise, secret], packages: [both, shared] };
  const offered = (agent: ReturnType<typeof anAgent> | null) => {
    const { activities, packages } = offerThroughAgent(venue, agent);
    return { activities: activities.map(({ key }) => key), packages: packages.map(({ item }) => item.key) };
  };

  it('is everything that is not hidden, at the agent’s prices if there is an agent (4.2-16)', () => {
    expect(offered(null)).toEqual({ activities: [1, 2], packages: [1, 2] });
    expect(offered(hotel)).toEqual({ activities: [1, 2], packages: [1, 2] });
    expect(offerThroughAgent(venue, hotel).activities[0]?.rates.map(({ price }) => price)).toEqual([
      5200, 3900,
    ]);
  });

  it('excludes an activity of which the agent sells no rate, and packages with it (4.2-17)', () => {
    const none = anAgent({ terms: [terms(cruise.key, { notSold: [21] })] });
    expect(offered(none)).toEqual({ activities: [1], packages: [] });
  });

  it('excludes a package with matching rates if the agent sells none that all its activities share (4.2-17, D-PK-06)', () => {
    const children = anAgent({ terms: [terms(tour.key, { notSold: [11] })] });
    expect(offered(children)).toEqual({ activities: [1, 2], packages: [1] });
  });
});

describe('booking through an agent', () => {
  it('costs the agent’s prices, and records the agent and price version for each rate (D-AG-02)', () => {
    const booked = book(501, saturday, [
      [11, 2],
      [12, 1],
    ]);
    expect(booked.ok && booked.value.subTotal).toBe(2 * 6000 + 4500);
    expect(booked.ok && booked.value.party.map(({ rate }) => rate.quotedBy)).toEqual([
      { agentKey: 501, historyKey: 1 },
      { agentKey: 501, historyKey: null },
    ]);
  });

  it('is refused for a rate that the agent does not sell, although the venue sells it (D-AG-02)', () => {
    expect(book(501, monday, [[13, 1]])).toEqual({
      ok: false,
      refusal: { code: 'notSellable', rate: 'Senior' },
    });
    expect(book(null, monday, [[13, 1]]).ok).toBe(true);
    expect(book(502, monday, [[13, 1]]).ok).toBe(true);
  });

  it('costs the public price for an activity without agent terms, and still records the agent', () => {
    const other = anActivity({ key: 2 });
    const sold = sellThroughAgent(other, hotel);
    expect(sold.rates.map(({ price }) => price)).toEqual(other.rates.map(({ price }) => price));
    expect(sold.rates[0]?.quotedBy).toEqual({ agentKey: 501, historyKey: null });
  });
});

describe('any agent', () => {
  const price = fc.option(fc.integer({ min: 0, max: 100_000 }).map(amount));
  const rateTerms = fc.record({ price, isSold: fc.boolean() });
  const anyAgent = fc.tuple(rateTerms, rateTerms, rateTerms, fc.boolean()).map(([a, b, c, isActive]) =>
    anAgent({
      key: 600,
      isActive,
      terms: [
        {
          activityKey: tour.key,
          priceRules: [],
          durations: [],
          rates: [a, b, c].map((agreed, index) => ({
            ...agreed,
            rateKey: tour.rates[index]?.key ?? adult.key,
            historyKey: index,
          })),
        },
      ],
    }),
  );

  it('changes prices only: places, limits, days and names stay those of the venue (D-AG-02)', () => {
    fc.assert(
      fc.property(anyAgent, (agent) => {
        const sold = sellThroughAgent(tour, agent);
        const { rates, priceRules: _changed, ...rest } = sold;
        const { rates: offered, priceRules: _rules, ...own } = tour;
        expect(rest).toEqual(own);
        for (const { price: _price, quotedBy: _quote, ...rate } of rates) {
          const { price: _public, ...same } = offered.find(({ key }) => key === rate.key) ?? adult;
          expect(rate).toEqual(same);
        }
      }),
    );
  });

  it('sells at its own price if it has one, otherwise at the public price, on every day (4.2-16)', () => {
    const days = fc
      .integer({ min: 1, max: 31 })
      .map((day) => `2026-12-${String(day).padStart(2, '0')}` as VenueDate);
    fc.assert(
      fc.property(anyAgent, days, (agent, date) => {
        const sold = sellThroughAgent(tour, agent);
        for (const rate of sold.rates) {
          const own = agent.terms[0]?.rates.find(({ rateKey }) => rateKey === rate.key)?.price ?? null;
          const everybody = tour.rates.find(({ key }) => key === rate.key) ?? adult;
          expect(priceOfRate(sold, rate, { date, time: null })).toBe(
            own ?? priceOfRate(tour, everybody, { date, time: null }),
          );
        }
      }),
    );
  });
});

describe('looking up agents', () => {
  it('treats an unknown or inactive key as no agent (D-AG-01)', () => {
    expect(findActive(location.agents, 501)?.name).toBe(hotel.name);
    for (const key of [503, 999, 0, null]) expect(findActive(location.agents, key)).toBeNull();
  });

  it('finds the active one that is marked as the default (6-09)', () => {
    const blog = { key: 301 as AffiliateKey, id: 'blog', name: 'Blog', isActive: true, isDefault: true };
    expect(findDefault([blog])?.key).toBe(301);
    expect(findDefault([{ ...blog, isActive: false }])).toBeNull();
    expect(findDefault([anAgent({ key: 501 })])).toBeNull();
    expect(findDefault([anAgent({ key: 501 as AgentKey, isDefault: true })])?.key).toBe(501);
  });
});
