-- Guest passes of a membership add up over its renewals, used ones among them (docs/rules/member-rates.md, "Guests of members").
alter table membership alter column guest_passes type places;
