-- Changes by when a saved order has to be paid before it lapses, or keeps its places for good
-- (docs/rules/desk-sales.md, "Places kept until a moment").
-- GW003 order changed since it was read, is being paid, or has no such time any more · GW004 not saved
-- change: {location, orderId, revision, payBy: {at, wall}|null, actor, reason, requestId}
create or replace function change_pay_by(change jsonb)
returns void
language plpgsql
as $$
declare
  v_order bigint := (change ->> 'orderId')::bigint;
begin
  perform begin_change((change ->> 'location')::integer, v_order, (change ->> 'revision')::integer);
  update shop_order
  set pay_by = (change #>> '{payBy,at}')::timestamptz
  where order_id = v_order and pay_by is not null;
  if not found then
    raise exception 'the order does not lapse' using errcode = 'GW003';
  end if;
  perform
    record_event(
      v_order,
      'pay by changed',
      null,
      change ->> 'requestId',
      jsonb_build_object('payBy', change #> '{payBy,wall}', 'by', change -> 'actor', 'reason', change -> 'reason')
    );
end;
$$;
