-- Brings what a step of a demo order has just written back to the time that it is meant to have happened at, in every
-- table, and notes the step (docs/decisions/0152-demo-orders.md). Later than p_since is only what was not brought back
-- yet. Does nothing for any other order.
-- p_is_last: whether nothing more is done to it.
-- p_mails: whether its confirmation is sent now; else it counts as sent when the order was bought.
create or replace function date_demo_order(
  p_location integer,
  p_order bigint,
  p_since timestamptz,
  p_at timestamptz,
  p_step integer,
  p_is_last boolean,
  p_mails boolean
)
returns void
language plpgsql
as $$
declare
  v_shift interval;
begin
  update demo_order
  set
    steps = greatest(steps, p_step),
    is_done = p_is_last
  where location_key = p_location and order_id = p_order and not is_done;
  if not found then
    return;
  end if;
  select p_at - max(happened_at)
  into v_shift
  from order_event
  where order_id = p_order and happened_at >= p_since;
  if v_shift is null then
    return;
  end if;

  -- guard_order and guard_line let these times change until the setting is taken back below.
  perform set_config('gangway.dating', p_order::text, true);
  update shop_order
  set
    created_at = created_at + case
      when created_at >= p_since then v_shift
      else interval '0'
    end,
    saved_at = saved_at + case
      when saved_at >= p_since then v_shift
      else interval '0'
    end
  where order_id = p_order and greatest(created_at, saved_at) >= p_since;
  update order_line
  set
    created_at = created_at + case
      when created_at >= p_since then v_shift
      else interval '0'
    end,
    canceled_at = canceled_at + case
      when canceled_at >= p_since then v_shift
      else interval '0'
    end
  where order_id = p_order and greatest(created_at, canceled_at) >= p_since;
  perform set_config('gangway.dating', '', true);

  -- A capture or refund that the gateway has still to make was not asked of it days ago.
  update payment_attempt
  set
    created_at = created_at + case
      when created_at >= p_since then v_shift
      else interval '0'
    end,
    changed_at = changed_at + v_shift
  where order_id = p_order and changed_at >= p_since and state != 'authorised';
  update ledger_transfer set booked_at = booked_at + v_shift where order_id = p_order and booked_at >= p_since;
  update refund
  set
    created_at = created_at + case
      when created_at >= p_since then v_shift
      else interval '0'
    end,
    changed_at = changed_at + v_shift
  where order_id = p_order and changed_at >= p_since and state != 'due';
  update line_move set moved_at = moved_at + v_shift where order_id = p_order and moved_at >= p_since;
  update gift_card
  set issued_at = issued_at + v_shift
  where location_key = p_location and order_id = p_order and issued_at >= p_since;
  update commission as c
  set
    earned_at = earned_at + v_shift,
    earned_on = ((earned_at + v_shift) at time zone (l.definition ->> 'timeZone'))::date
  from location as l
  where c.order_id = p_order and l.location_key = c.location_key and c.earned_at >= p_since;
  update ticket
  set
    used_at = used_at + case
      when used_at >= p_since then v_shift
      else interval '0'
    end,
    cancelled_at = cancelled_at + case
      when cancelled_at >= p_since then v_shift
      else interval '0'
    end
  where order_id = p_order and greatest(used_at, cancelled_at) >= p_since;
  update order_event set happened_at = happened_at + v_shift where order_id = p_order and happened_at >= p_since;

  update outbox
  set
    due_at = case
      when p_mails then clock_timestamp()
      else p_at
    end,
    sent_at = case
      when not p_mails then p_at
    end,
    payload = case
      when p_mails then payload
      else '{}'
    end
  where dedupe_key = 'confirmation-' || p_order and sent_at is null and gave_up_at is null;
end;
$$;
