-- Lists the bookings of sold orders and carts on some departures of a day.
-- departures: [{activityKey, at}]
create or replace function bookings_on(p_location integer, p_from timestamptz, p_before timestamptz, departures jsonb)
returns table (order_id bigint, line_id bigint, state order_state)
language plpgsql
stable
as $$
begin
  return query select l.order_id, l.line_id, o.state
    from
      order_line as l
      join jsonb_to_recordset(departures) as d ("activityKey" integer, at text)
        on l.item_key = d."activityKey" and l.starts_at_wall = d.at
      join shop_order as o on o.order_id = l.order_id
    where
      l.location_key = p_location
      and l.starts_at >= p_from
      and l.starts_at < p_before
      and l.canceled_at is null
      and o.state in ('new', 'paying', 'saved');
end;
$$;
