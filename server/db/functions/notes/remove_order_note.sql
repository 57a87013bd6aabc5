-- Removes a note on a sold order for good, and records who did.
-- removal: {location, orderNumber, noteId, revision, actor, requestId}
-- Returns whether there was one with the revision that was seen.
create or replace function remove_order_note(removal jsonb)
returns boolean
language plpgsql
as $$
declare
  v_order bigint;
begin
  delete from order_note as n
  using shop_order as o
  where
    o.order_id = n.order_id
    and n.location_key = (removal ->> 'location')::integer
    and n.note_id = (removal ->> 'noteId')::bigint
    and o.order_number = removal ->> 'orderNumber'
    and n.revision = (removal ->> 'revision')::integer
  returning n.order_id
  into v_order;
  if not found then
    return false;
  end if;
  perform
    record_event(v_order, 'note removed', null, removal ->> 'requestId', jsonb_build_object('by', removal -> 'actor'));
  return true;
end;
$$;
