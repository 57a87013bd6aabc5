-- Emails to the venue's own people (docs/rules/notices.md): whom, and about what; {to: [address], of: [kind]}, or null for none.
alter table location add column notices jsonb;
update location set notices = nullif(definition -> 'notices', 'null');
