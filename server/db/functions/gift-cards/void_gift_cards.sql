-- Voids what is left on gift cards whose lines are canceled, and the emails that would still bring their codes. Called
-- under the order's lock, with the cards locked. cards: [{lineKey, voided}]; raises GW003 if something else is left on
-- one.
create or replace function void_gift_cards(p_order bigint, cards jsonb)
returns void
language plpgsql
as $$
declare
  v_voided integer;
begin
  with
    gone as (
      update gift_card as c
      set
        voided = k.voided,
        voided_at = clock_timestamp(),
        sealed_code = null
      from jsonb_to_recordset(cards) as k ("lineKey" bigint, voided bigint)
      where c.order_id = p_order and c.line_id = k."lineKey" and c.voided_at is null and c.value - c.spent = k.voided
      returning c.gift_card_id
    )
  select count(*)::integer
  into v_voided
  from gone;
  if v_voided != jsonb_array_length(cards) then
    raise exception 'a gift card was used' using errcode = 'GW003';
  end if;
  delete from outbox
  where
    sent_at is null
    and dedupe_key in (
      select 'gift-card-' || p_order || '-' || (k ->> 'lineKey') || e.suffix
      from
        jsonb_array_elements(cards) as k
        cross join (
          values
            (''),
            ('-copy')
        ) as e (suffix)
    );
end;
$$;
