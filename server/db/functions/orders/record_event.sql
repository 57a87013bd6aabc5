-- Records an event of an order, and queues an email to each address of the venue that wants to hear of it
-- (docs/rules/notices.md), and webhooks to its systems (docs/webhooks.md). p_of: which of the venue's choices it
-- belongs to; null if no email is sent.
create or replace function record_event(p_order bigint, p_kind text, p_of text, p_request text, p_details jsonb)
returns void
language plpgsql
as $$
declare
  v_event bigint;
begin
  insert into order_event (order_id, kind, request_id, details)
  values (p_order, p_kind, p_request, p_details)
  returning event_id
  into v_event;
  insert into outbox (topic, dedupe_key, payload)
  select
    'venue-notice',
    'venue-notice-' || p_order || '-' || v_event || '-' || a.n,
    jsonb_build_object(
      'locationKey', o.location_key,
      'orderNumber', o.order_number,
      'to', a.address,
      'kind', replace(p_kind, ' ', '-'),
      'details', p_details
    )
  from
    shop_order as o
    join location as l using (location_key)
    cross join jsonb_array_elements_text(l.notices -> 'to') with ordinality as a (address, n)
  where o.order_id = p_order and jsonb_exists(l.notices -> 'of', p_of);
  perform queue_webhooks(p_order, v_event, p_kind, p_details);
end;
$$;
