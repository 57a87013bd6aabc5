-- Reverses all of a line's commission because the venue says so, whatever becomes of the line. Repeating it changes
-- nothing. Returns what this call reversed, in minor units.
create or replace function reverse_commission(p_order bigint, p_line bigint)
returns bigint
language plpgsql
as $$
declare
  v_before bigint;
begin
  select reversed into v_before from commission where order_id = p_order and line_id = p_line for update;
  if not found then
    return 0::bigint;
  end if;
  update commission set reversed_by_hand = true where order_id = p_order and line_id = p_line;
  perform settle_commissions(p_order);
  return (select reversed from commission where order_id = p_order and line_id = p_line) - v_before;
end;
$$;
