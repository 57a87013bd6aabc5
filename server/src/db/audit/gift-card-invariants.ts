/**
 * Gift card invariants of every database (docs/rules/gift-cards.md; I16 to I18): each
 * statement selects rows that break one.
 */
import type { Invariant } from './invariant.ts';

const over = `o.state in ('expired', 'abandoned', 'cancelled')`;

export const giftCardInvariants: readonly Invariant[] = [
  {
    promise:
      'I16 what a gift card has spent is the sum of what orders take of it, and never more than its worth',
    broken: `select c.gift_card_id, c.value, c.spent, u.taken from gift_card c cross join lateral (
        select coalesce(sum(amount), 0) as taken from gift_card_use where gift_card_id = c.gift_card_id) u
      where c.spent <> u.taken or c.spent < 0 or c.spent + c.voided > c.value`,
  },
  {
    promise: 'I16 what gift cards pay of an order is the sum of its uses, and nothing once its cart is over',
    broken: `select o.order_id, o.state, o.redeemed, o.balance_reserved, u.taken, u.reserved from shop_order o cross join lateral (
        select coalesce(sum(amount) filter (where reserved_until is null), 0) as taken,
          coalesce(sum(amount) filter (where reserved_until is not null), 0) as reserved
        from gift_card_use where order_id = o.order_id) u
      where o.redeemed <> u.taken or o.balance_reserved <> u.reserved or (o.redeemed > 0 and o.state in ('expired', 'abandoned'))`,
  },
  {
    promise:
      'I16 no reservation for a balance is left five minutes past its end, unless the balance is being paid',
    broken: `select u.order_id, u.reserved_until from gift_card_use u
      where u.reserved_until < clock_timestamp() - interval '5 minutes' and not exists (
        select from payment_attempt a where a.order_id = u.order_id and a.purpose = 'balance'
          and a.state in ('pending', 'challenge', 'unknown'))`,
  },
  {
    promise: 'I16 gift cards are used in their location and their currency',
    broken: `select u.order_id, u.use_id from gift_card_use u join gift_card c using (gift_card_id)
        join shop_order o on o.order_id = u.order_id
      where c.location_key <> o.location_key or c.currency <> o.currency`,
  },
  {
    promise:
      'I17 every gift card of a saved order was issued once for what it costs, and no other order has issued any',
    broken: `select o.order_id, l.line_id, l.sub_total, c.value from shop_order o
        join order_line l on l.order_id = o.order_id and l.kind = 'giftCard'
        left join gift_card c on c.order_id = l.order_id and c.line_id = l.line_id
      where (o.state in ('saved', 'cancelled')) <> (c.gift_card_id is not null)
        or c.value <> l.sub_total or c.currency <> o.currency or c.location_key <> o.location_key`,
  },
  {
    promise:
      'I17 a gift card is void exactly if its line was canceled, and no email with its code waits then',
    broken: `select c.gift_card_id, c.voided_at, l.canceled_at from gift_card c
        left join order_line l on l.order_id = c.order_id and l.line_id = c.line_id
      where (c.voided_at is null) <> (l.canceled_at is null) or c.voided_at is not null and exists (
        select from outbox where sent_at is null
          and dedupe_key in ('gift-card-' || c.order_id || '-' || c.line_id, 'gift-card-' || c.order_id || '-' || c.line_id || '-copy'))`,
  },
  {
    promise:
      'I18 what the gift cards that an order buys cost is what its lines of that kind do, and no gift card pays for them',
    broken: `select o.order_id, o.gift_card_total, o.redeemed, l.total from shop_order o cross join lateral (
        select coalesce(sum(sub_total - goodwill), 0) as total from order_line
        where order_id = o.order_id and kind = 'giftCard' and canceled_at is null) l
      where o.gift_card_total <> l.total or o.redeemed > o.total - o.gift_card_total`,
  },
  {
    promise:
      'I18 the books owe what an order bought on gift cards and gave back as credits, and no longer what it redeemed',
    broken: `select o.order_id, t.owed from shop_order o cross join lateral (
        select coalesce(sum(case when credit_account = 'gift_cards' then amount when debit_account = 'gift_cards' then -amount end), 0) as owed
        from ledger_transfer where order_id = o.order_id) t
      where t.owed <> case when o.state = 'saved' then (
          select coalesce(sum(value - voided), 0) from gift_card where order_id = o.order_id) - o.redeemed else 0 end + (
        select coalesce(sum(amount), 0) from refund r where r.order_id = o.order_id and r.gift_card_id is not null) and not ${over}`,
  },
  {
    promise: 'I23 codes of gift cards are gone once their time to be seen is over, and with their attempt',
    broken: `select 'card ' || gift_card_id as what from gift_card
        where sealed_code is not null and sealed_until < clock_timestamp() - interval '1 hour'
      union select 'attempt ' || attempt_row_id from payment_attempt
        where gift_codes is not null and state not in ('pending', 'challenge', 'unknown')`,
  },
];
