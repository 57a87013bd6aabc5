-- Members of memberships: visits and waivers (docs/rules/members.md). Whoever changes several members locks them in the order
-- of their numbers.

-- Counts a visit of each of these members, all or none. The same visit, five minutes to either side, counts once.
-- Answers why not ('revoked', 'noVisits'), or null, with what the first of them has left.
create or replace function check_in_members(p_keys text[], p_at timestamptz) returns json language plpgsql as $$
declare
  v_refused text;
begin
  perform from membership_member where member_key = any (p_keys) order by member_id for update;
  -- Who has just come in may scan again, also with the last visit.
  with coming as (
    select m.member_id, m.revoked_at, m.visits_remaining,
      exists (select from membership_visit v where v.member_id = m.member_id
        and v.visited_at > p_at - interval '5 minutes' and v.visited_at < p_at + interval '5 minutes') as is_same
    from membership_member m where m.member_key = any (p_keys))
  select case
      when bool_or(revoked_at is not null) then 'revoked'
      when bool_or(visits_remaining = 0 and not is_same) then 'noVisits'
    end into v_refused
  from coming;
  if v_refused is null then
    with counted as (
      insert into membership_visit (member_id, visited_at)
      select m.member_id, p_at from membership_member m
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

-- Keeps a signed waiver; the member counts as having signed from the first one on.
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
