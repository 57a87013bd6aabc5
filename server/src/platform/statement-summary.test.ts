/** Short names of statements, for traces. */
import { expect, it } from 'vitest';
import { summaryOf } from './statement-summary.ts';

it.each([
  ['select save_order($1, $2) as saved', 'save_order'],
  ['select gangway.begin_payment($1::jsonb) as answer', 'begin_payment'],
  ['  insert into outbox (topic) values ($1)', 'insert outbox'],
  ['update "gangway"."payment_attempt" set state = $1', 'update payment_attempt'],
  ['delete from payment_event where received_at < $1', 'delete payment_event'],
  ['select version, definition from location where location_key = $1', 'select location'],
  ['with captured as (update payment_attempt set state = $1) select 1', 'with captured'],
  ['show transaction_isolation', 'show'],
  ['', 'statement'],
])('%s is %s', (statement, name) => {
  expect(summaryOf(statement)).toBe(name);
});
