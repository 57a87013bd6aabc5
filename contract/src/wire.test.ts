/**
 * The wire: values survive a round trip, names fold, dates and amounts are strict (D-API-00; 3.0-01, 7.2,
 * C-34, C-17).
 */
import { inCurrency } from '@gangway/domain/kernel/currency';
import { fromDayNumber, toDayNumber, type VenueDate } from '@gangway/domain/kernel/local-time';
import { amount as minorUnits } from '@gangway/domain/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getMonthAvailability, getNextAvailableDate, getTimes } from './availability.ts';
import { calls } from './calls.ts';
import { addToCart, getOrder } from './cart.ts';
import { activity, addOn, item, rate, timeSlot } from './catalog.ts';
import { completeOrder } from './checkout.ts';
import { clientLocation, configuration } from './location.ts';
import { customer, giftCard, order } from './order.ts';
import { SomeFile, wireValues } from './testing/wire-values.ts';
import {
  amount,
  count,
  dashedDate,
  foldCase,
  numberInQuery,
  orderKey,
  slashedDate,
  text,
  venueDate,
  wallTime,
} from './wire.ts';

const takes = (schema: z.core.$ZodType, value: unknown) => z.safeDecode(schema, value as never).success;

describe('every schema', () => {
  const schemas: [string, z.core.$ZodType][] = [
    ...calls.flatMap((call): [string, z.core.$ZodType][] => [
      // Forms are not JSON; uploads are tested over HTTP.
      ...(call.body === 'form' ? [] : [[`${call.name} request`, call.input] as [string, z.core.$ZodType]]),
      [`${call.name} answer`, call.output],
    ]),
    ['location', clientLocation],
    ['configuration', configuration],
    ['activity', activity],
    ['rate', rate],
    ['time slot', timeSlot],
    ['add-on', addOn],
    ['item', item],
    ['customer', customer],
    ['order', order],
    ['gift card', giftCard],
  ];

  it.each(schemas)('reads back what it writes: %s (3.0-01)', (_name, schema) => {
    fc.assert(
      fc.property(wireValues(schema), (sent) => {
        const inside = z.decode(schema, sent as never);
        const written = z.encode(schema, inside as never);
        expect(z.decode(schema, JSON.parse(JSON.stringify(written)) as never)).toEqual(inside);
        expect(z.encode(schema, z.decode(schema, written as never) as never)).toEqual(written);
      }),
      { numRuns: 40 },
    );
  });

  it.each(schemas)(
    'drops unknown fields at any depth when reading and writing: %s (C-40, D-SE-05)',
    (_name, schema) => {
      const strange = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(strange);
        if (typeof value !== 'object' || value === null) return value;
        const members = Object.entries(value).map(([name, inner]) => [name, strange(inner)]);
        return { ...Object.fromEntries(members), NetRate: 1, __internal: 'secret' };
      };
      fc.assert(
        fc.property(wireValues(schema), (sent) => {
          const inside = z.decode(schema, sent as never);
          expect(z.decode(schema, strange(sent) as never)).toEqual(inside);
          expect(JSON.stringify(z.encode(schema, strange(inside) as never))).not.toMatch(
            /NetRate|__internal/,
          );
        }),
        { numRuns: 15 },
      );
    },
  );
});

describe('field names in requests', () => {
  const anyCase = (name: string) =>
    fc
      .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
      .map((upper) =>
        [...name]
          .map((letter, index) => (upper[index] === true ? letter.toUpperCase() : letter.toLowerCase()))
          .join(''),
      );

  function inAnyCase(value: unknown): fc.Arbitrary<unknown> {
    if (Array.isArray(value)) return fc.tuple(...value.map(inAnyCase));
    if (typeof value !== 'object' || value === null || value instanceof SomeFile) return fc.constant(value);
    const members = Object.entries(value).map(([name, inner]) => fc.tuple(anyCase(name), inAnyCase(inner)));
    return fc.tuple(...members).map((entries) => Object.fromEntries(entries));
  }

  it.each(calls.map((call) => [call.name, call] as const))(
    'match ignoring case: %s (7.0-02, D-API-00)',
    (_name, call) => {
      const pairs = wireValues(call.input).chain((sent) => fc.tuple(fc.constant(sent), inAnyCase(sent)));
      fc.assert(
        fc.property(pairs, ([sent, folded]) => {
          expect(z.decode(call.input, foldCase(call.input, folded) as never)).toEqual(
            z.decode(call.input, sent as never),
          );
        }),
        { numRuns: 30 },
      );
    },
  );

  it('resolve to the first of two that differ only in case (D-API-00)', () => {
    const sent = JSON.parse(
      '{"orderKey":"AAAAAAAAAAAAAAAAAAAAAA","OrderKey":"BBBBBBBBBBBBBBBBBBBBBB","clientLocationKey":"1"}',
    );
    expect(z.decode(getOrder.input, foldCase(getOrder.input, sent) as never).orderKey).toBe('A'.repeat(22));
  });

  it('never reach the prototype of an object (S33)', () => {
    for (const hostile of ['{"__proto__":{"orderKey":"x"}}', '{"constructor":{"prototype":{"polluted":1}}}'])
      expect(foldCase(getOrder.input, JSON.parse(hostile))).toEqual({});
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('are folded without an error in a body nested 5,000 levels deep (S37)', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 5000; depth++) deep = { Activity: deep, rates: [deep] };
    expect(() => foldCase(addToCart.input, deep)).not.toThrow();
  });
});

describe('dates', () => {
  const forms = [
    ['yyyy-MM-dd', venueDate, (date: VenueDate) => date as string],
    [
      'MM-dd-yyyy',
      dashedDate,
      (date: VenueDate) => `${date.slice(5, 7)}-${date.slice(8)}-${date.slice(0, 4)}`,
    ],
    [
      'MM/dd/yyyy',
      slashedDate,
      (date: VenueDate) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`,
    ],
  ] as const;

  it.each(forms)('are read and written as %s (9-22, C-34)', (_name, schema, write) => {
    const day = fc.integer({
      min: toDayNumber('1900-01-01' as VenueDate),
      max: toDayNumber('2999-12-31' as VenueDate),
    });
    fc.assert(
      fc.property(day.map(fromDayNumber), (date) => {
        expect(z.decode(schema, write(date))).toBe(date);
        expect(z.encode(schema, date)).toBe(write(date));
      }),
    );
  });

  it.each(forms)(
    'as %s reject other forms, days that do not exist and surrounding text (7.2-02, 7.2-04, 7.2-07, C-34)',
    (name, schema, write) => {
      const date = '2026-04-03' as VenueDate;
      const others = forms.filter(([other]) => other !== name).map(([, , form]) => form(date));
      const good = write(date);
      const bad = [
        ...others,
        write('2026-02-30' as VenueDate),
        write('2026-13-01' as VenueDate),
        ` ${good}`,
        `${good}\n`,
        `${good}T00:00:00`,
        good.replace('04', '4'),
        '',
        'today',
        '2026',
      ];
      for (const value of [...bad, 20_260_403, null, [good], { date: good }, true])
        expect(takes(schema, value)).toBe(false);
    },
  );

  it('have a form for each call: MM-dd-yyyy for the month, yyyy-MM-dd for times, MM/dd/yyyy for the next date (7.2-02, 7.2-04, 7.2-07, C-34)', () => {
    const asks = { ClientLocationKey: 1, EntityHierarchyKey: 1 };
    const read = (call: { input: z.core.$ZodType }, date: string) =>
      takes(call.input, foldCase(call.input, { ...asks, date }));
    const matrix = [getMonthAvailability, getTimes, getNextAvailableDate].map((call) =>
      ['03-04-2026', '2026-03-04', '03/04/2026'].map((date) => read(call, date)),
    );
    expect(matrix).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    expect(
      z.decode(
        getMonthAvailability.input,
        foldCase(getMonthAvailability.input, { ...asks, Date: '03-04-2026' }) as never,
      ).date,
    ).toBe('2026-03-04');
  });

  it('with a time have whole minutes and no zone (D-TM-02)', () => {
    expect(z.decode(wallTime, '2026-06-12T09:00:00')).toBe('2026-06-12T09:00');
    for (const bad of [
      '2026-06-12T09:00',
      '2026-06-12 09:00:00',
      '2026-06-12T09:00:00Z',
      '2026-06-12T24:00:00',
      '2026-06-31T09:00:00',
      '2026-06-12T09:00:30',
    ])
      expect(takes(wallTime, bad)).toBe(false);
  });
});

describe('amounts', () => {
  it.each([
    [49.9, 4990],
    [0, 0],
    [-0, 0],
    [0.29, 29],
    [1.1, 110],
    [174.66, 17_466],
    [-12.5, -1250],
    [0.1 + 0.2, 30],
    [1e10, 1e12],
    [9_999_999_999.99, 999_999_999_999],
  ])('%d is read as %d minor units (5.2-13, C-17)', (sent, minor) => {
    expect(Object.is(z.decode(amount, sent), minor)).toBe(true);
  });

  it.each([
    1.005,
    0.001,
    49.999,
    1e11,
    -1e11,
    1e300,
    Number.MAX_VALUE,
    0.004,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '49.90',
    null,
    [1],
    {},
    true,
  ])('%j is rejected instead of being rounded or causing an error (5.2-13, R20)', (sent) => {
    expect(takes(amount, sent)).toBe(false);
  });

  it.each([
    ['JPY', 1200, 1200],
    ['JPY', 12.5, null],
    ['HUF', 12.5, 1250],
    ['HUF', 12.555, null],
    ['KWD', 12.345, 12_345],
    ['KWD', 12.3455, null],
  ])('of %s, %d is read as %s minor units: it has the decimals of its currency (5.2-13, C-17)', (...of) => {
    const [currency, sent, minor] = of;
    inCurrency(currency, () => {
      const read = z.safeDecode(amount, sent);
      expect(read.success ? read.data : null).toBe(minor);
      if (read.success) expect(z.encode(amount, read.data)).toBe(sent);
      else
        expect(read.error.issues[0]?.message).toMatch(
          /^must (be a whole number|have at most [23] decimals)$/,
        );
    });
  });

  it('read back what they write, to the minor unit (5.2-13)', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (minor) => {
        const sent = z.encode(amount, minorUnits(minor));
        expect(z.decode(amount, JSON.parse(JSON.stringify(sent)))).toBe(minorUnits(minor));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('keys and texts', () => {
  it.each(['1', '0', '999999999999999', 1, 0, 999_999_999_999_999])(
    'accept %j as a number in a query, since the call may also be a POST with JSON (D-API-00, C-24)',
    (value) => {
      expect(z.decode(numberInQuery(), value)).toBe(Number(value));
      expect(z.encode(numberInQuery(), Number(value))).toBe(String(value));
    },
  );

  it.each([
    ...['', '-1', '1.5', '1e3', ' 1', '0x1', '1234567890123456', 'NaN'],
    ...[-1, 1.5, 1e15, Number.NaN, Number.POSITIVE_INFINITY, true, null, ['1'], [1], { 0: '1' }],
  ])('reject %j as a number in a query (R29, S34)', (value) => {
    expect(takes(numberInQuery(), value)).toBe(false);
  });

  it.each([
    '',
    'short',
    'A'.repeat(21),
    'A'.repeat(65),
    `${'A'.repeat(23)} `,
    `${'A'.repeat(22)}\n`,
    `${'A'.repeat(22)}'`,
    '../../../../etc/passwd',
    1,
    null,
    ['A'.repeat(24)],
  ])('reject %j as an order key (D-OR-02)', (value) => {
    expect(takes(orderKey, value)).toBe(false);
  });

  it.each(['a\u0000b', '\u0007', '\u007f', 'a\ud800b', '\udc00', 'x'.repeat(11)])(
    'reject %j as a text of at most ten characters (R29)',
    (value) => {
      expect(takes(text(10), value)).toBe(false);
    },
  );

  it.each(['', 'Zoë 😀', 'a\nb\tc', '漢字', "o'hara", '{"a":1}', '👨‍👩‍👧'])(
    'accept %j unchanged as a text of at most ten characters (D-GEN-02)',
    (value) => {
      expect(z.decode(text(10), value)).toBe(value);
    },
  );

  it.each([-1, 1.5, 201, 1e9, Number.NaN, '1', null, [1]])(
    'reject %j as a count up to 200 (R20)',
    (value) => {
      expect(takes(count(200), value)).toBe(false);
    },
  );
});

describe('defaults', () => {
  it('of a configuration are ten seconds for a call and five for a message (9-24, 4.9-01, D-CFG-02)', () => {
    const given = fc.sample(wireValues(configuration), 1)[0] as Record<string, unknown>;
    const { ApiTimeout: _timeout, MessageLife: _life, ...rest } = given;
    expect(z.decode(configuration, rest as never)).toMatchObject({ apiTimeout: 10_000, messageLife: 5000 });
  });

  it('of a completion are payment by card, no agreement and no promo code (7.2-17)', () => {
    const least = {
      clientLocationKey: 1,
      orderKey: 'A'.repeat(24),
      amount: 10,
      attemptId: 'attempt-00000001',
    };
    expect(z.decode(completeOrder.input, foldCase(completeOrder.input, least) as never)).toMatchObject({
      paymentMethod: 'card',
      agreed: false,
      agreedToTransport: false,
      bypassEmailValidation: false,
      promoCode: null,
      customer: null,
    });
  });
});
