-- Requests for reviews (docs/rules/reminders.md): how many hours after the visit the venue sends them; null for none.
alter table location add column review_hours integer;
