-- Members of memberships: visits and waivers (docs/rules/members.md). To change several members, lock them in ID order.

-- Counts one visit for each of these members, all or none. Scans less than five minutes apart count as the same visit.
-- Returns the refusal ('revoked', 'noVisits') or null, with what the first member has left.
-- p_by: {actor, subject, requestId}, who scanned
create or replace function check_in_members(p_keys text[], p_at timestamptz, p_by jsonb) returns json language plpgsql as $$
declare
  v_refused text;
begin
  perform from membership_member where member_key = any (p_keys) order by member_id for update;
  -- A member who was just admitted may scan again, even on the last visit.
  with coming as (
    select m.member_id, coalesce(m.revoked_at, s.canceled_at) as revoked_at, m.visits_remaining,
      exists (select from membership_visit v where v.member_id = m.member_id
        and v.visited_at > p_at - interval '5 minutes' and v.visited_at < p_at + interval '5 minutes') as is_same
    from membership_member m join membership s using (membership_id) where m.member_key = any (p_keys))
  select case
      when bool_or(revoked_at is not null) then 'revoked'
      when bool_or(visits_remaining = 0 and not is_same) then 'noVisits'
    end into v_refused
  from coming;
  if v_refused is null then
    with counted as (
      insert into membership_visit (member_id, visited_at, actor, subject, request_id)
      select m.member_id, p_at, p_by ->> 'actor', p_by ->> 'subject', p_by ->> 'requestId' from membership_member m
      where m.member_key = any (p_keys) and not exists (
        select from membership_visit v where v.member_id = m.member_id
          and v.visited_at > p_at - interval '5 minutes' and v.visited_at < p_at + interval '5 minutes')
      returning member_id)
    update membership_member m
    set total_visits = total_visits + 1, visits_remaining = visits_remaining - 1,
      last_visit = greatest(last_visit, p_at)
    from counted c where c.member_id = m.member_id;
  end if;
  return (
    select json_build_object('refused', v_refused, 'visits_remaining', m.visits_remaining,
      'total_visits', m.total_visits)
    from membership_member m where m.member_key = p_keys[1]);
end $$;

-- Stores a signed waiver; the member counts as signed from the first one on.
create or replace function sign_waiver(p_key text, p_signed jsonb) returns boolean language plpgsql as $$
declare
  v_member bigint;
begin
  update membership_member set waiver_signed_at = coalesce(waiver_signed_at, clock_timestamp())
  where member_key = p_key returning member_id into v_member;
  if v_member is null then
    return false;
  end if;
  insert into membership_waiver (member_id, signer, birth_date, guardian, signature, client_address, text_version,
    waiver_text)
  values (v_member, p_signed ->> 'signer', (p_signed ->> 'birth_date')::date, p_signed ->> 'guardian',
    p_signed ->> 'signature', p_signed ->> 'client_address', p_signed ->> 'text_version', p_signed ->> 'waiver_text');
  return true;
end $$;

-- The member's fields that are recorded when they change: all but visits, waivers
-- and photos, which have their own rows.
create or replace function member_fields(m membership_member) returns jsonb language sql immutable as $$
  select m.details || jsonb_build_object('firstName', m.first_name, 'lastName', m.last_name, 'email', m.email,
    'phone', m.phone, 'verifiedPhone', m.verified_phone, 'subject', m.identity_subject, 'revokedAt', m.revoked_at)
$$;

-- Records each change of a member with the fields that changed. Attributes it to the venue if changed_by is not set.
create or replace function note_member() returns trigger language plpgsql as $$
declare
  v_by jsonb := coalesce(new.changed_by, '{"actor": "venue"}');
  v_before jsonb := member_fields(old);
  v_after jsonb := member_fields(new);
begin
  new.changed_by := null;
  if new.revoked_at is null then
    new.revoked_by := null;
  elsif old.revoked_at is null then
    new.revoked_by := v_by ->> 'actor';
  end if;
  if v_before is distinct from v_after then
    insert into member_event (member_id, actor, subject, request_id, before, after)
    select new.member_id, v_by ->> 'actor', v_by ->> 'subject', v_by ->> 'requestId',
      jsonb_object_agg(f.name, v_before -> f.name), jsonb_object_agg(f.name, v_after -> f.name)
    from jsonb_object_keys(v_before || v_after) f(name)
    where v_before -> f.name is distinct from v_after -> f.name;
  end if;
  return new;
end $$;
create or replace trigger note_member before update on membership_member for each row execute function note_member();
