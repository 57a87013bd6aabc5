-- What an order issues is part of its payment attempt, so nothing asks how much of its total is for memberships.
alter table shop_order drop column membership_total;
