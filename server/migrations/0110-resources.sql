-- Every version of each thing that a site keeps, whole and never altered: its history, what an import is undone with, and
-- what two people who changed it at once are shown.
create table resource_version (
  resource text collate "C" not null,
  id text collate "C" not null,
  version integer not null check (version > 0),
  -- What people fill, by field.
  fields jsonb not null,
  removed boolean not null,
  what text not null check (what in ('found', 'added', 'changed', 'removed', 'restored', 'imported', 'undone')),
  at timestamptz not null default now(),
  person_id integer references person on delete set null,
  -- The name of then: the account may go.
  who text,
  import uuid,
  primary key (resource, id, version)
);
create index resource_version_by_import on resource_version (import) where import is not null;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert on resource_version to patchbay_app;
    -- Erasing a person takes their name away.
    grant update (person_id, who) on resource_version to patchbay_app;
  end if;
end $$;
