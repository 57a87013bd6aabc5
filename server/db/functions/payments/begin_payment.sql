-- Opens an attempt to pay before anything is sent to the gateway (docs/rules/payment.md), under the order's lock:
-- renews the hold, retakes expired places.
-- begin: {location, order_id, revision, version, attempt_id, gateway, gateway_key, request_hash, amount, currency,
--         method, customer, answers, consents, language_key, emails:[{topic, dedupe_key, payload}],
--         gift_codes:[{line_id, hash, end, sealed, years}]|null, memberships:[…]|null, tickets:{uuid, blocks:[{lineKey,
--         rateKey, people, count}]}|null, commissions:[…]|null, number_prefix, wanted:[{line_id, wanted:[…]}],
--         promo_emails:[{code, most, email_hash}], grace_minutes}
create or replace function begin_payment(begin_ jsonb)
returns jsonb
language plpgsql
as $$
declare
  v_location integer := (begin_ ->> 'location')::integer;
  v_version bigint := (begin_ ->> 'version')::bigint;
  v_id bigint := (begin_ ->> 'order_id')::bigint;
  -- Extends the hold by the grace period when payment starts (D-CT-02), once; later attempts get two minutes. The hold
  -- never goes beyond the end of all windows plus that grace period, so that declined cards do not keep places forever.
  v_grace interval := make_interval(mins => (begin_ ->> 'grace_minutes')::integer);
  v_first timestamptz := clock_timestamp() + v_grace;
  v_again timestamptz := clock_timestamp() + interval '2 minutes';
  v_latest timestamptz;
  v_expires timestamptz;
  v_kept bigint;
  v_short bigint[];
  v_wanted jsonb;
begin
  update shop_order as o
  set
    state = 'paying',
    revision = o.revision + 1,
    payment_grace_given = true,
    hold_expires_at = greatest(
      o.hold_expires_at,
      least(
        case
          when o.payment_grace_given then v_again
          else v_first
        end,
        o.hold_ends_latest_at + v_grace
      )
    ),
    customer = begin_ -> 'customer',
    answers = coalesce(begin_ -> 'answers', o.answers),
    consents = begin_ -> 'consents',
    erased_at = null,
    language_key = coalesce((begin_ ->> 'language_key')::integer, o.language_key)
  where
    o.order_id = v_id
    and o.location_key = v_location
    and o.state in ('new', 'expired')
    and o.revision = (begin_ ->> 'revision')::integer
    and exists (select from location as c where c.location_key = v_location and c.version = v_version)
  returning o.hold_expires_at, o.hold_ends_latest_at + v_grace
  into v_expires, v_latest;
  if not found then
    perform refuse_stale_catalogue(v_location, v_version);
    perform refuse_moved_order(v_location, v_id, '{new,expired}');
  end if;

  if jsonb_array_length(begin_ -> 'promo_emails') > 0 then
    perform take_promo_emails(v_location, v_id, begin_ -> 'promo_emails');
  end if;

  if begin_ -> 'memberships' != 'null' and not can_renew(v_location, begin_ -> 'memberships') then
    raise exception 'a membership was renewed' using errcode = 'GW010';
  end if;

  -- A hold that did not need an extension still has all its places; an extended or expired one may have lost some.
  if v_expires in (v_first, v_again, v_latest) or v_expires <= clock_timestamp() then
    update claim set expires_at = v_expires where order_id = v_id;
    select count(*) into v_kept from claim where order_id = v_id;
    if v_kept < (select sum(cells) from order_line where order_id = v_id) then
      -- Swept or taken by others in the meantime: take them again if they are still free.
      perform refuse_stale_catalogue(v_location, v_version);
      v_short := array(
        select l.line_id
        from order_line as l
        where
          l.order_id = v_id
          and l.cells > (select count(*) from claim as k where k.order_id = v_id and k.line_id = l.line_id)
      );
      select coalesce(jsonb_agg(w), '[]')
      into v_wanted
      from
        jsonb_array_elements(begin_ -> 'wanted') as l,
        jsonb_array_elements(wanted_of_line(l -> 'wanted', (l ->> 'line_id')::bigint)) as w
      where (l ->> 'line_id')::bigint = any (v_short);
      perform lock_cells(v_location, v_id, v_short, v_wanted);
      perform release_lines(v_location, v_id, v_short);
      perform claim_cells(v_location, v_id, v_wanted, v_expires);
    end if;
  end if;

  return open_attempt('purchase', begin_);
end;
$$;
