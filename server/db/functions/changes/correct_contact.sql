-- Corrects how to reach the guest of a saved order (docs/rules/orders.md, "Contact details after the sale").
-- GW003 order changed since it was read, or is being paid · GW004 not saved
-- correct: {location, orderId, revision, customer, fields: [names], contact: {name: [before, after]}, actor, requestId}
create or replace function correct_contact(correct jsonb)
returns void
language plpgsql
as $$
declare
  v_order bigint := (correct ->> 'orderId')::bigint;
begin
  perform begin_change((correct ->> 'location')::integer, v_order, (correct ->> 'revision')::integer);
  -- guard_order lets the customer change until the setting is taken back below.
  perform set_config('gangway.moving', v_order::text, true);
  update shop_order set customer = correct -> 'customer' where order_id = v_order;
  perform set_config('gangway.moving', '', true);
  -- Webhooks and notices hear which details changed, not what they are.
  perform
    record_event(
      v_order,
      'contact corrected',
      null,
      correct ->> 'requestId',
      jsonb_build_object('fields', correct -> 'fields', 'by', correct -> 'actor')
    );
  -- Until the guest is erased (erase_order), the history of the order has them.
  update order_event
  set details = details || jsonb_build_object('contact', correct -> 'contact')
  where order_id = v_order and kind = 'contact corrected' and request_id = correct ->> 'requestId';
end;
$$;
