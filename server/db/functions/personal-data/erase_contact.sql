-- Erases whom a member of somebody else's membership named for emergencies, and the values of emergency contacts in the
-- member's change log.
create or replace function erase_contact(p_location integer, p_member bigint, erase jsonb)
returns boolean
language plpgsql
as $$
declare
  v_empty jsonb := erase -> 'contact';
  v_fields text[] := array(select jsonb_object_keys(erase -> 'contact'));
begin
  perform
  from membership_member
  where member_id = p_member and location_key = p_location and erased_at is null
  for update;
  if not found then
    return false;
  end if;
  -- Another number may have taken the place of this one.
  update membership_member
  set
    details = details || v_empty,
    changed_by = jsonb_build_object('actor', 'venue', 'requestId', erase -> 'requestId')
  where
    member_id = p_member
    and has_contact(
      details,
      array(select jsonb_array_elements_text(erase #> '{phone,countryKeys}')::integer),
      erase #>> '{phone,national}'
    );
  update member_event
  set
    before = before || coalesce(
      (select jsonb_object_agg(f, null::jsonb) from unnest(v_fields) as f where jsonb_exists(before, f)),
      '{}'
    ),
    after = after || coalesce(
      (select jsonb_object_agg(f, null::jsonb) from unnest(v_fields) as f where jsonb_exists(after, f)),
      '{}'
    )
  where member_id = p_member and (jsonb_exists_any(before, v_fields) or jsonb_exists_any(after, v_fields));
  return true;
end;
$$;
