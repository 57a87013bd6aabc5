/**
 * Pools, rentals, places per rate, private tours and open tickets in a venue file: what is refused and how,
 * the round trip, and that nothing sold is taken away (docs/venue-files.md).
 */
import { expect, it } from 'vitest';
import { aLocation } from '../../testing/builders.ts';
import { anActivityInput, aVenueFile, problemsIn, readInput } from '../../testing/venue-file-builder.ts';
import { emptyAgentBook } from '../agents/agent-book.ts';
import { checkPlaces } from '../places.ts';
import { readVenueFile } from '../read.ts';
import type { VenueFileInput } from '../venue-file.ts';
import { writeVenueFile } from '../write.ts';

type ActivityInput = NonNullable<VenueFileInput['activities']>[number];

const pools = [
  { id: 'single-kayaks', name: 'Single kayaks', units: 12 },
  { id: 'tandems', name: 'Tandem kayaks', units: 6 },
  { id: 'boat-seats', name: 'Seats of the pontoon boat', units: 10 },
];

const rental = (changes: Partial<ActivityInput> = {}) =>
  anActivityInput({
    id: 'kayak-rental',
    capacityType: 'duration',
    prep: '10m',
    turnaround: '20m',
    rates: [
      { id: 'single', name: 'Single kayak', price: 20, pool: { id: 'single-kayaks' } },
      { id: 'double', name: 'Tandem kayak', price: 32, pool: { id: 'tandems' } },
    ],
    durations: [
      { length: '1h', prices: { single: 20, double: 32 } },
      { length: '8h', name: 'All day', prices: { single: 75, double: 110.5 } },
    ],
    schedules: [{ hours: { from: '09:00', to: '18:00' } }],
    ...changes,
  });

const perRate = (changes: Partial<ActivityInput> = {}) =>
  anActivityInput({
    id: 'lake-stage',
    capacityType: 'rate',
    rates: [
      { id: 'vip', name: 'VIP', price: 90, capacity: 10 },
      { id: 'lawn', name: 'Lawn', price: 30, capacity: 'unlimited' },
    ],
    schedules: [{ times: ['19:00'], length: '2h', capacity: 60 }],
    ...changes,
  });

const group = { id: 'group', name: 'Private boat', price: 480, isPrivateTourRate: true };
const charter = (changes: Partial<ActivityInput> = {}) =>
  anActivityInput({
    id: 'pontoon',
    rates: [{ id: 'adult', name: 'Adult', price: 42 }, group],
    privateTours: { name: 'Private boat', description: 'The boat for you alone.', lead: '2d' },
    resources: [{ pool: 'boat-seats' }, { pool: 'tandems', units: 2, per: 'booking' }],
    ...changes,
  });

const pass = (changes: Partial<ActivityInput> = {}) =>
  anActivityInput({
    id: 'season-pass',
    appointmentType: 'none',
    rates: [{ id: 'adult', name: 'Adult', price: 120 }],
    schedules: [],
    stock: 200,
    validityDays: 180,
    ...changes,
  });

const file = (...activities: ActivityInput[]) => aVenueFile({ pools, activities });

it.each<[string, ActivityInput, string]>([
  [
    'a rental that takes something per departure',
    rental({ resources: [{ pool: 'tandems', per: 'departure' }] }),
    'activities[0].resources[0].per: a rental has no departures: use per: booking or participant',
  ],
  [
    'a departure that takes of a pool in two ways',
    charter({ resources: [{ pool: 'tandems', per: 'departure' }, { pool: 'tandems' }] }),
    'activities[0].resources[0].pool: what a departure takes of a pool is listed once: remove the other use of this pool',
  ],
  [
    'a rental that is an open ticket',
    rental({ appointmentType: 'none', schedules: [] }),
    'activities[0].appointmentType: a rental needs a time: an open ticket cannot be of capacityType duration. Use dateTime or date',
  ],
  [
    'a rental without lengths',
    rental({ durations: [] }),
    'activities[0].durations: is missing: expected at least one length, like {length: 1h, prices: {single: 20.00}}',
  ],
  [
    'a length without the price of a rate',
    rental({ durations: [{ length: '1h', prices: { single: 20 } }] }),
    'activities[0].durations[0].prices.double: is missing: expected the price of "double" for this length, like 20.00',
  ],
  [
    'a length with a price for an unknown rate',
    rental({ durations: [{ length: '1h', prices: { single: 20, double: 32, triple: 40 } }] }),
    'activities[0].durations[0].prices.triple: no rate of this activity has the id "triple": they are single, double',
  ],
  [
    'a length that does not fit the opening hours',
    rental({ schedules: [{ hours: { from: '12:00', to: '18:00' } }] }),
    'activities[0].schedules[0].hours: too short for a rental of 480 minutes: they last 360',
  ],
  [
    'hours that close when they open',
    rental({ schedules: [{ hours: { from: '18:00', to: '18:00' } }] }),
    'activities[0].schedules[0].hours.to: closes when it opens, at 18:00; a whole day is {from: 00:00, to: 24:00}',
  ],
  [
    'a length that does not fit hours that pass midnight',
    rental({ schedules: [{ hours: { from: '20:00', to: '02:00' } }] }),
    'activities[0].schedules[0].hours: too short for a rental of 480 minutes: they last 360',
  ],
  [
    'a rental with a capacity',
    rental({ schedules: [{ hours: { from: '09:00', to: '18:00' }, capacity: 4 }] }),
    'activities[0].schedules[0].capacity: a rental has as many as its pools: remove this line',
  ],
  [
    'an unknown pool',
    rental({
      rates: [
        { id: 'single', name: 'Single', price: 20, pool: { id: 'single-kayak' } },
        { id: 'double', name: 'Double', price: 32 },
      ],
    }),
    'activities[0].rates[0].pool.id: no pool has the id "single-kayak": did you mean "single-kayaks"?',
  ],
  [
    'a rental without a pool',
    rental({
      rates: [
        { id: 'single', name: 'Single', price: 20 },
        { id: 'double', name: 'Double', price: 32 },
      ],
    }),
    'activities[0].rates[0].pool: is missing: expected what is rented, like {id: single-kayaks}',
  ],
  [
    'an extra departure of a rental',
    rental({ exceptions: [{ kind: 'extra', on: '2026-12-31', capacity: 4 }] }),
    'activities[0].exceptions[0].kind: extra is for departures: a rental has as many as its pools, on the days of its schedules',
  ],
  [
    'price rules of a rental',
    rental({ priceRules: [{ prices: { single: 25 } }] }),
    'activities[0].priceRules: the prices of a rental are those of its durations: remove this line',
  ],
  [
    'opening hours of a departure',
    anActivityInput({
      schedules: [{ times: ['09:00'], length: '1h', capacity: 4, hours: { from: '09:00', to: '10:00' } }],
    }),
    'activities[0].schedules[0].hours: opening hours are for rentals (capacityType duration) and day passes (appointmentType date): remove this line',
  ],
  [
    'a day pass that closes when it opens',
    anActivityInput({
      appointmentType: 'date',
      schedules: [{ capacity: 40, hours: { from: '10:00', to: '10:00' } }],
    }),
    'activities[0].schedules[0].hours.to: closes when it opens, at 10:00; a whole day is {from: 00:00, to: 24:00}',
  ],
  [
    'a day pass with an interval',
    anActivityInput({
      appointmentType: 'date',
      schedules: [{ capacity: 40, hours: { from: '10:00', to: '18:00', every: '1h' } }],
    }),
    'activities[0].schedules[0].hours.every: guests choose a day here, not a start: remove this line',
  ],
  [
    'an open ticket with a cutoff',
    anActivityInput({ appointmentType: 'none', schedules: [], cutoff: '1h' }),
    'activities[0].cutoff: an open ticket has no day: remove this line',
  ],
  [
    'a departure without a capacity',
    anActivityInput({ schedules: [{ times: ['09:00'], length: '1h' }] }),
    'activities[0].schedules[0].capacity: is missing: expected a number of places from 0 to 10000, or unlimited',
  ],
  [
    'a rate without its own capacity',
    perRate({ rates: [{ id: 'vip', name: 'VIP', price: 90 }] }),
    'activities[0].rates[0].capacity: is missing: expected a number of places of this rate, or unlimited',
  ],
  [
    'a rate’s own capacity where all rates share one',
    anActivityInput({ rates: [{ id: 'adult', name: 'Adult', price: 90, capacity: 4 }] }),
    'activities[0].rates[0].capacity: rates have places of their own where capacityType is rate: remove this line',
  ],
  [
    'private tours without their price',
    charter({ rates: [{ id: 'adult', name: 'Adult', price: 42 }] }),
    'activities[0].privateTours: needs exactly one rate with isPrivateTourRate: true, found 0',
  ],
  [
    'a private price without private tours',
    anActivityInput({ rates: [{ id: 'adult', name: 'Adult', price: 42 }, group] }),
    'activities[0].rates[1].isPrivateTourRate: needs "privateTours": how they are offered',
  ],
  [
    'a private price for members only',
    charter({ rates: [{ ...group, membersOnly: true }] }),
    'activities[0].rates[0].membersOnly: the rate of private tours cannot be for members only',
  ],
  [
    'an unknown resource',
    charter({ resources: [{ pool: 'guide' }] }),
    'activities[0].resources[0].pool: no pool has the id "guide": they are single-kayaks, tandems, boat-seats',
  ],
  [
    'an open ticket with a schedule',
    pass({ schedules: [{ capacity: 4 }] }),
    'activities[0].schedules: an open ticket has no day: remove this line',
  ],
  [
    'stock for an activity that is not an open ticket',
    anActivityInput({ stock: 4 }),
    'activities[0].stock: a stock is for open tickets, where appointmentType is none: remove this line',
  ],
])('refuses %s and says how to fix it (D-AV-03, D-AV-04, D-AV-05, D-PV-01)', (_case, activity, words) => {
  expect(problemsIn(file(activity))).toContain(words);
});

it('refuses two pools with the same id (D-AV-03)', () => {
  const twice = aVenueFile({ pools: [pools[0], pools[0]].filter((pool) => pool !== undefined) });
  expect(problemsIn(twice)).toEqual(['pools[1].id: single-kayaks is already taken by pools[0].id']);
});

const keys = new Map(
  ['kayak-rental', 'lake-stage', 'pontoon', 'season-pass', 'raft-day'].map((id, index) => [
    id,
    {
      key: index + 1,
      rates: new Map(
        ['single', 'double', 'vip', 'lawn', 'adult', 'group'].map((rate, place) => [
          rate,
          { key: 100 * (index + 1) + place, globalId: `${id}-${rate}` },
        ]),
      ),
    },
  ]),
);

const read = (input: VenueFileInput, drawn = keys) =>
  readVenueFile(readInput(input), {
    locationKey: aLocation().key,
    keys: drawn,
    agentBook: emptyAgentBook,
    pictures: new Map(),
    toHtml: (markdown) => markdown,
    before: null,
  });

const dayRental = rental({
  id: 'raft-day',
  appointmentType: 'date',
  durations: [],
  schedules: [{ hours: { from: '08:00', to: '20:00', every: '1h' } }],
});
const whole = file(rental(), perRate(), charter(), pass(), dayRental);

it('reads pools, lengths, hours, places per rate, private tours and open tickets (3.2-02, 3.2-03, 3.2-06)', () => {
  const location = read(whole);
  expect(location.pools).toEqual(pools);
  const [kayaks, stage, boat, ticket, raft] = location.activities;
  expect(kayaks).toMatchObject({
    capacityType: 'duration',
    prepMinutes: 10,
    turnaroundMinutes: 20,
    durations: [
      {
        minutes: 60,
        name: null,
        prices: [
          { rateKey: 100, price: 2000 },
          { rateKey: 101, price: 3200 },
        ],
      },
      {
        minutes: 480,
        name: 'All day',
        prices: [
          { rateKey: 100, price: 7500 },
          { rateKey: 101, price: 11050 },
        ],
      },
    ],
    schedules: [{ hours: { from: '09:00', to: '18:00', everyMinutes: 30 }, capacity: null }],
  });
  expect(kayaks?.rates.map(({ pool }) => pool)).toEqual([
    { poolId: 'single-kayaks', units: 1 },
    { poolId: 'tandems', units: 1 },
  ]);
  expect(stage?.rates.map(({ capacity }) => capacity)).toEqual([10, null]);
  expect(boat?.privateTour).toEqual({
    enabled: true,
    only: false,
    name: 'Private boat',
    description: 'The boat for you alone.',
    leadMinutes: 2880,
  });
  expect(boat?.resources).toEqual([
    { poolId: 'boat-seats', units: 1, per: 'participant' },
    { poolId: 'tandems', units: 2, per: 'booking' },
  ]);
  expect(ticket).toMatchObject({ appointmentType: 'none', stock: 200, validityDays: 180 });
  expect(raft?.schedules[0]?.hours).toEqual({ from: '08:00', to: '20:00', everyMinutes: 60 });
});

it('reads back the same location from what it writes (3.2-02, 3.2-03)', () => {
  const location = read(whole);
  const written = writeVenueFile(location, {
    pictureFile: () => '',
    logoFile: () => '',
    toMarkdown: (html) => html,
    drawGlobalId: (activity, rate) => `${activity}-${rate}`,
  });
  expect(problemsIn(written)).toEqual([]);
  expect(read(written)).toEqual(location);
});

it('never reduces a pool, rate or open ticket below what is sold or held, and updates used cells (R10)', () => {
  const before = read(whole);
  const changed = (units: number, vip: number, stock: number) =>
    read({
      ...file(
        rental(),
        perRate({
          rates: [
            { id: 'vip', name: 'VIP', price: 90, capacity: vip },
            { id: 'lawn', name: 'Lawn', price: 30, capacity: 'unlimited' },
          ],
        }),
        charter(),
        pass({ stock }),
        dayRental,
      ),
      pools: pools.map((pool) => (pool.id === 'single-kayaks' ? { ...pool, units } : pool)),
    });
  const cells = [
    { subject: 'pool/single-kayaks', at: '2026-12-24T16:00Z', capacity: 12, sold: 4, held: 2 },
    { subject: 'rate/202', at: '2026-12-24T19:00', capacity: 10, sold: 6, held: 0 },
    { subject: 'activity/4', at: 'open', capacity: 200, sold: 150, held: 0 },
  ];
  const short = checkPlaces(before, changed(5, 5, 149), cells);
  expect(short.problems.map(({ message }) => message)).toEqual([
    '2026-12-24 from 09:00 to 09:15: 4 places are sold and 2 held by carts, but the file has 5: it needs at least 6',
    '2026-12-24 at 19:00: 6 places are sold, but the file has 5: it needs at least 6',
    'open: 150 places are sold, but the file has a capacity of 149: it needs at least 150',
  ]);
  expect(checkPlaces(before, changed(6, 6, 150), cells)).toMatchObject({
    problems: [],
    capacities: [
      { subject: 'pool/single-kayaks', at: '2026-12-24T16:00Z', capacity: 6 },
      { subject: 'rate/202', at: '2026-12-24T19:00', capacity: 6 },
      { subject: 'activity/4', at: 'open', capacity: 150 },
    ],
  });
  const without = read({ ...file(perRate(), pass(), charter({ resources: [] })), pools: [] });
  expect(checkPlaces(before, without, cells).problems.map(({ message }) => message)).toContain(
    '2026-12-24 from 09:00 to 09:15: 4 places are sold and 2 held by carts of pool/single-kayaks, which is missing: keep it',
  );
});

const withRates = (rates: ActivityInput['rates'], changes: Partial<ActivityInput> = {}) =>
  file(anActivityInput({ rates, ...changes }));
const familyRate = { id: 'family', name: 'Family', price: 62, seats: 4 };

it.each<[string, VenueFileInput, string]>([
  [
    'a number of people for a private tour',
    withRates(
      [
        { id: 'adult', name: 'Adult', price: 20 },
        { id: 'group', name: 'Boat', price: 400, isPrivateTourRate: true, people: 6 },
      ],
      { privateTours: {} },
    ),
    'activities[0].rates[1].people: a private group says how many it is: remove this line',
  ],
  [
    'a rate for more people than may come',
    withRates([{ id: 'adult', name: 'Adult', price: 20 }, familyRate], { maxPeople: 3 }),
    'activities[0].rates[1].seats: nobody could book it: the fewest it is sold for are 4 people, and maxPeople is 3. Raise maxPeople, or say with "people" how many come for one',
  ],
  [
    'a rate whose minimum is more people than may come',
    withRates([{ id: 'pair', name: 'Pair', price: 20, people: 2, minimum: 3 }], { maxPeople: 5 }),
    'activities[0].rates[0].people: nobody could book it: the fewest it is sold for are 6 people, and maxPeople is 5. Raise maxPeople, or say with "people" how many come for one',
  ],
  [
    'rates for no people at all',
    withRates([{ id: 'dog', name: 'Dog', price: 5, people: 0 }]),
    'activities[0].rates[0].people: nobody would come: at least one rate must be for 1 or more',
  ],
  [
    'a rate for one and a half people',
    withRates([{ id: 'adult', name: 'Adult', price: 5, people: 1.5 }]),
    'activities[0].rates[0].people: expected a whole number from 0 to 200, found 1.5',
  ],
])('refuses %s (D-AV-02, D-AV-07)', (_what, input, says) => {
  expect(problemsIn(input)).toEqual([says]);
});

it('a rate is for as many people as it has seats, for one if it has none, or for the number given (D-AV-02)', () => {
  const ids = ['adult', 'family', 'lap', 'table'];
  const rates = new Map(ids.map((id, index) => [id, { key: 11 + index, globalId: id }]));
  const location = read(
    withRates([
      { id: 'adult', name: 'Adult', price: 20 },
      familyRate,
      { id: 'lap', name: 'Child on a lap', price: 0, seats: 0 },
      { id: 'table', name: 'Table', price: 90, people: 6 },
    ]),
    new Map([['sunrise-kayak', { key: 1, rates }]]),
  );
  expect(location.activities[0]?.rates.map(({ people }) => people)).toEqual([1, 4, 1, 6]);
});

it('a day pass takes its hours from the file, and an export writes them back (D-AV-06)', () => {
  const hours = { from: '10:00', to: '18:00' };
  const beach = anActivityInput({
    id: 'raft-day',
    appointmentType: 'date',
    rates: [{ id: 'single', name: 'Pass', price: 20 }],
    schedules: [{ capacity: 40, hours }],
  });
  expect(problemsIn(file(beach))).toEqual([]);
  const location = read(file(beach));
  expect(location.activities[0]?.schedules[0]?.hours).toEqual({ ...hours, everyMinutes: 30 });
  const written = writeVenueFile(location, {
    pictureFile: () => '',
    logoFile: () => '',
    toMarkdown: (html) => html,
    drawGlobalId: (activity, rate) => `${activity}-${rate}`,
  });
  expect(written.activities?.[0]?.schedules?.[0]?.hours).toEqual(hours);
  expect(read(written)).toEqual(location);
});
