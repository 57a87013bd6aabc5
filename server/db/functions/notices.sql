-- What happens to a bought order: its record, an email to the venue's own people where they ask for it (docs/rules/notices.md), and what
-- its own systems are told (docs/webhooks.md).

-- Keeps what the venue is told of, when its guests are reminded and asked, also about carts, when its manifest is sent, and how long it keeps personal data, where it can be read without the whole
-- definition.
create or replace function set_notices() returns trigger language plpgsql as $$
begin
  new.notices := nullif(new.definition -> 'notices', 'null');
  new.reminder_hours := (new.definition ->> 'reminderHours')::integer;
  new.review_hours := (new.definition ->> 'reviewHours')::integer;
  new.cart_reminder := case when new.definition ->> 'cartReminderHours' is not null
    then jsonb_build_object('hours', new.definition -> 'cartReminderHours', 'timeZone', new.definition -> 'timeZone') end;
  new.retention := nullif(jsonb_strip_nulls(jsonb_build_object('orders', new.definition -> 'orderRetentionMonths',
    'carts', new.definition -> 'cartRetentionMonths', 'memberships', new.definition -> 'membershipRetentionMonths')), '{}');
  new.manifest := nullif(new.definition -> 'manifest', 'null') || jsonb_build_object('timeZone', new.definition -> 'timeZone');
  return new;
end $$;

create or replace trigger set_notices before insert or update of definition on location for each row execute function set_notices();

-- Records an event of an order, and queues an email to each address of the venue that wants to hear of it, and webhooks. p_of: which of
-- the venue's choices it belongs to; null if no email is sent.
create or replace function record_event(p_order bigint, p_kind text, p_of text, p_request text, p_details jsonb) returns void
language plpgsql as $$
declare
  v_event bigint;
begin
  insert into order_event (order_id, kind, request_id, details) values (p_order, p_kind, p_request, p_details)
  returning event_id into v_event;
  insert into outbox (topic, dedupe_key, payload)
  select 'venue-notice', 'venue-notice-' || p_order || '-' || v_event || '-' || a.n,
    jsonb_build_object('locationKey', o.location_key, 'orderNumber', o.order_number, 'to', a.address, 'kind', replace(p_kind, ' ', '-'), 'details', p_details)
  from shop_order o join location l using (location_key)
    cross join jsonb_array_elements_text(l.notices -> 'to') with ordinality as a(address, n)
  where o.order_id = p_order and jsonb_exists(l.notices -> 'of', p_of);
  perform queue_webhooks(p_order, v_event, p_kind, p_details);
end $$;
