-- An email address as it is compared: nothing invisible, composed, in lower case (domain/src/kernel/email-address.ts).
-- Addresses are stored as they are read; those of older orders are as they were typed.
create or replace function compared_email(p_email text)
returns text
language sql
immutable
parallel safe
as $$
  select
    lower(
      normalize(
        trim(
          regexp_replace(
            p_email, '[\u00AD\u034F\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '',
            'g'
          )
        )
      )
    );
$$;
