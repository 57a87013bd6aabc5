-- The member's fields that are recorded when they change: all but visits, waivers
-- and photos, which have their own rows.
create or replace function member_fields(m membership_member)
returns jsonb
language sql
immutable
as $$
  select
    m.details || jsonb_build_object(
      'firstName', m.first_name,
      'lastName', m.last_name,
      'email', m.email,
      'phone', m.phone,
      'verifiedPhone', m.verified_phone,
      'subject', m.identity_subject,
      'revokedAt', m.revoked_at
    );
$$;
