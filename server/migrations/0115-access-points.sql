-- What a port gives besides the watts that are drawn, and since when its link is as it is. Null where nobody told.
alter table interface_snapshot
  add column power_class text,
  add column link_changed_at timestamptz;

-- Access points as the switches see them and as people document them. A walk adds those that are new.
create table access_point (
  -- As it calls itself to its neighbours.
  name text collate "C" primary key,
  -- Documented.
  switch text collate "C" not null default '',
  interface text collate "C" not null default '',
  building text collate "C" not null default '',
  room text collate "C" not null default '',
  asset_tag text not null default '',
  notes text not null default '',
  -- Where a walk saw it last; null where none ever did.
  seen_at timestamptz,
  seen_switch text collate "C",
  seen_interface text collate "C",
  mac text collate "C",
  model text,
  version integer not null default 1,
  removed_at timestamptz
);
create index access_point_by_room on access_point (building, room) where room <> '';

-- One row for each access point at each port. LLDP says what it is; CDP says its platform, and calls it by its name without
-- the domain.
create view access_point_seen as
select switch, interface, name, max(mac) as mac, max(address) as address, max(observed_at) as observed_at,
  max(regexp_replace(platform, '^cisco ', '', 'i')) as model
from (
  select n.*, coalesce((select min(m.name) from neighbour_snapshot m where m.switch = n.switch and m.interface = n.interface
    and starts_with(lower(n.name), lower(m.name) || '.')), n.name) as called from neighbour_snapshot n
) as n (switch, interface, protocol, told, remote_interface, address, mac, platform, forwards, capabilities, observed_at, name)
group by switch, interface, name
having bool_or('access-point' = any (capabilities) or platform ~* '^cisco (AIR-|C91[0-9]{2}|CW91[0-9]{2})');

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update on access_point to patchbay_app;
    grant select on access_point_seen to patchbay_app;
  end if;
end $$;
