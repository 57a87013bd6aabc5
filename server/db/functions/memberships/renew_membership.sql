-- Extends a membership; can_renew has locked it. Its members, their keys, photos and waivers stay. Visits and guest
-- passes that are left are kept if it has not ended yet; otherwise they are the plan's. The column counts the passes
-- that are used too, as their cell does.
-- renewal: {renews: membership_key, ended_on, starts_on, ends_on, keeps_unused, visits, guest_passes, order_id,
--           line_id}
create or replace function renew_membership(p_location integer, renewal jsonb)
returns void
language plpgsql
as $$
declare
  v_keeps boolean := (renewal ->> 'keeps_unused')::boolean;
  v_visits integer := (renewal ->> 'visits')::integer;
  v_passes integer := (renewal ->> 'guest_passes')::integer;
  v_total integer;
  v_used integer := guest_passes_claimed(p_location, renewal ->> 'renews');
  v_membership bigint;
begin
  update membership
  set
    ends_on = (renewal ->> 'ends_on')::date,
    guest_passes = v_passes + case
      when v_keeps then guest_passes
      else least(guest_passes, v_used)
    end
  where location_key = p_location and membership_key = renewal ->> 'renews' and ends_on = (renewal ->> 'ended_on')::date
  returning membership_id, guest_passes::integer
  into v_membership, v_total;
  -- A claim that is older than the renewal may have written the passes of before.
  insert into cell as c (location_key, subject, at, capacity)
  values (p_location, guest_pass_subject(renewal ->> 'renews'), 'open', v_total)
  on conflict (location_key, subject, at) do update
    set
      capacity = greatest(v_total, c.claimed),
      lowered_to = case
        when c.claimed > v_total then v_total
      end;
  insert into membership_renewal (membership_id, order_id, line_id, visits, guest_passes, ended_on, starts_on, ends_on)
  values
    (
      v_membership,
      (renewal ->> 'order_id')::bigint,
      (renewal ->> 'line_id')::bigint,
      v_visits,
      v_passes,
      (renewal ->> 'ended_on')::date,
      (renewal ->> 'starts_on')::date,
      (renewal ->> 'ends_on')::date
    );
  -- Null is no limit.
  update membership_member
  set visits_remaining = v_visits + case
    when v_keeps then coalesce(visits_remaining, 0)
    else 0
  end
  where membership_id = v_membership;
  delete from renewal_link where membership_id = v_membership;
end;
$$;
