/** Reads everything held about a person, as documents for an export (docs/rules/personal-data.md, "Export"). */
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import type { Found } from './find-person.repo.ts';

type Documents = Record<string, unknown>[];

async function listDocuments(db: Queryable, query: ReturnType<typeof sql>): Promise<Documents> {
  const { rows } = await sql<{ document: Record<string, unknown> }>`
    select document from (${query}) as documents`.execute(db);
  return rows.map(({ document }) => document);
}

/** Whom an email went to and its text without codes and keys; null for one that was not written, or is older than the record. */
const said = sql`'to', e.address, 'subject', e.subject, 'text', e.text, 'attachments', e.attachments`;

/** Emails of an order; what those that are still to be sent will say is decided then. */
const emails = sql`(select coalesce(json_agg(json_build_object('topic', b.topic, 'dueAt', b.due_at, 'sentAt', b.sent_at,
    'gaveUpAt', b.gave_up_at, 'lastError', b.last_error, ${said}) order by b.outbox_id), '[]')
  from outbox b left join order_email e on e.location_key = o.location_key and e.email_id = b.outbox_id
  where (b.dedupe_key ~ ('^[a-z-]+-' || o.order_id || '(-|$)')
      and b.topic not in ('renewal-reminder', 'sign-up-request', 'sign-up-received', 'credit', 'venue-notice'))
    or e.order_id = o.order_id)`;

/** The emails with a gift card to whom it is for. */
const cardEmails = sql`(select coalesce(json_agg(json_build_object('sentAt', e.sent_at, ${said}) order by e.email_id), '[]')
  from order_email e join outbox b on b.outbox_id = e.email_id
  where e.location_key = l.location_key and e.order_id = l.order_id
    and b.dedupe_key = 'gift-card-' || l.order_id || '-' || l.line_id)`;

const lines = sql`(select coalesce(json_agg(json_build_object('kind', l.kind, 'details', l.details, 'startsAt', l.starts_at_wall,
    'endsAt', l.ends_at_wall, 'participants', l.participants, 'pickup', l.pickup, 'answers', l.answers, 'total', l.total,
    'canceledAt', l.canceled_at) order by l.line_id), '[]') from order_line l where l.order_id = o.order_id)`;

const payments = sql`(select coalesce(json_agg(json_build_object('at', a.created_at, 'purpose', a.purpose, 'state', a.state,
    'method', a.method, 'amount', a.amount - coalesce((select sum(r.amount) from refund r
      where r.attempt_row_id = a.attempt_row_id and r.state = 'undone'), 0), 'cardBrand', a.card_brand, 'cardLast4', a.card_last4) order by a.attempt_row_id), '[]')
  from payment_attempt a where a.order_id = o.order_id)`;

const refunds = sql`(select coalesce(json_agg(json_build_object('at', r.created_at, 'amount', r.amount, 'state', r.state,
    'why', r.reason) order by r.refund_id), '[]') from refund r where r.order_id = o.order_id and r.state <> 'undone')`;

const tickets = sql`(select coalesce(json_agg(json_build_object('number', t.number, 'people', t.people, 'usedAt', t.used_at)
    order by t.number), '[]') from ticket t where t.order_id = o.order_id)`;

const events = sql`(select coalesce(json_agg(json_build_object('at', e.happened_at, 'kind', e.kind, 'details', e.details)
    order by e.event_id), '[]') from order_event e where e.order_id = o.order_id)`;

const notes = sql`(select coalesce(json_agg(json_build_object('writtenAt', n.written_at, 'editedAt', n.edited_at,
    'isPinned', n.is_pinned, 'text', n.text) order by n.note_id), '[]') from order_note n where n.order_id = o.order_id)`;

const cartReminder = sql`(select json_build_object('email', r.email, 'consentedAt', r.consented_at, 'queuedAt', r.queued_at)
  from cart_reminder r where r.location_key = o.location_key and r.order_id = o.order_id)`;

const orderDocuments = (ids: readonly number[]) => sql`
  select json_build_object('number', o.order_number, 'state', o.state, 'createdAt', o.created_at, 'savedAt', o.saved_at,
    'currency', o.currency, 'total', o.total, 'paid', o.paid, 'customer', o.customer, 'consents', o.consents,
    'answers', o.answers, 'languageKey', o.language_key, 'lines', ${lines}, 'payments', ${payments}, 'refunds', ${refunds},
    'tickets', ${tickets}, 'cartReminder', ${cartReminder}, 'notes', ${notes}, 'emails', ${emails}, 'events', ${events}) as document
  from shop_order o where o.order_id = any(${[...ids]}::bigint[]) order by o.order_id`;

const photos = sql`(select coalesce(json_agg(json_build_object('kind', p.kind, 'type', 'image/webp',
    'base64', translate(encode(p.content, 'base64'), E'\\n', ''))), '[]') from member_photo p where p.member_id = b.member_id)`;

const waivers = sql`(select coalesce(json_agg(json_build_object('signedAt', w.signed_at, 'signer', w.signer,
    'birthDate', w.birth_date, 'guardian', w.guardian, 'signature', w.signature, 'clientAddress', w.client_address,
    'textVersion', w.text_version, 'text', w.waiver_text) order by w.waiver_id), '[]')
  from membership_waiver w where w.member_id = b.member_id)`;

const visits = sql`(select coalesce(json_agg(v.visited_at order by v.visited_at), '[]') from membership_visit v
  where v.member_id = b.member_id)`;

const changes = sql`(select coalesce(json_agg(json_build_object('at', e.happened_at, 'by', e.actor, 'before', e.before,
    'after', e.after) order by e.event_id), '[]') from member_event e where e.member_id = b.member_id)`;

const memberDocuments = (ids: readonly number[]) => sql`
  select json_build_object('plan', m.plan_name, 'startsOn', m.starts_on, 'endsOn', m.ends_on,
    'isAccountHolder', b.is_account_holder, 'role', b.role_name, 'firstName', b.first_name, 'lastName', b.last_name,
    'email', b.email, 'phone', b.phone, 'verifiedPhone', b.verified_phone, 'account', b.identity_subject,
    'details', b.details, 'revokedAt', b.revoked_at, 'visits', ${visits}, 'waivers', ${waivers}, 'changes', ${changes},
    'photos', ${photos}) as document
  from membership_member b join membership m using (membership_id)
  where b.member_id = any(${[...ids]}::bigint[]) order by b.member_id`;

/** The fields of an emergency contact among those of a member. */
const contactOf = (fields: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_object_agg(f.key, f.value), '{}') from jsonb_each(${fields}) f where f.key like 'emergency%')`;

/** By the names of the export file. Amounts are in minor units. */
export async function readPerson(
  db: Queryable,
  locationKey: number,
  { orders, recipients, members, contacts, credits, affiliates, signUps, staff, invitations, optOuts }: Found,
): Promise<Record<string, Documents>> {
  const cardIds = recipients.map(({ orderId, lineKey }) => `${orderId}/${lineKey}`);
  return {
    orders: await listDocuments(db, orderDocuments(orders.map(({ orderId }) => orderId))),
    giftCardsReceived: await listDocuments(
      db,
      sql`select json_build_object('createdAt', l.created_at, 'value', l.sub_total, 'card', l.details,
          'emails', ${cardEmails}) as document
        from order_line l where l.order_id || '/' || l.line_id = any(${cardIds}::text[]) order by l.line_id`,
    ),
    memberships: await listDocuments(db, memberDocuments(members.map(({ memberId }) => memberId))),
    emergencyContactOf: await listDocuments(
      db,
      // Not whose: the name of the member is somebody else's.
      sql`select json_build_object('plan', m.plan_name, 'endsOn', m.ends_on, 'contact', ${contactOf(sql`b.details`)},
          'changes', (select coalesce(json_agg(json_build_object('at', e.happened_at, 'before', ${contactOf(sql`e.before`)},
              'after', ${contactOf(sql`e.after`)}) order by e.event_id), '[]')
            from member_event e where e.member_id = b.member_id and e.before::text || e.after::text like '%"emergency%')) as document
        from membership_member b join membership m using (membership_id)
        where b.member_id = any(${contacts.map(({ memberId }) => memberId)}::bigint[]) order by b.member_id`,
    ),
    credits: await listDocuments(
      db,
      sql`select json_build_object('issuedAt', issued_at, 'expiresAt', expires_at, 'value', value, 'spent', spent,
          'currency', currency, 'codeEnd', code_end, 'holder', holder) as document from gift_card
        where gift_card_id = any(${credits.map(({ creditId }) => creditId)}::bigint[]) order by gift_card_id`,
    ),
    affiliateAccounts: await listDocuments(
      db,
      sql`select json_build_object('affiliateKey', affiliate_key, 'phone', phone, 'account', identity_subject,
          'boundAt', bound_at) as document from affiliate_account
        where location_key = ${locationKey}
          and affiliate_key = any(${affiliates.map(({ affiliateKey }) => affiliateKey)}::integer[])
        order by affiliate_key`,
    ),
    signUpRequests: await listDocuments(
      db,
      sql`select json_build_object('requestedAt', requested_at, 'email', email, 'request', request) as document
        from sign_up_request where sign_up_request_id = any(${signUps.map(({ signUpId }) => signUpId)}::bigint[])
        order by sign_up_request_id`,
    ),
    staff: await listDocuments(
      db,
      sql`select json_build_object('name', p.name, 'email', p.email, 'since', p.created_at,
          'sessions', (select coalesce(json_agg(json_build_object('device', s.device, 'startedAt', s.started_at, 'usedAt', s.used_at)
            order by s.session_id), '[]') from staff_session s where s.person_id = p.person_id),
          'passkeys', (select coalesce(json_agg(json_build_object('device', k.device, 'addedAt', k.added_at, 'usedAt', k.used_at)
            order by k.passkey_id), '[]') from staff_passkey k where k.person_id = p.person_id),
          'accounts', (select coalesce(json_agg(json_build_object('issuer', a.issuer, 'subject', a.subject, 'linkedAt', a.linked_at,
              'usedAt', a.used_at) order by a.linked_at), '[]') from staff_sign_on a where a.person_id = p.person_id),
          'departuresLed', (select coalesce(json_agg(json_build_object('day', g.day, 'departure', g.departure_key,
              'since', g.assigned_at) order by g.day, g.departure_key), '[]')
            from departure_guide g where g.location_key = ${locationKey} and g.person_id = p.person_id),
          'orderViews', (select coalesce(json_agg(json_build_object('name', v.name, 'filters', v.filters, 'isShared', v.is_shared)
            order by v.place), '[]') from order_view v where v.location_key = ${locationKey} and v.owned_by = p.person_key),
          'history', (select coalesce(json_agg(json_build_object('at', e.at, 'kind', e.kind, 'role', e.role, 'way', e.way) order by e.event_id), '[]')
            from staff_event e where e.location_key = ${locationKey} and e.person_id = p.person_id)) as document
        from staff_person p where p.person_id = any(${staff.map(({ personId }) => personId)}::bigint[]) order by p.person_id`,
    ),
    invitationsToStaff: await listDocuments(
      db,
      sql`select json_build_object('email', email, 'role', role, 'createdAt', created_at, 'expiresAt', expires_at) as document
        from staff_invitation where location_key = ${locationKey}
          and invitation_key = any(${invitations.map(({ invitationKey }) => invitationKey)}::text[]) order by created_at`,
    ),
    optOuts: optOuts.map((one) => ({ ...one })),
  };
}
