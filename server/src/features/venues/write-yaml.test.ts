/** A written venue file can be read back, and reads well. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readYaml } from './read-yaml.ts';
import { writeYaml } from './write-yaml.ts';

const venue = { code: 'LARK', name: 'Larkspur', country: 'NO', timeZone: 'UTC', currency: 'USD' };

describe('writing a venue file', () => {
  it('writes amounts with two decimals, short lists on one line and a blank line between activities', () => {
    const trip = (id: string) => ({
      id,
      name: id,
      summary: 'A trip',
      description: 'One.\n\nTwo.',
      rates: [{ id: 'adult', name: 'Adult', price: 64 }],
      schedules: [{ weekdays: ['mon', 'wed'], times: ['09:00', '13:30'], length: '2h30m', capacity: 12 }],
      priceRules: [{ prices: { adult: 69.5 } }],
    });
    const file = {
      venue,
      charges: { fees: [{ name: 'Trail', kind: 'perOrder' as const, value: 2.5 }] },
      activities: [trip('a'), trip('b')],
    };
    expect(writeYaml(file, '# Larkspur\n')).toBe(`# Larkspur

venue:
  code: LARK
  name: Larkspur
  country: NO
  timeZone: UTC
  currency: USD

charges:
  fees:
    - name: Trail
      kind: perOrder
      value: 2.50

activities:
${['a', 'b']
  .map(
    (id) => `  - id: ${id}
    name: ${id}
    summary: A trip
    description: |-
      One.

      Two.
    rates:
      - id: adult
        name: Adult
        price: 64.00
    schedules:
      - weekdays: [mon, wed]
        times: [09:00, 13:30]
        length: 2h30m
        capacity: 12
    priceRules:
      - prices: {adult: 69.50}
`,
  )
  .join('\n')}`);
  });

  it('preserves every text, whatever is in it', () => {
    const nasty = fc.array(
      fc.constantFrom(
        'a',
        'word ',
        ' ',
        '\n',
        '\n\n',
        ': ',
        '#',
        '- ',
        '"',
        "'",
        '|',
        '>',
        '[',
        '{',
        '&a',
        '*a',
        '!',
        '%',
        '@',
        '\t',
        'é',
        '123',
        '09:00',
        'null',
        'yes',
        '~',
        '\\',
        '\u2028',
        'x'.repeat(60),
      ),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(
        nasty.map((parts) => parts.join('')),
        (text) => {
          const file = { venue: { ...venue, name: text, introduction: text }, checkout: { terms: text } };
          const { value, errors } = readYaml(writeYaml(file, '# Larkspur\n'));
          expect(errors).toEqual([]);
          expect(value).toEqual(file);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
