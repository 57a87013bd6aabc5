/** Sold orders are found by text, filters and sorts, page by page (docs/rules/finding-orders.md). */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import type { Instant, VenueDate } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import { searchSorts } from '@gangway/domain/order/order-search';
import { anActivity, aRate } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  lookUpOrders,
  mostCounted,
  noFilters,
  type OrderPage,
  type OrderSearch,
} from '../../features/orders/search-orders.service.ts';
import { aDepositVenue, boughtWithDeposit, payBalance } from '../../testing/deposit-journey.ts';
import { aCustomer, addToCart, type Choice, completeOrder, orderOf } from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { aMorning, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase } from '../../testing/test-database.ts';

const statements: string[] = [];
let app: TestApp;
beforeAll(async () => {
  const database = await openTestDatabase(undefined, ({ sql: text }) => {
    // The app's jobs look for work meanwhile, in other tables.
    if (/shop_order|order_search|order_line/.test(text)) statements.push(text);
  });
  app = await startTestApp({ database });
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = aMorning;
});

const kayak = anActivity({});
const cruise = anActivity({ key: 2, name: 'Sunset Cruise', rates: [aRate({ key: 21 })] });

const aVenue = (changes: Parameters<typeof storeLocation>[1] = {}) =>
  storeLocation(app.database.db, { activities: [kayak, cruise], ...changes });

/** Buys for a guest, and returns the order's number. */
async function buy(
  { key }: Location,
  customer: Partial<typeof aCustomer> = {},
  choice: Partial<Choice> = {},
): Promise<string> {
  const rates = { [choice.activityKey === 2 ? 21 : 11]: 1 };
  const cart = orderOf(await addToCart(app, { locationKey: key, rates, ...choice }));
  const bought = await completeOrder(app, cart, key, { customer: { ...aCustomer, ...customer } });
  return orderOf(bought).OrderNumber ?? '';
}

const day = (text: string) => text as VenueDate;
const run = ({ key }: Pick<Location, 'key'>, ...words: string[]) =>
  runOrder(app, ['find', ...words, '-l', String(key)]);

/** The numbers that the command lists, in its order. */
async function listed(venue: Pick<Location, 'key'>, ...words: string[]): Promise<string[]> {
  const { said } = await run(venue, ...words);
  return said.split('\n').flatMap((line) => /^(\S+-\d+) {2}\d{4}-/.exec(line)?.[1] ?? []);
}

type Asked = Partial<Omit<OrderSearch, 'filters'>> & { filters?: Partial<OrderSearch['filters']> };

const lookUp = (venue: Location, { filters, ...asked }: Asked = {}, size?: number, db = app.database.db) =>
  lookUpOrders(
    db,
    venue,
    { text: '', sort: 'newest', page: null, ...asked, filters: { ...noFilters, ...filters } },
    app.clock.now as Instant,
    size,
  );

async function pageOf(...asked: Parameters<typeof lookUp>): Promise<OrderPage> {
  const found = await lookUp(...asked);
  if (!found.ok) throw new Error(found.refusal);
  return found.value;
}

const numbersOf = ({ orders }: OrderPage) => orders.map(({ orderNumber }) => orderNumber);

describe('a text', () => {
  let venue: Location;
  let maya: string;
  let jose: string;
  beforeAll(async () => {
    venue = await aVenue();
    maya = await buy(venue);
    jose = await buy(
      venue,
      {
        FirstName: 'José',
        LastName: 'Müller-Lüdenscheidt',
        Email: 'Jose.M@larkspur.example',
        PhoneSubscriberNumber: '555-8842',
      },
      { activityKey: 2, date: '2026-12-06' },
    );
  });

  it.each<[string, (numbers: { maya: string; jose: string }) => string, 'maya' | 'jose']>([
    ['a part of the number, in any case', ({ maya: number }) => number.slice(2).toLowerCase(), 'maya'],
    ['the first and the last name', () => 'maya okafor', 'maya'],
    ['a part of a name without its accents', () => 'jose muller', 'jose'],
    ['a name with accents in capitals', () => 'MÜLLER-LÜ', 'jose'],
    ['a part of the email address', () => 'M@LARKSPUR', 'jose'],
    ['the phone number as it is dialed', () => '(303) 555-8842', 'jose'],
    ['the phone number with its country', () => '+1 303 555 8842', 'jose'],
    ['the last digits of the phone number', () => '8842', 'jose'],
    ['an activity', () => 'sunset cr', 'jose'],
    ['an activity and a day', () => 'Sunset Cruise 2026-12-06', 'jose'],
    ['a day and a time', () => '2026-12-05 09:00', 'maya'],
    ['a guest and a day', () => '2026-12-06 müller', 'jose'],
  ])('finds %s', async (_what, text, whose) => {
    expect(await listed(venue, text({ maya, jose }))).toEqual([whose === 'maya' ? maya : jose]);
  });

  it.each([
    ['three digits of a phone number', '884'],
    ['an activity on another day', 'Sunset Cruise 2026-12-05'],
    ['a guest who has nothing on that day', 'maya 2026-12-06'],
    ['signs that match anything in SQL', '%'],
    ['a quote', "o' or true --"],
    ['what is half of a character', '\ud83d'],
  ])('does not find %s', async (_what, text) => {
    expect(await run(venue, text)).toEqual({ code: 1, said: `No orders match "${text}".` });
  });

  it('finds the payment by the provider’s name for it', async () => {
    const { rows } = await sql<{ charge: string }>`
      select charge_id as charge from payment_attempt join shop_order using (order_id)
      where order_number = ${jose}`.execute(app.database.db);
    expect(await listed(venue, rows[0]?.charge ?? '')).toEqual([jose]);
    expect(await listed(venue, rows[0]?.charge.slice(0, -1) ?? '')).toEqual([]);
  });

  it('finds the cards that paid by their last four digits: the purchase’s and the balance’s', async () => {
    const { key } = await aDepositVenue(app);
    const order = await boughtWithDeposit(app, key);
    expect(await listed({ key }, '4242')).toEqual([order.OrderNumber]);
    // As if the deposit had been paid by another card.
    await sql`update payment_attempt a set card_last4 = '1881' from shop_order o
      where o.order_id = a.order_id and o.location_key = ${key}`.execute(app.database.db);
    await runOrder(app, [
      ...['contact', order.OrderNumber ?? '', '-l', String(key)],
      ...['--first-name', 'Mya', '--no-email'],
    ]);
    expect(await listed({ key }, '4242')).toEqual([]);
    expect(await listed({ key }, '1881')).toEqual([order.OrderNumber]);
    expect(await listed({ key }, '188')).toEqual([]);
    await payBalance(app, key, order);
    expect(await listed({ key }, '4242')).toEqual([order.OrderNumber]);
    expect(await listed({ key }, '1881')).toEqual([order.OrderNumber]);
  });

  it('finds the corrected name, and an erased guest no longer', async () => {
    const other = await aVenue();
    const number = await buy(other, { LastName: 'Adeyemi', Email: 'a@adeyemi.example' });
    await runOrder(app, [
      ...['contact', number, '-l', String(other.key)],
      ...['--last-name', 'Adebayo', '--no-email'],
    ]);
    expect(await listed(other, 'adebayo')).toEqual([number]);
    expect(await listed(other, 'maya adeyemi')).toEqual([]);
  });

  it('finds what is too long for the index', async () => {
    const long = 'Around the lake '.repeat(150);
    const other = await aVenue({ activities: [anActivity({ name: `${long}needle` }), cruise] });
    const number = await buy(other);
    const { rows } = await sql<{ text: string | null }>`
      select text from order_search where location_key = ${other.key}`.execute(app.database.db);
    expect(rows).toEqual([{ text: null }]);
    expect(await listed(other, 'lake needle')).toEqual([number]);
    expect(await listed(other, 'okafor 2026-12-05')).toEqual([number]);
    expect(await listed(other, 'needles')).toEqual([]);
  });

  it('does not find canceled parts, but orders that are canceled as a whole', async () => {
    const other = await aVenue();
    const first = orderOf(await addToCart(app, { locationKey: other.key, rates: { 11: 1 } }));
    const both = orderOf(
      await addToCart(app, {
        ...{ locationKey: other.key, orderKey: first.OrderKey },
        ...{ activityKey: 2, date: '2026-12-06', rates: { 21: 1 } },
      }),
    );
    const number = orderOf(await completeOrder(app, both, other.key)).OrderNumber ?? '';
    const { rows } = await sql<{ line: number }>`
      select line_id::integer as line from order_line where location_key = ${other.key} order by line_id`.execute(
      app.database.db,
    );
    const cancel = (...words: string[]) =>
      runOrder(app, ['cancel', number, '-l', String(other.key), '--refund', 'full', '--yes', ...words]);
    await cancel('--line', String(rows[1]?.line));
    const texts = ['cruise', 'cruise 2026-12-06', '2026-12-06'];
    const visit = ['--visit', '2026-12-06'];
    for (const words of [...texts.map((text) => [text]), visit, ['--activity', '2']])
      expect(await listed(other, ...words)).toEqual([]);
    expect(await listed(other, 'kayak 2026-12-05')).toEqual([number]);
    expect(await listed(other, '--state', 'partly-canceled', '--visit', '2026-12-05')).toEqual([number]);
    await cancel();
    for (const words of [...texts.map((text) => [text]), visit, ['--activity', '2']])
      expect(await listed(other, ...words)).toEqual([number]);
  });
});

describe('a filter', () => {
  let venue: Location;
  let kayaker: string;
  let sailor: string;
  let canceled: string;
  beforeAll(async () => {
    venue = await aVenue();
    kayaker = await buy(venue, {}, { date: '2026-12-05' });
    sailor = await buy(venue, {}, { activityKey: 2, date: '2026-12-07' });
    canceled = await buy(venue, { LastName: 'Zed' }, { date: '2026-12-08' });
    await runOrder(app, ['cancel', canceled, '-l', String(venue.key), '--refund', 'full', '--yes']);
  });

  it.each<[string, string[], ('kayaker' | 'sailor' | 'canceled')[]]>([
    ['the day of the visit', ['--visit', '2026-12-05'], ['kayaker']],
    ['days of the visit, both included', ['--visit', '2026-12-05..2026-12-07'], ['sailor', 'kayaker']],
    ['the visit until a day', ['--visit', '..2026-12-06'], ['kayaker']],
    ['the visit from a day on', ['--visit', '2026-12-07..'], ['canceled', 'sailor']],
    ['an activity by its key', ['--activity', '2'], ['sailor']],
    ['an activity by its name', ['--activity', 'sunset CRUISE'], ['sailor']],
    ['an activity by a part of its name', ['--activity', 'kayak'], ['canceled', 'kayaker']],
    ['orders as they were sold', ['--state', 'saved'], ['sailor', 'kayaker']],
    ['canceled orders', ['--state', 'canceled'], ['canceled']],
    ['filters and a text together', ['maya okafor', '--activity', '1'], ['kayaker']],
  ])('finds by %s', async (_what, words, whose) => {
    const numbers = { kayaker, sailor, canceled };
    expect(await listed(venue, ...words)).toEqual(whose.map((one) => numbers[one]));
  });

  it('finds by the day of the sale in venue time', async () => {
    const other = await aVenue();
    const number = await buy(other);
    // 11 PM on November 30 in Denver, December 1 in UTC.
    const { db } = app.database;
    await sql`alter table shop_order disable trigger guard_order`.execute(db);
    await sql`update shop_order set saved_at = '2026-12-01T06:00:00Z' where location_key = ${other.key}`.execute(
      db,
    );
    await sql`alter table shop_order enable trigger guard_order`.execute(db);
    const sold = (days: string) => listed(other, '--sold', days);
    expect(await sold('2026-11-30')).toEqual([number]);
    expect(await sold('..2026-11-30')).toEqual([number]);
    expect(await sold('2026-12-01..')).toEqual([]);
    expect(await sold('2026-11-29')).toEqual([]);
  });

  it('finds by what the guest owes, and by what the venue has to give back itself', async () => {
    const { key } = await aDepositVenue(app, {
      deposits: { ...noDeposits, enabled: true },
      activities: [
        anActivity({
          deposit: { kind: 'percent', basisPoints: 3000 },
          cancellation: [{ untilHours: 1, refund: 100 }],
        }),
      ],
    });
    const number = (await boughtWithDeposit(app, key)).OrderNumber ?? '';
    const both = async () => [await listed({ key }, '--due', 'owed'), await listed({ key }, '--due', 'back')];
    expect(await both()).toEqual([[number], []]);
    const make = (...words: string[]) => runOrder(app, [...words, '-l', String(key), '--yes']);
    await make('paid', number, 'full', '--by', 'cash');
    expect(await both()).toEqual([[], []]);
    await make('cancel', number, '--refund', 'full');
    expect(await both()).toEqual([[], [number]]);
    await make('paid-back', number);
    expect(await both()).toEqual([[], []]);
  });

  it('refuses days that end before they start, activities of no or two names, and words it does not know', async () => {
    expect(await run(venue, '--visit', '2026-12-07..2026-12-05')).toEqual({
      code: 1,
      said: '--visit ends before it starts.',
    });
    expect(await run(venue, '--sold', '2026-12-07..2026-12-05')).toEqual({
      code: 1,
      said: '--sold ends before it starts.',
    });
    for (const activity of ['Balloon', '3', '99999999999', 's'])
      expect((await run(venue, '--activity', activity)).said).toBe(
        `The venue has no activity "${activity}", or more than one with that in its name. Write the whole name, or its key.`,
      );
    for (const [option, text] of [
      ['--visit', 'tomorrow'],
      ['--visit', '2026-02-30'],
      ['--sold', '..'],
      ['--sold', '2026-12-01..2026-12-02..2026-12-03'],
      ['--state', 'new'],
      ['--due', 'much'],
      ['--sort', 'price'],
    ] as const)
      await expect(run(venue, option, text)).rejects.toThrow(text);
    await expect(run(venue)).rejects.toThrow('Say what to search for');
    await expect(runOrder(app, ['show', 'X-1', '--visit', '2026-12-05', '-l', '1'])).rejects.toThrow(
      '--visit does not work with show.',
    );
  });

  it('finds an activity that the venue no longer sells by its key', async () => {
    const other = await aVenue();
    const number = await buy(other, {}, { activityKey: 2 });
    await sql`insert into activity_key (location_key, activity_id, activity_key)
      values (${other.key}, 'sunset-cruise', 2)`.execute(app.database.db);
    const without = { ...other, activities: [kayak] };
    expect(numbersOf(await pageOf(without, { filters: { activityKey: 2 } }))).toEqual([number]);
  });
});

describe('a sort', () => {
  it('is by sale, next visit, last name or amount due', async () => {
    const venue = await aDepositVenue(app, {
      activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
    });
    const { key } = venue;
    const least = await boughtWithDeposit(app, key, { rates: { 11: 1 }, date: '2026-12-09' });
    const abel = await buy(venue, { FirstName: 'Zoe', LastName: 'Äbel' }, { date: '2026-12-05' });
    const most = await boughtWithDeposit(app, key, { rates: { 11: 3 }, date: '2026-12-06' });
    const zed = await buy(venue, { FirstName: 'Al', LastName: 'Zed' }, { date: '2026-12-08' });
    const abelToo = await buy(venue, { FirstName: 'Al', LastName: 'Abel' }, { date: '2026-12-07' });
    const [a, b] = [least.OrderNumber ?? '', most.OrderNumber ?? ''];
    const by = (sort: string, ...words: string[]) =>
      listed({ key }, '--state', 'saved', '--sort', sort, ...words);
    expect(await by('newest')).toEqual([abelToo, zed, b, abel, a]);
    expect(await by('oldest')).toEqual([a, abel, b, zed, abelToo]);
    expect(await by('visit')).toEqual([abel, b, abelToo, zed, a]);
    expect(await by('guest')).toEqual([abelToo, abel, a, b, zed]);
    expect(await by('due')).toEqual([b, a, abelToo, zed, abel]);
    // On December 7, the visits before have been.
    app.clock.now = Date.parse('2026-12-08T01:00:00Z');
    expect(await by('visit')).toEqual([abelToo, zed, a, b, abel]);
    expect(await by('visit', '--visit', '2026-12-05..2026-12-08')).toEqual([abel, b, abelToo, zed]);
  });
});

describe('pages', () => {
  /** Seven orders of one guest and one departure, so that nothing but the order itself tells them apart. */
  async function sevenAlike(): Promise<{ venue: Location; numbers: string[] }> {
    const venue = await aVenue();
    const numbers: string[] = [];
    for (let nth = 0; nth < 7; nth++) numbers.push(await buy(venue));
    const { db } = app.database;
    await sql`alter table shop_order disable trigger guard_order`.execute(db);
    await sql`update shop_order set saved_at = '2026-11-20T12:00:00.123456Z' where location_key = ${venue.key}`.execute(
      db,
    );
    await sql`alter table shop_order enable trigger guard_order`.execute(db);
    return { venue, numbers };
  }

  it.each(searchSorts)(
    'sorted by %s neither lose nor repeat an order of equal keys while others are sold',
    async (sort) => {
      const { venue, numbers } = await sevenAlike();
      const seen: (string | null)[] = [];
      const sold: string[] = [];
      const totals: OrderPage['total'][] = [];
      for (let page: string | null = null, nth = 0; nth === 0 || page !== null; nth++) {
        const found = await pageOf(venue, { sort, page }, 2);
        expect(found.orders.length).toBeLessThanOrEqual(2);
        seen.push(...numbersOf(found));
        totals.push(found.total);
        page = found.next;
        // One comes before all others in each sort, one after them; a few are enough for either.
        if (nth < 2) {
          sold.push(await buy(venue, { LastName: 'Aa' }, { date: '2026-12-04' }));
          sold.push(await buy(venue, { LastName: 'Zz' }, { date: '2026-12-20' }));
        }
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((number) => number !== null && numbers.includes(number)).toSorted()).toEqual(
        numbers.toSorted(),
      );
      expect(seen.every((number) => number !== null && [...numbers, ...sold].includes(number))).toBe(true);
      expect(new Set(totals.map(({ count }) => count))).toEqual(new Set([7]));
    },
  );

  it('go on where the first phase of a sort ends', async () => {
    const venue = await aVenue();
    const [first, second, gone] = [await buy(venue), await buy(venue), await buy(venue)];
    await runOrder(app, ['cancel', gone, '-l', String(venue.key), '--refund', 'full', '--yes']);
    const older = await buy(venue);
    await runOrder(app, ['cancel', older, '-l', String(venue.key), '--refund', 'full', '--yes']);
    const one = await pageOf(venue, { sort: 'visit' }, 3);
    expect(numbersOf(one)).toEqual([first, second, older]);
    const two = await pageOf(venue, { sort: 'visit', page: one.next }, 3);
    expect(numbersOf(two)).toEqual([gone]);
    expect(two.next).toBeNull();
  });

  it('are told by the command, with how many orders match', async () => {
    const venue = await aVenue();
    const numbers: string[] = [];
    for (let nth = 0; nth < 52; nth++)
      numbers.push(await buy(venue, {}, { date: `2026-12-${10 + (nth % 10)}` }));
    const { said } = await run(venue, 'okafor');
    const [, page = ''] =
      /52 orders match\.\nFor the next page, repeat the command with --page (\S+)$/.exec(said) ?? [];
    expect(await listed(venue, 'okafor', '--page', page)).toEqual(numbers.slice(0, 2).toReversed());
    expect((await run(venue, 'okafor', '--page', page)).said).not.toContain('--page');
  });

  it('are refused if they are cut off, changed, or of another search or venue', async () => {
    const { venue } = await sevenAlike();
    const other = await aVenue();
    const { next } = await pageOf(venue, { text: 'okafor' }, 2);
    const page = next ?? '';
    const changed = (change: object) =>
      Buffer.from(
        JSON.stringify({ ...(JSON.parse(Buffer.from(page, 'base64url').toString()) as object), ...change }),
      ).toString('base64url');
    for (const broken of [
      '',
      'x',
      page.slice(0, -9),
      changed({ key: ['1; drop', 2] }),
      changed({ phase: 2 }),
      changed({ key: [1] }),
    ])
      expect(await lookUp(venue, { text: 'okafor', page: broken }, 2)).toEqual({
        ok: false,
        refusal: 'brokenPage',
      });
    const searches: Asked[] = [
      { text: 'maya' },
      { text: 'okafor', sort: 'oldest' },
      { text: 'okafor', filters: { state: 'saved' } },
    ];
    for (const search of searches)
      expect(await lookUp(venue, { ...search, page }, 2)).toEqual({ ok: false, refusal: 'brokenPage' });
    expect(await lookUp(other, { text: 'okafor', page }, 2)).toEqual({ ok: false, refusal: 'brokenPage' });
    expect((await run(venue, 'maya', '--page', page)).said).toBe(
      'This is not a page of this search. Repeat the search without --page.',
    );
  });

  it('count no more than a thousand', async () => {
    const venue = await aVenue();
    await buy(venue);
    const rollBack = new Error('roll back');
    const totals: OrderPage['total'][] = [];
    const counting = app.database.transaction(async (db) => {
      for (const more of [mostCounted - 1, 1]) {
        await sql`insert into order_search (location_key, saved_at, order_id, text, guest, activity_keys, state, due, back)
          select location_key, saved_at - interval '1 day', -n - ${more}, text, guest, activity_keys, state, due, back
          from order_search, generate_series(1, ${more}::integer) n where location_key = ${venue.key} and order_id > 0`.execute(
          db,
        );
        totals.push((await pageOf(venue, { text: 'okafor' }, 1, db)).total);
      }
      throw rollBack;
    });
    await expect(counting).rejects.toBe(rollBack);
    expect(totals).toEqual([
      { count: mostCounted, isMore: false },
      { count: mostCounted, isMore: true },
    ]);
  });

  it.each(searchSorts)('are one statement each, sorted by %s', async (sort) => {
    const { venue } = await sevenAlike();
    const filters = {
      visit: { from: day('2026-12-01'), to: day('2026-12-31') },
      sold: { from: day('2026-11-01'), to: null },
      ...{ activityKey: 1, state: 'saved' as const },
    };
    const search = { text: 'okafor', sort, filters };
    statements.length = 0;
    const { next } = await pageOf(venue, search, 3);
    expect(next).not.toBeNull();
    const second = await pageOf(venue, { ...search, page: next }, 3);
    expect(second.orders).toHaveLength(3);
    expect(statements).toHaveLength(2);
  });
});

it('two venues never mix', async () => {
  const [one, other] = [
    await aVenue(),
    await aVenue({ activities: [kayak, anActivity({ key: 7, name: 'Balloon' })] }),
  ];
  const [mine, theirs] = [await buy(one), await buy(other)];
  for (const words of [
    ['okafor'],
    ['4242'],
    ['2026-12-05'],
    ['kayak'],
    ['--activity', '1'],
    ['--visit', '2026-12-05'],
    ['--state', 'saved'],
  ])
    for (const sort of searchSorts) {
      expect(await listed(one, ...words, '--sort', sort)).toEqual([mine]);
      expect(await listed(other, ...words, '--sort', sort)).toEqual([theirs]);
    }
  expect(await listed(one, theirs)).toEqual([]);
  const { rows } = await sql<{ charge: string }>`
    select charge_id as charge from payment_attempt join shop_order using (order_id)
    where order_number = ${theirs}`.execute(app.database.db);
  expect(await listed(one, rows[0]?.charge ?? '')).toEqual([]);
  expect(await lookUp(one, { filters: { activityKey: 7 } })).toEqual({
    ok: false,
    refusal: 'unknownActivity',
  });
});
