-- Issues a credit and queues its email; returns its id (docs/rules/credits.md).
-- credit: {codeHash (hex), codeEnd, holder, email: {dedupeKey, payload}}
create or replace function insert_credit(p_location integer, p_currency text, p_value bigint, credit jsonb)
returns bigint
language plpgsql
as $$
declare
  v_card bigint;
begin
  insert into gift_card (location_key, kind, code_hash, code_end, currency, value, holder)
  values
    (
      p_location,
      'credit',
      decode(credit ->> 'codeHash', 'hex'),
      credit ->> 'codeEnd',
      p_currency,
      p_value,
      credit -> 'holder'
    )
  returning gift_card_id
  into v_card;
  insert into outbox (topic, dedupe_key, payload)
  values ('credit', credit #>> '{email,dedupeKey}', credit #> '{email,payload}');
  return v_card;
end;
$$;
