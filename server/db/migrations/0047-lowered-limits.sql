-- The capacity that a cell gets once its claims allow it; null where the capacity already is what the venue says
-- (docs/rules/capacity.md, "Changing the number of places").
alter table cell add column lowered_to places;
