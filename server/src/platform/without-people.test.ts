/** Logs and stored reasons name nobody, whatever an error quotes (S39, S43). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loggedError, reasonOf, withoutPeople } from './without-people.ts';

describe('a reason', () => {
  it.each<[string, string]>([
    [
      '550 5.1.1 <maya@okafor.example>: Recipient address rejected',
      '550 5.1.1 <address>: Recipient address rejected',
    ],
    ['450 4.2.2 maya@okafor.example mailbox full', '450 4.2.2 <address> mailbox full'],
    ['"Maya O"@okafor.example is unknown', '<address> is unknown'],
    ['<"maya okafor"@okafor.example> is unknown', '<address> is unknown'],
    ['no mailbox for (maya@okafor.example)', 'no mailbox for <address>'],
    ['see https://mx.example/why?to=maya%40okafor.example', 'see <address>'],
    ['user MAYA＠OKAFOR.EXAMPLE unknown', 'user <address> unknown'],
    ['bounces+maya=okafor.example@shop.example rejected', '<address> rejected'],
    ['The number +13035550142 is not a mobile', 'The number <number> is not a mobile'],
    ['no route to +1 303 555-0142', 'no route to <number>'],
    ['(303) 555-0142 opted out', '<number> opted out'],
  ])('without people: %s (S39)', (text, expected) => {
    expect(withoutPeople(text)).toBe(expected);
  });

  it.each([
    'connect ECONNREFUSED 192.168.100.1:5432',
    'timed out after 30000 ms on 2026-11-27T02:11:29.123Z',
    'charge ch_3035550142555 of order 30355501421',
    '550 5.7.1 Relay access denied',
  ])('keeps codes, times and numbers: %s', (text) => {
    expect(withoutPeople(text)).toBe(text);
  });

  it('leaves out what is known to name somebody, wherever it stands (S39)', () => {
    expect(
      withoutPeople('550 User Maya.Okafor unknown at okafor.example', ['maya.okafor', 'okafor.example', '']),
    ).toBe('550 User <address> unknown at <address>');
  });

  it('leaves out names with hyphens, and finds none that breaks the search (S39)', () => {
    expect(
      withoutPeople('550 anna-lena.o-brien unknown at meyer-winterfeld.example', [
        'anna-lena.o-brien',
        'meyer-winterfeld.example',
      ]),
    ).toBe('550 <address> unknown at <address>');
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 4 }), (known) => {
        expect(withoutPeople('550 5.1.1', known)).toMatch(/^(550|<address>) ?(5\.1\.1|<address>)?/);
      }),
    );
  });

  it('of an endless answer is cut', () => {
    const before = performance.now();
    expect(reasonOf(new Error('a'.repeat(5_000_000))).length).toBeLessThan(2001);
    expect(performance.now() - before).toBeLessThan(1000);
  });
});

describe('an error in the log', () => {
  const secrets = ['maya', '0142', 'Lake Street'];
  const row = 'Failing row contains (7, maya@okafor.example, +1 303 555 0142, 12 Lake Street).';
  const quoting = Object.assign(new Error('check violated by maya@okafor.example'), {
    ...{ code: '23514', constraint: 'customer_email', table: 'shop_order', detail: row },
    ...{
      query: 'insert',
      params: ['maya@okafor.example'],
      where: row,
      raw: { email: 'maya@okafor.example' },
    },
  });
  it.each<[string, unknown]>([
    ['with fields that quote a row', quoting],
    ['in a cause', new Error('outer', { cause: new Error('inner', { cause: quoting }) })],
    ['among several', new AggregateError([quoting, new Error('other')], 'all failed')],
    ['that is a text', 'maya@okafor.example'],
    ['that is an object', { email: 'maya@okafor.example' }],
    [
      'with an answer of several lines',
      new Error('550-5.1.1 first\n    at maya@okafor.example:1:1)\n550 +13035550142'),
    ],
  ])('names nobody: %s (S39, S43)', (_, error) => {
    const line = JSON.stringify(loggedError(error));
    expect(secrets.filter((secret) => line.includes(secret))).toEqual([]);
  });

  it('says its kind, where it comes from, and the codes of who refused', () => {
    const logged = loggedError(new Error('outer', { cause: quoting }));
    expect(logged).toMatchObject({
      type: 'Error',
      message: 'outer',
      stack: expect.stringContaining('without-people.test.ts'),
      cause: {
        code: '23514',
        constraint: 'customer_email',
        table: 'shop_order',
        message: 'check violated by <address>',
      },
    });
  });
});
