-- Guides and vehicles that a departure takes once, whoever books it (docs/rules/capacity.md, "Once per departure"): all claims of a cell
-- with the same `shared` are one, of as many units as the largest of them.
alter table claim add column shared text collate "C";

create index claim_shared on claim (location_key, subject, at) where shared is not null;
