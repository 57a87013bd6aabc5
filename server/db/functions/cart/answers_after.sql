-- Replaces the previous answers to the questions that were asked again; keeps the others.
-- given: {asked: [keys of those questions], kept: [their answers; a blank answer is left out]}, or null for no answers.
create or replace function answers_after(p_before jsonb, p_given jsonb)
returns jsonb
language plpgsql
stable
as $$
begin
  if p_given is null then
    return p_before;
  end if;
  return (
    select coalesce(jsonb_agg(a order by n), '[]') || (p_given -> 'kept')
    from jsonb_array_elements(p_before) with ordinality as before (a, n)
    where not (p_given -> 'asked') @> (a -> 'fieldKey')
  );
end;
$$;
