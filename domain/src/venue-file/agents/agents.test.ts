/**
 * Agents and affiliates in venue files: read, refused and written again; keys and versions never change
 * (docs/venue-files.md; docs/rules/agents.md).
 */
import { describe, expect, it } from 'vitest';
import type { ActivityKey, AgentKey, LocationKey, RateKey } from '../../kernel/keys.ts';
import { amount } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import { anAffiliate } from '../../testing/builders.ts';
import { anActivityInput, aVenueFile, problemsIn, readInput } from '../../testing/venue-file-builder.ts';
import { listChanges } from '../changes.ts';
import { assignKeys } from '../keys.ts';
import { readVenueFile } from '../read.ts';
import type { VenueFileInput } from '../venue-file.ts';
import { writeVenueFile } from '../write.ts';
import { type AgentBook, assignAgentKeys, emptyAgentBook, freshVersions } from './agent-book.ts';

const hotel = {
  id: 'lakeside-hotel',
  key: 501,
  name: 'Lakeside Hotel',
  activities: [
    {
      activity: 'sunrise-kayak',
      prices: { adult: 58 },
      notSold: ['child'],
      priceRules: [{ weekdays: ['sat', 'sun'], prices: { adult: 66.5 } }],
    },
  ],
};
const blog = { id: 'mountain-blog', key: 301, name: 'Mountain Blog', isDefault: true };
const withAgents = (...agents: unknown[]) => ({ ...aVenueFile(), agents }) as VenueFileInput;

const ofAdults = { activity: 'sunrise-kayak', rate: 'adult', percent: 5 };
const withAffiliates = (...affiliates: unknown[]) => {
  const file = withAgents(hotel);
  return {
    ...file,
    venue: { ...file.venue, identityOrganization: 'org_test' },
    affiliates,
  } as VenueFileInput;
};

function read(input: VenueFileInput, before: AgentBook = emptyAgentBook) {
  const file = readInput(input);
  const { book: agentBook, problems } = assignAgentKeys(file, before);
  const location = readVenueFile(file, {
    locationKey: 7 as LocationKey,
    keys: assignKeys(file, new Map(), () => '7e6b1f0c-53f4-4c3e-9a63-0d9f5a2b8c11').book,
    agentBook,
    pictures: new Map(),
    toHtml: (text) => text,
    before: null,
  });
  const fresh = freshVersions(location.agents, before);
  const after: AgentBook = { ...agentBook, versions: [...before.versions, ...fresh] };
  return { location, after, fresh, problems: problems.map(({ message }) => message) };
}

const write = (location: Location) =>
  writeVenueFile(location, {
    pictureFile: (version) => version,
    logoFile: (variant) => variant,
    toMarkdown: (html) => html,
    drawGlobalId: () => '7e6b1f0c-53f4-4c3e-9a63-0d9f5a2b8c11',
  });

/** A rental for one hour or four, and an agent's terms for it. */
const renting = (agreed: object) =>
  ({
    ...withAgents({ ...hotel, activities: [{ activity: 'kayaks', ...agreed }] }),
    pools: [{ id: 'singles', name: 'Single kayaks', units: 5 }],
    activities: [
      anActivityInput({
        id: 'kayaks',
        capacityType: 'duration',
        rates: [{ id: 'single', name: 'Single', price: 25, pool: { id: 'singles' } }],
        durations: [
          { length: '1h', prices: { single: 25 } },
          { length: '4h', prices: { single: 70 } },
        ],
        schedules: [{ hours: { from: '09:00', to: '17:00', every: '1h' } }],
      }),
    ],
  }) as VenueFileInput;
const forFourHours = (single: number) => renting({ durations: [{ length: '4h', prices: { single } }] });

describe('reading', () => {
  it('gives agents their terms by rate key, and affiliates no terms (D-AG-01)', () => {
    const { location } = read({ ...withAgents(hotel), affiliates: [blog] });
    expect(location.agents).toEqual([
      {
        key: 501,
        id: 'lakeside-hotel',
        name: 'Lakeside Hotel',
        isActive: true,
        isDefault: false,
        signedLinksOnly: false,
        terms: [
          {
            activityKey: 1,
            rates: [
              { rateKey: 1, price: 5800, isSold: true, historyKey: 1 },
              { rateKey: 2, price: null, isSold: false, historyKey: null },
            ],
            priceRules: [
              expect.objectContaining({ weekdays: [0, 6], prices: [{ rateKey: 1, price: 6650 }] }),
            ],
            durations: [],
          },
        ],
      },
    ]);
    expect(location.affiliates).toEqual([
      anAffiliate({ id: 'mountain-blog', name: 'Mountain Blog', isDefault: true }),
    ]);
  });

  it('gives affiliates their account, agents and commissions, and writes them as they were (D-AG-03, D-AG-04)', () => {
    const camp = {
      ...{ id: 'pine-camp', key: 302, name: 'Pine Camp', phone: '+13035550104' },
      commission: { percent: 12.5 },
      rateCommissions: [{ activity: 'sunrise-kayak', rate: 'child', perGuest: 2.5 }],
      agents: ['lakeside-hotel'],
    };
    const { location } = read(withAffiliates(camp));
    expect(location.affiliates).toEqual([
      anAffiliate({
        ...{ key: 302, id: 'pine-camp', name: 'Pine Camp', phone: '+13035550104' },
        agentKeys: [501 as AgentKey],
        commission: { percent: 1250, perGuest: null },
        rateCommissions: [
          {
            ...{ activityKey: 1 as ActivityKey, rateKey: 2 as RateKey },
            ...{ percent: null, perGuest: amount(250) },
          },
        ],
      }),
    ]);
    expect(write(location).affiliates).toEqual([camp]);
  });

  it('gives an older file no agents and no affiliates', () => {
    expect(read(aVenueFile()).location).toMatchObject({ agents: [], affiliates: [] });
  });

  it('restores the same location from what was written, without any changes', () => {
    const signed = { ...hotel, id: 'desk', key: 502, name: 'Desk', signedLinksOnly: true, isActive: false };
    const { location, after } = read({ ...withAgents(hotel, signed), affiliates: [blog] });
    const again = read(write(location), after);
    expect(again.location).toEqual(location);
    expect(listChanges(write(location), write(again.location))).toEqual([]);
  });
});

describe('a rental', () => {
  it('has the agent’s prices by length, with their own version (D-AV-03, D-AV-09)', () => {
    const { location } = read(forFourHours(60));
    expect(location.agents[0]?.terms).toEqual([
      {
        activityKey: 1,
        priceRules: [],
        durations: [{ minutes: 240, prices: [{ rateKey: 1, price: 6000 }] }],
        rates: [{ rateKey: 1, price: null, isSold: true, historyKey: 1 }],
      },
    ]);
  });

  it('survives a round trip, and a changed price gets the next version', () => {
    const first = read(forFourHours(60));
    const again = read(write(first.location), first.after);
    expect(again.location).toEqual(first.location);
    const raised = read(forFourHours(65), first.after);
    expect(raised.location.agents[0]?.terms[0]?.rates[0]?.historyKey).toBe(2);
    expect(listChanges(write(first.location), write(raised.location))).toEqual([
      expect.objectContaining({ kind: 'changed', what: '60.00 → 65.00' }),
    ]);
  });
});

describe('keys', () => {
  it('continue after the highest ever assigned, and stay with their id (D-AG-01)', () => {
    const before = {
      ...emptyAgentBook,
      agents: new Map([
        ['gone', 9],
        ['desk', 4],
      ]),
    };
    const { location } = read(withAgents({ id: 'new', name: 'New' }, { id: 'desk', name: 'Desk' }), before);
    expect(location.agents.map(({ id, key }) => [id, key])).toEqual([
      ['new', 10],
      ['desk', 4],
    ]);
  });

  it('of agents and affiliates are numbered separately', () => {
    const { location } = read({
      ...withAgents({ id: 'a', name: 'A' }),
      affiliates: [{ id: 'a', name: 'A' }],
    });
    expect([location.agents[0]?.key, location.affiliates[0]?.key]).toEqual([1, 1]);
  });

  it('never change and are never reassigned', () => {
    const before = {
      ...emptyAgentBook,
      agents: new Map([
        ['gone', 501],
        ['desk', 4],
      ]),
    };
    expect(read(withAgents(hotel, { id: 'desk', key: 5, name: 'Desk' }), before).problems).toEqual([
      '501 belongs to "gone" for good, even if that is no longer in the file',
      'has been 4 since its first import, and keys never change: write 4, or nothing',
    ]);
  });
});

describe('versions of a price', () => {
  const historyKeys = ({ location }: ReturnType<typeof read>) =>
    location.agents.flatMap(({ terms }) =>
      terms.flatMap(({ rates }) => rates.map(({ historyKey }) => historyKey)),
    );
  const costing = (adult: number, more: object = {}) =>
    withAgents({ ...hotel, activities: [{ activity: 'sunrise-kayak', prices: { adult }, ...more }] });

  it('stay for the same terms, increase for changed ones and are never reused (D-AV-09)', () => {
    const first = read(costing(58));
    const same = read(costing(58), first.after);
    const raised = read(costing(60), same.after);
    const back = read(costing(58), raised.after);
    expect([first, same, raised, back].map(historyKeys)).toEqual([[1], [1], [2], [3]]);
    expect([first, same, raised, back].map(({ fresh }) => fresh.length)).toEqual([1, 0, 1, 1]);
  });

  it('include prices of certain days (D-AV-09)', () => {
    const first = read(costing(58));
    const rule = { priceRules: [{ weekdays: ['sat'], prices: { adult: 70 } }] };
    expect(historyKeys(read(costing(58, rule), first.after))).toEqual([2]);
  });

  it('are separate for two agents with the same price', () => {
    const other = { ...hotel, id: 'desk', key: 502 };
    expect(historyKeys(read(withAgents(hotel, other)))).toEqual([1, null, 2, null]);
  });
});

describe('refuses', () => {
  const activity = 'sunrise-kayak';
  const agreed = (terms: object) => withAgents({ ...hotel, activities: [{ activity, ...terms }] });
  it.each<{ what: string; file: unknown; words: string }>([
    {
      what: 'an unknown activity',
      file: withAgents({ ...hotel, activities: [{ activity: 'sunrise-kayac' }] }),
      words:
        'agents[0].activities[0].activity: no activity has the id "sunrise-kayac": did you mean "sunrise-kayak"?',
    },
    {
      what: 'an activity listed twice',
      file: withAgents({ ...hotel, activities: [{ activity }, { activity }] }),
      words:
        'agents[0].activities[1].activity: sunrise-kayak is already taken by agents[0].activities[0].activity',
    },
    {
      what: 'an unknown rate',
      file: agreed({ prices: { adults: 5 } }),
      words:
        'agents[0].activities[0].prices.adults: no rate of this activity has the id "adults": did you mean "adult"?',
    },
    {
      what: 'an unknown rate under notSold',
      file: agreed({ notSold: ['senior'] }),
      words:
        'agents[0].activities[0].notSold[0]: no rate of this activity has the id "senior": they are adult, child',
    },
    {
      what: 'a price for a rate that is not sold',
      file: agreed({ prices: { adult: 5 }, notSold: ['adult'] }),
      words: 'agents[0].activities[0].notSold[0]: "adult" has a price above: an agent sells it or does not',
    },
    {
      what: 'days that end before they begin',
      file: agreed({ priceRules: [{ from: '2026-12-05', to: '2026-12-01', prices: { adult: 5 } }] }),
      words: 'agents[0].activities[0].priceRules[0].to: ends before it begins: "from" is 2026-12-05',
    },
    {
      what: 'days without a price',
      file: agreed({ priceRules: [{ prices: {} }] }),
      words:
        'agents[0].activities[0].priceRules[0].prices: names no rate: expected prices by rate, like {adult: 74.00}',
    },
    {
      what: 'a price for a rental without a length',
      file: renting({ prices: { single: 20 } }),
      words:
        "agents[0].activities[0].prices: a rental costs what its length says: write the agent's prices under durations",
    },
    {
      what: 'a length that is not offered',
      file: renting({ durations: [{ length: '3h', prices: { single: 20 } }] }),
      words:
        'agents[0].activities[0].durations[0].length: kayaks is not rented for 3h: its lengths are 1h, 4h',
    },
    {
      what: 'a length listed twice',
      file: renting({
        durations: [
          { length: '1h', prices: { single: 20 } },
          { length: 60, prices: { single: 19 } },
        ],
      }),
      words: 'agents[0].activities[0].durations[1].length: is listed already: one line for each length',
    },
    {
      what: 'a length without a price',
      file: renting({ durations: [{ length: '1h', prices: {} }] }),
      words:
        'agents[0].activities[0].durations[0].prices: names no rate: expected prices by rate, like {single: 18.00}',
    },
    {
      what: 'an unknown rate at a length',
      file: renting({ durations: [{ length: '1h', prices: { triple: 20 } }] }),
      words:
        'agents[0].activities[0].durations[0].prices.triple: no rate of this activity has the id "triple": they are single',
    },
    {
      what: 'a price at a length for a rate that is not sold',
      file: renting({ durations: [{ length: '1h', prices: { single: 20 } }], notSold: ['single'] }),
      words: 'agents[0].activities[0].notSold[0]: "single" has a price above: an agent sells it or does not',
    },
    {
      what: 'lengths of an activity that has none',
      file: agreed({ durations: [{ length: '1h', prices: { adult: 20 } }] }),
      words: 'agents[0].activities[0].durations: guests of sunrise-kayak choose no length: remove this line',
    },
    {
      what: 'a key used twice',
      file: withAgents(hotel, { id: 'desk', key: 501, name: 'Desk' }),
      words: 'agents[1].key: 501 is already taken by agents[0].key',
    },
    {
      what: 'two defaults',
      file: { ...aVenueFile(), affiliates: [blog, { ...blog, id: 'b', key: 2 }] },
      words: 'affiliates[1].isDefault: only one can be the default',
    },
    {
      what: 'a default agent that needs signed links',
      file: withAgents({ ...hotel, isDefault: true, signedLinksOnly: true }),
      words:
        'agents[0].isDefault: a visitor without a link has no signature: remove signedLinksOnly, or this line',
    },
    {
      what: 'a commission that is neither percent nor fixed',
      file: withAffiliates({ ...blog, commission: {} }),
      words: 'affiliates[0].commission: needs either percent or perGuest',
    },
    {
      what: 'a commission that is both',
      file: withAffiliates({ ...blog, rateCommissions: [{ ...ofAdults, perGuest: 2 }] }),
      words: 'affiliates[0].rateCommissions[0]: needs either percent or perGuest',
    },
    {
      what: 'a second commission for a rate',
      file: withAffiliates({ ...blog, rateCommissions: [ofAdults, ofAdults] }),
      words: 'affiliates[0].rateCommissions[1]: this rate has a commission above',
    },
    {
      what: 'a commission for an unknown rate',
      file: withAffiliates({ ...blog, rateCommissions: [{ ...ofAdults, rate: 'adults' }] }),
      words:
        'affiliates[0].rateCommissions[0].rate: no rate of this activity has the id "adults": did you mean "adult"?',
    },
    {
      what: 'a commission for an unknown activity',
      file: withAffiliates({ ...blog, rateCommissions: [{ ...ofAdults, activity: 'sunrise-kayac' }] }),
      words:
        'affiliates[0].rateCommissions[0].activity: no activity has the id "sunrise-kayac": did you mean "sunrise-kayak"?',
    },
    {
      what: 'an unknown agent of an affiliate',
      file: withAffiliates({ ...blog, agents: ['lakeside-hostel'] }),
      words: 'affiliates[0].agents[0]: no agent has the id "lakeside-hostel": did you mean "lakeside-hotel"?',
    },
    {
      what: 'an agent of two affiliates',
      file: withAffiliates(
        { ...blog, agents: ['lakeside-hotel'] },
        { id: 'b', name: 'B', agents: ['lakeside-hotel'] },
      ),
      words: 'affiliates[1].agents[0]: this agent belongs to another affiliate, or is listed twice',
    },
    {
      what: 'a phone number as it is dialed at home',
      file: withAffiliates({ ...blog, phone: '303 555 0104' }),
      words:
        'affiliates[0].phone: expected a phone number with its country code and no spaces, like +13035550104, found "303 555 0104"',
    },
    {
      what: 'a phone number where nobody can sign in',
      file: { ...aVenueFile(), affiliates: [{ ...blog, phone: '+13035550104' }] },
      words:
        'affiliates[0].phone: nobody can sign in here: set venue.identityOrganization, or remove this line',
    },
    {
      what: 'a net price',
      file: agreed({ net: { adult: 40 } }),
      words:
        'agents[0].activities[0].net: unknown field "net": known here are activity, prices, notSold, priceRules, durations',
    },
  ])('$what', ({ file, words }) => {
    expect(problemsIn(file)).toEqual([words]);
  });
});

it('a changed price is listed in the terms of the file', () => {
  const { location, after } = read(withAgents(hotel));
  const activities = hotel.activities.map((terms) => ({ ...terms, prices: { adult: 60 } }));
  const raised = read(withAgents({ ...hotel, activities }), after);
  expect(listChanges(write(location), write(raised.location))).toEqual([
    {
      kind: 'changed',
      where: 'agents.lakeside-hotel.activities.sunrise-kayak.prices.adult',
      what: '58.00 → 60.00',
    },
  ]);
});

it('the same rate id in two activities means two different rates', () => {
  const other = anActivityInput({ id: 'zipline', rates: [{ id: 'adult', name: 'Adult', price: 89 }] });
  const terms = { activity: 'zipline', prices: { adult: 80 } };
  const file = { ...withAgents({ ...hotel, activities: [...hotel.activities, terms] }) };
  const { location } = read({ ...file, activities: [anActivityInput(), other] });
  expect(location.agents[0]?.terms.map(({ rates }) => rates.map(({ rateKey }) => rateKey))).toEqual([
    [1, 2],
    [3],
  ]);
});
