-- Cancels lines of a saved order (docs/rules/cancellation.md, "Canceling"): places, tickets, commissions, money and
-- email in one transaction, or nothing happens.
-- GW003 order changed since it was read, is being paid, or a ticket was used · GW004 not saved
-- cancel: {location, orderId, revision, today (of the venue), lines: [{lineKey, kept}], isWhole, cards:
--          void_gift_cards' document, amended: amend_totals' document, actor, reason, link (hex)|null (the email names
--          the order's own key), email: {topic, payload}|null, requestId, payBy (at the venue;
--          only if it lapsed because it was not paid by then), departed (only if the venue canceled the
--          departure: 'atOnce', 'chosen' by the guest, or by 'nobody' until then)}
create or replace function cancel_lines(cancel jsonb)
returns void
language plpgsql
as $$
declare
  v_location integer := (cancel ->> 'location')::integer;
  v_order bigint := (cancel ->> 'orderId')::bigint;
  v_lines bigint[] := array(select (l ->> 'lineKey')::bigint from jsonb_array_elements(cancel -> 'lines') as l);
  v_whole boolean := (cancel ->> 'isWhole')::boolean;
  v_revision integer;
begin
  v_revision := begin_change(v_location, v_order, (cancel ->> 'revision')::integer);
  -- A scan of a ticket waits here, or has come first.
  perform from ticket where order_id = v_order and line_id = any (v_lines) order by number for update;
  if exists (select from ticket where order_id = v_order and line_id = any (v_lines) and used_at is not null) then
    raise exception 'a ticket of the booking was used' using errcode = 'GW003';
  end if;

  -- Those that are voided and those that have money back, in the order in which all who lock several do.
  perform
  from gift_card
  where
    order_id = v_order
    and line_id = any (v_lines)
    or gift_card_id in (select gift_card_id from gift_card_use where order_id = v_order)
  order by gift_card_id
  for update;
  perform void_gift_cards(v_order, cancel -> 'cards');
  perform end_memberships(v_location, v_order, v_lines, (cancel ->> 'today')::date);

  -- Uses of promo codes are lines, too; they stay used while anything of the order is left.
  perform
    release_lines(
      v_location,
      v_order,
      case
        when v_whole then array(select line_id from order_line where order_id = v_order)
        else v_lines
      end
    );

  -- guard_line and guard_order let the order change until the setting is taken back below.
  perform set_config('gangway.moving', v_order::text, true);
  update shop_order
  set gift_card_total = gift_card_total - (
    select coalesce(sum(sub_total - goodwill), 0)
    from order_line
    where order_id = v_order and line_id = any (v_lines) and kind = 'giftCard'
  )
  where order_id = v_order;
  perform amend_totals(v_location, v_order, cancel -> 'amended', 'cancellation', cancel ->> 'requestId');
  update order_line as l
  set
    canceled_at = clock_timestamp(),
    kept = c.kept,
    cells = 0
  from jsonb_to_recordset(cancel -> 'lines') as c ("lineKey" bigint, kept bigint)
  where l.order_id = v_order and l.line_id = c."lineKey";
  if v_whole then
    update shop_order set state = 'cancelled' where order_id = v_order;
  end if;
  perform set_config('gangway.moving', '', true);

  update ticket
  set cancelled_at = clock_timestamp()
  where order_id = v_order and line_id = any (v_lines) and cancelled_at is null;
  perform
    end_called_off(
      v_order,
      'canceled',
      case
        when cancel ->> 'departed' = 'nobody' then 'nobody'
        when cancel #>> '{actor,kind}' = 'guest' then 'guest'
        else 'staff'
      end,
      cancel ->> 'requestId'
    );
  -- Of what is kept, commissions stay earned.
  perform settle_commissions(v_order);
  perform email_change(v_location, v_order, v_revision, cancel ->> 'link', cancel -> 'email');
  perform
    record_event(
      v_order,
      'canceled',
      'cancellations',
      cancel ->> 'requestId',
      jsonb_build_object(
        'lines', cancel -> 'lines',
        'difference', cancel #> '{amended,difference}',
        'by', cancel -> 'actor',
        'reason', cancel -> 'reason',
        'back', cancel #> '{amended,refunds,parts}'
      ) || jsonb_strip_nulls(jsonb_build_object('payBy', cancel -> 'payBy', 'departed', cancel -> 'departed'))
    );
end;
$$;
