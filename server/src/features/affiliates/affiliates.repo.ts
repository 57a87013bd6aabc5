/** The SQL of affiliates: their accounts, clicks and commissions (docs/rules/agents.md). */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

/** An affiliate's account; valid while the venue file has the number it was bound with. */
export interface AffiliateAccount {
  affiliateKey: number;
  phone: string;
  subject: string;
}

/**
 * Binds affiliates to the first account that signs in with their verified number, or with a number that the venue
 * has changed since.
 */
export async function bindAccounts(
  db: Queryable,
  of: { locationKey: number; affiliateKeys: readonly number[]; phone: string; subject: string },
): Promise<void> {
  await sql`
    insert into affiliate_account (location_key, affiliate_key, phone, identity_subject)
    select ${of.locationKey}::integer, affiliate_key, ${of.phone}, ${of.subject}
    from unnest(${[...of.affiliateKeys]}::integer[]) as affiliate_key
    on conflict (location_key, affiliate_key) do update
      set phone = excluded.phone, identity_subject = excluded.identity_subject, bound_at = clock_timestamp()
      where affiliate_account.phone <> excluded.phone`.execute(db);
}

export async function listAccounts(db: Queryable, locationKey: number): Promise<AffiliateAccount[]> {
  const { rows } = await sql<AffiliateAccount>`
    select affiliate_key as "affiliateKey", phone, identity_subject as subject
    from affiliate_account where location_key = ${locationKey}`.execute(db);
  return rows;
}

/** Counts a visit. */
export async function saveClick(
  db: Queryable,
  click: { locationKey: number; affiliateKey: number; day: VenueDate; itemKey: number | null },
): Promise<void> {
  const statement = sql`
    insert into affiliate_click (location_key, affiliate_key, day, item_key, clicks)
    values (${click.locationKey}, ${click.affiliateKey}, ${click.day}, ${click.itemKey ?? 0}, 1)
    on conflict (location_key, affiliate_key, day, item_key)
      do update set clicks = affiliate_click.clicks + 1`;
  await changing(db, statement);
}

export interface ReportFigures {
  clicks: number;
  orders: number;
  guests: number;
  sales: Amount;
  commission: Amount;
  pending: Amount;
  approved: Amount;
  paid: Amount;
  reversed: Amount;
}

/** Figures of a day and item; of a day, an item or everything if the other is undefined. */
export interface ReportRow extends ReportFigures {
  day?: VenueDate;
  itemKey?: number | null;
}

interface GroupedRow extends ReportFigures {
  day: VenueDate | null;
  itemKey: number | null;
  isOfDay: boolean;
  isOfItem: boolean;
}

/** Sums up commissions earned and clicks counted from one venue date to another, at the given moment. */
export async function listFigures(
  db: Queryable,
  of: { locationKey: number; affiliateKeys: readonly number[]; from: VenueDate; to: VenueDate; now: Date },
): Promise<ReportRow[]> {
  const isTheirs = sql`location_key = ${of.locationKey} and affiliate_key = any (${[...of.affiliateKeys]}::integer[])`;
  const { rows } = await sql<GroupedRow>`
    with figures as (
      select earned_on as day, activity_key as item, order_id, guests, is_reversed, is_over_at <= ${of.now} as is_over,
        basis - refunded as sales, amount - reversed as net, paid_out, reversed, 0 as clicks
      from commission where ${isTheirs} and earned_on between ${of.from} and ${of.to}
      union all
      select day, nullif(item_key, 0), null, 0, true, true, 0, 0, 0, 0, clicks
      from affiliate_click where ${isTheirs} and day between ${of.from} and ${of.to}
    )
    select day::text as day, item as "itemKey", grouping(day) = 0 as "isOfDay", grouping(item) = 0 as "isOfItem",
      coalesce(sum(clicks), 0)::integer as clicks,
      count(distinct order_id) filter (where not is_reversed)::integer as orders,
      coalesce(sum(guests) filter (where not is_reversed), 0)::integer as guests,
      coalesce(sum(sales), 0)::double precision as sales,
      coalesce(sum(net), 0)::double precision as commission,
      coalesce(sum(net - paid_out) filter (where not is_over), 0)::double precision as pending,
      coalesce(sum(net - paid_out) filter (where is_over), 0)::double precision as approved,
      coalesce(sum(paid_out), 0)::double precision as paid,
      coalesce(sum(reversed), 0)::double precision as reversed
    from figures group by grouping sets ((day, item), (day), (item), ()) order by day, item`.execute(db);
  return rows.map(({ day, itemKey, isOfDay, isOfItem, ...figures }) => ({
    ...figures,
    ...(isOfDay && day !== null ? { day } : {}),
    ...(isOfItem ? { itemKey } : {}),
  }));
}

/** The lifetime earnings of an affiliate at a venue. */
export type Balance = Pick<ReportFigures, 'pending' | 'approved' | 'paid' | 'reversed'> & {
  affiliateKey: number;
};

export async function listBalances(db: Queryable, locationKey: number, now: Date): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select affiliate_key as "affiliateKey",
      coalesce(sum(amount - reversed - paid_out) filter (where is_over_at > ${now}), 0)::double precision as pending,
      coalesce(sum(amount - reversed - paid_out) filter (where is_over_at <= ${now}), 0)::double precision as approved,
      sum(paid_out)::double precision as paid, sum(reversed)::double precision as reversed
    from commission where location_key = ${locationKey} group by affiliate_key order by affiliate_key`.execute(
    db,
  );
  return rows;
}

/**
 * Marks everything approved as paid, less what was paid and reversed since; nothing if that leaves nothing to pay.
 * Returns how much that is, in minor units.
 */
export async function savePaidOut(
  db: Queryable,
  { locationKey, affiliateKey, now }: { locationKey: number; affiliateKey: number; now: Date },
): Promise<Amount> {
  const { rows } = await sql<{ paid: Amount }>`
    with due as (
      select order_id, line_id, amount - reversed - paid_out as owed from commission
      where location_key = ${locationKey} and affiliate_key = ${affiliateKey} and is_over_at <= ${now}
        and amount - reversed <> paid_out
      order by order_id, line_id for update
    ), paid as (
      update commission c set paid_out = c.amount - c.reversed, paid_out_at = clock_timestamp() from due
      where c.order_id = due.order_id and c.line_id = due.line_id and (select sum(owed) from due) > 0
      returning due.owed
    )
    select coalesce(sum(owed), 0)::double precision as paid from paid`.execute(db);
  return rows[0]?.paid ?? (0 as Amount);
}

/**
 * Reverses the commission of an order's lines in full. Returns how much that is, in minor units; null if the order
 * earned none here.
 */
export async function reverseOfOrder(
  db: Queryable,
  locationKey: number,
  orderNumber: string,
): Promise<Amount | null> {
  const { rows } = await sql<{ reversed: Amount | null }>`
    select sum(reverse_commission(c.order_id, c.line_id))::double precision as reversed
    from commission c join shop_order o using (order_id)
    where c.location_key = ${locationKey} and o.order_number = ${orderNumber}`.execute(db);
  return rows[0]?.reversed ?? null;
}
