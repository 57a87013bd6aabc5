-- Corrects how to reach the guest of a saved order (docs/rules/orders.md, "Contact details after the sale").
-- GW003 order changed since it was read, or is being paid · GW004 not saved
-- correct: {location, orderId, revision, customer, fields: [names], contact: {name: [before, after]}, actor, reason,
--           link (hex)|null, email: {topic, payload}|null (the confirmation, for a new address), requestId}
create or replace function correct_contact(correct jsonb)
returns void
language plpgsql
as $$
declare
  v_location integer := (correct ->> 'location')::integer;
  v_order bigint := (correct ->> 'orderId')::bigint;
  v_revision integer;
begin
  v_revision := begin_change(v_location, v_order, (correct ->> 'revision')::integer);
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
      jsonb_build_object('fields', correct -> 'fields', 'by', correct -> 'actor', 'reason', correct -> 'reason')
    );
  -- Until the guest is erased (erase_order), the history of the order has them.
  update order_event
  set details = details || jsonb_build_object('contact', correct -> 'contact')
  where order_id = v_order and kind = 'contact corrected' and request_id = correct ->> 'requestId';
  if correct -> 'email' != 'null' then
    perform email_change(v_location, v_order, v_revision, correct ->> 'link', correct -> 'email');
    insert into order_event (order_id, kind, request_id) values (v_order, 'sent again', correct ->> 'requestId');
  end if;
end;
$$;
