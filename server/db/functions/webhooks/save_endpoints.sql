-- Makes a venue's endpoints those of its file: [{url, events, personalData, secret}]. The secret is for a new one.
create or replace function save_endpoints(p_location integer, p_endpoints jsonb)
returns void
language plpgsql
as $$
begin
  insert into webhook_endpoint as e (location_key, url, events, personal_data, secret)
  select p_location, t.url, t.events, t."personalData", t.secret
  from jsonb_to_recordset(p_endpoints) as t (url text, events jsonb, "personalData" boolean, secret text)
  on conflict (location_key, url) do update
    set
      events = excluded.events,
      personal_data = excluded.personal_data,
      removed_at = null,
      -- One that was taken out and comes back starts anew.
      secret = case
        when e.removed_at is null then e.secret
        else excluded.secret
      end,
      failing_since = case
        when e.removed_at is null then e.failing_since
      end,
      disabled_at = case
        when e.removed_at is null then e.disabled_at
      end;
  with
    gone as (
      update webhook_endpoint as e
      set
        removed_at = clock_timestamp(),
        former_secret = null,
        former_until = null
      where
        location_key = p_location
        and removed_at is null
        and not exists (select from jsonb_array_elements(p_endpoints) as t where t ->> 'url' = e.url)
      returning endpoint_id
    )
  update webhook_delivery as d
  set
    state = 'given up',
    ended_at = clock_timestamp(),
    last_error = 'the endpoint was removed'
  from gone as g
  where d.location_key = p_location and d.endpoint_id = g.endpoint_id and d.state = 'due';
end;
$$;
