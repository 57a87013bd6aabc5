-- Begins a record about the money of an order that was bought, canceled or not, as begin_change_in does; returns its
-- new revision.
create or replace function begin_record(p_location integer, p_order bigint, p_revision integer)
returns integer
language plpgsql
as $$
begin
  return begin_change_in(p_location, p_order, p_revision, '{saved,cancelled}');
end;
$$;
