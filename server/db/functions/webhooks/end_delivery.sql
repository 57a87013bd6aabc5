-- Records how an attempt ended. Null p_wait: there is no further one. Returns what came of it: 'delivered', 'again',
-- 'given up', or 'disabled' if the endpoint has done nothing but fail for p_patience, or says that it is gone
-- (p_final). Its venue then gets an email.
create or replace function end_delivery(
  p_location integer,
  p_delivery bigint,
  p_status integer,
  p_error text,
  p_wait interval,
  p_patience interval,
  p_final boolean
)
returns text
language plpgsql
as $$
declare
  v_endpoint bigint;
  v_since timestamptz;
  v_url text;
begin
  update webhook_delivery
  set
    status = p_status,
    last_error = p_error,
    leased_until = null,
    state = case
      when p_error is null then 'delivered'
      when p_wait is null then 'given up'
      else 'due'
    end,
    due_at = case
      when p_error is null or p_wait is null then due_at
      else clock_timestamp() + p_wait
    end,
    first_due_at = coalesce(first_due_at, due_at),
    ended_at = case
      when p_error is null or p_wait is null then clock_timestamp()
    end
  where location_key = p_location and delivery_id = p_delivery and state = 'due'
  returning endpoint_id
  into v_endpoint;
  if not found then
    return 'again';
  end if;
  if p_error is null then
    update webhook_endpoint
    set failing_since = null
    where location_key = p_location and endpoint_id = v_endpoint and failing_since is not null;
    return 'delivered';
  end if;
  update webhook_endpoint
  set failing_since = clock_timestamp()
  where location_key = p_location and endpoint_id = v_endpoint and failing_since is null;
  select failing_since, url
  into v_since, v_url
  from webhook_endpoint
  where location_key = p_location and endpoint_id = v_endpoint and disabled_at is null
  for update;
  if not found or not (p_final or v_since <= clock_timestamp() - p_patience) then
    return case
      when p_wait is null then 'given up'
      else 'again'
    end;
  end if;
  update webhook_endpoint
  set disabled_at = clock_timestamp()
  where location_key = p_location and endpoint_id = v_endpoint;
  update webhook_delivery
  set
    state = 'given up',
    ended_at = clock_timestamp(),
    leased_until = null,
    last_error = coalesce(last_error, 'the endpoint was turned off')
  where location_key = p_location and endpoint_id = v_endpoint and state = 'due';
  insert into outbox (topic, dedupe_key, payload)
  select
    'endpoint-disabled',
    'endpoint-disabled-' || p_location || '-' || v_endpoint || '-' || p_delivery || '-' || a.n,
    jsonb_build_object('locationKey', p_location, 'to', a.address, 'url', v_url, 'status', p_status)
  from
    location as l
    cross join jsonb_array_elements_text(l.notices -> 'to') with ordinality as a (address, n)
  where l.location_key = p_location and jsonb_exists(l.notices -> 'of', 'problems');
  return 'disabled';
end;
$$;
