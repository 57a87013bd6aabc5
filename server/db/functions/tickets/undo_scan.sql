-- Makes a ticket valid again that was scanned by mistake (docs/rules/tickets.md). Returns whether it was used, and
-- nothing if the order has no ticket of this number.
create or replace function undo_scan(p_order bigint, p_number integer, p_by text, p_request text)
returns boolean
language plpgsql
as $$
declare
  v_used timestamptz;
begin
  select used_at
  from ticket
  where order_id = p_order and number = p_number
  for update
  into v_used;
  if not found then
    return null;
  end if;
  if v_used is null then
    return false;
  end if;
  update ticket
  set
    used_at = null,
    used_by = null
  where order_id = p_order and number = p_number;
  insert into order_event (order_id, kind, request_id, details)
  values (p_order, 'ticket scan undone', p_request, jsonb_build_object('number', p_number, 'subject', p_by));
  return true;
end;
$$;
