-- Ends the memberships that canceled lines bought, and takes back the renewals that they bought. Called under the
-- order's lock. Raises GW003 if such a membership was renewed by another order, or a renewal cannot be taken back.
create or replace function end_memberships(p_location integer, p_order bigint, p_lines bigint[], p_today date)
returns void
language plpgsql
as $$
declare
  r membership_renewal;
  v_ids bigint[] := array(
    select membership_id from membership where order_id = p_order and line_id = any (p_lines)
    union
    select membership_id from membership_renewal where order_id = p_order and line_id = any (p_lines)
  );
begin
  perform from membership where membership_id = any (v_ids) order by membership_id for update;
  -- A member who is being admitted right now either comes first or is refused.
  perform from membership_member where membership_id = any (v_ids) order by member_id for update;
  if
    exists (
      select
      from
        membership as m
        join membership_renewal using (membership_id)
      where m.order_id = p_order and m.line_id = any (p_lines)
    )
  then
    raise exception 'a membership was renewed' using errcode = 'GW003';
  end if;
  update membership set canceled_at = clock_timestamp() where order_id = p_order and line_id = any (p_lines);
  for r in
    select * from membership_renewal where order_id = p_order and line_id = any (p_lines) order by membership_id
  loop
    perform take_back_renewal(p_location, r, p_today);
  end loop;
  delete from renewal_link
  where
    membership_id in (
      select membership_id from membership where membership_id = any (v_ids) and canceled_at is not null
    );
end;
$$;
