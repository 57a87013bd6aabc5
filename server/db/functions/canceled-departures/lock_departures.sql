-- Locks the sold orders and the carts with bookings on some departures of a day, in one order, before anything else of
-- them is locked: whoever changes or pays one of them waits, or has come first.
-- departures: [{activityKey, at}]
create or replace function lock_departures(
  p_location integer,
  p_from timestamptz,
  p_before timestamptz,
  departures jsonb
)
returns void
language plpgsql
as $$
begin
  perform
  from shop_order
  where order_id in (select order_id from bookings_on(p_location, p_from, p_before, departures))
  order by order_id
  for update;
end;
$$;
