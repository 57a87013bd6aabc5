-- Returns a membership with its members as one document; instants are in milliseconds.
create or replace function membership_document(m membership)
returns json
language plpgsql
stable
as $$
begin
  return json_build_object(
    'key', m.membership_key,
    'uuid', m.membership_uuid,
    'locationKey', m.location_key,
    'planKey', m.plan_key,
    'planName', m.plan_name,
    'startsOn', m.starts_on,
    'endsOn', m.ends_on,
    'guestPasses', m.guest_passes,
    'guestPassesLeft', m.guest_passes - coalesce(guest_passes_claimed(m.location_key, m.membership_key), 0),
    'orderId', m.order_id,
    'lineKey', m.line_id,
    'renewals', (
      select
        coalesce(
          json_agg(
            json_build_object('endedOn', r.ended_on, 'startsOn', r.starts_on, 'endsOn', r.ends_on)
            order by r.ends_on
          ),
          '[]'
        )
      from membership_renewal as r
      where r.membership_id = m.membership_id
    ),
    'balanceDueOn', (
      select min(o.balance_due_date)
      from shop_order as o
      where
        o.order_id in (
          select m.order_id
          union all
          select r.order_id from membership_renewal as r where r.membership_id = m.membership_id
        )
        and o.total - o.paid - o.redeemed > 0
    ),
    'members', (
      select
        json_agg(
          json_build_object(
            'key', b.member_key,
            'uuid', b.member_uuid,
            'isAccountHolder', b.is_account_holder,
            'roleTypeKey', b.role_type_key,
            'roleName', b.role_name,
            'firstName', b.first_name,
            'lastName', b.last_name,
            'email', b.email,
            'phone', b.phone,
            'details', b.details,
            'photoVersion', b.photo_version,
            'idPhotoVersion', b.id_photo_version,
            'visitsRemaining', b.visits_remaining,
            'totalVisits', b.total_visits,
            'lastVisit', floor(extract(epoch from b.last_visit) * 1000),
            'revokedAt', floor(extract(epoch from coalesce(b.revoked_at, m.canceled_at)) * 1000),
            'waiverSignedAt', floor(extract(epoch from b.waiver_signed_at) * 1000)
          )
          order by b.member_id
        )
      from membership_member as b
      where b.membership_id = m.membership_id
    )
  );
end;
$$;
