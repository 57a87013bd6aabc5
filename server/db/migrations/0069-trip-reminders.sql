-- Reminders of bookings (docs/rules/reminders.md): how many hours before the start the venue sends them; null for none.
alter table location add column reminder_hours integer;
-- What starts soon, without reading what started long ago.
create index order_line_starting on order_line (location_key, starts_at) where starts_at is not null and canceled_at is null;
