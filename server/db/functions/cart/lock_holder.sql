-- Serializes the carts of one holder from here on, so that what they hold together can be counted.
create or replace function lock_holder(p_location integer, p_holder jsonb)
returns void
language plpgsql
as $$
begin
  if p_holder is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('holder ' || p_location || (p_holder ->> 'hash'), 0));
end;
$$;
