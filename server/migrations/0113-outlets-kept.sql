-- Outlets have versions and can be removed and restored. Who reads or writes `outlet` goes on with those that are there.
alter table outlet rename to outlet_kept;
alter table outlet_kept
  add column notes text not null default '',
  add column version integer not null default 1,
  add column removed_at timestamptz;
-- What a list brings is judged when all of it is written.
alter table outlet_kept alter constraint outlet_building_room_fkey deferrable initially immediate;
create index outlet_by_panel on outlet_kept (panel, panel_port) where panel <> '';

create view outlet as
  select label, building, room, panel, panel_port, switch, interface, version from outlet_kept where removed_at is null;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on outlet to patchbay_app;
  end if;
end $$;
