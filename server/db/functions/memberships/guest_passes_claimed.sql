-- How many guest passes of a membership are claimed, by bookings and by carts whose hold has not ended.
create or replace function guest_passes_claimed(p_location integer, p_membership_key text)
returns integer
language sql
stable
as $$
  select
    coalesce(sum(c.claimed), 0)::integer - (
      select coalesce(sum(k.units), 0)::integer
      from claim as k
      where
        k.location_key = p_location
        and k.subject = guest_pass_subject(p_membership_key)
        and k.at = 'open'
        and k.expires_at <= clock_timestamp()
    )
  from cell as c
  where c.location_key = p_location and c.subject = guest_pass_subject(p_membership_key) and c.at = 'open';
$$;
