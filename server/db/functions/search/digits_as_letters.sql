-- The digits of a text as capital letters, A for 0 to J for 9: in a folded text, which has no capitals, they are found
-- by digits alone.
create or replace function digits_as_letters(p_text text)
returns text
language sql
immutable
parallel safe
as $$
  select translate(regexp_replace(p_text, '[^0-9]', '', 'g'), '0123456789', 'ABCDEFGHIJ');
$$;
