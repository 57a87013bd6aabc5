-- Saves the contact details and answers of a new order. Returns the order as it is now, or null if there is none.
create or replace function save_customer(
  p_location integer,
  p_hash bytea,
  p_customer jsonb,
  p_answers jsonb,
  p_language integer
)
returns json
language plpgsql
as $$
begin
  update shop_order
  set
    customer = coalesce(p_customer, customer),
    answers = answers_after(answers, p_answers),
    language_key = coalesce(p_language, language_key),
    revision = revision + 1
  where order_key_hash = p_hash and location_key = p_location and state = 'new' and hold_expires_at > clock_timestamp();
  return load_order(p_location, p_hash);
end;
$$;
