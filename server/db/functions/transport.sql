-- Full-day transportation within an order (docs/rules/transport.md); called by change_cart and load_order.

-- Lists an order's transportation by day.
create or replace function load_transports(p_order bigint) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('line_id', t.line_id, 'day', t.day, 'pickup_key', t.pickup_key,
      'location_name', t.location_name, 'guests', t.guests, 'pickup_time', t.pickup_time, 'arrive_time', t.arrive_time,
      'return_time', t.return_time, 'sub_total', l.sub_total, 'tax_class', l.tax_class) order by t.day), '[]')
    from order_transport t join order_line l using (order_id, line_id) where t.order_id = p_order);
end $$;

-- Adds a change's transports as merchandise lines, and stores whether the customer accepted their conditions. Returns
-- {lines: [line_id …], wanted: [cells with their line_id …]}; the caller claims them with all others.
create or replace function add_transports(p_location integer, p_order bigint, change jsonb) returns jsonb
language plpgsql as $$
declare
  v_line bigint;
  v_lines bigint[] := '{}';
  v_wanted jsonb := '[]';
  t jsonb;
begin
  if change ? 'agreed_to_transport' then
    update shop_order set agreed_to_transport = (change ->> 'agreed_to_transport')::boolean where order_id = p_order;
  end if;
  for t in select * from jsonb_array_elements(coalesce(change -> 'add_transports', '[]')) loop
    insert into order_line (order_id, location_key, kind, sub_total, discount, tax_class, cells, details)
    values (p_order, p_location, 'merchandise', (t ->> 'sub_total')::bigint,
      coalesce((t ->> 'discount')::bigint, 0), t ->> 'tax_class',
      jsonb_array_length(t -> 'wanted'), '{}')
    returning line_id into v_line;
    insert into order_transport (order_id, line_id, day, pickup_key, location_name, guests, pickup_time, arrive_time, return_time)
    values (p_order, v_line, t ->> 'day', (t ->> 'pickup_key')::integer, t ->> 'location_name',
      (t ->> 'guests')::integer, t ->> 'pickup_time', t ->> 'arrive_time', t ->> 'return_time');
    v_lines := v_lines || v_line;
    v_wanted := v_wanted || wanted_of_line(t -> 'wanted', v_line);
  end loop;
  return jsonb_build_object('lines', v_lines, 'wanted', v_wanted);
end $$;

create or replace trigger guard_transport before update or delete on order_transport
  for each row execute function guard_line();
