-- Ends an attempt that did not pay and turns the order back into a cart. Returns the attempt's final state and code: a
-- second caller gets the first one's result, and an attempt that paid is left unchanged. Schedules a check at the
-- gateway for the money of a failed or voided attempt (recheck_at): at once if there is a charge to void, in a minute
-- if none had arrived.
create or replace function end_attempt(p_attempt bigint, p_state text, p_charge text, p_code text)
returns jsonb
language plpgsql
as $$
declare
  v_order bigint;
begin
  select order_id into v_order from payment_attempt where attempt_row_id = p_attempt;
  perform from shop_order where order_id = v_order for update;
  update payment_attempt
  set
    state = p_state,
    charge_id = coalesce(p_charge, charge_id),
    decline_code = p_code,
    emails = case
      when p_state in ('declined', 'voided', 'failed') then null
      else emails
    end,
    gift_codes = case
      when p_state in ('declined', 'voided', 'failed') then null
      else gift_codes
    end,
    memberships = case
      when p_state in ('declined', 'voided', 'failed') then null
      else memberships
    end,
    tickets = case
      when p_state in ('declined', 'voided', 'failed') then null
      else tickets
    end,
    commissions = case
      when p_state in ('declined', 'voided', 'failed') then null
      else commissions
    end,
    move = case
      when p_state in ('declined', 'voided', 'failed') then null
      else move
    end,
    recheck_at = case
      when amount = 0 then null
      when p_state = 'voided' then clock_timestamp()
      when p_state = 'failed' then clock_timestamp() + interval '1 minute'
    end,
    changed_at = clock_timestamp()
  where attempt_row_id = p_attempt and state in ('pending', 'challenge', 'unknown');
  if found and p_state in ('declined', 'voided', 'failed') then
    update shop_order
    set
      state = 'new',
      revision = revision + 1
    where order_id = v_order and state = 'paying';
  elseif not found and p_state = 'voided' then
    -- The attempt was given up before its charge was known.
    update payment_attempt
    set
      charge_id = coalesce(charge_id, p_charge),
      recheck_at = clock_timestamp()
    where attempt_row_id = p_attempt and state in ('declined', 'voided', 'failed') and p_charge is not null;
  end if;
  return (
    select jsonb_build_object('state', state, 'code', decline_code)
    from payment_attempt
    where attempt_row_id = p_attempt
  );
end;
$$;
