-- Memberships (docs/rules/memberships.md): how they are created and read.

-- The cell that counts the guest passes of a membership, at 'open' (domain/src/memberships/member-rate.ts).
create or replace function guest_pass_subject(p_membership_key text) returns text language sql immutable as $$
  select 'guest-pass/' || p_membership_key
$$;

-- How many guest passes of a membership are claimed, by bookings and by carts whose hold has not ended.
create or replace function guest_passes_claimed(p_location integer, p_membership_key text) returns integer
language sql stable as $$
  select coalesce(sum(c.claimed), 0)::integer - (
    select coalesce(sum(k.units), 0)::integer from claim k
    where k.location_key = p_location and k.subject = guest_pass_subject(p_membership_key) and k.at = 'open'
      and k.expires_at <= clock_timestamp())
  from cell c
  where c.location_key = p_location and c.subject = guest_pass_subject(p_membership_key) and c.at = 'open'
$$;

-- Returns whether the memberships that are to be renewed still end on the day the renewal begins after, and locks them, in the order of
-- their IDs. p_issue: as in issue_memberships.
create or replace function can_renew(p_location integer, p_issue jsonb) returns boolean language plpgsql as $$
begin
  perform from membership m
  where m.location_key = p_location and m.membership_key in (select one ->> 'renews' from jsonb_array_elements(p_issue) one)
  order by m.membership_id for update;
  -- Their guest passes, in the order in which claims lock cells.
  perform from cell c
  where c.location_key = p_location and c.at = 'open'
    and c.subject in (select guest_pass_subject(one ->> 'renews') from jsonb_array_elements(p_issue) one)
  order by c.subject collate "C" for update;
  return not exists (
    select from jsonb_array_elements(p_issue) one
    where one ? 'renews' and not exists (
      select from membership m
      where m.location_key = p_location and m.membership_key = one ->> 'renews'
        and m.canceled_at is null and m.ends_on = (one ->> 'ended_on')::date));
end $$;

-- Extends a membership; can_renew has locked it. Its members, their keys, photos and waivers stay. Visits and guest passes that are left are
-- kept if it has not ended yet; otherwise they are the plan's. The column counts the passes that are used too, as their cell does.
-- renewal: {renews: membership_key, ended_on, starts_on, ends_on, keeps_unused, visits, guest_passes, order_id, line_id}
create or replace function renew_membership(p_location integer, renewal jsonb) returns void language plpgsql as $$
declare
  v_keeps boolean := (renewal ->> 'keeps_unused')::boolean;
  v_visits integer := (renewal ->> 'visits')::integer;
  v_passes integer := (renewal ->> 'guest_passes')::integer;
  v_total integer;
  v_used integer := guest_passes_claimed(p_location, renewal ->> 'renews');
  v_membership bigint;
begin
  update membership set ends_on = (renewal ->> 'ends_on')::date,
    guest_passes = v_passes + case when v_keeps then guest_passes else least(guest_passes, v_used) end
  where location_key = p_location and membership_key = renewal ->> 'renews' and ends_on = (renewal ->> 'ended_on')::date
  returning membership_id, guest_passes::integer into v_membership, v_total;
  -- A claim that is older than the renewal may have written the passes of before.
  insert into cell as c (location_key, subject, at, capacity)
  values (p_location, guest_pass_subject(renewal ->> 'renews'), 'open', v_total)
  on conflict (location_key, subject, at) do update set capacity = greatest(v_total, c.claimed),
    lowered_to = case when c.claimed > v_total then v_total end;
  insert into membership_renewal (membership_id, order_id, line_id, visits, guest_passes, ended_on, starts_on, ends_on)
  values (v_membership, (renewal ->> 'order_id')::bigint, (renewal ->> 'line_id')::bigint, v_visits, v_passes, (renewal ->> 'ended_on')::date,
    (renewal ->> 'starts_on')::date, (renewal ->> 'ends_on')::date);
  -- Null is no limit.
  update membership_member set visits_remaining = v_visits + case when v_keeps then coalesce(visits_remaining, 0) else 0 end
  where membership_id = v_membership;
  delete from renewal_link where membership_id = v_membership;
end $$;

-- Whether visits or guest passes that a renewal added were used.
create or replace function is_renewal_used(r membership_renewal) returns boolean language sql stable as $$
  select exists (select from membership_member b where b.membership_id = r.membership_id and b.visits_remaining < r.visits)
    or exists (select from membership m where m.membership_id = r.membership_id
      and m.guest_passes - coalesce(r.guest_passes, 0) < guest_passes_claimed(m.location_key, m.membership_key))
$$;

-- Takes a renewal back that has not begun: its days, visits and guest passes. The caller holds the membership's and its members' locks.
-- Raises GW003 if it has begun, was renewed itself, or was used.
create or replace function take_back_renewal(p_location integer, r membership_renewal, p_today date) returns void language plpgsql as $$
declare
  v_key text;
  v_total integer;
begin
  -- Claims of guest passes wait here.
  perform from cell c join membership m on m.membership_id = r.membership_id
    and c.subject = guest_pass_subject(m.membership_key) where c.location_key = p_location and c.at = 'open' for update of c;
  update membership set ends_on = r.ended_on, guest_passes = guest_passes - coalesce(r.guest_passes, 0)
  where membership_id = r.membership_id and ends_on = r.ends_on and r.starts_on > p_today and not is_renewal_used(r)
  returning membership_key, guest_passes::integer into v_key, v_total;
  if not found then raise exception 'a renewal was used' using errcode = 'GW003'; end if;
  update cell set capacity = greatest(v_total, claimed), lowered_to = case when claimed > v_total then v_total end
  where location_key = p_location and subject = guest_pass_subject(v_key) and at = 'open';
  update membership_member set visits_remaining = visits_remaining - coalesce(r.visits, 0) where membership_id = r.membership_id;
  delete from membership_renewal where renewal_id = r.renewal_id;
end $$;

-- Ends the memberships that canceled lines bought, and takes back the renewals that they bought. Called under the order's lock. Raises GW003
-- if such a membership was renewed by another order, or a renewal cannot be taken back.
create or replace function end_memberships(p_location integer, p_order bigint, p_lines bigint[], p_today date) returns void
language plpgsql as $$
declare
  r membership_renewal;
  v_ids bigint[] := array(
    select membership_id from membership where order_id = p_order and line_id = any (p_lines)
    union select membership_id from membership_renewal where order_id = p_order and line_id = any (p_lines));
begin
  perform from membership where membership_id = any (v_ids) order by membership_id for update;
  -- Whoever is admitted right now has come first, or is refused.
  perform from membership_member where membership_id = any (v_ids) order by member_id for update;
  if exists (select from membership m join membership_renewal using (membership_id)
    where m.order_id = p_order and m.line_id = any (p_lines)) then
    raise exception 'a membership was renewed' using errcode = 'GW003';
  end if;
  update membership set canceled_at = clock_timestamp() where order_id = p_order and line_id = any (p_lines);
  for r in select * from membership_renewal where order_id = p_order and line_id = any (p_lines) order by membership_id loop
    perform take_back_renewal(p_location, r, p_today);
  end loop;
  delete from renewal_link where membership_id in (
    select membership_id from membership where membership_id = any (v_ids) and canceled_at is not null);
end $$;

-- Creates memberships with their members, and extends those that are renewed. Memberships that an order already has stay as they are.
-- issue: [renew_membership's document, or {membership_key, plan_key, plan_name, starts_on, ends_on, guest_passes, order_id?, line_id?, unit?,
--          members: [{member_key, is_account_holder, role_type_key, role_name, first_name, last_name, email, phone,
--                     details, visits, waiver_signed}]}]
create or replace function issue_memberships(p_location integer, p_issue jsonb) returns void language plpgsql as $$
declare
  one jsonb;
  v_membership bigint;
begin
  for one in select * from jsonb_array_elements(p_issue) loop
    if one ? 'renews' then
      perform renew_membership(p_location, one);
      continue;
    end if;
    insert into membership (location_key, membership_key, plan_key, plan_name, starts_on, ends_on, guest_passes,
      order_id, line_id, unit)
    values (p_location, one ->> 'membership_key', (one ->> 'plan_key')::integer, one ->> 'plan_name',
      (one ->> 'starts_on')::date, (one ->> 'ends_on')::date, (one ->> 'guest_passes')::integer,
      (one ->> 'order_id')::bigint, (one ->> 'line_id')::bigint, (one ->> 'unit')::smallint)
    on conflict do nothing returning membership_id into v_membership;
    if v_membership is null then continue; end if;
    insert into membership_member (membership_id, location_key, member_key, is_account_holder, role_type_key, role_name,
      first_name, last_name, email, phone, details, visits_remaining, waiver_signed_at)
    select v_membership, p_location, m.member_key, m.is_account_holder, m.role_type_key, m.role_name, m.first_name,
      m.last_name, m.email, m.phone, m.details, m.visits, case when m.waiver_signed then clock_timestamp() end
    from jsonb_array_elements(one -> 'members') with ordinality e(entry, place),
      jsonb_to_record(e.entry) as m(member_key text, is_account_holder boolean, role_type_key smallint, role_name text,
        first_name text, last_name text, email text, phone text, details jsonb, visits integer, waiver_signed boolean)
    order by e.place;
    v_membership := null;
  end loop;
end $$;

-- Returns a membership with its members as one document; instants are in milliseconds.
create or replace function membership_document(m membership) returns json language plpgsql stable as $$
begin
  return json_build_object(
    'key', m.membership_key, 'uuid', m.membership_uuid, 'locationKey', m.location_key, 'planKey', m.plan_key,
    'planName', m.plan_name, 'startsOn', m.starts_on, 'endsOn', m.ends_on, 'guestPasses', m.guest_passes,
    'guestPassesLeft', m.guest_passes - coalesce(guest_passes_claimed(m.location_key, m.membership_key), 0),
    'orderId', m.order_id, 'lineKey', m.line_id,
    'renewals', (
      select coalesce(json_agg(json_build_object('endedOn', r.ended_on, 'startsOn', r.starts_on, 'endsOn', r.ends_on)
        order by r.ends_on), '[]')
      from membership_renewal r where r.membership_id = m.membership_id),
    'balanceDueOn', (
      select min(o.balance_due_date) from shop_order o
      where o.order_id in (select m.order_id union all
        select r.order_id from membership_renewal r where r.membership_id = m.membership_id)
        and o.total - o.paid - o.redeemed > 0),
    'members', (
      select json_agg(json_build_object(
        'key', b.member_key, 'uuid', b.member_uuid, 'isAccountHolder', b.is_account_holder,
        'roleTypeKey', b.role_type_key, 'roleName', b.role_name, 'firstName', b.first_name, 'lastName', b.last_name,
        'email', b.email, 'phone', b.phone, 'details', b.details, 'photoVersion', b.photo_version,
        'idPhotoVersion', b.id_photo_version, 'visitsRemaining', b.visits_remaining, 'totalVisits', b.total_visits,
        'lastVisit', floor(extract(epoch from b.last_visit) * 1000),
        'revokedAt', floor(extract(epoch from coalesce(b.revoked_at, m.canceled_at)) * 1000),
        'waiverSignedAt', floor(extract(epoch from b.waiver_signed_at) * 1000)) order by b.member_id)
      from membership_member b where b.membership_id = m.membership_id));
end $$;
