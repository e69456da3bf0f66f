-- Buildings, rooms and the outlets in their walls. Codes are what is written on doors and plates, so they are the keys.
create table building (
  code text collate "C" primary key,
  name text not null default ''
);

create table room (
  building text collate "C" not null references building on delete cascade,
  code text collate "C" not null,
  floor text collate "C" not null default '',
  name text not null default '',
  kind text not null default '',
  primary key (building, code)
);

create table outlet (
  label text collate "C" primary key,
  building text collate "C" not null,
  room text collate "C" not null,
  panel text not null default '',
  panel_port text not null default '',
  -- What it is patched to; empty when it is not.
  switch text collate "C" not null default '',
  interface text collate "C" not null default '',
  foreign key (building, room) references room on delete cascade
);
create index outlet_by_room on outlet (building, room);
create index outlet_by_port on outlet (switch, interface) where switch <> '';

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on building, room, outlet to patchbay_app;
  end if;
end $$;
