-- Queues what a record of an order's history is to each endpoint of its venue (docs/webhooks.md): written with the
-- change it tells of, sent by a job. Does nothing for a venue without one.
create or replace function queue_webhooks(p_order bigint, p_event bigint, p_kind text, p_details jsonb)
returns void
language plpgsql
as $$
declare
  v_location integer;
  v_state order_state;
begin
  select location_key, state into v_location, v_state from shop_order where order_id = p_order;
  if
    not exists (
      select from webhook_endpoint where location_key = v_location and disabled_at is null and removed_at is null
    )
  then
    return;
  end if;
  with
    told as materialized (
      select event, gen_random_uuid() as message_id
      from unnest(webhook_events(p_order, p_event, v_state, p_kind, p_details)) as e (event)
    )
  insert into webhook_delivery (location_key, endpoint_id, message_id, event, order_id, sequence, details)
  select
    v_location,
    e.endpoint_id,
    t.message_id,
    t.event,
    p_order,
    (select count(*)::integer from order_event where order_id = p_order),
    -- Texts that people wrote for each other stay in the shop; a dispute's reason is a code.
    (
      case
        when p_kind = 'dispute' then p_details
        else p_details - 'reason'
      end
    ) || jsonb_build_object('kind', p_kind)
  from
    told as t
    join webhook_endpoint as e on e.location_key = v_location and jsonb_exists(e.events, t.event)
  where e.disabled_at is null and e.removed_at is null;
end;
$$;
