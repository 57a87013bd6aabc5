-- Lists an order's moves, oldest first, in the program's names (LineMove of the domain).
create or replace function load_moves(p_order bigint)
returns json
language plpgsql
stable
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'lineKey', line_id,
            'from', from_wall,
            'to', to_wall,
            'movedAt', moved_at,
            'by', changed_by,
            'fee', fee,
            'kept', kept,
            'difference', difference
          )
          order by move_id
        ),
        '[]'
      )
    from line_move
    where order_id = p_order
  );
end;
$$;
