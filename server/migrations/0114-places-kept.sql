-- Campuses and floors are places too, and every place has versions and can be removed and restored. Who reads or writes
-- `building` and `room` goes on with those that are there.
create table campus (
  code text collate "C" primary key,
  name text not null default '',
  address text not null default '',
  notes text not null default '',
  version integer not null default 1,
  removed_at timestamptz
);

alter table building rename to building_kept;
alter table building_kept
  -- Empty where the site says none.
  add column campus text collate "C" not null default '',
  add column address text not null default '',
  add column notes text not null default '',
  add column version integer not null default 1,
  add column removed_at timestamptz;
create view building as select code, name, version, campus from building_kept where removed_at is null;

create table floor (
  id text collate "C" generated always as (building || '/' || code) stored,
  building text collate "C" not null references building_kept,
  code text collate "C" not null,
  name text not null default '',
  notes text not null default '',
  version integer not null default 1,
  removed_at timestamptz,
  primary key (building, code)
);
create unique index floor_by_id on floor (id);
insert into floor (building, code) select distinct building, floor from room where floor <> '';

alter table room rename to room_kept;
alter table room_kept
  add column id text collate "C" generated always as (building || '/' || code) stored,
  add column notes text not null default '',
  add column version integer not null default 1,
  add column removed_at timestamptz;
create unique index room_by_id on room_kept (id);
create index room_by_floor on room_kept (building, floor);
create view room as
  select building, code, floor, name, kind, version from room_kept where removed_at is null;
-- What a list brings is judged when all of it is written.
alter table room_kept alter constraint room_building_fkey deferrable initially immediate;
alter table floor alter constraint floor_building_fkey deferrable initially immediate;
create index device_by_closet on device (building, closet) where closet is not null;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on building, room to patchbay_app;
    grant select, insert, update on campus, floor to patchbay_app;
  end if;
end $$;
