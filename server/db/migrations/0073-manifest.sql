-- The manifest of the day (docs/rules/manifest.md): who at the venue gets it, and when, with the venue's time zone; null for nobody.
alter table location add column manifest jsonb;
