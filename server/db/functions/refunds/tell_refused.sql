-- Tells the venue and the guest that a refund was refused. key: {orderKey, hash (hex)}, of the email's link.
create or replace function tell_refused(p_order bigint, p_refund bigint, p_error text, key jsonb)
returns void
language plpgsql
as $$
declare
  v_location integer := (select location_key from shop_order where order_id = p_order);
begin
  perform
    record_event(
      p_order,
      'refund refused',
      'problems',
      null,
      jsonb_build_object(
        'amount', (select amount from refund where order_id = p_order and refund_id = p_refund),
        'refund', p_refund,
        'error', p_error
      )
    );
  if key is null then
    return;
  end if;
  insert into order_link (location_key, key_hash, order_id) values (v_location, decode(key ->> 'hash', 'hex'), p_order);
  insert into outbox (topic, dedupe_key, payload)
  select
    'refund-news',
    'refund-news-' || p_order || '-refused-' || (select max(event_id) from order_event where order_id = p_order),
    jsonb_build_object(
      'locationKey', v_location,
      'orderKey', key -> 'orderKey',
      'news', 'refused',
      'back', jsonb_build_array(
        jsonb_build_object(
          'to', 'payment',
          'method', a.method,
          'brand', a.card_brand,
          'last4', a.card_last4,
          'amount', r.amount
        )
      )
    )
  from
    refund as r
    join payment_attempt as a using (attempt_row_id)
  where r.order_id = p_order and r.refund_id = p_refund;
end;
$$;
