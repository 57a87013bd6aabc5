-- Counts one visit for each of these members (docs/rules/members.md), all or none: they are locked in the order of
-- their IDs, as by all who change several. Scans less than five minutes apart count as the same visit.
-- Returns the refusal ('revoked', 'noVisits') or null, with what the first member has left.
-- p_by: {actor, subject, requestId}, who scanned
create or replace function check_in_members(p_keys text[], p_at timestamptz, p_by jsonb)
returns json
language plpgsql
as $$
declare
  v_refused text;
begin
  perform from membership_member where member_key = any (p_keys) order by member_id for update;
  -- A member who was just admitted may scan again, even on the last visit.
  with
    coming as (
      select
        m.member_id,
        coalesce(m.revoked_at, s.canceled_at) as revoked_at,
        m.visits_remaining,
        exists (
          select
          from membership_visit as v
          where
            v.member_id = m.member_id
            and v.visited_at > p_at - interval '5 minutes'
            and v.visited_at < p_at + interval '5 minutes'
        ) as is_same
      from
        membership_member as m
        join membership as s using (membership_id)
      where m.member_key = any (p_keys)
    )
  select
    case
      when bool_or(revoked_at is not null) then 'revoked'
      when bool_or(visits_remaining = 0 and not is_same) then 'noVisits'
    end
  into v_refused
  from coming;
  if v_refused is null then
    with
      counted as (
        insert into membership_visit (member_id, visited_at, actor, subject, request_id)
        select m.member_id, p_at, p_by ->> 'actor', p_by ->> 'subject', p_by ->> 'requestId'
        from membership_member as m
        where
          m.member_key = any (p_keys)
          and not exists (
            select
            from membership_visit as v
            where
              v.member_id = m.member_id
              and v.visited_at > p_at - interval '5 minutes'
              and v.visited_at < p_at + interval '5 minutes'
          )
        returning member_id
      )
    update membership_member as m
    set
      total_visits = total_visits + 1,
      visits_remaining = visits_remaining - 1,
      last_visit = greatest(last_visit, p_at)
    from counted as c
    where c.member_id = m.member_id;
  end if;
  return (
    select
      json_build_object('refused', v_refused, 'visits_remaining', m.visits_remaining, 'total_visits', m.total_visits)
    from membership_member as m
    where m.member_key = p_keys[1]
  );
end;
$$;
