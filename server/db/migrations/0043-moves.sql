-- Bookings that guests moved to another time (docs/rules/moves.md). Rows are only added.
create table line_move (
  order_id bigint not null,
  move_id bigint generated always as identity,
  line_id bigint not null,
  -- Local to the venue, as on the line.
  from_wall text not null,
  to_wall text not null check (to_wall <> from_wall),
  request_id text,
  moved_at timestamptz not null default clock_timestamp(),
  primary key (order_id, move_id),
  foreign key (order_id, line_id) references order_line
);
