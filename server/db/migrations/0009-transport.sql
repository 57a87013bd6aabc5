-- Transportation (docs/rules/transport.md): the pickup of a line, and what an order has for whole days.
alter table order_line add column pickup jsonb;
alter table shop_order add column agreed_to_transport boolean not null default false;

-- Belongs to a line of kind merchandise, which has its price, its seats and its place in the total.
create table order_transport (
  order_id bigint not null,
  line_id bigint not null,
  day text not null,
  pickup_key integer not null,
  location_name text not null,
  guests participants not null,
  pickup_time text not null,
  arrive_time text not null,
  return_time text not null,
  primary key (order_id, line_id),
  unique (order_id, day),
  foreign key (order_id, line_id) references order_line on delete cascade,
  check (guests > 0 and pickup_time < arrive_time and arrive_time < return_time)
);
