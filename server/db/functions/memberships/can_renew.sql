-- Returns whether the memberships that are to be renewed still end on the day the renewal begins after, and locks them,
-- in the order of their IDs. p_issue: as in issue_memberships.
create or replace function can_renew(p_location integer, p_issue jsonb)
returns boolean
language plpgsql
as $$
begin
  perform
  from membership as m
  where
    m.location_key = p_location
    and m.membership_key in (select one ->> 'renews' from jsonb_array_elements(p_issue) as one)
  order by m.membership_id
  for update;
  -- Their guest passes, in the order in which claims lock cells.
  perform
  from cell as c
  where
    c.location_key = p_location
    and c.at = 'open'
    and c.subject in (select guest_pass_subject(one ->> 'renews') from jsonb_array_elements(p_issue) as one)
  order by c.subject collate "C"
  for update;
  return not exists (
    select
    from jsonb_array_elements(p_issue) as one
    where
      one ? 'renews'
      and not exists (
        select
        from membership as m
        where
          m.location_key = p_location
          and m.membership_key = one ->> 'renews'
          and m.canceled_at is null
          and m.ends_on = (one ->> 'ended_on')::date
      )
  );
end;
$$;
