-- Records that the gateway authorised an attempt. The documents that it carried are removed, because they hold personal
-- data.
create or replace function authorise_attempt(p_attempt bigint, p_charge text, p_brand text, p_last4 text)
returns void
language plpgsql
as $$
begin
  update payment_attempt
  set
    state = 'authorised',
    charge_id = p_charge,
    card_brand = p_brand,
    card_last4 = p_last4,
    emails = null,
    gift_codes = null,
    memberships = null,
    tickets = null,
    commissions = null,
    move = null,
    changed_at = clock_timestamp()
  where attempt_row_id = p_attempt;
end;
$$;
