-- Adds the line ID to each cell a line wants, in the form claim_cells expects.
create or replace function wanted_of_line(p_wanted jsonb, p_line bigint)
returns jsonb
language plpgsql
immutable
as $$
begin
  return (
    select coalesce(jsonb_agg(w || jsonb_build_object('line_id', p_line)), '[]')
    from jsonb_array_elements(p_wanted) as w
  );
end;
$$;
