-- Lists what went back of an order's lines that are not canceled, in the program's names (Goodwill of the domain).
create or replace function load_goodwill(p_order bigint)
returns json
language plpgsql
stable
as $$
begin
  return (
    select coalesce(json_agg(json_build_object('lineKey', line_id, 'amount', goodwill) order by line_id), '[]')
    from order_line
    where order_id = p_order and goodwill > 0 and canceled_at is null
  );
end;
$$;
