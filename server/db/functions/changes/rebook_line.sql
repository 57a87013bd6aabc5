-- Gives a line of a saved order the places, time and price of what it is booked as now: its old places are released and
-- the new ones taken. Called under the order's lock.
-- booked: {lineKey, slotKey, start, end, startAt, endAt, pickup, cells, wanted[], amended: amend_order's document|null}
create or replace function rebook_line(p_location integer, p_order bigint, booked jsonb, p_reason text, p_request text)
returns void
language plpgsql
as $$
declare
  v_line bigint := (booked ->> 'lineKey')::bigint;
  v_wanted jsonb := wanted_of_line(booked -> 'wanted', v_line);
  v_kept jsonb;
begin
  perform lock_cells(p_location, p_order, array[v_line], v_wanted);
  v_kept := kept_places(p_location, p_order, array[v_line], v_wanted);
  perform release_lines(p_location, p_order, array[v_line]);
  if v_kept is not null then
    perform exceed_cells(p_location, v_kept);
  end if;
  perform claim_cells(p_location, p_order, v_wanted, null);
  -- guard_line and guard_order let the times and prices of this order change until the setting is taken back below.
  perform set_config('gangway.moving', p_order::text, true);
  if booked -> 'amended' != 'null' then
    perform amend_order(p_location, p_order, v_line, booked -> 'amended', p_reason, p_request);
  end if;
  update order_line
  set
    slot_key = (booked ->> 'slotKey')::bigint,
    starts_at_wall = booked ->> 'start',
    ends_at_wall = booked ->> 'end',
    starts_at = to_timestamp((booked ->> 'startAt')::double precision / 1000),
    pickup = nullif(booked -> 'pickup', 'null'),
    cells = (booked ->> 'cells')::integer,
    called_off_at = null
  where order_id = p_order and line_id = v_line;
  perform set_config('gangway.moving', '', true);
  -- A commission is due once the activity is over.
  update commission
  set is_over_at = to_timestamp((booked ->> 'endAt')::double precision / 1000)
  where order_id = p_order and line_id = v_line;
end;
$$;
