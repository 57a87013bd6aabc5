/**
 * The invariants of every database (docs/rules): each statement selects the rows that break one. The shop checks them
 * every hour, and the tests after every suite.
 */
import { giftCardInvariants } from './gift-card-invariants.ts';
import type { Invariant } from './invariant.ts';
import { membershipInvariants } from './membership-invariants.ts';

const live = `o.state in ('new', 'paying') and o.hold_expires_at > clock_timestamp()`;
const over = `o.state in ('expired', 'abandoned', 'cancelled')`;

export const invariants: readonly Invariant[] = [
  {
    promise: 'I1 no cell is claimed below zero or beyond its capacity',
    broken: 'select * from cell where claimed < 0 or claimed > capacity',
  },
  {
    promise: 'I2 what a cell counts is the sum of its claims',
    broken: `select location_key, subject, at, c.claimed, k.units
      from cell c full join (
        select location_key, subject, at, sum(units) as units from (
          select location_key, subject, at, max(units) as units from claim
          group by 1, 2, 3, coalesce(shared, order_id || ' ' || line_id)) s
        group by 1, 2, 3) k
        using (location_key, subject, at)
      where coalesce(c.claimed, 0) <> coalesce(k.units, 0)`,
  },
  {
    promise: 'I3 a claim is sold exactly when its order is saved, and gone when its order is over',
    broken: `select k.order_id, k.line_id, k.expires_at, o.state from claim k join shop_order o using (order_id)
      where (k.expires_at is null) <> (o.state = 'saved') or ${over}`,
  },
  {
    promise: 'I3 every line of a saved order, and of a cart whose hold runs, has all of its cells',
    broken: `select l.order_id, l.line_id, l.cells, count(k.line_id) as claims
      from order_line l join shop_order o using (order_id)
        left join claim k on k.order_id = l.order_id and k.line_id = l.line_id
      where o.state = 'saved' or (${live})
      group by l.order_id, l.line_id, l.cells having l.cells <> count(k.line_id)`,
  },
  {
    promise: 'I3 a line claims the seats of its guests in its departure, and of each rate its participants',
    broken: `select l.order_id, l.line_id, k.subject, k.at, k.units, s.seats
      from claim k join order_line l using (order_id, line_id) cross join lateral (
        select case when k.subject like 'rate/%'
          then sum(r.participants) filter (where k.subject = 'rate/' || r.rate_key)
          when l.is_private then greatest(1, l.participants)
          else sum(r.participants * r.seats) end as seats from order_line_rate r
        where r.order_id = l.order_id and r.line_id = l.line_id) s
      where (k.subject like 'activity/%' or k.subject like 'rate/%') and k.units is distinct from s.seats`,
  },
  {
    promise: 'I3 a line claims of the stock of each add-on what it takes',
    broken: `with taken as (
        select p.order_id, p.line_id, 'product/' || coalesce(p.variant_key, p.product_key) as subject,
          sum(p.stock_units) as units
        from order_line_product p join shop_order o using (order_id)
          join order_line l on l.order_id = p.order_id and l.line_id = p.line_id and l.canceled_at is null and l.called_off_at is null
        where p.stock_units > 0 and (o.state = 'saved' or (${live})) group by 1, 2, 3),
      claimed as (
        select k.order_id, k.line_id, k.subject, k.units from claim k join shop_order o using (order_id)
        where k.subject like 'product/%' and (o.state = 'saved' or (${live})))
      select * from taken t full join claimed c using (order_id, line_id, subject)
      where t.units is distinct from c.units`,
  },
  {
    promise:
      'I3 what a line takes of a pool it takes for all of its time: every quarter of an hour, as many units in each',
    broken: `select k.order_id, k.line_id, k.subject, min(at) as first, max(at) as last, count(*) as quarters
      from claim k join shop_order o using (order_id)
      where k.subject like 'pool/%' and (o.state = 'saved' or (${live})) group by 1, 2, 3
      having min(units) <> max(units)
        or count(*) <> extract(epoch from max(at)::timestamptz - min(at)::timestamptz) / 900 + 1`,
  },
  {
    promise:
      'I3 whoever is fetched has a seat: a line for each of its guests, a day for each of its own on both runs',
    broken: `select k.order_id, k.line_id, k.at, k.units, l.participants, l.details ->> 'guests' as guests
      from claim k join order_line l using (order_id, line_id)
      where k.subject like 'vehicle/%' and k.units is distinct from case
        when l.kind = 'transport' then (l.details ->> 'guests')::integer when l.pickup is not null then l.participants end
      union all
      select l.order_id, l.line_id, l.starts_at_wall, count(k.at)::integer, null, l.details ->> 'guests'
      from order_line l join claim k using (order_id, line_id) where l.kind = 'transport'
      group by 1, 2, 3, 6 having count(k.at) <> 2`,
  },
  {
    promise: 'I3 what a private tour has, it has alone, and only private tours have it',
    broken: `select c.subject, c.at, count(k.line_id) as claims from cell c
        left join claim k on k.location_key = c.location_key and k.subject = c.subject and k.at = c.at
        left join order_line l on l.order_id = k.order_id and l.line_id = k.line_id
      group by c.location_key, c.subject, c.at, c.exclusive
      having (c.exclusive and count(k.line_id) <> 1)
        or c.exclusive <> coalesce(bool_or(l.is_private and k.subject like 'activity/%'), false)`,
  },
  {
    promise: 'I3 a line counts the people of its rates; a private tour is one of its rate, for a group',
    broken: `select l.order_id, l.line_id, l.participants from order_line l
      where l.kind = 'activity' and case when l.is_private then 1 else l.participants end is distinct from (
        select sum(r.participants * case when l.is_private then 1 else r.people end) from order_line_rate r where r.order_id = l.order_id and r.line_id = l.line_id)
        or l.kind = 'activity' and l.is_private and l.participants < 1`,
  },
  {
    promise: 'I4 no hold is left a minute past its end, nor a payment fifteen minutes past it',
    broken: `select o.order_id, o.state, o.hold_expires_at from shop_order o join claim k using (order_id)
      where (o.state = 'new' and k.expires_at < clock_timestamp() - interval '1 minute')
        or (o.state = 'paying' and k.expires_at < clock_timestamp() - interval '15 minutes')`,
  },
  {
    promise: 'I5 the activities of a package are all held or all sold',
    broken: `select l.order_id, l.parent_line_id from order_line l
        join claim k on k.order_id = l.order_id and k.line_id = l.line_id
      where l.parent_line_id is not null
      group by 1, 2 having count(distinct k.expires_at is null) > 1`,
  },
  {
    promise: 'I5 a package is a line without money or places of its own, with its members beneath it',
    broken: `select l.order_id, l.line_id from order_line l
      where l.kind = 'package' and (l.item_key is null or l.sub_total <> 0 or l.cells <> 0 or not exists (
        select from order_line m where m.order_id = l.order_id and m.parent_line_id = l.line_id))
      union
      select m.order_id, m.line_id from order_line m
      where m.parent_line_id is not null and not exists (
        select from order_line p where p.order_id = m.order_id and p.line_id = m.parent_line_id and p.kind = 'package')`,
  },
  {
    promise:
      'I7 transfers leave one account for another, and the receivable is what a saved order still owes',
    broken: `select o.order_id, o.currency, o.total, o.paid, t.currencies, t.receivable
      from shop_order o cross join lateral (
        select count(distinct currency) filter (where currency <> o.currency) as currencies,
          coalesce(sum(amount) filter (where debit_account = 'receivable'), 0)
            - coalesce(sum(amount) filter (where credit_account = 'receivable'), 0) as receivable
        from ledger_transfer where order_id = o.order_id) t
      where t.currencies > 0 or t.receivable <> case when o.state = 'saved' then o.total - o.paid - o.redeemed else 0 end`,
  },
  {
    promise:
      'I8 an order is the sum of its lines, fees and taxes, and a line the sum of its rates, add-ons and tip',
    broken: `select o.order_id from shop_order o
      where o.total <> o.sub_total - o.discount_total + o.fee_total + o.tax_total - o.goodwill_total
        or o.sub_total <> coalesce((select sum(l.sub_total) from order_line l
          where l.order_id = o.order_id and l.canceled_at is null), 0)
        or o.fee_total <> coalesce((select sum((f ->> 'amount')::bigint) from jsonb_array_elements(o.fees) f), 0)
      union
      select l.order_id from order_line l
      where l.kind = 'activity' and l.sub_total <> coalesce((
        select sum(r.price * r.participants) from order_line_rate r
        where r.order_id = l.order_id and r.line_id = l.line_id), 0) + coalesce((
        select sum(p.unit_price * p.quantity) from order_line_product p
        where p.order_id = l.order_id and p.line_id = l.line_id), 0)`,
  },
  {
    promise:
      'I8 every figure of an order belongs to its lines, to the cent; what is kept of canceled ones is among its fees',
    broken: `select o.order_id from shop_order o cross join lateral (
        select coalesce(sum(discount) filter (where kept is null), 0) as discount,
          coalesce(sum(coalesce(kept, fees)), 0) as fees, coalesce(sum(tax) filter (where kept is null), 0) as tax,
          coalesce(sum(included_tax) filter (where kept is null), 0) as included_tax,
          coalesce(sum(deposit), 0) as deposit, coalesce(sum(coalesce(kept, total - goodwill)), 0) as total,
          coalesce(sum(goodwill) filter (where kept is null), 0) as goodwill
        from order_line where order_id = o.order_id) l
      where (o.discount_total, o.fee_total, o.tax_total, o.included_tax, o.deposit_total, o.total, o.goodwill_total)
        <> (l.discount, l.fees, l.tax, l.included_tax, l.deposit, l.total, l.goodwill)
      union
      select l.order_id from order_line l
      where l.total <> l.sub_total - l.discount + l.fees + l.tax
        or least(l.tips, l.discount, l.fees, l.tax, l.included_tax, l.deposit, l.total) < 0
        or l.tips <> coalesce((select sum(p.sub_total) from order_line_product p
          where p.order_id = l.order_id and p.line_id = l.line_id and p.kind = 'tip'), 0)`,
  },
  {
    promise:
      'I9 paid is what attempts took less what was refunded and what the ledger says, never below zero nor above the total',
    broken: `select o.order_id, o.paid, a.taken, t.booked from shop_order o
      cross join lateral (select coalesce(sum(amount), 0) as taken from payment_attempt
        where order_id = o.order_id and state in ('authorised', 'captured')) a
      cross join lateral (select coalesce(sum(amount), 0) as refunded from refund where order_id = o.order_id) r
      cross join lateral (select coalesce(sum(case kind when 'payment' then amount when 'refund' then -amount end), 0) as booked
        from ledger_transfer where order_id = o.order_id) t
      where o.paid <> a.taken - r.refunded or o.paid <> t.booked or o.paid < 0 or o.paid + o.redeemed + o.balance_reserved > o.total
        or (o.state not in ('saved', 'cancelled') and o.paid <> 0)`,
  },
  {
    promise:
      'I10 a deposit is part of the total, and one that was chosen has the day on which the rest is due',
    broken: `select order_id from shop_order o where deposit_total < 0
      or (deposit_total > total and goodwill_total = 0 and not exists (
        select from order_line l where l.order_id = o.order_id and l.canceled_at is not null)
        and not exists (select from line_move m where m.order_id = o.order_id))
      or exists (select from order_line l where l.order_id = o.order_id and l.deposit > l.total
        and o.state not in ('saved', 'cancelled'))
      or (deposit_total > 0) <> (balance_due_date is not null) or (deposit_enabled and deposit_total = 0)`,
  },
  {
    promise: 'I11 what a sold order counts as paid is taken, or still held and about to be taken',
    broken: `select a.order_id, a.attempt_row_id, a.amount, a.capture_problem, a.capture_tries
      from payment_attempt a cross join lateral (
        select coalesce(sum(amount), 0) as refunded from refund where attempt_row_id = a.attempt_row_id) r
      where a.state = 'authorised' and a.amount > r.refunded and (
        a.capture_problem is not null or a.changed_at < clock_timestamp() - interval '1 day')`,
  },
  {
    promise: 'I11 a charge belongs to one attempt, and money taken has its charge',
    broken: `select min(attempt_row_id) as attempt from payment_attempt where charge_id is not null
      group by gateway, charge_id having count(*) > 1
      union
      select attempt_row_id from payment_attempt
      where state in ('authorised', 'captured') and amount > 0 and charge_id is null and purpose <> 'venue'`,
  },
  {
    promise:
      'I11 a saved order was bought by exactly one attempt, of its total or its deposit, and what that or a change by the venue left is paid at most once',
    broken: `select o.order_id from shop_order o cross join lateral (
        select count(*) filter (where a.purpose = 'purchase') as purchases,
          sum(a.amount) filter (where a.purpose = 'purchase') as bought,
          count(*) filter (where a.purpose = 'balance') as balances,
          coalesce(bool_or(a.sold_by is not null), false) as is_of_desk
        from payment_attempt a where a.order_id = o.order_id and a.state in ('authorised', 'captured')) t
        -- Gift cards that paid when it was bought; those of a balance are booked with its attempt.
        cross join lateral (select coalesce(sum(amount) filter (where kind = 'redemption' and attempt_row_id is null), 0) as redeemed,
            coalesce(sum(amount) filter (where kind in ('sale', 'gift_card_sale')), 0) as sold
          from ledger_transfer where order_id = o.order_id) g
        -- What changes added to it is booked as a sale of its own.
        cross join lateral (select count(*) filter (where m.changed_by = 'venue') as raised, coalesce(sum(m.difference), 0) as added
          from line_move m where m.order_id = o.order_id and m.difference > 0) c
        -- A payment that the venue took back leaves a balance again.
        cross join lateral (select count(*) as undone from refund where order_id = o.order_id and reason = 'undone') u
      where (o.state in ('saved', 'cancelled') and (t.purchases <> 1 or t.balances > 1 + c.raised + u.undone
          -- Of an order that was sold at the desk nothing is paid with the sale itself.
          or t.bought <> case when t.is_of_desk then 0 when o.deposit_enabled then greatest(o.deposit_total - g.redeemed, 0) else g.sold - c.added - g.redeemed end
          or (t.balances > 0 and c.raised + u.undone = 0 and o.paid + o.redeemed <> o.total)))
        or (o.state not in ('saved', 'cancelled') and t.purchases + t.balances > 0)`,
  },
  {
    promise:
      'I11 what the venue took itself is in its own account, and what it gave back of it was never for a gateway',
    broken: `select a.order_id, a.attempt_row_id from payment_attempt a
      cross join lateral (select coalesce(sum(amount) filter (where debit_account = 'venue'), 0) as taken,
          coalesce(sum(amount) filter (where credit_account = 'venue'), 0) as back
        from ledger_transfer t where t.order_id = a.order_id and t.attempt_row_id = a.attempt_row_id) t
      cross join lateral (select coalesce(sum(amount) filter (where gift_card_id is null), 0) as back,
          bool_or(gift_card_id is null and state not in ('to be given', 'given', 'undone')) as is_open
        from refund r where r.order_id = a.order_id and r.attempt_row_id = a.attempt_row_id) r
      where a.purpose = 'venue' and (t.taken <> a.amount or t.back <> r.back or r.is_open)
      union all
      select t.order_id, t.attempt_row_id from ledger_transfer t left join payment_attempt a using (attempt_row_id)
      where 'venue' in (t.debit_account, t.credit_account) and a.purpose is distinct from 'venue'`,
  },
  {
    promise:
      'I11 an order that lapses unless it is paid was sold at the desk, and nothing of it was paid since',
    broken: `select o.order_id, o.pay_by from shop_order o where o.pay_by is not null and (
        not exists (select from payment_attempt a where a.order_id = o.order_id and a.sold_by is not null)
        or exists (select from payment_attempt a where a.order_id = o.order_id and a.amount > 0
          and a.state in ('authorised', 'captured')))`,
  },
  {
    promise: 'I12 an order has at most one open attempt, and one that is being paid has one',
    broken: `select o.order_id, o.state, count(a.attempt_row_id) as open from shop_order o
        left join payment_attempt a on a.order_id = o.order_id and a.state in ('pending', 'challenge', 'unknown')
          and a.purpose = 'purchase'
      group by o.order_id having count(a.attempt_row_id) <> (o.state = 'paying')::integer`,
  },
  {
    promise: 'I12 a balance is paid of a saved order alone, by at most one attempt at a time',
    broken: `select o.order_id, o.state, count(*) from shop_order o join payment_attempt a using (order_id)
      where a.purpose = 'balance'
      group by o.order_id having o.state not in ('saved', 'cancelled')
        or count(*) filter (where a.state in ('pending', 'challenge', 'unknown')) > 1`,
  },
  {
    promise:
      'I12 moves of a saved order are paid one at a time, and what waits for a payment is gone once it is over',
    broken: `select o.order_id, o.state, count(*) from shop_order o join payment_attempt a using (order_id)
      where a.purpose = 'move'
      group by o.order_id having o.state not in ('saved', 'cancelled')
        or count(*) filter (where a.state in ('pending', 'challenge', 'unknown')) > 1
        or bool_or((a.move is null) <> (a.state not in ('pending', 'challenge', 'unknown')))`,
  },
  {
    promise: 'I13 no attempt is unknown for a quarter of an hour',
    broken: `select attempt_row_id from payment_attempt
      where state = 'unknown' and changed_at < clock_timestamp() - interval '15 minutes'`,
  },
  {
    promise: 'I15 money is whole minor units in a bigint, and nothing is a float',
    broken: `select table_name, column_name, data_type from information_schema.columns
      where table_schema = current_schema() and (
        data_type in ('real', 'double precision', 'numeric', 'money')
        or (data_type <> 'bigint' and column_name ~ '^(price|paid|amount|total|.*_(total|price|amount|tax))$'))`,
  },
  {
    promise: 'I15 an order and everything booked for it are of one currency',
    broken: `select order_id from shop_order o join payment_attempt a using (order_id) where a.currency <> o.currency`,
  },
  ...giftCardInvariants,
  ...membershipInvariants,
  {
    promise: 'I20 no discount exceeds its lines, and nothing is below zero',
    broken: `select order_id from shop_order where discount_total < 0 or discount_total > sub_total
        or least(sub_total, fee_total, tax_total, included_tax, total) < 0
      union select order_id from order_line where sub_total < 0
      union select order_id from order_line_rate where price < 0 or sub_total < 0`,
  },
  {
    promise: 'I20 the discount of an order is what its codes take off, and what its lines cost less',
    broken: `select o.order_id, o.discount_total, c.codes, l.lines from shop_order o
      cross join lateral (select coalesce(sum(amount), 0) as codes from order_promo_code where order_id = o.order_id) c
      cross join lateral (select coalesce(sum(discount), 0) as lines from order_line
        where order_id = o.order_id and canceled_at is null) l
      where o.discount_total <> c.codes or o.discount_total <> l.lines
      union all
      select l.order_id, l.discount, null, l.sub_total from order_line l where l.discount > l.sub_total - coalesce((
        select sum(p.sub_total) from order_line_product p
        where p.order_id = l.order_id and p.line_id = l.line_id and p.kind = 'tip'), 0)`,
  },
  {
    promise: 'I20 a promo code of an order is a line without money whose claim is its use',
    broken: `select l.order_id, l.line_id from order_line l left join order_promo_code p using (order_id, line_id)
      where (l.kind = 'promoCode') <> (p.code is not null)
        or (l.kind = 'promoCode' and (l.sub_total <> 0 or l.cells <> 1))
      union
      select k.order_id, k.line_id from claim k left join order_promo_code p using (order_id, line_id)
      where (k.subject like 'promo/%' or p.code is not null) and k.subject is distinct from 'promo/' || p.code`,
  },
  {
    promise: 'I21 a saved order has its customer, its number and its moment; a cart has none of the last two',
    broken: `select order_id, state from shop_order
      where (state in ('saved', 'cancelled')) <> (order_number is not null and saved_at is not null)
        or (state = 'saved' and customer is null)`,
  },
  {
    promise: 'I22 an order is in a state there is, and was saved once',
    broken: `select o.order_id from shop_order o
      where o.state not in ('new', 'paying', 'saved', 'expired', 'abandoned', 'cancelled')
        or (o.state in ('saved', 'cancelled'))::integer <>
          (select count(*) from order_event e where e.order_id = o.order_id and e.kind = 'saved')`,
  },
  {
    promise:
      'I23 an order is known by the hash of its key alone, and emails with the key are gone once they are not needed',
    broken: `select order_id::text as what from shop_order where length(order_key_hash) <> 32
      union select 'attempt ' || attempt_row_id from payment_attempt
        where (emails is not null or move is not null) and state not in ('pending', 'challenge', 'unknown')
      union select 'email ' || outbox_id from outbox where sent_at is not null and payload <> '{}'`,
  },
  {
    promise: 'I24 an order number is there once in its location',
    broken: `select location_key, order_number from shop_order where order_number is not null
      group by 1, 2 having count(*) > 1`,
  },
  {
    promise: 'I25 what belongs to an order belongs to its location',
    broken: `select o.order_id from shop_order o join order_line l using (order_id) where l.location_key <> o.location_key
      union select o.order_id from shop_order o join claim k using (order_id) where k.location_key <> o.location_key
      union select o.order_id from shop_order o join ledger_transfer t using (order_id) where t.location_key <> o.location_key`,
  },
  {
    promise: 'I26 every saved order has its confirmation in the outbox',
    broken: `select order_id from shop_order o where state in ('saved', 'cancelled')
      and not exists (select from outbox where dedupe_key = 'confirmation-' || o.order_id)`,
  },
  {
    promise: 'I26 no email is more than a quarter of an hour late without having been given up',
    broken: `select outbox_id from outbox
      where sent_at is null and gave_up_at is null and due_at < clock_timestamp() - interval '15 minutes'`,
  },
  {
    promise: 'I32 tickets are of saved orders, under one UUID, and numbered from 1 without a gap',
    broken: `select o.order_id, o.state, o.ticket_uuid, count(t.number) as tickets, max(t.number) as highest
      from shop_order o left join ticket t using (order_id)
      group by o.order_id having (o.ticket_uuid is null) <> (count(t.number) = 0)
        or max(t.number) <> count(t.number) or (o.ticket_uuid is not null and o.state not in ('saved', 'cancelled'))`,
  },
  {
    promise: 'I32 the tickets of an activity admit the people who booked it',
    broken: `select t.order_id, t.line_id, sum(t.people) as admitted, l.participants from ticket t
      left join order_line l on l.order_id = t.order_id and l.line_id = t.line_id and l.kind = 'activity'
      -- Tickets of guests who no longer come were canceled before the line was, if it was.
      where t.cancelled_at is null or (l.canceled_at is not null and t.cancelled_at >= l.canceled_at)
      group by t.order_id, t.line_id, l.participants having sum(t.people) is distinct from l.participants`,
  },
  {
    promise:
      'I33 a booking is where its last move left it, and moves follow one another, of saved orders alone',
    broken: `select m.order_id, m.line_id from (
        select order_id, line_id, from_wall, to_wall,
          lag(to_wall) over w as before, lead(from_wall) over w as after
        from line_move window w as (partition by order_id, line_id order by move_id)) m
        join order_line l using (order_id, line_id) join shop_order o using (order_id)
      where o.state not in ('saved', 'cancelled') or m.from_wall <> coalesce(m.before, m.from_wall)
        or (m.after is null and m.to_wall <> l.starts_at_wall)`,
  },
  {
    promise:
      'I34 a move that cost something was paid by an attempt of its own, and its fee is one of the order’s fees',
    broken: `select m.order_id, m.move_id from line_move m left join payment_attempt a using (attempt_row_id)
      where m.difference > 0 and m.changed_by = 'guest' and (a.purpose is distinct from 'move' or a.order_id <> m.order_id
        or a.amount <> m.difference or a.state not in ('authorised', 'captured'))
      union all
      select a.order_id, a.attempt_row_id from payment_attempt a
      where a.purpose = 'move' and a.state in ('authorised', 'captured')
        and (select count(*) from line_move m where m.attempt_row_id = a.attempt_row_id) <> 1
      union all
      select o.order_id, null from shop_order o
      where o.order_id in (select order_id from line_move) and (
          select coalesce(sum(fee), 0) from line_move m join order_line l using (order_id, line_id)
          where m.order_id = o.order_id and l.canceled_at is null)
        <> coalesce((select sum((f ->> 'amount')::bigint) from jsonb_array_elements(o.fees) f where f ->> 'feeKey' = '0'), 0)`,
  },
  {
    promise:
      'I36 a canceled line is of a bought order, has no places, and its tickets are canceled; what is kept is the fee for it',
    broken: `select l.order_id, l.line_id from order_line l join shop_order o using (order_id)
      where l.canceled_at is not null and (o.state not in ('saved', 'cancelled')
        or exists (select from claim k where k.order_id = l.order_id and k.line_id = l.line_id)
        or exists (select from ticket t where t.order_id = l.order_id and t.line_id = l.line_id and t.cancelled_at is null))
      union all
      select o.order_id, null from shop_order o where o.state = 'cancelled' and exists (
        select from order_line l where l.order_id = o.order_id and l.kind <> 'promoCode' and l.canceled_at is null)
      union all
      select o.order_id, null from shop_order o cross join lateral (
        select coalesce(sum(kept), 0) as kept from order_line where order_id = o.order_id) l cross join lateral (
        select coalesce(sum(m.kept), 0) as kept from line_move m join order_line k using (order_id, line_id)
        where m.order_id = o.order_id and k.canceled_at is null) m
      where l.kept + m.kept <> coalesce((select sum((f ->> 'amount')::bigint) from jsonb_array_elements(o.fees) f where f ->> 'feeKey' = '-1'), 0)`,
  },
  {
    promise:
      'I46 a booking whose departure was canceled has no places, and is in a job that is not done; a job that is not done has such a booking',
    broken: `select l.order_id, l.line_id from order_line l
      where l.called_off_at is not null and l.canceled_at is null and (l.cells <> 0 or not exists (
        select from departure_cancellation_order c
        where c.order_id = l.order_id and c.state in ('queued', 'waiting', 'blocked') and l.line_id = any (c.lines)))
      union all
      select c.order_id, null from departure_cancellation_order c
      where c.state in ('queued', 'waiting', 'blocked') and not exists (
        select from order_line l where l.order_id = c.order_id and l.line_id = any (c.lines)
          and l.called_off_at is not null and l.canceled_at is null)`,
  },
  {
    promise:
      'I35 a payment is refunded at most once over, of its own order, and only what was captured has been sent back',
    broken: `select a.order_id, a.attempt_row_id, a.amount, sum(r.amount) as refunded
      from payment_attempt a join refund r using (attempt_row_id)
      group by a.attempt_row_id having sum(r.amount) > a.amount or bool_or(r.order_id <> a.order_id)
        or a.state not in ('authorised', 'captured')
        or bool_or(r.state <> 'due' and r.gift_card_id is null and a.state <> 'captured' and not a.capture_is_lost)`,
  },
  {
    promise:
      'I35 only the venue gives back what it took itself, and only such a payment was recorded by mistake; a refund of it was given somehow',
    broken: `select r.order_id, r.refund_id, r.state, a.purpose from refund r join payment_attempt a using (attempt_row_id)
      where (r.state in ('to be given', 'undone') and a.purpose <> 'venue')
        or (r.reason = 'undone' and r.state <> 'undone') or (r.state = 'given') <> (r.given_by is not null)
        or (r.state = 'refused' and r.last_error is null)`,
  },
  {
    promise: 'I35 every refund is booked, and every booked refund is one',
    broken: `select o.order_id, r.refunded, t.booked from shop_order o
      cross join lateral (select coalesce(sum(amount), 0) as refunded from refund where order_id = o.order_id) r
      cross join lateral (select coalesce(sum(amount), 0) as booked from ledger_transfer
        where order_id = o.order_id and kind = 'refund') t
      where r.refunded <> t.booked`,
  },
  {
    promise:
      'I37 what was given back as a credit is worth it, is the holder’s at once, and is booked as owed to them',
    broken: `select r.order_id, c.gift_card_id, c.value, sum(r.amount) as refunded
      from refund r join gift_card c using (gift_card_id)
      group by r.order_id, c.gift_card_id having c.value <> sum(r.amount) or c.kind <> 'credit' or bool_or(r.state <> 'sent')
      union all
      select o.order_id, null, r.credited, t.booked from shop_order o
        cross join lateral (select coalesce(sum(amount), 0) as credited from refund
          where order_id = o.order_id and gift_card_id is not null) r
        cross join lateral (select coalesce(sum(amount), 0) as booked from ledger_transfer
          where order_id = o.order_id and kind = 'refund' and credit_account = 'gift_cards') t
      where r.credited <> t.booked`,
  },
  {
    promise: 'I38 an event of an order is queued once per endpoint, and to endpoints of its own venue',
    broken: `select d.order_id, d.endpoint_id, d.event, d.sequence from webhook_delivery d
      where d.order_id is not null group by d.location_key, d.order_id, d.endpoint_id, d.event, d.sequence having count(*) > 1
      union all
      select d.order_id, d.endpoint_id, d.event, d.sequence from webhook_delivery d join shop_order o using (order_id)
      where o.location_key <> d.location_key`,
  },
  {
    promise:
      'I39 what is reversed of a commission is what was given back of its line, or all of it if the venue says so',
    broken: `select c.order_id, c.line_id, c.basis, c.amount, c.refunded, c.reversed, c.is_reversed
      from commission c join order_line l using (order_id, line_id) cross join lateral (
        select case when c.reversed_by_hand or l.kept = 0 then c.basis when l.total = 0 then 0
          else round(c.basis::numeric * coalesce(l.total - l.kept, l.goodwill) / l.total) end as back) b
      where c.refunded <> b.back
        or c.is_reversed <> (c.reversed_by_hand or coalesce(l.kept = 0, false) or (c.basis > 0 and b.back = c.basis))
        or c.reversed <> case when c.is_reversed then c.amount when c.basis = 0 then 0
          else round(c.amount::numeric * b.back / c.basis) end`,
  },
  {
    promise: 'I40 every sold order is found, as it is: its venue, its state, and what is due of it',
    broken: `select order_id, f.state, f.due, f.back, o.state as order_state, o.due as order_due, o.back as order_back
      from order_search f full join (
        select order_id, location_key, coalesce(saved_at, created_at) as saved_at,
          case when state = 'cancelled' then 'canceled' when c.order_id is not null then 'partlyCanceled' else 'saved' end as state,
          greatest(total - paid - redeemed, 0) as due, coalesce(b.back, 0) as back
        from shop_order
          left join (select distinct order_id from order_line where canceled_at is not null) c using (order_id)
          left join (select order_id, sum(amount) as back from refund where state in ('refused', 'to be given') group by 1) b
            using (order_id)
        where state in ('saved', 'cancelled')) o using (order_id)
      where (f.location_key, f.saved_at, f.state, f.due, f.back)
        is distinct from (o.location_key, o.saved_at, o.state, o.due, o.back)`,
  },
  {
    promise:
      'I41 a note is on an order of its own venue that was sold, and none is left of a guest who was erased',
    broken: `select n.location_key, n.note_id, n.order_id from order_note n join shop_order o using (order_id)
      where n.location_key <> o.location_key or o.state not in ('saved', 'cancelled') or o.erased_at is not null`,
  },
  {
    promise:
      'I42 an email is about an order of its own venue that was sold, says nothing of a guest who was erased, and shows no code',
    broken: `select e.location_key, e.email_id, e.order_id from order_email e join shop_order o using (order_id)
      where e.location_key <> o.location_key or o.state not in ('saved', 'cancelled')
        or (o.erased_at is not null and e.address || e.subject || e.text <> '')
        or e.text ~ '[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){3}'`,
  },
  {
    promise: 'I43 who leads a departure was said to by somebody, whom the record of the location names',
    broken: `select g.location_key, g.day, g.departure_key, g.person_id from departure_guide g
      where g.assigned_by is not null and not exists (
        select from staff_event e where e.location_key = g.location_key and e.kind = 'guideAssigned'
          and e.person_id = g.person_id and e.day = g.day and e.departure_key = g.departure_key and e.done_by = g.assigned_by)`,
  },
  {
    promise: 'I44 a view of orders that is not shared is of somebody who works at its venue',
    broken: `select v.location_key, v.view_id from order_view v join staff_person p on p.person_key = v.owned_by
      where not v.is_shared and not exists (
        select from staff_member m where m.person_id = p.person_id and m.location_key = v.location_key)`,
  },
  {
    promise: 'I45 hours of a day were marked by somebody, whom the record of the location names',
    broken: `select m.location_key, m.mark_key, m.day from marked_hours m
      where not exists (
        select from staff_event e where e.location_key = m.location_key and e.mark_key = m.mark_key
          and e.kind = 'hoursMarked' and e.done_by = m.marked_by)`,
  },
  {
    promise: 'I28 a repeated request is known by one hash, and has one sealed answer',
    broken: `select scope, key_hash from idempotent_request
      where length(key_hash) <> 32 or length(request_hash) <> 32 or length(sealed_answer) <= 28`,
  },
];

/** Returns the broken invariants, with some of the rows that break them; empty if all is well. */
