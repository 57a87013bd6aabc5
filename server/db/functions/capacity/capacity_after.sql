-- The capacity of a cell with this many units claimed. A capacity that the venue lowered below them follows as they are
-- given back, so that nothing is taken away and nothing more is sold.
create or replace function capacity_after(p_capacity integer, p_lowered_to integer, p_claimed integer)
returns integer
language sql
immutable
as $$
  select
    case
      when p_lowered_to is null then p_capacity
      else greatest(p_lowered_to, p_claimed)
    end;
$$;
