-- What of a recorded change of a member may stay: which fields changed, and when a membership was revoked.
create or replace function erased_fields(p_fields jsonb)
returns jsonb
language sql
immutable
as $$
  select
    coalesce(
      jsonb_object_agg(
        f.key,
        case
          when f.key = 'revokedAt' then f.value
          else 'null'
        end
      ),
      '{}'
    )
  from jsonb_each(p_fields) as f;
$$;
