-- Records each change of a member with the fields that changed. Attributes it to the venue if changed_by is not set.
create or replace function note_member()
returns trigger
language plpgsql
as $$
declare
  v_by jsonb := coalesce(new.changed_by, '{"actor": "venue"}');
  v_before jsonb := member_fields(old);
  v_after jsonb := member_fields(new);
begin
  new.changed_by := null;
  if new.revoked_at is null then
    new.revoked_by := null;
  elseif old.revoked_at is null then
    new.revoked_by := v_by ->> 'actor';
  end if;
  if v_before is distinct from v_after then
    insert into member_event (member_id, actor, subject, request_id, before, after)
    select
      new.member_id,
      v_by ->> 'actor',
      v_by ->> 'subject',
      v_by ->> 'requestId',
      jsonb_object_agg(f.name, v_before -> f.name),
      jsonb_object_agg(f.name, v_after -> f.name)
    from jsonb_object_keys(v_before || v_after) as f (name)
    where v_before -> f.name is distinct from v_after -> f.name;
  end if;
  return new;
end;
$$;

create or replace trigger note_member
before update on membership_member
for each row
execute function note_member();
