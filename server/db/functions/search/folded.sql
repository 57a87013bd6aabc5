-- A text as it is searched: compatible forms as one, without accents, in small letters.
create or replace function folded(p_text text)
returns text
language sql
immutable
parallel safe
as $$
  select lower(regexp_replace(normalize(p_text, nfkd), '[\u0300-\u036F]', '', 'g'));
$$;
