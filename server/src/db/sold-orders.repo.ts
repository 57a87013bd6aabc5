/** Searches the sold orders of a venue, page by page (docs/rules/finding-orders.md). */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Days, SearchDue, SearchSort, SearchState } from '@gangway/domain/order/order-search';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';

/** A text as each of what it may be is stored. */
export interface SoughtText {
  /** Parts of the number, the guest's name or email address, or of what was booked. */
  words: readonly string[];
  /** Digits of the number or a phone number, or the last four of a card. */
  digits: readonly string[];
  /** The payment provider's name for a payment, whole. */
  charge: string;
}

/** The search for orders; each field is null for any. */
export interface Sought {
  text: SoughtText | null;
  /** '2026-12-05' or '2026-12-05T09:00': when something that matches the text starts. */
  start: string | null;
  visit: Days | null;
  /** Instants: from this one on, and before that one. */
  sold: { from: Date | null; before: Date | null };
  activityKey: number | null;
  state: SearchState | null;
  due: SearchDue | null;
}

/** Where a page ends: its last order's place in the sort. */
export interface Place {
  phase: 1 | 2;
  key: readonly (string | number)[];
}

export interface Asked {
  sort: SearchSort;
  /** The venue's day that the next visits are looked for from. */
  today: VenueDate;
  /** The end of the page before; null for the first page. */
  after: Place | null;
  /** Orders on the page. */
  size: number;
  /** How many orders are counted at most; null to count none. */
  counted: number | null;
}

export interface Found<Document> {
  /** The document of load_order for each order. */
  documents: Document[];
  /** Where the page ends; null if nothing follows. */
  end: Place | null;
  /** At most one more than were to be counted; null if none were. */
  count: number | null;
}

/** Keys are stored in four bytes. */
const maxKey = 2_147_483_647;

/** Whether the venue ever had an activity of this key. */
export async function hasActivity(db: Queryable, locationKey: number, activityKey: number): Promise<boolean> {
  if (!Number.isInteger(activityKey) || Math.abs(activityKey) > maxKey) return false;
  const { rows } = await sql`
    select from activity_key where location_key = ${locationKey} and activity_key = ${activityKey}`.execute(
    db,
  );
  return rows.length > 0;
}

type Sql = RawBuilder<unknown>;

/** A sign as its number in hexadecimal digits. */
const escaped = (sign: string) => `\\U${(sign.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`;

/**
 * Values stand in the statement, not beside it: sessions plan a statement with parameters once for all values
 * (sessions.ts), and a search needs the plan for its own. Of a text only the numbers of its signs stand there.
 */
const text = (value: string): Sql => sql.raw(`E'${[...value.toWellFormed()].map(escaped).join('')}'`);
const number = (value: number): Sql => sql.lit(Math.trunc(value));
const instant = (value: Date): Sql => sql`${sql.lit(value.toISOString())}::timestamptz`;
const date = (value: VenueDate): Sql => sql`${text(value)}::date`;

/** Instants in keys are microseconds since 1970. */
const micros = (column: Sql): Sql => sql`(extract(epoch from ${column}) * 1000000)::bigint`;
const readMicros = (value: string | number | undefined): Sql =>
  sql`timestamptz 'epoch' + ${number(Number(value))} * interval '1 microsecond'`;

const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
const any = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/**
 * Matches a line that starts on these days, at a wall time that begins so; `starts_at` has an index, and a wall time lies
 * within a day of the same time elsewhere. `is not true` because PostgreSQL takes two bounds of an expression for a
 * narrow range, whatever they are.
 */
function startsOn(line: 'l' | 'e', locationKey: number, { from, to }: Days, start = ''): Sql {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  const day = sql`left(${column('starts_at_wall')}, 10)`;
  const startsAt = column('starts_at');
  return all([
    sql`${column('location_key')} = ${number(locationKey)} and ${startsAt} is not null`,
    ...(from === null
      ? []
      : [sql`${startsAt} >= ${date(from)} - interval '2 days' and (${day} < ${text(from)}) is not true`]),
    ...(to === null
      ? []
      : [sql`${startsAt} < ${date(to)} + interval '3 days' and (${day} > ${text(to)}) is not true`]),
    ...(start === '' ? [] : [sql`starts_with(${column('starts_at_wall')}, ${text(start)})`]),
  ]);
}

/**
 * Matches an order `s` with a visit then: of a canceled order, when it was to be; of one that is partly canceled, what is
 * left. Two joins, which PostgreSQL begins with where the days are few.
 */
function hasVisit(locationKey: number, days: Days, start = ''): Sql {
  const starts = (line: 'l' | 'e') => startsOn(line, locationKey, days, start);
  return sql`s.order_id in (select l.order_id from order_line l where ${starts('l')})
    and not exists (
      select from order_search p join order_line l using (order_id)
      where p.location_key = ${number(locationKey)} and p.order_id = s.order_id and p.state = 'partlyCanceled'
        and p.state != 'saved' and ${starts('l')} and l.canceled_at is not null
        and not exists (
          select from order_line e where e.order_id = p.order_id and ${starts('e')} and e.canceled_at is null))`;
}

/** Is one of few orders, which are listed once: a set within an `or` would be costed anew for each order that is looked up. */
const isOne = (few: Sql): Sql => sql`s.order_id = any (array(${few}))`;

/** The orders whose row leaves something out, with all of it. */
const longOrders = (locationKey: number, condition: Sql): Sql => sql`
  select f.order_id from order_search w cross join lateral searched_order(w.order_id) f
  where w.location_key = ${number(locationKey)} and (w.text is null or w.activity_keys is null) and ${condition}`;

/** In the text of an order, digits are looked for everywhere, words before the phone number and the cards, which are last. */
const isInText = (column: Sql, { words, digits }: SoughtText): Sql =>
  any([
    ...words.map((word) => sql`${column} like containing(${text(word)}) || E'\\x1F%'`),
    ...digits.map((some) => sql`${column} like containing(${text(some)})`),
  ]);

const isInName = (column: Sql, { words, digits }: SoughtText): Sql =>
  any([...words, ...digits].map((some) => sql`${column} like containing(${text(some)})`));

const paidBy = ({ charge }: SoughtText): Sql =>
  isOne(sql`select order_id from payment_attempt where charge_id = ${text(charge)}`);

/** Matches a text together with a time: the guest's and then, or something booked and then. */
function matchesThen(locationKey: number, sought: SoughtText, start: string): Sql {
  const day = start.slice(0, 10) as VenueDate;
  const starts = startsOn('l', locationKey, { from: day, to: day }, start);
  const known = sql`coalesce(s.text, (select f.text from searched_order(s.order_id) f))`;
  // Behind what was booked.
  const guest = sql`substr(${known}, strpos(${known}, E'\\x1F') + 1)`;
  return sql`${hasVisit(locationKey, { from: day, to: day }, start)} and (${paidBy(sought)} or exists (
    select from order_line l where l.order_id = s.order_id and ${starts} and (l.canceled_at is null or s.state = 'canceled')
      and (${isInText(guest, sought)} or ${isInName(sql`folded(l.details ->> 'name')`, sought)})))`;
}

function matches(locationKey: number, { text: sought, start }: Sought): Sql[] {
  if (start !== null) {
    const day = start.slice(0, 10) as VenueDate;
    if (sought !== null) return [matchesThen(locationKey, sought, start)];
    return [hasVisit(locationKey, { from: day, to: day }, start)];
  }
  if (sought === null) return [];
  return [
    any([
      isInText(sql`s.text`, sought),
      paidBy(sought),
      sql`s.text is null and ${isOne(longOrders(locationKey, isInText(sql`f.text`, sought)))}`,
    ]),
  ];
}

function isOfActivity(locationKey: number, activityKey: number): Sql {
  const isIn = (keys: Sql) => sql`${number(activityKey)} = any (${keys})`;
  return any([
    isIn(sql`s.activity_keys`),
    sql`s.activity_keys is null and ${isOne(longOrders(locationKey, isIn(sql`f.activity_keys`)))}`,
  ]);
}

/** The conditions of a search on a row `s` of order_search. */
function conditions(locationKey: number, sought: Sought): Sql[] {
  const { visit, sold, activityKey, state, due } = sought;
  return [
    sql`s.location_key = ${number(locationKey)}`,
    ...matches(locationKey, sought),
    ...(visit === null ? [] : [hasVisit(locationKey, visit)]),
    ...(sold.from === null ? [] : [sql`s.saved_at >= ${instant(sold.from)}`]),
    ...(sold.before === null ? [] : [sql`s.saved_at < ${instant(sold.before)}`]),
    ...(activityKey === null ? [] : [isOfActivity(locationKey, activityKey)]),
    // Written so that PostgreSQL sees that the index of canceled orders has them all.
    ...(state === null ? [] : [sql`s.state = ${sql.lit(state)}`]),
    ...(state === null || state === 'saved' ? [] : [sql`s.state <> 'saved'`]),
    ...(due === null ? [] : [sql`${sql.ref(due === 'owed' ? 's.due' : 's.back')} > 0`]),
  ];
}

/** One way through the orders: in which order, and what follows a key. */
interface Way {
  /** Rows `s` of order_search, and what the sort needs. */
  from: Sql;
  where: readonly Sql[];
  by: Sql;
  key: Sql;
  after: (key: Place['key']) => Sql;
}

const orders = sql`order_search s`;

const byNewest: Way = {
  from: orders,
  where: [],
  by: sql`s.saved_at desc, s.order_id desc`,
  key: sql`${micros(sql`s.saved_at`)}, s.order_id`,
  after: ([savedAt, orderId]) =>
    sql`(s.saved_at, s.order_id) < (${readMicros(savedAt)}, ${number(Number(orderId))})`,
};

const byOldest: Way = {
  ...byNewest,
  by: sql`s.saved_at, s.order_id`,
  after: ([savedAt, orderId]) =>
    sql`(s.saved_at, s.order_id) > (${readMicros(savedAt)}, ${number(Number(orderId))})`,
};

const byGuest: Way = {
  from: orders,
  where: [],
  by: sql`s.guest, s.order_id`,
  key: sql`s.guest, s.order_id`,
  after: ([guest, orderId]) =>
    sql`(s.guest, s.order_id) > (${text(String(guest))}, ${number(Number(orderId))})`,
};

/** The most first, then those with nothing due. */
function byDue(due: SearchDue | null): Way[] {
  const column = sql.ref(due === 'back' ? 's.back' : 's.due');
  const most: Way = {
    from: orders,
    where: [sql`${column} > 0`],
    by: sql`${column} desc, s.saved_at desc, s.order_id desc`,
    key: sql`${column}, ${micros(sql`s.saved_at`)}, s.order_id`,
    after: ([amount, savedAt, orderId]) =>
      sql`(${column}, s.saved_at, s.order_id) < (${number(Number(amount))}, ${readMicros(savedAt)}, ${number(Number(orderId))})`,
  };
  return [most, { ...byNewest, where: [sql`${column} = 0`] }];
}

/** By the first visit on the days that are looked for, or from today on; then those without one. */
function byVisit(locationKey: number, days: Days): Way[] {
  const isVisit = (line: 'l' | 'e') =>
    sql`${startsOn(line, locationKey, days)} and ${sql.ref(`${line}.canceled_at`)} is null`;
  const first: Way = {
    from: sql`order_line l join order_search s on s.location_key = l.location_key and s.order_id = l.order_id`,
    where: [
      isVisit('l'),
      sql`not exists (select from order_line e where e.order_id = l.order_id and ${isVisit('e')}
        and (e.starts_at, e.line_id) < (l.starts_at, l.line_id))`,
    ],
    by: sql`l.starts_at, l.order_id`,
    key: sql`${micros(sql`l.starts_at`)}, l.order_id`,
    after: ([startsAt, orderId]) =>
      sql`(l.starts_at, l.order_id) > (${readMicros(startsAt)}, ${number(Number(orderId))})`,
  };
  const without = sql`not exists (select from order_line e where e.order_id = s.order_id and ${isVisit('e')})`;
  return [first, { ...byNewest, where: [without] }];
}

function waysOf(locationKey: number, { visit, due }: Sought, { sort, today }: Asked): Way[] {
  switch (sort) {
    case 'newest':
      return [byNewest];
    case 'oldest':
      return [byOldest];
    case 'guest':
      return [byGuest];
    case 'due':
      return byDue(due);
    case 'visit':
      return byVisit(locationKey, visit ?? { from: today, to: null });
  }
}

/** The first rows of a way, as they are sorted. */
const rowsOf = (way: Way, phase: number, after: Place | null, where: readonly Sql[], most: Sql): Sql => sql`
  select ${number(phase)} as phase, row_number() over (order by ${way.by}) as place, s.order_id,
    jsonb_build_array(${way.key}) as key
  from ${way.from}
  where ${all([...where, ...way.where, ...(after?.phase === phase ? [way.after(after.key)] : [])])}
  order by ${way.by} limit ${most}`;

/** Counts sold orders, one more than `most` at most, by the plan of a search for the newest. */
export async function countSold(
  db: Queryable,
  locationKey: number,
  sought: Sought,
  most: number,
): Promise<number> {
  const found = rowsOf(byNewest, 1, null, conditions(locationKey, sought), number(most + 1));
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${found}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

interface FoundRow<Document> {
  phase: 1 | 2;
  key: (string | number)[];
  /** Null for the order after the last one of the page. */
  document: Document | null;
  counted: number;
}

/**
 * Returns a page of sold orders, in one statement. What comes first of the sort is read before the rest of it, and the
 * rest only if the page is not full.
 */
export async function listSold<Document>(
  db: Queryable,
  locationKey: number,
  sought: Sought,
  asked: Asked,
): Promise<Found<Document>> {
  const { after, size, counted } = asked;
  const where = conditions(locationKey, sought);
  const most = number(Math.max(size, counted ?? 0) + 1);
  const [one, other] = waysOf(locationKey, sought, asked);
  const parts = [
    ...(one === undefined || after?.phase === 2
      ? []
      : [sql`first as materialized (${rowsOf(one, 1, after, where, most)})`]),
    ...(other === undefined ? [] : [sql`rest as materialized (${rowsOf(other, 2, after, where, most)})`]),
  ];
  const found =
    parts.length === 1
      ? sql`select * from ${sql.ref(after?.phase === 2 ? 'rest' : 'first')}`
      : sql`select * from first union all (
          select * from rest limit greatest(0, ${most} - (select count(*) from first)))`;
  const { rows } = await sql<FoundRow<Document>>`
    with ${sql.join(parts)}, found as materialized (${found}),
    page as (
      select *, row_number() over (order by phase, place) as nth from found order by phase, place limit ${number(size + 1)})
    select p.phase, p.key, (select count(*)::integer from found) as counted,
      case when p.nth <= ${number(size)} then load_order(o.location_key, o.order_key_hash) end as document
    from page p join shop_order o using (order_id) order by p.nth`.execute(db);
  const last = rows[size - 1];
  return {
    documents: rows.flatMap(({ document }) => (document === null ? [] : [document])),
    end: rows.length > size && last !== undefined ? { phase: last.phase, key: last.key } : null,
    count: counted === null ? null : Math.min(rows[0]?.counted ?? 0, counted + 1),
  };
}
