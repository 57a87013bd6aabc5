-- Takes a renewal back that has not begun: its days, visits and guest passes. The caller holds the membership's and its
-- members' locks. Raises GW003 if it has begun, was renewed itself, or was used.
create or replace function take_back_renewal(p_location integer, r membership_renewal, p_today date)
returns void
language plpgsql
as $$
declare
  v_key text;
  v_total integer;
begin
  -- Claims of guest passes wait here.
  perform
  from
    cell as c
    join membership as m on m.membership_id = r.membership_id and c.subject = guest_pass_subject(m.membership_key)
  where c.location_key = p_location and c.at = 'open'
  for update of c;
  update membership
  set
    ends_on = r.ended_on,
    guest_passes = guest_passes - coalesce(r.guest_passes, 0)
  where membership_id = r.membership_id and ends_on = r.ends_on and r.starts_on > p_today and not is_renewal_used(r)
  returning membership_key, guest_passes::integer
  into v_key, v_total;
  if not found then
    raise exception 'a renewal was used' using errcode = 'GW003';
  end if;
  update cell
  set
    capacity = greatest(v_total, claimed),
    lowered_to = case
      when claimed > v_total then v_total
    end
  where location_key = p_location and subject = guest_pass_subject(v_key) and at = 'open';
  update membership_member
  set visits_remaining = visits_remaining - coalesce(r.visits, 0)
  where membership_id = r.membership_id;
  delete from membership_renewal where renewal_id = r.renewal_id;
end;
$$;
