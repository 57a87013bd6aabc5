-- Begins a change of what is booked, which a canceled order no longer has, as begin_change_in does; returns its new
-- revision.
create or replace function begin_change(p_location integer, p_order bigint, p_revision integer)
returns integer
language plpgsql
as $$
begin
  return begin_change_in(p_location, p_order, p_revision, '{saved}');
end;
$$;
