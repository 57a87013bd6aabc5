-- Private tours (docs/rules/capacity.md): a cell that one line has to itself, whatever its capacity, and the line that is one.
alter table cell add column exclusive boolean not null default false;
alter table order_line add column is_private boolean not null default false;
