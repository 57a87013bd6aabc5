-- Removes a location's demo orders from the books as if nobody had made them, because nobody did; returns how many. One
-- stays, and is an order like any other from then on, if somebody paid for something else with what it issued.
create or replace function remove_demo_orders(p_location integer)
returns integer
language plpgsql
as $$
declare
  v_order bigint;
  v_count integer := 0;
begin
  -- Carts of a start that was ended in the middle; what sweeps carts takes them away.
  update shop_order
  set hold_expires_at = clock_timestamp() - interval '1 second'
  where order_id in (select order_id from demo_order where location_key = p_location) and state in ('new', 'paying');
  for v_order in
    select o.order_id
    from
      demo_order as d
      join shop_order as o using (order_id)
    where
      d.location_key = p_location
      and o.state in ('saved', 'cancelled')
      and not exists (
        select
        from
          gift_card as c
          join gift_card_use as u using (gift_card_id)
        where
          u.order_id != o.order_id
          and (
            c.order_id = o.order_id
            or c.gift_card_id in (select r.gift_card_id from refund as r where r.order_id = o.order_id)
          )
      )
    order by o.order_id
    for update of o
  loop
    perform remove_demo_order(p_location, v_order);
    v_count := v_count + 1;
  end loop;
  delete from demo_order where location_key = p_location;
  return v_count;
end;
$$;
