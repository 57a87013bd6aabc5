/** Who is double-booked (docs/rules/day.md, "Guides"). */
import { describe, expect, it } from 'vitest';
import { alsoLedBy, type LedDeparture, overlap, type Span } from './double-booked.ts';

/** '9-11' as hours. */
const span = (hours: string): Span => {
  const [from = 0, to = 0] = hours.split('-').map(Number);
  return { from, to };
};

describe('two departures', () => {
  it.each([
    ['9-11', '10-12', true],
    ['10-12', '9-11', true],
    ['9-12', '10-11', true],
    ['9-11', '9-11', true],
    ['9-11', '9-10', true],
    ['9-10', '10-11', false],
    ['10-11', '9-10', false],
    ['9-10', '11-12', false],
    // A departure that ends as it starts still has to be left for.
    ['9-9', '9-9', true],
    ['9-9', '8-10', true],
    ['9-9', '8-9', false],
  ])('of %s and %s overlap: %s', (one, other, expected) => {
    expect(overlap(span(one), span(other))).toBe(expected);
    expect(overlap(span(other), span(one))).toBe(expected);
  });
});

describe('whoever leads a departure', () => {
  const led = (key: string, hours: string | null, ...guides: string[]): LedDeparture => ({
    ...{ key, guides },
    span: hours === null ? null : span(hours),
  });
  const day = [
    led('kayak', '9-11', 'sam', 'lee'),
    led('harbor', '10-12', 'sam'),
    led('sunset', '18-20', 'sam'),
    led('pass', null, 'sam'),
    led('walk', '10-11', 'lee'),
  ];
  it.each([
    ['sam', 'kayak', ['harbor']],
    ['sam', 'harbor', ['kayak']],
    ['lee', 'kayak', ['walk']],
    // Not theirs yet: so it would be.
    ['lee', 'harbor', ['kayak', 'walk']],
    ['sam', 'walk', ['kayak', 'harbor']],
    ['sam', 'sunset', []],
    ['sam', 'pass', []],
    ['mia', 'kayak', []],
  ])('as %s of %s also leads %j', (person, key, expected) => {
    const [one] = day.filter((departure) => departure.key === key);
    expect(alsoLedBy(person, one as LedDeparture, day).map((other) => other.key)).toEqual(expected);
  });
});
