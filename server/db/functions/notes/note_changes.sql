-- Names what a change of a note does to it, as it is recorded; empty if it is as it was.
create or replace function note_changes(p_text text, p_is_pinned boolean, change jsonb)
returns text[]
language sql
immutable
as $$
  select
    array_remove(
      array[
        case
          when change ->> 'text' != p_text then 'note edited'
        end,
        case
          when (change ->> 'isPinned')::boolean and not p_is_pinned then 'note pinned'
          when not (change ->> 'isPinned')::boolean and p_is_pinned then 'note unpinned'
        end
      ],
      null
    );
$$;
