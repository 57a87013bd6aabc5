/** Packages in a venue file: how they are read, and what is refused (docs/venue-files.md, "Packages"). */
import { expect, it } from 'vitest';
import type { LocationKey } from '../../kernel/keys.ts';
import { anActivityInput, aVenueFile, problemsIn, readInput } from '../../testing/venue-file-builder.ts';
import { emptyAgentBook } from '../agents/agent-book.ts';
import type { KeyBook } from '../keys.ts';
import { readVenueFile } from '../read.ts';
import type { VenueFileInput } from '../venue-file.ts';
import { writeVenueFile } from '../write.ts';

type PackageInput = NonNullable<VenueFileInput['packages']>[number];
type ActivityInput = NonNullable<VenueFileInput['activities']>[number];

const cruise = anActivityInput({ id: 'cruise', rates: [{ id: 'grown', name: 'adult', price: 40 }] });
const crew = anActivityInput({ id: 'crew', hideFromCustomer: true });

function file(changes: Partial<PackageInput>, activities = [anActivityInput(), cruise, crew]) {
  const members = [{ activity: 'sunrise-kayak' }, { activity: 'cruise' }];
  const item = {
    id: 'day',
    name: 'A Day',
    summary: 'All of it.',
    description: 'All.',
    activities: members,
    ...changes,
  };
  return aVenueFile({ activities, packages: [item] });
}

it('reads starts as times of day or as offsets from the first activity', () => {
  const starts = { 'sunrise-kayak': '09:00', cruise: '+1d2h' };
  const [item] = readInput(file({ type: 'prefix', groups: [{ name: 'Morning', starts }] })).packages;
  expect(item?.groups?.[0]?.starts).toEqual({
    'sunrise-kayak': { time: '09:00' },
    cruise: { afterMinutes: 1560 },
  });
  expect(item).toMatchObject({ daySpan: 14, requireMatchingRates: false, hidePrice: false });
});

const morning = (starts: Record<string, string>) => ({
  type: 'prefix' as const,
  groups: [{ name: 'M', starts }],
});

it.each<{ wrong: string; changes: Partial<PackageInput>; says: string }>([
  {
    wrong: 'a single activity',
    changes: { activities: [{ activity: 'cruise' }] },
    says: 'packages[0].activities: needs at least two activities',
  },
  {
    wrong: 'an unknown activity',
    changes: { activities: [{ activity: 'cruise' }, { activity: 'sunrise-kajak' }] },
    says: 'packages[0].activities[1].activity: no activity has the id "sunrise-kajak": did you mean "sunrise-kayak"?',
  },
  {
    wrong: 'an activity listed twice',
    changes: { activities: [{ activity: 'cruise' }, { activity: 'cruise' }] },
    says: 'packages[0].activities[1].activity: cruise is already in this package',
  },
  {
    wrong: 'an unknown rate',
    changes: { activities: [{ activity: 'sunrise-kayak' }, { activity: 'cruise', discounts: { growm: 5 } }] },
    says: 'packages[0].activities[1].discounts.growm: no rate of cruise has the id "growm": did you mean "grown"?',
  },
  {
    wrong: 'a hidden activity that needs a time',
    changes: { activities: [{ activity: 'cruise' }, { activity: 'crew' }] },
    says: 'packages[0].activities[1].activity: crew is hidden from guests, who could choose no time for it: only prefix packages may have hidden activities',
  },
  {
    wrong: 'a hidden first activity',
    changes: { ...morning({ cruise: '+2h' }), activities: [{ activity: 'crew' }, { activity: 'cruise' }] },
    says: 'packages[0].activities[0].activity: crew is hidden from guests, who choose date, time and guests of the first activity for all of them: put another one first',
  },
  {
    wrong: 'groups of a dynamic package',
    changes: { groups: [{ name: 'M', starts: {} }] },
    says: 'packages[0].groups: guests of a dynamic package choose all times themselves: remove this line',
  },
  {
    wrong: 'an empty list of groups in a dynamic package',
    changes: { groups: [] },
    says: 'packages[0].groups: guests of a dynamic package choose all times themselves: remove this line',
  },
  {
    wrong: 'a prefix package without groups',
    changes: { type: 'prefix' },
    says: 'packages[0].groups: is missing: a prefix package needs at least one way to place its activities',
  },
  {
    wrong: 'a group that leaves out an activity',
    changes: morning({ 'sunrise-kayak': '09:00' }),
    says: 'packages[0].groups[0].starts: says nothing of cruise: when does it start?',
  },
  {
    wrong: 'an offset for the first activity',
    changes: morning({ 'sunrise-kayak': '+1h', cruise: '+2h' }),
    says: 'packages[0].groups[0].starts.sunrise-kayak: the first activity starts at a time like 09:30',
  },
  {
    wrong: 'a group with an unknown activity',
    changes: morning({ cruise: '+2h', kayak: '09:00' }),
    says: 'packages[0].groups[0].starts.kayak: "kayak" is no activity of this package: did you mean "sunrise-kayak"?',
  },
  {
    wrong: 'an invalid start',
    changes: morning({ cruise: 'later' }),
    says: 'packages[0].groups[0].starts.cruise: expected a time like 13:30, or how long after the first activity like +4h, found "later"',
  },
])('says what is wrong with $wrong', ({ changes, says }) => {
  expect(problemsIn(file(changes))).toEqual([says]);
});

const prefixOf = (
  hidden: Partial<ActivityInput>,
  changes: Partial<PackageInput> = {},
  others: ActivityInput[] = [],
) => {
  const activities = [{ activity: 'sunrise-kayak' }, { activity: 'crew' }];
  const item = {
    type: 'prefix' as const,
    activities,
    groups: [{ name: 'M', starts: { crew: '+0m' } }],
    ...changes,
  };
  const known = file(item, [anActivityInput(), { ...crew, ...hidden }, ...others]);
  const kinds = [{ id: 'small', name: 'Small', price: 15 }];
  return {
    ...known,
    venue: { ...known.venue, place: { latitude: 40, longitude: -105 } },
    addOns: [
      { id: 'vest', name: 'Vest', kind: 'variants' as const, minimum: 1, variants: kinds },
      { id: 'fund', name: 'Fund', price: 3, minimum: 1 },
    ],
    transportation: {
      hotelSearchRadius: 12,
      zones: [{ miles: 12, drive: '20m' }],
      pickups: [{ id: 'inn', name: 'Inn', address: '1 Main Street', latitude: 40, longitude: -105 }],
    },
  };
};
const question = { id: 'size', label: 'Shoe size', required: true };

it.each<[string, Partial<ActivityInput>, string]>([
  ['an answer', { questions: [question] }, 'could not answer "Shoe size": make the question optional'],
  [
    'a choice of variants',
    { addOns: ['vest'] },
    'could not choose a kind of "Vest": give it a minimum of 0, or take it out',
  ],
  [
    'an address',
    { transportation: { required: true } },
    'cannot be picked up for something they do not see: take its transportation out',
  ],
])(
  'refuses a hidden activity that requires %s, which no guest could give (3.6-05, D-PK-06)',
  (_what, hidden, words) => {
    expect(problemsIn(prefixOf(hidden))).toEqual([
      `packages[0].activities[1].activity: crew is hidden from guests, who ${words}`,
    ]);
  },
);

it('accepts optional questions of a hidden activity, and any of a visible one (3.6-05, D-PK-06)', () => {
  expect(problemsIn(prefixOf({ questions: [{ ...question, required: false }], addOns: ['fund'] }))).toEqual(
    [],
  );
  expect(problemsIn(prefixOf({ addOns: ['vest'] }, { hideAddOns: true }))).toEqual([]);
  const everythingAsked = {
    questions: [question],
    addOns: ['vest', 'fund'],
    transportation: { required: true },
  };
  expect(problemsIn(prefixOf({ ...everythingAsked, hideFromCustomer: false }))).toEqual([]);
});

it('requires a rate that all activities share if guests are entered once (3.6-05)', () => {
  const rider = anActivityInput({ id: 'cruise', rates: [{ id: 'rider', name: 'Rider', price: 40 }] });
  const shared = { requireMatchingRates: true };
  expect(problemsIn(file(shared))).toEqual([]);
  expect(problemsIn(file(shared, [anActivityInput(), rider]))).toEqual([
    'packages[0].activities: nobody could book: no rate of the first activity is there in all the others, by globalId or by name',
  ]);
  expect(problemsIn(file({}, [anActivityInput(), rider]))).toEqual([]);
});

const everything: Partial<PackageInput>[] = [
  {
    type: 'prefix',
    groups: [
      { key: 4, name: 'Morning', starts: { 'sunrise-kayak': '09:00', cruise: '+1d2h' } },
      { key: 2, name: 'Any', starts: { cruise: '15:30' } },
    ],
    rateLabel: { singular: 'explorer', plural: 'explorers' },
    hidePrice: true,
    hideAddOns: true,
    showFirstActivityOnly: true,
  },
  {
    activities: [
      { activity: 'sunrise-kayak', discounts: { adult: 5.5, child: 0 } },
      { activity: 'cruise', discounts: { grown: 40 } },
    ],
    inOrder: true,
    daySpan: 3,
    travel: '20m',
    requireMatchingRates: true,
    hideFromCustomer: true,
    hideRateDiscountFromCustomer: true,
    isNew: true,
  },
];

it.each(everything)('writes a package as it was read (docs/venue-files.md, "Export"): $type', (changes) => {
  const input = readInput(file({ key: 3, picture: { file: 'pictures/day.jpg', alt: 'A day' }, ...changes }));
  const keys: KeyBook = new Map(
    input.activities.map(({ id, rates }, index) => {
      const known = rates.map(
        (rate, place) => [rate.id, { key: 10 * index + place + 1, globalId: '' }] as const,
      );
      return [id, { key: index + 1, rates: new Map(known) }];
    }),
  );
  const picture = { version: 'day-0123456789ab', width: 1, height: 1, colour: '#000000' };
  const location = readVenueFile(input, {
    locationKey: 7 as LocationKey,
    keys,
    agentBook: emptyAgentBook,
    pictures: new Map([['pictures/day.jpg', picture]]),
    toHtml: (markdown) => markdown,
    before: null,
  });
  const written = writeVenueFile(location, {
    pictureFile: () => 'pictures/day.jpg',
    logoFile: () => '',
    toMarkdown: (html) => html,
    drawGlobalId: () => '',
  });
  expect(
    readInput({ ...aVenueFile(), activities: written.activities, packages: written.packages }).packages,
  ).toEqual(input.packages);
});
