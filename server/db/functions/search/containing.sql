-- The pattern of texts that contain this one as it is searched, whatever signs it has.
create or replace function containing(p_text text)
returns text
language sql
immutable
parallel safe
as $$
  select '%' || regexp_replace(folded(p_text), '([\\%_])', '\\\1', 'g') || '%';
$$;
