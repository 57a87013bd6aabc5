create or replace function refuse_stale_catalogue(p_location integer, p_version bigint)
returns void
language plpgsql
as $$
begin
  perform from location where location_key = p_location and version = p_version for share;
  if not found then
    raise exception 'catalog changed' using errcode = 'GW002';
  end if;
end;
$$;
