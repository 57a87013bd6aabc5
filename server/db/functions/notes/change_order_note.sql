-- Changes the text of a note on a sold order, whether it is pinned, or both; what is null stays. Records
-- who did, without the text.
-- change: {location, orderNumber, noteId, revision, text|null, isPinned|null, actor, requestId}
-- Returns the note's revision; null if there is none with the revision that was seen.
create or replace function change_order_note(change jsonb)
returns integer
language plpgsql
as $$
declare
  v_before order_note;
  v_kinds text[];
  v_kind text;
begin
  select n.*
  into v_before
  from
    order_note as n
    join shop_order as o using (order_id)
  where
    n.location_key = (change ->> 'location')::integer
    and n.note_id = (change ->> 'noteId')::bigint
    and o.order_number = change ->> 'orderNumber'
    and n.revision = (change ->> 'revision')::integer
  for update of n;
  if not found then
    return null;
  end if;
  v_kinds := note_changes(v_before.text, v_before.is_pinned, change);
  if cardinality(v_kinds) = 0 then
    return v_before.revision;
  end if;
  foreach v_kind in array v_kinds loop
    perform
      record_event(
        v_before.order_id,
        v_kind,
        null,
        change ->> 'requestId',
        jsonb_build_object('by', change -> 'actor')
      );
  end loop;
  update order_note
  set
    text = coalesce(change ->> 'text', text),
    is_pinned = coalesce((change ->> 'isPinned')::boolean, is_pinned),
    revision = revision + 1,
    edited_by = case
      when text != coalesce(change ->> 'text', text) then change #>> '{actor,subject}'
      else edited_by
    end,
    edited_at = case
      when text != coalesce(change ->> 'text', text) then clock_timestamp()
      else edited_at
    end,
    changed_at = clock_timestamp()
  where location_key = v_before.location_key and note_id = v_before.note_id;
  return v_before.revision + 1;
end;
$$;
