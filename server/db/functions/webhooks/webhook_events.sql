-- Lists the events that a record of an order's history is to integrators; empty for what they do not hear of.
create or replace function webhook_events(
  p_order bigint,
  p_event bigint,
  p_state order_state,
  p_kind text,
  p_details jsonb
)
returns text[]
language plpgsql
stable
as $$
begin
  if p_kind in ('price reduced', 'changed', 'contact corrected') then
    return array['order.changed'];
  end if;
  case p_kind
    when 'saved' then
      return case
        when (p_details ->> 'paid')::bigint > 0 then array['order.placed', 'payment.made']
        else array['order.placed']
      end;
    when 'balance' then
      return array['payment.made'];
    when 'moved' then
      return case
        when (p_details ->> 'paid')::bigint > 0 then array['order.changed', 'payment.made']
        else array['order.changed']
      end;
    when 'canceled' then
      return array[
        case
          when p_state = 'cancelled' then 'order.cancelled'
          else 'order.changed'
        end
      ];
    when 'refunded' then
      return array['refund.made'];
    when 'refund refused' then
      return array['refund.failed'];
    when 'refund again' then
      return array['refund.retried'];
    when 'refund given' then
      return array['refund.given'];
    when 'payment undone' then
      return array['payment.removed'];
    when 'dispute' then
      -- A dispute is told once. An inquiry is none yet.
      return case
        when
          p_details ->> 'state' != 'inquiry'
          and not exists (
            select
            from order_event
            where
              order_id = p_order
              and event_id != p_event
              and kind = 'dispute'
              and details ->> 'dispute' = p_details ->> 'dispute'
              and details ->> 'state' != 'inquiry'
          )
        then array['dispute.opened']
        else array[]::text[]
      end;
    else
      return array[]::text[];
  end case;
end;
$$;
