-- Changes the text of a note on a departure, whether it is pinned, or both; what is null stays. Records
-- who did, without the text.
-- change: {location, day, departureKey, noteId, revision, text|null, isPinned|null, doneBy, requestId}
-- Returns the note's revision; null if there is none with the revision that was seen.
create or replace function change_departure_note(change jsonb)
returns integer
language plpgsql
as $$
declare
  v_before departure_note;
  v_kinds text[];
begin
  select *
  into v_before
  from departure_note
  where
    location_key = (change ->> 'location')::integer
    and note_id = (change ->> 'noteId')::bigint
    and day = (change ->> 'day')::date
    and departure_key = change ->> 'departureKey'
    and revision = (change ->> 'revision')::integer
  for update;
  if not found then
    return null;
  end if;
  v_kinds := note_changes(v_before.text, v_before.is_pinned, change);
  if cardinality(v_kinds) = 0 then
    return v_before.revision;
  end if;
  insert into departure_event (location_key, day, departure_key, kind, done_by, request_id)
  select
    v_before.location_key,
    v_before.day,
    v_before.departure_key,
    kind,
    change ->> 'doneBy',
    change ->> 'requestId'
  from unnest(v_kinds) as kind;
  update departure_note
  set
    text = coalesce(change ->> 'text', text),
    is_pinned = coalesce((change ->> 'isPinned')::boolean, is_pinned),
    revision = revision + 1,
    edited_by = case
      when text != coalesce(change ->> 'text', text) then change ->> 'doneBy'
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
