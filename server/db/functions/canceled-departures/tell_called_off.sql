-- Writes to the guest of an order whose departure was canceled, and says when its job goes on; in one transaction, so
-- that nobody is written to twice.
-- tell: {location, cancellation, orderId, link (hex), dedupeKey, payload, dueAt}
create or replace function tell_called_off(tell jsonb)
returns void
language plpgsql
as $$
begin
  update departure_cancellation_order
  set
    state = 'waiting',
    leased_until = null,
    tries = 0,
    due_at = (tell ->> 'dueAt')::timestamptz,
    changed_at = case
      when state = 'waiting' then changed_at
      else clock_timestamp()
    end
  where
    location_key = (tell ->> 'location')::integer
    and cancellation_id = (tell ->> 'cancellation')::bigint
    and order_id = (tell ->> 'orderId')::bigint
    and state in ('queued', 'waiting');
  if not found or tell -> 'payload' = 'null' then
    return;
  end if;
  insert into outbox (topic, dedupe_key, payload)
  values ('departure-canceled', tell ->> 'dedupeKey', tell -> 'payload')
  on conflict (dedupe_key) do nothing;
  if found then
    insert into order_link (location_key, key_hash, order_id)
    values ((tell ->> 'location')::integer, decode(tell ->> 'link', 'hex'), (tell ->> 'orderId')::bigint);
  end if;
end;
$$;
