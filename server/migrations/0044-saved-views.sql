-- Addresses of pages that each person keeps under a name. Nobody else reads them.
create table saved_view (
  id integer generated always as identity primary key,
  person_id integer not null references person on delete cascade,
  name text not null,
  -- The name as it is compared: two that look the same are one.
  name_key text collate "C" not null,
  -- Path of the screen.
  screen text collate "C" not null,
  -- Path and query, as a link has them.
  address text not null,
  saved_at timestamptz not null default now(),
  constraint saved_view_name unique (person_id, screen, name_key)
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on saved_view to patchbay_app;
  end if;
end $$;
