-- Scans a ticket (docs/rules/tickets.md): the first scan of a valid one counts. Returns whether this one did, and when
-- the first one was. Two scans at the same moment wait for each other's row, so one of them counts.
create or replace function scan_ticket(p_order bigint, p_number integer, p_by text, p_request text)
returns json
language plpgsql
as $$
declare
  v_used timestamptz;
begin
  update ticket
  set
    used_at = clock_timestamp(),
    used_by = p_by
  where
    order_id = p_order
    and number = p_number
    and used_at is null
    and cancelled_at is null
    and not exists (
      select
      from order_line as l
      where l.order_id = p_order and l.line_id = ticket.line_id and l.called_off_at is not null
    )
  returning used_at
  into v_used;
  if v_used is not null then
    insert into order_event (order_id, kind, request_id, details)
    values (p_order, 'ticket scanned', p_request, jsonb_build_object('number', p_number, 'subject', p_by));
    return json_build_object('counted', true, 'usedAt', v_used);
  end if;
  return (
    select json_build_object('counted', false, 'usedAt', used_at)
    from ticket
    where order_id = p_order and number = p_number
  );
end;
$$;
