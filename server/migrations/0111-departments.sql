create table department (
  id integer generated always as identity primary key,
  code text not null,
  name text not null,
  cost_centre text not null default '',
  head text not null default '',
  contact text not null default '',
  deputy text not null default '',
  phone text not null default '',
  -- Each as building/room.
  rooms text[] not null default '{}',
  vlans text[] not null default '{}',
  profiles text[] not null default '{}',
  notes text not null default '',
  version integer not null default 1,
  removed_at timestamptz
);
create unique index department_named on department (lower(code)) where removed_at is null;
create index department_by_room on department using gin (rooms);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update on department to patchbay_app;
  end if;
end $$;
