/** The SQL of gift cards (db/functions/gift-cards). */
import type { CreditDocument, CreditHolder } from '@gangway/domain/gift-cards/credit';
import type { SoldGiftCard } from '@gangway/domain/gift-cards/gift-card';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { CardKind } from '@gangway/domain/order/order';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

export interface FoundCard {
  gift_card_id: number;
  kind: CardKind;
  code_end: string;
  currency: string;
  balance: number;
  is_expired: boolean;
  /** Null if it does not expire. */
  expires_at: string | null;
  is_applied: boolean;
}

/** Returns the card with this code hash as one order sees it; null if there is none. */
export async function findCard(
  db: Queryable,
  locationKey: number,
  orderId: number,
  codeHash: Buffer,
): Promise<FoundCard | null> {
  const { rows } = await sql<{ card: FoundCard | null }>`
    select find_gift_card(${locationKey}, ${orderId}, ${codeHash}) as card`.execute(db);
  return rows[0]?.card ?? null;
}

interface OfCart {
  locationKey: number;
  orderId: number;
  revision: number;
  requestId: string;
}

/** Reserves an amount of a card; returns what is left on it. */
export async function insertUse(
  db: Queryable,
  { locationKey, orderId, revision, requestId }: OfCart,
  cardId: number,
  amount: number,
): Promise<{ remaining: number }> {
  const statement = sql<{ used: { remaining: number } }>`
    select redeem_gift_card(${locationKey}, ${orderId}, ${revision}, ${cardId}, ${amount}, ${requestId}) as used`;
  const { rows } = await changing(db, statement);
  const used = rows[0]?.used;
  if (used === undefined) throw new Error('a redeemed gift card gave no answer');
  return used;
}

/** Reserves an amount of a card for a saved order's balance; returns what is left on it. */
export async function insertBalanceUse(
  db: Queryable,
  { locationKey, orderId, revision, requestId }: OfCart,
  cardId: number,
  amount: number,
  minutes: number,
): Promise<{ remaining: number }> {
  const { rows } = await sql<{ used: { remaining: number } }>`
    select redeem_for_balance(${locationKey}, ${orderId}, ${revision}, ${cardId}, ${amount}, ${minutes}, ${requestId}) as used`.execute(
    db,
  );
  const used = rows[0]?.used;
  if (used === undefined) throw new Error('a redeemed gift card gave no answer');
  return used;
}

/** Releases reservations for balances that were not paid in time; returns the number of orders. */
export async function removeLapsedUses(db: Queryable, most: number): Promise<number> {
  const { rows } = await sql<{ released: boolean }>`
    select release_lapsed_balance(order_id) as released from (
      select distinct order_id from gift_card_use where reserved_until <= clock_timestamp() limit ${most}) as lapsed`.execute(
    db,
  );
  return rows.filter(({ released }) => released).length;
}

export async function removeUse(
  db: Queryable,
  { locationKey, orderId, revision, requestId }: OfCart,
  useKey: number,
): Promise<void> {
  const statement = sql`
    select unredeem_gift_card(${locationKey}, ${orderId}, ${revision}, ${useKey}, ${requestId})`;
  await changing(db, statement);
}

export interface IssuedCard {
  orderMerchandiseKey: number;
  codeEnd: string;
  expiresAt: string | null;
  /** Null once the buyer's viewing time is over. */
  sealed: string | null;
}

/** Lists the cards of a saved order; the first view starts the time after which their codes are deleted. */
export async function listIssued(db: Queryable, orderId: number, minutes: number): Promise<IssuedCard[]> {
  const { rows } = await sql<IssuedCard>`
    update gift_card set sealed_until = least(sealed_until, clock_timestamp() + make_interval(mins => ${minutes}))
    where order_id = ${orderId} and voided_at is null
    returning line_id as "orderMerchandiseKey", code_end as "codeEnd", expires_at as "expiresAt",
      case when sealed_until > clock_timestamp() then sealed_code end as sealed`.execute(db);
  return rows.sort((a, b) => a.orderMerchandiseKey - b.orderMerchandiseKey);
}

/** Deletes codes whose viewing time is over; returns how many. */
export async function removeSealedCodes(db: Queryable): Promise<number> {
  const { rows } = await sql`update gift_card set sealed_code = null
    where sealed_code is not null and sealed_until <= clock_timestamp() returning gift_card_id`.execute(db);
  return rows.length;
}

export interface CardToSend {
  amount: number;
  currency: string;
  expiresAt: string | null;
  details: {
    name: string;
    fromName: string;
    recipientName: string;
    recipientEmail: string;
    message: string | null;
    /** Absent on cards that were sold before they could wait. */
    deliverOn?: VenueDate | null;
    /** Absent on cards that were sold before there were designs. */
    design?: SoldGiftCard['design'];
  };
  customer: { firstName: string; lastName: string; email: string };
  /** Of the order that bought it. */
  languageKey: number | null;
}

/** Returns what an email says about a card; null if the order has none in that line. */
export async function findCardToSend(
  db: Queryable,
  orderId: number,
  lineKey: number,
): Promise<CardToSend | null> {
  const { rows } = await sql<CardToSend>`
    select c.value as amount, c.currency, c.expires_at as "expiresAt", l.details, o.customer,
      o.language_key as "languageKey"
    from gift_card c join order_line l using (order_id, line_id) join shop_order o using (order_id)
    where c.order_id = ${orderId} and c.line_id = ${lineKey}`.execute(db);
  return rows[0] ?? null;
}

/** Inserts a card that no order bought. */
export async function insertCard(
  db: Queryable,
  card: {
    locationKey: number;
    codeHash: Buffer;
    codeEnd: string;
    currency: string;
    value: number;
  },
): Promise<void> {
  await sql`insert into gift_card (location_key, code_hash, code_end, currency, value)
    values (${card.locationKey}, decode(${card.codeHash.toString('hex')}, 'hex'), ${card.codeEnd}, ${card.currency}, ${card.value})
    on conflict (code_hash) do nothing`.execute(db);
}

export interface CreditToSend {
  /** The order that was given back as it; null for one that was issued by itself. */
  orderId: number | null;
  amount: number;
  currency: string;
  holder: CreditHolder;
}

/** Inserts a credit, in minor units, and the outbox row that sends its code, both or neither. */
export async function insertCredit(
  db: Queryable,
  { key, currency }: { key: number; currency: string },
  value: number,
  credit: CreditDocument,
): Promise<void> {
  await sql`select insert_credit(${key}, ${currency}, ${value}, ${JSON.stringify(credit)}::jsonb)`.execute(
    db,
  );
}

/** Returns what the email says about a credit; null if there is none with this code hash. */
export async function findCredit(
  db: Queryable,
  locationKey: number,
  codeHash: string,
): Promise<CreditToSend | null> {
  const { rows } = await sql<CreditToSend>`
    select c.value as amount, c.currency, c.holder,
      (select min(r.order_id) from refund r where r.gift_card_id = c.gift_card_id) as "orderId"
    from gift_card c
    where c.location_key = ${locationKey} and c.code_hash = decode(${codeHash}, 'hex') and c.kind = 'credit'`.execute(
    db,
  );
  return rows[0] ?? null;
}
