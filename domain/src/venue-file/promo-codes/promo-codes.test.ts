/**
 * What promo codes of a venue file may say, the messages for what they may not, and how they are read and
 * written (docs/venue-files.md, "Promo codes").
 */
import { describe, expect, it } from 'vitest';
import type { LocationKey } from '../../kernel/keys.ts';
import { anActivityInput, aVenueFile, problemsIn, readInput } from '../../testing/venue-file-builder.ts';
import { emptyAgentBook } from '../agents/agent-book.ts';
import { assignKeys } from '../keys.ts';
import { readVenueFile } from '../read.ts';
import type { VenueFileInput } from '../venue-file.ts';
import { writeVenueFile } from '../write.ts';

const summer = { code: 'Summer10', description: '10 % off', kind: 'percent', value: 10 };

const file = (...promoCodes: unknown[]): VenueFileInput =>
  ({
    ...aVenueFile({ activities: [anActivityInput(), anActivityInput({ id: 'sunset-kayak' })] }),
    promoCodes,
  }) as VenueFileInput;

const full = {
  code: 'SPRING',
  description: 'Children come free',
  kind: 'freeRate',
  activities: ['sunset-kayak'],
  rates: ['child'],
  sale: { from: '2026-12-01', to: '2027-01-31' },
  travel: { to: '2027-04-30' },
  minimumSubTotal: 100,
  minimumGuests: 3,
  totalUses: 200,
  usesPerEmail: 1,
  combinable: true,
} as const;

it('accepts codes for a percentage, an amount or a free rate, on part of what is sold (D-PC-01)', () => {
  const free = { ...summer, kind: 'perOrder', value: 15.5 };
  expect(problemsIn(file(summer, { ...free, code: 'OFF-15' }, full))).toEqual([]);
});

it.each<[string, unknown[], string]>([
  [
    'a promo code without a code',
    [{ ...summer, code: undefined }],
    'promoCodes[0].code: is missing: expected a code of letters, digits, hyphens and underscores like SUMMER10',
  ],
  [
    'a code with spaces',
    [{ ...summer, code: 'TEN OFF' }],
    'promoCodes[0].code: expected a code of letters, digits, hyphens and underscores like SUMMER10, found "TEN OFF"',
  ],
  [
    'a code that is a number',
    [{ ...summer, code: 2026 }],
    'promoCodes[0].code: expected a code of letters, digits, hyphens and underscores like SUMMER10, found 2026 (write it in quotes)',
  ],
  [
    'a code that is too long to enter',
    [{ ...summer, code: 'A'.repeat(41) }],
    'promoCodes[0].code: may have at most 40 characters',
  ],
  [
    'a code listed twice in different spellings',
    [summer, { ...summer, code: ' SUMMER10' }],
    'promoCodes[1].code: SUMMER10 is already taken by promoCodes[0].code',
  ],
  [
    'an unknown kind',
    [{ ...summer, kind: 'percentage' }],
    'promoCodes[0].kind: expected percent, perOrder, perParticipant or freeRate, found "percentage" (did you mean percent?)',
  ],
  [
    'a percentage without a value',
    [{ ...summer, value: undefined }],
    'promoCodes[0].value: is missing: expected a percentage like 10',
  ],
  [
    'an amount without a value',
    [{ ...summer, kind: 'perOrder', value: undefined }],
    'promoCodes[0].value: is missing: expected an amount like 15.00',
  ],
  [
    'a discount of zero',
    [{ ...summer, value: 0 }],
    'promoCodes[0].value: takes nothing off: expected more than 0',
  ],
  [
    'a discount above 100 percent',
    [{ ...summer, value: 100.5 }],
    'promoCodes[0].value: may be at most 100, found 100.5',
  ],
  [
    'a value for a free rate',
    [{ ...full, value: 5 }],
    'promoCodes[0].value: its rates cost nothing: remove this line',
  ],
  [
    'a free rate without rates',
    [{ ...full, rates: [] }],
    'promoCodes[0].rates: names no rate: list those that cost nothing, like [child]',
  ],
  [
    'an unknown activity',
    [{ ...summer, activities: ['sunrise-kajak'] }],
    'promoCodes[0].activities[0]: no activity has the id "sunrise-kajak": did you mean "sunrise-kayak"?',
  ],
  [
    'an unknown package',
    [{ ...summer, packages: ['lake-day'] }],
    'promoCodes[0].packages[0]: no package has the id "lake-day"',
  ],
  [
    'an unknown rate',
    [{ ...summer, rates: ['senior'] }],
    'promoCodes[0].rates[0]: no rate has the id "senior": they are adult, child',
  ],
  [
    'days that end before they begin',
    [{ ...summer, travel: { from: '2027-02-01', to: '2027-01-01' } }],
    'promoCodes[0].travel.to: ends before it begins: "from" is 2027-02-01',
  ],
  [
    'more uses per email than in total',
    [{ ...summer, totalUses: 1, usesPerEmail: 2 }],
    'promoCodes[0].usesPerEmail: is more than totalUses, which is 1',
  ],
  [
    'a code for agents in a file without agents',
    [{ ...summer, agentOnly: true }],
    'promoCodes[0].agentOnly: nobody could use it: the file names no agents',
  ],
])('refuses %s (D-PC-01)', (_case, promoCodes, problem) => {
  expect(problemsIn(file(...promoCodes))).toEqual([problem]);
});

describe('reading and writing', () => {
  const read = (input: VenueFileInput) => {
    const checked = readInput(input);
    return readVenueFile(checked, {
      locationKey: 7 as LocationKey,
      keys: assignKeys(checked, new Map(), (activity, rate) => `${activity}/${rate}`).book,
      agentBook: emptyAgentBook,
      pictures: new Map(),
      toHtml: (markdown) => markdown,
      before: null,
    });
  };
  const write = (input: VenueFileInput) =>
    writeVenueFile(read(input), {
      pictureFile: (version) => version,
      logoFile: (variant) => variant,
      toMarkdown: (html) => html,
      drawGlobalId: (activity, rate) => `${activity}/${rate}`,
    });

  it('gives codes in capital letters, and a rate’s id for every activity that has it (D-PC-01)', () => {
    const [first, second] = read(file(summer, { ...full, activities: [] })).promoCodes;
    expect(first).toMatchObject({ code: 'SUMMER10', saving: { kind: 'percent', basisPoints: 1000 } });
    expect(second?.rateKeys).toEqual([2, 4]);
  });

  it('restores the same codes, without default values (D-PC-01)', () => {
    expect(write(file(summer, full)).promoCodes).toEqual([{ ...summer, code: 'SUMMER10' }, full]);
  });
});
