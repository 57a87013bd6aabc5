/**
 * Membership invariants of every database (docs/rules/memberships.md; I29 to I31): each
 * statement selects rows that break one.
 */
import type { Invariant } from './invariant.ts';

const venueDay = (moment: string) => `(${moment} at time zone (v.definition ->> 'timeZone'))::date`;

export const membershipInvariants: readonly Invariant[] = [
  {
    promise: 'I29 no member has less than no visits left, and each visit of theirs is counted once',
    broken: `select m.member_id, m.visits_remaining, m.total_visits, v.visits from membership_member m
        cross join lateral (select count(*) as visits from membership_visit where member_id = m.member_id) v
      where m.visits_remaining < 0 or m.total_visits <> v.visits`,
  },
  {
    promise: 'I29 two scans of a member within five minutes are one visit',
    broken: `select a.member_id, a.visited_at, b.visited_at as other from membership_visit a
        join membership_visit b on b.member_id = a.member_id and b.visit_id > a.visit_id
          and abs(extract(epoch from b.visited_at - a.visited_at)) < 300`,
  },
  {
    promise: 'I29 a membership has one account holder, and its members are of its location',
    broken: `select m.membership_id, count(*) filter (where b.is_account_holder) as holders from membership m
        left join membership_member b using (membership_id) group by m.membership_id, m.location_key
      having count(*) filter (where b.is_account_holder) <> 1 or bool_or(b.location_key <> m.location_key)`,
  },
  {
    promise:
      'I29 every membership a saved order buys was issued or extended, and no other order has done either',
    broken: `select o.order_id, l.line_id, o.state, l.details ->> 'quantity' as bought, i.issued from shop_order o
        join order_line l on l.order_id = o.order_id and l.kind = 'membership'
        cross join lateral (
          select count(*) as issued from membership m
          left join membership_renewal r on r.membership_id = m.membership_id and r.order_id = l.order_id and r.line_id = l.line_id
          where m.location_key = o.location_key and m.plan_key = (l.details ->> 'planKey')::integer
            and case when l.details #>> '{renewal,membershipKey}' is null then m.order_id = l.order_id and m.line_id = l.line_id
              else m.membership_key = l.details #>> '{renewal,membershipKey}' and r.renewal_id is not null end) i
      where i.issued <> case when o.state in ('saved', 'cancelled')
          and (l.canceled_at is null or l.details #>> '{renewal,membershipKey}' is null) then (l.details ->> 'quantity')::integer else 0 end`,
  },
  {
    promise: 'I29 a membership is canceled exactly if the line that bought it was',
    broken: `select m.membership_id, m.canceled_at, l.canceled_at as line_canceled_at from membership m
        left join order_line l on l.order_id = m.order_id and l.line_id = m.line_id
      where (m.canceled_at is null) <> (l.canceled_at is null)`,
  },
  {
    promise: 'I29 each renewal goes on where the membership ended, and it ends with the last one',
    broken: `select m.membership_id, m.ends_on, r.ended_on, r.ends_on as renewed_until from membership m
        join (select *, lead(ended_on) over (partition by membership_id order by ends_on) as next_ended_on
          from membership_renewal) r using (membership_id)
      where r.ends_on <> coalesce(r.next_ended_on, m.ends_on) or r.ended_on < m.starts_on`,
  },
  {
    promise: 'I29 the cell of the guest passes of a membership has as many as the membership',
    broken: `select m.membership_id, m.guest_passes, c.at, c.capacity, c.lowered_to from membership m
        join cell c on c.location_key = m.location_key and c.subject = guest_pass_subject(m.membership_key)
      where c.at <> 'open' or coalesce(c.lowered_to, c.capacity) is distinct from m.guest_passes`,
  },
  {
    promise: 'I29 the memberships an order buys cost their number times the price of one',
    broken: `select order_id, line_id, sub_total, details from order_line
      where kind = 'membership' and sub_total <> (details ->> 'quantity')::bigint * (details ->> 'price')::bigint`,
  },
  {
    promise: 'I29 what an attempt would issue is forgotten with it',
    broken: `select attempt_row_id, state from payment_attempt
      where memberships is not null and state not in ('pending', 'challenge', 'unknown')`,
  },
  {
    promise: 'I30 nobody is let in before or after the days of their membership, or once they are revoked',
    broken: `select s.visit_id, s.visited_at, m.starts_on, m.ends_on, b.revoked_at from membership_visit s
        join membership_member b using (member_id) join membership m using (membership_id)
        join location v on v.location_key = m.location_key
      where ${venueDay('s.visited_at')} not between m.starts_on and m.ends_on or s.recorded_at > b.revoked_at or s.recorded_at > m.canceled_at
        or exists (select from membership_renewal r where r.membership_id = m.membership_id
          and ${venueDay('s.visited_at')} > r.ended_on and ${venueDay('s.visited_at')} < r.starts_on)`,
  },
  {
    promise:
      'I31 an order is booked under a membership of its location that its day is within, by a member of it',
    broken: `select o.order_id, o.membership_key, o.membership_member_key from shop_order o
        left join membership m on m.membership_key = o.membership_key and m.location_key = o.location_key
        left join membership_member b on b.membership_id = m.membership_id and b.member_key = o.membership_member_key
        left join location v on v.location_key = o.location_key
      where (o.membership_key is null) <> (o.membership_member_key is null)
        or o.membership_key is not null and (b.member_id is null or ${venueDay('o.created_at')} > m.ends_on)`,
  },
];
