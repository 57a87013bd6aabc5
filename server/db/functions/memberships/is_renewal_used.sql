-- Whether visits or guest passes that a renewal added were used.
create or replace function is_renewal_used(r membership_renewal)
returns boolean
language sql
stable
as $$
  select
    exists (
      select from membership_member as b where b.membership_id = r.membership_id and b.visits_remaining < r.visits
    )
    or exists (
      select
      from membership as m
      where
        m.membership_id = r.membership_id
        and m.guest_passes - coalesce(r.guest_passes, 0) < guest_passes_claimed(m.location_key, m.membership_key)
    );
$$;
