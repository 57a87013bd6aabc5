-- Ends the jobs of canceled departures of an order that has none of their bookings left without places: they are
-- canceled, or were booked at another time. Called by whatever changes bookings, in its transaction.
-- p_by: 'guest', 'staff' or 'nobody', who decided it
create or replace function end_called_off(p_order bigint, p_state text, p_by text, p_request text)
returns void
language plpgsql
as $$
begin
  update departure_cancellation_order as c
  set
    state = p_state,
    decided_by = p_by,
    problem = null,
    leased_until = null,
    request_id = p_request,
    changed_at = clock_timestamp()
  where
    c.order_id = p_order
    and c.state in ('queued', 'waiting', 'blocked')
    and not exists (
      select
      from order_line as l
      where l.order_id = p_order and l.line_id = any (c.lines) and l.called_off_at is not null and l.canceled_at is null
    );
end;
$$;
