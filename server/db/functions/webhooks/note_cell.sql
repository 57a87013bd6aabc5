-- Notes that a cell's places changed, if its venue tells of that. The note is locked until the transaction ends, so
-- that the job cannot take it before the change can be seen.
create or replace function note_cell()
returns trigger
language plpgsql
as $$
begin
  if
    exists (
      select
      from webhook_endpoint
      where
        location_key = new.location_key
        and disabled_at is null
        and removed_at is null
        and jsonb_exists(events, 'availability.changed')
    )
  then
    insert into availability_change as c (location_key, subject, at, due_at)
    values (new.location_key, new.subject, new.at, clock_timestamp() + interval '3 seconds')
    on conflict (location_key, subject, at) do update set changes = c.changes + 1;
  end if;
  return null;
end;
$$;

create or replace trigger note_new_cell
after insert on cell
for each row
when (new.claimed > 0)
execute function note_cell();

create or replace trigger note_cell
after update on cell
for each row
when (old.claimed != new.claimed or old.capacity is distinct from new.capacity or old.exclusive != new.exclusive)
execute function note_cell();
