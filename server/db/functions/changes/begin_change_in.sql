-- Begins a change of an order in one of some states that its venue or guest decided on, under the order's lock; returns
-- its new revision.
create or replace function begin_change_in(p_location integer, p_order bigint, p_revision integer, p_states text[])
returns integer
language plpgsql
as $$
declare
  v_revision integer;
begin
  update shop_order
  set revision = revision + 1
  where order_id = p_order and location_key = p_location and state = any (p_states) and revision = p_revision
  returning revision
  into v_revision;
  if not found then
    perform refuse_moved_order(p_location, p_order, p_states);
  end if;
  -- The amount being paid was computed from the order before this change.
  if exists (select from payment_attempt where order_id = p_order and state in ('pending', 'challenge', 'unknown')) then
    raise exception 'the order is being paid' using errcode = 'GW003';
  end if;
  return v_revision;
end;
$$;
