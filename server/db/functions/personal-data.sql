-- Erasing personal data (docs/rules/personal-data.md): names and whatever else tells who it was go; money, counts and places stay.
-- GW003 an order is being paid, or an email about it is on its way

-- Takes back emails that have not left. Their keys stay, so that they are not queued again.
create or replace function take_back(p_emails bigint[]) returns void language plpgsql as $$
begin
  -- Whoever sends one has read the name already.
  if exists (select from outbox where outbox_id = any (p_emails) and sent_at is null and leased_until > clock_timestamp()) then
    raise exception 'an email is being sent' using errcode = 'GW003';
  end if;
  update outbox set sent_at = clock_timestamp(), payload = '{}', last_error = 'erased before it was sent', gave_up_at = null
  where outbox_id = any (p_emails) and sent_at is null;
end $$;

-- Emails of an order that have not left: their keys are topic-order, and what follows as p_rest says.
create or replace function unsent_of_order(p_order bigint, p_topic text, p_rest text) returns bigint[] language plpgsql stable as $$
begin
  return array(select outbox_id from outbox
    where sent_at is null and dedupe_key ~ ('^' || coalesce(p_topic, '.*') || '-' || p_order || p_rest)
      and topic not in ('renewal-reminder', 'sign-up-request', 'sign-up-received', 'credit'));
end $$;

-- Erases whoever bought an order, and what they wrote. A cart is abandoned. Returns false if that was done before.
-- erase: see erase_person
create or replace function erase_order(p_location integer, p_order bigint, erase jsonb) returns boolean language plpgsql as $$
declare
  v_state order_state;
begin
  select state into v_state from shop_order
  where order_id = p_order and location_key = p_location and erased_at is null for update;
  if not found then return false; end if;
  if exists (select from payment_attempt where order_id = p_order and state in ('pending', 'challenge', 'unknown')) then
    raise exception 'the order is being paid' using errcode = 'GW003';
  end if;
  perform take_back(unsent_of_order(p_order, null, '(-|$)'));
  if v_state = 'new' then perform end_cart(p_location, p_order, 'abandoned', erase ->> 'requestId'); end if;

  -- guard_order and guard_line let these texts change until the setting is taken back below.
  perform set_config('gangway.erasing', p_order::text, true);
  update shop_order set erased_at = clock_timestamp(), revision = revision + 1, answers = '[]', holder = null,
    customer = case when state in ('saved', 'cancelled') then erase -> 'customer' end
  where order_id = p_order;
  update order_line set answers = '[]', pickup = pickup || (erase -> 'pickup'),
    details = case when kind = 'giftCard' then details || (erase -> 'giver') || (erase -> 'recipient') else details end
  where order_id = p_order and (answers <> '[]' or pickup is not null or kind = 'giftCard');
  update order_promo_code set email_hash = null where order_id = p_order and email_hash is not null;
  perform set_config('gangway.erasing', '', true);

  -- Why the venue did something is free text; why money was refunded is a word of ours.
  update order_event set details = details - 'reason' where order_id = p_order and kind <> 'refunded' and jsonb_exists(details, 'reason');
  update order_event set details = details - 'contact' where order_id = p_order and jsonb_exists(details, 'contact');
  delete from phone_change_link where order_id = p_order;
  delete from cart_reminder where location_key = p_location and order_id = p_order;
  perform record_event(p_order, 'erased', null, erase ->> 'requestId',
    jsonb_build_object('by', erase -> 'actor', 'why', erase -> 'reason'));
  return true;
end $$;

-- Erases whom a gift card of somebody else's order is for.
create or replace function erase_recipient(p_location integer, p_order bigint, p_line bigint, erase jsonb) returns boolean
language plpgsql as $$
begin
  perform from shop_order where order_id = p_order and location_key = p_location and erased_at is null for update;
  if not found then return false; end if;
  perform take_back(unsent_of_order(p_order, 'gift-card', '-' || p_line || '(-|$)'));
  perform set_config('gangway.erasing', p_order::text, true);
  update order_line set details = details || (erase -> 'recipient') where order_id = p_order and line_id = p_line and kind = 'giftCard';
  perform set_config('gangway.erasing', '', true);
  perform record_event(p_order, 'recipient erased', null, erase ->> 'requestId',
    jsonb_build_object('line', p_line, 'by', erase -> 'actor', 'why', erase -> 'reason'));
  return true;
end $$;

-- What of a recorded change of a member may stay: which fields changed, and when a membership was revoked.
create or replace function erased_fields(p_fields jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(f.key, case when f.key = 'revokedAt' then f.value else 'null' end), '{}') from jsonb_each(p_fields) f
$$;

-- Whether the fields of a member, or those of them that a change recorded, have this number as the emergency contact's.
create or replace function has_contact(p_fields jsonb, p_countries integer[], p_national text) returns boolean language plpgsql immutable as $$
declare
  v_subscriber text := regexp_replace(p_fields ->> 'emergencyPhoneSubscriberNumber', '[^0-9]', '', 'g');
  v_area text := regexp_replace(p_fields ->> 'emergencyPhoneAreaCode', '[^0-9]', '', 'g');
begin
  if coalesce(v_subscriber, '') = '' or p_national is null
    or not (p_fields ->> 'emergencyPhoneCountryKey')::integer = any (p_countries) then return false; end if;
  -- A change records only the parts that changed.
  if v_area is null then return length(v_subscriber) > 4 and right(p_national, length(v_subscriber)) = v_subscriber; end if;
  return ltrim(v_area || v_subscriber, '0') = p_national;
end $$;

-- Erases whom a member of somebody else's membership named for emergencies, and the values of emergency contacts in the member's change log.
create or replace function erase_contact(p_location integer, p_member bigint, erase jsonb) returns boolean language plpgsql as $$
declare
  v_empty jsonb := erase -> 'contact';
  v_fields text[] := array(select jsonb_object_keys(erase -> 'contact'));
begin
  perform from membership_member where member_id = p_member and location_key = p_location and erased_at is null for update;
  if not found then return false; end if;
  -- Another number may have taken the place of this one.
  update membership_member set details = details || v_empty,
    changed_by = jsonb_build_object('actor', 'venue', 'requestId', erase -> 'requestId')
  where member_id = p_member
    and has_contact(details, array(select jsonb_array_elements_text(erase #> '{phone,countryKeys}')::integer), erase #>> '{phone,national}');
  update member_event set
    before = before || coalesce((select jsonb_object_agg(f, null::jsonb) from unnest(v_fields) f where jsonb_exists(before, f)), '{}'),
    after = after || coalesce((select jsonb_object_agg(f, null::jsonb) from unnest(v_fields) f where jsonb_exists(after, f)), '{}')
  where member_id = p_member and (jsonb_exists_any(before, v_fields) or jsonb_exists_any(after, v_fields));
  return true;
end $$;

-- Erases a member of a membership and revokes them. Visits stay counted, and that a waiver was signed.
create or replace function erase_member(p_location integer, p_member bigint, erase jsonb) returns boolean language plpgsql as $$
declare
  v_membership bigint;
  v_holds boolean;
begin
  update membership_member set first_name = '', last_name = '', email = null, phone = null, verified_phone = null,
    details = '{}', identity_subject = null, photo_version = null, id_photo_version = null, erased_at = clock_timestamp(),
    revoked_at = coalesce(revoked_at, clock_timestamp()),
    changed_by = jsonb_build_object('actor', 'venue', 'requestId', erase -> 'requestId')
  where member_id = p_member and location_key = p_location and erased_at is null
  returning membership_id, is_account_holder into v_membership, v_holds;
  if not found then return false; end if;
  delete from member_photo where member_id = p_member;
  update membership_waiver set signer = null, birth_date = null, guardian = null, signature = null, client_address = null
  where member_id = p_member;
  update membership_visit set subject = null where member_id = p_member and actor = 'holder';
  -- The change above is recorded, too, with what was there before.
  update member_event set before = erased_fields(before), after = erased_fields(after),
    subject = case when actor = 'staff' then subject end
  where member_id = p_member;
  if v_holds then
    delete from renewal_link where membership_id = v_membership;
    perform take_back(array(select outbox_id from outbox where sent_at is null and topic = 'renewal-reminder'
      and dedupe_key like 'renewal-reminder-' || v_membership || '-%'));
  end if;
  return true;
end $$;

-- Erases whom a credit was issued to; its code stays good.
create or replace function erase_credit(p_location integer, p_card bigint, erase jsonb) returns boolean language plpgsql as $$
declare
  v_hash key_hash;
begin
  update gift_card set holder = erase -> 'holder'
  where gift_card_id = p_card and location_key = p_location and kind = 'credit' and holder <> erase -> 'holder'
  returning code_hash into v_hash;
  if not found then return false; end if;
  perform take_back(array(select outbox_id from outbox
    where sent_at is null and topic = 'credit' and dedupe_key = 'credit-' || encode(v_hash, 'hex')));
  return true;
end $$;

-- Erases a person, or what is kept no longer: all of it or nothing. The one way in which personal data of saved orders is erased.
-- erase: {location, orders: [id], recipients: [{orderId, lineKey}], members: [id], contacts: [id of the member who names them],
--         credits: [id], affiliates: [key], signUps: [id], phone: {countryKeys: [key], national}|null,
--         actor, reason, requestId, customer, pickup, giver, recipient, holder, contact: what is left of each}
-- Returns how many of each were erased.
create or replace function erase_person(erase jsonb) returns jsonb language plpgsql as $$
declare
  v_location integer := (erase ->> 'location')::integer;
  v_counts jsonb;
begin
  -- One after the other, always in the same order, so that two erasures do not wait for each other.
  select jsonb_build_object(
    'orders', (select count(*) filter (where done) from (
      select erase_order(v_location, id::bigint, erase) as done from (
        select id from jsonb_array_elements_text(erase -> 'orders') id order by id::bigint) o) d),
    'recipients', (select count(*) filter (where done) from (
      select erase_recipient(v_location, "orderId", "lineKey", erase) as done from (
        select "orderId", "lineKey" from jsonb_to_recordset(erase -> 'recipients') as r("orderId" bigint, "lineKey" bigint)
        order by "orderId", "lineKey") o) d),
    'members', (select count(*) filter (where done) from (
      select erase_member(v_location, id::bigint, erase) as done from (
        select id from jsonb_array_elements_text(erase -> 'members') id order by id::bigint) o) d),
    'contacts', (select count(*) filter (where done) from (
      select erase_contact(v_location, id::bigint, erase) as done from (
        select id from jsonb_array_elements_text(erase -> 'contacts') id order by id::bigint) o) d),
    'credits', (select count(*) filter (where done) from (
      select erase_credit(v_location, id::bigint, erase) as done from (
        select id from jsonb_array_elements_text(erase -> 'credits') id order by id::bigint) o) d))
  into v_counts;
  with gone as (
    delete from affiliate_account where location_key = v_location
      and affiliate_key in (select key::integer from jsonb_array_elements_text(erase -> 'affiliates') key) returning 1)
  select v_counts || jsonb_build_object('affiliates', count(*)) into v_counts from gone;
  perform take_back(array(select outbox_id from outbox
    where sent_at is null and topic in ('sign-up-request', 'sign-up-received')
      and (payload ->> 'requestId')::bigint in (select id::bigint from jsonb_array_elements_text(erase -> 'signUps') id)));
  with gone as (
    delete from sign_up_request
    where sign_up_request_id in (select id::bigint from jsonb_array_elements_text(erase -> 'signUps') id) returning 1)
  select v_counts || jsonb_build_object('signUps', count(*)) into v_counts from gone;
  insert into erasure (location_key, actor, reason, counts, request_id)
  values (v_location, erase ->> 'actor', erase ->> 'reason', v_counts, erase ->> 'requestId');
  return v_counts;
end $$;
