-- Queues departures that changed for each endpoint that hears of it: those of an activity on a day are told together,
-- and what changes before that is sent joins them.
-- told: {location, days: [{departures, activityKey, date, changed: {departure: true}}], cells: [{subject, at,
--        changes}]}
create or replace function queue_departures(told jsonb)
returns void
language plpgsql
as $$
declare
  v_location integer := (told ->> 'location')::integer;
begin
  with
    message as materialized (select d, gen_random_uuid() as message_id from jsonb_array_elements(told -> 'days') as d)
  insert into webhook_delivery as w (location_key, endpoint_id, message_id, event, departures, details)
  select v_location, e.endpoint_id, m.message_id, 'availability.changed', m.d ->> 'departures', m.d - 'departures'
  from
    message as m
    cross join webhook_endpoint as e
  where
    e.location_key = v_location
    and e.disabled_at is null
    and e.removed_at is null
    and jsonb_exists(e.events, 'availability.changed')
  order by e.endpoint_id, m.d ->> 'departures'
  on conflict (location_key, endpoint_id, departures) where
    state = 'due'
    and attempts = 0
    and departures is not null do update
    set details = jsonb_set(w.details, '{changed}', (w.details -> 'changed') || (excluded.details -> 'changed'));
  -- A cell that changed again meanwhile is told of again. Nothing waits here for a purchase, which may wait for a note.
  with
    done as materialized (
      select c.subject, c.at
      from
        availability_change as c
        join jsonb_to_recordset(told -> 'cells') as t (subject text, at text, changes integer)
          using (subject, at, changes)
      where c.location_key = v_location
      for update of c skip locked
    )
  delete from availability_change as c
  using done as d
  where c.location_key = v_location and c.subject = d.subject and c.at = d.at;
end;
$$;
