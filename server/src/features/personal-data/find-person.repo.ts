/** Finds what is held about a person at a location (docs/rules/personal-data.md, "Who is meant"). */
import type { Instant } from '@gangway/domain/kernel/local-time';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/** How a person is known; at least one of the two. */
export interface Known {
  /** As it is compared. */
  email: string | null;
  /** Of that email. */
  mailboxHash: Buffer | null;
  /** e164 like +13035550100; national without leading zeros; the keys of all countries with its calling code. */
  phone: { countryKeys: number[]; national: string; e164: string } | null;
}

interface FoundOrder {
  orderId: number;
  /** Null for a cart. */
  orderNumber: string | null;
  state: string;
  createdAt: string;
  /** Starts of bookings to come, local to the venue, like '2026-12-05T09:00'. */
  ahead: string[];
  /** Gift cards that are still to be emailed. */
  cardsToSend: number;
}

interface FoundMember {
  memberId: number;
  membershipId: number;
  planName: string;
  endsOn: string;
  isHolder: boolean;
  /** Whether they could be let in today or later. */
  isRunning: boolean;
}

export interface Found {
  orders: FoundOrder[];
  /** Gift cards of other people's orders that are for them. */
  recipients: { orderId: number; lineKey: number; orderNumber: string | null }[];
  members: FoundMember[];
  /** Members of other people's memberships who name them for emergencies. */
  contacts: { memberId: number; planName: string; endsOn: string }[];
  credits: { creditId: number; codeEnd: string }[];
  affiliates: { affiliateKey: number }[];
  signUps: { signUpId: number; requestedAt: string }[];
  /** Whether they work or worked here; the role is null if they left. */
  staff: { personId: number; role: string | null }[];
  /** Open invitations to work here. */
  invitations: { invitationKey: string }[];
  /** When the mailbox opted out of emails that nobody waits for; the hash that says so outlives an erasure. */
  optOuts: { optedOutAt: string }[];
}

const digitsOf = (text: ReturnType<typeof sql>) =>
  sql`ltrim(regexp_replace(${text}, '[^0-9]', '', 'g'), '0')`;

/** The orders and carts whose guest they are. */
const orders = (location: number, { email, phone }: Known) => sql`
  select o.* from shop_order o
  where o.location_key = ${location} and o.erased_at is null and (
    compared_email(o.customer ->> 'email') = ${email}::text
    or o.order_id in (select r.order_id from cart_reminder r
      where r.location_key = ${location} and compared_email(r.email) = ${email}::text)
    or ((o.customer ->> 'phoneCountryKey')::integer = any(${phone?.countryKeys ?? []}::integer[])
      and ${digitsOf(sql`concat(o.customer ->> 'phoneAreaCode', o.customer ->> 'phoneSubscriberNumber')`)}
        = ${phone?.national ?? null}::text))`;

/** Memberships they hold belong to them with all members; of others, they alone. */
const members = (location: number, { email, phone }: Known) => sql`
  with named as (
    select b.* from membership_member b
    where b.location_key = ${location} and b.erased_at is null and (compared_email(b.email) = ${email}::text
      or ${phone?.e164 ?? null}::text in (b.phone, b.verified_phone)))
  select b.* from membership_member b
  where b.erased_at is null and (b.member_id in (select member_id from named)
    or b.membership_id in (select membership_id from named where is_account_holder))`;

/** @param now bookings that start later are still to come; today: the venue's date */
export async function findPerson(
  db: Queryable,
  location: number,
  known: Known,
  { now, today }: { now: Instant; today: string },
): Promise<Found> {
  const at = new Date(now).toISOString();
  const { email, mailboxHash, phone } = known;
  const { rows } = await sql<Found>`
    with person_order as (${orders(location, known)}), person_member as (${members(location, known)})
    select
      (select coalesce(json_agg(json_build_object('orderId', o.order_id, 'orderNumber', o.order_number, 'state', o.state,
          'createdAt', o.created_at,
          'ahead', (select coalesce(json_agg(l.starts_at_wall order by l.starts_at), '[]') from order_line l
            where l.order_id = o.order_id and o.state = 'saved' and l.canceled_at is null
              and l.starts_at > ${at}::timestamptz),
          'cardsToSend', (select count(*) from outbox b where b.sent_at is null and b.gave_up_at is null
            and b.topic = 'gift-card' and b.dedupe_key ~ ('^gift-card-' || o.order_id || '-[0-9]+$')))
        order by o.order_id), '[]') from person_order o) as orders,
      (select coalesce(json_agg(json_build_object('orderId', l.order_id, 'lineKey', l.line_id, 'orderNumber', o.order_number)
        order by l.order_id, l.line_id), '[]') from order_line l join shop_order o using (order_id)
        where l.location_key = ${location} and l.kind = 'giftCard' and o.erased_at is null
          and compared_email(l.details ->> 'recipientEmail') = ${email}::text
          and o.order_id not in (select order_id from person_order)) as recipients,
      (select coalesce(json_agg(json_build_object('memberId', b.member_id, 'membershipId', b.membership_id,
          'planName', m.plan_name, 'endsOn', m.ends_on, 'isHolder', b.is_account_holder,
          'isRunning', m.ends_on >= ${today}::date and b.revoked_at is null and m.canceled_at is null)
        order by b.membership_id, b.member_id), '[]')
        from person_member b join membership m using (membership_id)) as members,
      (select coalesce(json_agg(json_build_object('memberId', b.member_id, 'planName', m.plan_name, 'endsOn', m.ends_on)
        order by b.member_id), '[]') from membership_member b join membership m using (membership_id)
        where b.location_key = ${location} and b.erased_at is null
          and b.member_id not in (select member_id from person_member)
          and (has_contact(b.details, ${phone?.countryKeys ?? []}::integer[], ${phone?.national ?? null}::text)
            or exists (select from member_event e where e.member_id = b.member_id
              and (has_contact(e.before, ${phone?.countryKeys ?? []}::integer[], ${phone?.national ?? null}::text)
                or has_contact(e.after, ${phone?.countryKeys ?? []}::integer[], ${phone?.national ?? null}::text))))) as contacts,
      (select coalesce(json_agg(json_build_object('creditId', gift_card_id, 'codeEnd', code_end) order by gift_card_id), '[]')
        from gift_card where location_key = ${location} and kind = 'credit'
          and compared_email(holder ->> 'email') = ${email}::text) as credits,
      (select coalesce(json_agg(json_build_object('affiliateKey', affiliate_key) order by affiliate_key), '[]')
        from affiliate_account where location_key = ${location} and phone = ${phone?.e164 ?? null}::text) as affiliates,
      (select coalesce(json_agg(json_build_object('signUpId', sign_up_request_id, 'requestedAt', requested_at)
        order by sign_up_request_id), '[]') from sign_up_request where compared_email(email) = ${email}::text) as "signUps",
      (select coalesce(json_agg(json_build_object('personId', p.person_id, 'role', m.role)), '[]')
        from staff_person p left join staff_member m on m.person_id = p.person_id and m.location_key = ${location}
        where p.email = ${email}::text and (m.role is not null or exists (
          select from staff_event e where e.location_key = ${location} and e.person_id = p.person_id))) as staff,
      (select coalesce(json_agg(json_build_object('invitationKey', invitation_key) order by created_at), '[]')
        from staff_invitation where location_key = ${location} and email = ${email}::text) as invitations,
      (select coalesce(json_agg(json_build_object('optedOutAt', opted_out_at)), '[]') from email_opt_out
        where location_key = ${location} and mailbox_hash = ${mailboxHash}) as "optOuts"`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('a person was looked for without an answer');
  return found;
}
