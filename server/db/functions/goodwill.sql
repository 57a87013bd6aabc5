-- Refunds that cancel nothing (docs/rules/refunds.md, "Without canceling"): lines stay as they were sold, and the order costs less.
-- GW003 order changed since it was read, or is being paid · GW004 not saved

-- Lists what went back of an order's lines that are not canceled, in the program's names (Goodwill of the domain).
create or replace function load_goodwill(p_order bigint) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('lineKey', line_id, 'amount', goodwill) order by line_id), '[]')
    from order_line where order_id = p_order and goodwill > 0 and canceled_at is null);
end $$;

-- reduce: {location, orderId, revision, lines: [{lineKey, amount}], amended: amend_totals' document, actor, reason,
--          link (hex)|null (the email names the order's own key), letter: {topic, payload}|null, requestId}
create or replace function reduce_order(reduce jsonb) returns void language plpgsql as $$
declare
  v_location integer := (reduce ->> 'location')::integer;
  v_order bigint := (reduce ->> 'orderId')::bigint;
  v_revision integer := begin_change(v_location, v_order, (reduce ->> 'revision')::integer);
begin
  -- guard_line and guard_order let the order change until the setting is taken back below.
  perform set_config('gangway.moving', v_order::text, true);
  perform amend_totals(v_location, v_order, reduce -> 'amended', 'goodwill', reduce ->> 'requestId');
  update order_line l set goodwill = l.goodwill + r.amount
  from jsonb_to_recordset(reduce -> 'lines') as r("lineKey" bigint, amount bigint)
  where l.order_id = v_order and l.line_id = r."lineKey";
  perform set_config('gangway.moving', '', true);

  -- Affiliates earn on what the guest pays.
  perform reverse_commission(v_order, l.line_id, round(c.basis::numeric * l.goodwill / l.total)::bigint)
  from order_line l join commission c using (order_id, line_id)
    join jsonb_to_recordset(reduce -> 'lines') as r("lineKey" bigint) on r."lineKey" = l.line_id
  where l.order_id = v_order and l.total > 0 order by l.line_id;
  perform email_change(v_location, v_order, v_revision, reduce ->> 'link', reduce -> 'letter');
  perform record_event(v_order, 'price reduced', 'changes', reduce ->> 'requestId', jsonb_build_object('lines', reduce -> 'lines',
    'difference', reduce #> '{amended,difference}', 'by', reduce -> 'actor', 'reason', reduce -> 'reason',
    'back', reduce #> '{amended,refunds,parts}'));
end $$;
