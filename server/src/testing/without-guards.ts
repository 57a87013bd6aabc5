/** Removes single guards from a shop, as a control for race tests: proves that the race is real. */
import { sql } from 'kysely';
import type { TestDatabase } from './test-database.ts';

/** Delays each claim before it commits, to widen the gap in which a race can happen, with and without a guard. */
export async function widenGap({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  await sql
    .raw(`create function linger() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.08); return new; end $$`)
    .execute(db);
  await sql
    .raw('create trigger linger before insert on claim for each row execute function linger()')
    .execute(db);
}

/** Finds a part of a function's body however it is laid out. */
function layoutsOf(part: string): RegExp {
  const tokens = part.match(/'[^']*'|\w+|<>|[^\s\w]/g) ?? [];
  const between = (one: string, next: string) => (/\w$/.test(one) && /^\w/.test(next) ? '\\s+' : '\\s*');
  const source = tokens.map((token, at) => {
    const text = token === '<>' ? '(?:<>|!=)' : token.replaceAll(/[^\w\s]/g, '\\$&');
    const next = tokens[at + 1];
    return next === undefined ? text : text + between(token, next);
  });
  return new RegExp(source.join(''));
}

/** Lets a change of an order overwrite a concurrent one, as a shop without revisions would. */
export async function withoutRevisions(database: Pick<TestDatabase, 'db'>): Promise<void> {
  await withoutParts(database, 'move_cart', [["and revision = (change ->> 'revision')::integer", '']]);
}

/**
 * Saves an order without locking it, as a shop would that reads whether it is paid and then writes. The trigger that
 * keeps saved orders as they are goes as well: it stops the second of two that save at once, which then starts again.
 */
export async function withoutOrderLock(database: Pick<TestDatabase, 'db'>): Promise<void> {
  await withoutParts(database, 'save_order', [
    ['from shop_order where order_id = p_order for update', 'from shop_order where order_id = p_order'],
    [
      '(select from claim where order_id = p_order for update)',
      '(select from claim where order_id = p_order)',
    ],
    ['update claim set expires_at = null', 'perform pg_sleep(0.08); update claim set expires_at = null'],
  ]);
  await sql.raw('drop trigger guard_order on shop_order').execute(database.db);
}

/**
 * Replaces parts of one of the database's functions; returns what puts it back.
 * @param changes each a guard, as it stands there in whatever layout, and what stands there instead
 */
export async function withoutParts(
  { db }: Pick<TestDatabase, 'db'>,
  name: string,
  changes: readonly (readonly [guard: string, instead: string])[],
): Promise<() => Promise<void>> {
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef(${name}::regproc) as body`.execute(db);
  const guarded = rows[0]?.body ?? '';
  let open = guarded;
  for (const [guard, instead] of changes) {
    const part = layoutsOf(guard);
    if (!part.test(open)) throw new Error(`${name} does not have "${guard}"`);
    open = open.replace(part, () => instead);
  }
  await sql.raw(open).execute(db);
  return async () => void (await sql.raw(guarded).execute(db));
}

const rowOrTable = ['relation', 'transactionid', 'tuple'];

/** Returns once as many statements wait for such a lock; throws before they give up waiting. */
async function untilWaiting(
  { db }: Pick<TestDatabase, 'db'>,
  count: number,
  locks: readonly string[],
): Promise<void> {
  const began = performance.now();
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event = any (${locks})`.execute(
      db,
    );
    const waiting = rows[0]?.waiting ?? 0;
    if (waiting >= count) return;
    if (performance.now() - began > 4000) throw new Error(`${waiting} statements wait instead of ${count}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/**
 * Starts requests while a lock is held, and releases it once as many of them wait: nobody has written by then, and
 * everybody has read what the mutant reads before it writes.
 */
export async function meetAt<T>(
  { db }: Pick<TestDatabase, 'db'>,
  lock: string,
  count: number,
  start: () => Promise<T>,
  locks = rowOrTable,
): Promise<T> {
  const { started } = await db.transaction().execute(async (transaction) => {
    await sql.raw(lock).execute(transaction);
    const started = start();
    await untilWaiting({ db }, count, locks);
    return { started };
  });
  return started;
}

/** The advisory lock before which the claims of countTogether wait. */
const counted = 4711;

/** What a function without its guard does between counting and writing; for countingTogether. */
export const waitUntilCounted = `perform pg_advisory_xact_lock_shared(${counted});`;

/** Takes places as a shop would that counts and writes later, and that nothing keeps from overselling. */
export async function countTogether({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  await sql.raw('alter table cell drop constraint if exists never_oversold').execute(db);
  await sql
    .raw(`create or replace function claim_cells(p_location integer, p_order bigint, p_wanted jsonb, p_expires timestamptz)
      returns void language plpgsql as $$
    declare w record;
    begin
      for w in select * from jsonb_to_recordset(p_wanted)
        as t(line_id bigint, subject text, at text, capacity integer, units integer, exclusive boolean) loop
        if exists (select from cell c where c.location_key = p_location and c.subject = w.subject and c.at = w.at
          and (c.exclusive or c.claimed + w.units > c.capacity or (w.exclusive and c.claimed > 0))) then
          raise exception 'no places left' using errcode = 'GW001',
            detail = jsonb_build_array(jsonb_build_object('subject', w.subject, 'left', 0, 'taken', null))::text;
        end if;
      end loop;
      ${waitUntilCounted}
      for w in select * from jsonb_to_recordset(p_wanted)
        as t(line_id bigint, subject text, at text, capacity integer, units integer, exclusive boolean)
        order by t.subject collate "C", t.at collate "C" loop
        insert into cell as c (location_key, subject, at, capacity, claimed, exclusive)
        values (p_location, w.subject, w.at, w.capacity, w.units, coalesce(w.exclusive, false))
        on conflict (location_key, subject, at) do update
        set claimed = c.claimed + w.units, exclusive = c.exclusive or coalesce(w.exclusive, false);
        insert into claim (order_id, line_id, location_key, subject, at, units, expires_at)
        values (p_order, w.line_id, p_location, w.subject, w.at, w.units, p_expires);
      end loop;
    end $$`)
    .execute(db);
}

/** Starts requests that take places by countTogether or waitUntilCounted; none writes before as many have counted. */
export const countingTogether = <T>(
  database: Pick<TestDatabase, 'db'>,
  count: number,
  start: () => Promise<T>,
): Promise<T> => meetAt(database, `select pg_advisory_xact_lock(${counted})`, count, start, ['advisory']);

/** Returns how often transactions have deadlocked; PostgreSQL counts with a delay of up to a second. */
export async function deadlocks({ db }: Pick<TestDatabase, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select deadlocks::integer as count from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.count ?? 0;
}
