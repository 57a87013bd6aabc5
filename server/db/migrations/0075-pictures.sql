-- Pictures of venues that are stored in the database (docs/decisions/0096-pictures-in-a-store.md). They may be there before their
-- location: an import stores new ones first. Values are compressed files, so the table does not compress them again.
create table picture_file (
  location_key integer not null check (location_key > 0),
  file text not null check (file ~ '^[a-z0-9-]{1,90}\.(json|jpg|png|webp)$'),
  content bytea not null,
  primary key (location_key, file)
);
alter table picture_file alter column content set storage external;
