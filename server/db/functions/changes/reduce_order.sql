-- Gives money back without canceling anything (docs/rules/refunds.md, "Without canceling"): lines stay as they were
-- sold, and the order costs less; of canceled lines, less is kept.
-- GW003 order changed since it was read, or is being paid · GW004 not saved
-- reduce: {location, orderId, revision, lines: [{lineKey, amount}], amended: amend_totals' document, actor, reason,
--          link (hex)|null (the email names the order's own key), email: {topic, payload}|null, requestId}
create or replace function reduce_order(reduce jsonb)
returns void
language plpgsql
as $$
declare
  v_location integer := (reduce ->> 'location')::integer;
  v_order bigint := (reduce ->> 'orderId')::bigint;
  v_revision integer := begin_change_in(v_location, v_order, (reduce ->> 'revision')::integer, '{saved,cancelled}');
begin
  -- guard_line and guard_order let the order change until the setting is taken back below.
  perform set_config('gangway.moving', v_order::text, true);
  -- What gift cards that were bought cost less is no longer closed to gift cards that pay.
  update shop_order
  set gift_card_total = gift_card_total - (
    select coalesce(sum(r.amount), 0)
    from
      jsonb_to_recordset(reduce -> 'lines') as r ("lineKey" bigint, amount bigint)
      join order_line as l
        on l.order_id = v_order and l.line_id = r."lineKey" and l.kind = 'giftCard' and l.canceled_at is null
  )
  where order_id = v_order;
  perform amend_totals(v_location, v_order, reduce -> 'amended', 'goodwill', reduce ->> 'requestId');
  update order_line as l
  set
    goodwill = l.goodwill + case
      when l.canceled_at is null then r.amount
      else 0
    end,
    kept = l.kept - r.amount
  from jsonb_to_recordset(reduce -> 'lines') as r ("lineKey" bigint, amount bigint)
  where l.order_id = v_order and l.line_id = r."lineKey";
  perform set_config('gangway.moving', '', true);
  perform settle_commissions(v_order);
  perform email_change(v_location, v_order, v_revision, reduce ->> 'link', reduce -> 'email');
  perform
    record_event(
      v_order,
      'price reduced',
      'changes',
      reduce ->> 'requestId',
      jsonb_build_object(
        'lines', reduce -> 'lines',
        'difference', reduce #> '{amended,difference}',
        'by', reduce -> 'actor',
        'reason', reduce -> 'reason',
        'back', reduce #> '{amended,refunds,parts}'
      )
    );
end;
$$;
