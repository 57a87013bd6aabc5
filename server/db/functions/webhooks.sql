-- What a venue's own systems are told (docs/webhooks.md): written with the change it tells of, sent by a job.

-- Lists the events that a record of an order's history is to integrators; empty for what they do not hear of.
create or replace function webhook_events(p_order bigint, p_event bigint, p_state order_state, p_kind text, p_details jsonb) returns text[]
language plpgsql stable as $$
begin
  case p_kind
    when 'saved' then
      return case when (p_details ->> 'paid')::bigint > 0 then array['order.placed', 'payment.made'] else array['order.placed'] end;
    when 'balance' then return array['payment.made'];
    when 'moved' then
      return case when (p_details ->> 'paid')::bigint > 0 then array['order.changed', 'payment.made'] else array['order.changed'] end;
    when 'price reduced', 'changed', 'contact corrected' then return array['order.changed'];
    when 'canceled' then return array[case when p_state = 'cancelled' then 'order.cancelled' else 'order.changed' end];
    when 'refunded' then return array['refund.made'];
    when 'refund refused' then return array['refund.failed'];
    when 'refund again' then return array['refund.retried'];
    when 'refund given' then return array['refund.given'];
    when 'payment undone' then return array['payment.removed'];
    when 'dispute' then
      -- A dispute is told once. An inquiry is none yet.
      return case when p_details ->> 'state' <> 'inquiry' and not exists (
        select from order_event where order_id = p_order and event_id <> p_event and kind = 'dispute'
          and details ->> 'dispute' = p_details ->> 'dispute' and details ->> 'state' <> 'inquiry')
        then array['dispute.opened'] else array[]::text[] end;
    else return array[]::text[];
  end case;
end $$;

-- Queues what a record of an order's history is to each endpoint of its venue. Does nothing for a venue without one.
create or replace function queue_webhooks(p_order bigint, p_event bigint, p_kind text, p_details jsonb) returns void
language plpgsql as $$
declare
  v_location integer;
  v_state order_state;
begin
  select location_key, state into v_location, v_state from shop_order where order_id = p_order;
  if not exists (
    select from webhook_endpoint where location_key = v_location and disabled_at is null and removed_at is null) then
    return;
  end if;
  with told as materialized (
    select event, gen_random_uuid() as message_id
    from unnest(webhook_events(p_order, p_event, v_state, p_kind, p_details)) as e(event))
  insert into webhook_delivery (location_key, endpoint_id, message_id, event, order_id, sequence, details)
  select v_location, e.endpoint_id, t.message_id, t.event, p_order,
    (select count(*)::integer from order_event where order_id = p_order),
    -- What people wrote for each other stays in the shop; a dispute's reason is a code.
    (case when p_kind = 'dispute' then p_details else p_details - 'reason' end) || jsonb_build_object('kind', p_kind)
  from told t join webhook_endpoint e on e.location_key = v_location and jsonb_exists(e.events, t.event)
  where e.disabled_at is null and e.removed_at is null;
end $$;

-- Notes that a cell's places changed, if its venue tells of that. The note is locked until the transaction ends, so that the job cannot
-- take it before the change can be seen.
create or replace function note_cell() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoint where location_key = new.location_key and disabled_at is null and removed_at is null
    and jsonb_exists(events, 'availability.changed')) then
    insert into availability_change as c (location_key, subject, at, due_at)
    values (new.location_key, new.subject, new.at, clock_timestamp() + interval '3 seconds')
    on conflict (location_key, subject, at) do update set changes = c.changes + 1;
  end if;
  return null;
end $$;

create or replace trigger note_new_cell after insert on cell for each row when (new.claimed > 0) execute function note_cell();
create or replace trigger note_cell after update on cell for each row
when (old.claimed <> new.claimed or old.capacity is distinct from new.capacity or old.exclusive <> new.exclusive)
execute function note_cell();

-- Queues departures that changed for each endpoint that hears of it: those of an activity on a day are told together, and what changes
-- before that is sent joins them.
-- told: {location, days: [{departures, activityKey, date, changed: {departure: true}}], cells: [{subject, at, changes}]}
create or replace function queue_departures(told jsonb) returns void language plpgsql as $$
declare
  v_location integer := (told ->> 'location')::integer;
begin
  with message as materialized (
    select d, gen_random_uuid() as message_id from jsonb_array_elements(told -> 'days') as d)
  insert into webhook_delivery as w (location_key, endpoint_id, message_id, event, departures, details)
  select v_location, e.endpoint_id, m.message_id, 'availability.changed', m.d ->> 'departures', m.d - 'departures'
  from message m cross join webhook_endpoint e
  where e.location_key = v_location and e.disabled_at is null and e.removed_at is null and jsonb_exists(e.events, 'availability.changed')
  order by e.endpoint_id, m.d ->> 'departures'
  on conflict (location_key, endpoint_id, departures) where state = 'due' and attempts = 0 and departures is not null
  do update set details = jsonb_set(w.details, '{changed}', (w.details -> 'changed') || (excluded.details -> 'changed'));
  -- A cell that changed again meanwhile is told of again. Nothing waits here for a purchase, which may wait for a note.
  with done as materialized (
    select c.subject, c.at from availability_change c
      join jsonb_to_recordset(told -> 'cells') as t(subject text, at text, changes integer) using (subject, at, changes)
    where c.location_key = v_location for update of c skip locked)
  delete from availability_change c using done d where c.location_key = v_location and c.subject = d.subject and c.at = d.at;
end $$;

-- Makes a venue's endpoints those of its file: [{url, events, personalData, secret}]. The secret is for a new one.
create or replace function save_endpoints(p_location integer, p_endpoints jsonb) returns void language plpgsql as $$
begin
  insert into webhook_endpoint as e (location_key, url, events, personal_data, secret)
  select p_location, t.url, t.events, t."personalData", t.secret
  from jsonb_to_recordset(p_endpoints) as t(url text, events jsonb, "personalData" boolean, secret text)
  on conflict (location_key, url) do update
  set events = excluded.events, personal_data = excluded.personal_data, removed_at = null,
    -- One that was taken out and comes back starts anew.
    secret = case when e.removed_at is null then e.secret else excluded.secret end,
    failing_since = case when e.removed_at is null then e.failing_since end,
    disabled_at = case when e.removed_at is null then e.disabled_at end;
  with gone as (
    update webhook_endpoint e set removed_at = clock_timestamp(), former_secret = null, former_until = null
    where location_key = p_location and removed_at is null
      and not exists (select from jsonb_array_elements(p_endpoints) t where t ->> 'url' = e.url)
    returning endpoint_id)
  update webhook_delivery d set state = 'given up', ended_at = clock_timestamp(), last_error = 'the endpoint was removed'
  from gone g where d.location_key = p_location and d.endpoint_id = g.endpoint_id and d.state = 'due';
end $$;

-- Records how an attempt ended. Null p_wait: there is no further one. Returns what came of it: 'delivered', 'again', 'given up', or
-- 'disabled' if the endpoint has done nothing but fail for p_patience, or says that it is gone (p_final). Its venue then gets an email.
create or replace function end_delivery(p_location integer, p_delivery bigint, p_status integer, p_error text, p_wait interval,
  p_patience interval, p_final boolean) returns text language plpgsql as $$
declare
  v_endpoint bigint;
  v_since timestamptz;
  v_url text;
begin
  update webhook_delivery set status = p_status, last_error = p_error, leased_until = null,
    state = case when p_error is null then 'delivered' when p_wait is null then 'given up' else 'due' end,
    due_at = case when p_error is null or p_wait is null then due_at else clock_timestamp() + p_wait end,
    first_due_at = coalesce(first_due_at, due_at),
    ended_at = case when p_error is null or p_wait is null then clock_timestamp() end
  where location_key = p_location and delivery_id = p_delivery and state = 'due' returning endpoint_id into v_endpoint;
  if not found then return 'again'; end if;
  if p_error is null then
    update webhook_endpoint set failing_since = null
    where location_key = p_location and endpoint_id = v_endpoint and failing_since is not null;
    return 'delivered';
  end if;
  update webhook_endpoint set failing_since = clock_timestamp()
  where location_key = p_location and endpoint_id = v_endpoint and failing_since is null;
  select failing_since, url into v_since, v_url from webhook_endpoint
  where location_key = p_location and endpoint_id = v_endpoint and disabled_at is null for update;
  if not found or not (p_final or v_since <= clock_timestamp() - p_patience) then
    return case when p_wait is null then 'given up' else 'again' end;
  end if;
  update webhook_endpoint set disabled_at = clock_timestamp() where location_key = p_location and endpoint_id = v_endpoint;
  update webhook_delivery set state = 'given up', ended_at = clock_timestamp(), leased_until = null,
    last_error = coalesce(last_error, 'the endpoint was turned off')
  where location_key = p_location and endpoint_id = v_endpoint and state = 'due';
  insert into outbox (topic, dedupe_key, payload)
  select 'endpoint-disabled', 'endpoint-disabled-' || p_location || '-' || v_endpoint || '-' || p_delivery || '-' || a.n,
    jsonb_build_object('locationKey', p_location, 'to', a.address, 'url', v_url, 'status', p_status)
  from location l cross join jsonb_array_elements_text(l.notices -> 'to') with ordinality as a(address, n)
  where l.location_key = p_location and jsonb_exists(l.notices -> 'of', 'problems');
  return 'disabled';
end $$;
