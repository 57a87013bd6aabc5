-- Writes a note on a sold order, and records who did, without the text (docs/rules/notes.md).
-- note: {location, orderNumber, text, isPinned, most: of one order, actor, requestId}
-- Returns {noteId, revision}, or {refused: unknown | erased | full}.
create or replace function write_order_note(note jsonb)
returns jsonb
language plpgsql
as $$
declare
  v_location integer := (note ->> 'location')::integer;
  v_order bigint;
  v_erased timestamptz;
  v_note order_note;
begin
  -- An erasure waits until the note is there, and deletes it; another note waits to be counted.
  select order_id, erased_at
  into v_order, v_erased
  from shop_order
  where location_key = v_location and order_number = note ->> 'orderNumber'
  for no key update;
  if not found then
    return jsonb_build_object('refused', 'unknown');
  end if;
  if v_erased is not null then
    return jsonb_build_object('refused', 'erased');
  end if;
  if (select count(*) from order_note where order_id = v_order) >= (note ->> 'most')::integer then
    return jsonb_build_object('refused', 'full');
  end if;
  insert into order_note (location_key, order_id, text, is_pinned, written_by)
  values (v_location, v_order, note ->> 'text', (note ->> 'isPinned')::boolean, note #>> '{actor,subject}')
  returning *
  into v_note;
  perform
    record_event(v_order, 'note added', null, note ->> 'requestId', jsonb_build_object('by', note -> 'actor'));
  return jsonb_build_object('noteId', v_note.note_id, 'revision', v_note.revision);
end;
$$;
