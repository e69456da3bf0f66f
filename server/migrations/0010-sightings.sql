-- Where and when a MAC was seen, as intervals: a sighting grows while every walk finds it in the same place.
-- Partitioned by the month in which the interval began, so that retention drops partitions.
create sequence sighting_id;

create table sighting (
  id bigint not null default nextval('sighting_id'),
  mac text collate "C" not null check (mac ~ '^([0-9a-f]{2}:){5}[0-9a-f]{2}$'),
  switch text collate "C" not null,
  interface text collate "C" not null,
  vlan integer not null check (vlan between 0 and 4094),
  first_seen timestamptz not null,
  last_seen timestamptz not null check (last_seen >= first_seen),
  edge boolean not null,
  primary key (id, first_seen)
) partition by range (first_seen);

create index sighting_by_mac on sighting (mac, last_seen desc);
create index sighting_by_interface on sighting (switch, interface, last_seen desc);
create table sighting_otherwise partition of sighting default;

create sequence address_sighting_id;

create table address_sighting (
  id bigint not null default nextval('address_sighting_id'),
  mac text collate "C" not null check (mac ~ '^([0-9a-f]{2}:){5}[0-9a-f]{2}$'),
  -- Empty for the global routing table; the same address in another VRF is another address.
  vrf text collate "C" not null default '',
  address inet not null,
  vlan integer,
  gateway text collate "C" not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null check (last_seen >= first_seen),
  primary key (id, first_seen)
) partition by range (first_seen);

create index address_sighting_by_mac on address_sighting (mac, last_seen desc);
create index address_sighting_by_address on address_sighting (address, vrf, last_seen desc);
create index address_sighting_by_gateway on address_sighting (gateway, last_seen desc);
create table address_sighting_otherwise partition of address_sighting default;

create table interface_snapshot (
  switch text collate "C" not null,
  interface text collate "C" not null,
  full_name text not null,
  description text not null,
  admin_up boolean not null,
  oper_up boolean not null,
  speed integer,
  duplex text not null,
  mode text not null,
  access_vlan integer,
  voice_vlan integer,
  status text,
  mac text collate "C",
  -- Leads to end devices, not to other switches.
  edge boolean not null,
  edge_because text not null,
  mac_count integer not null,
  drawn_watts real,
  observed_at timestamptz not null,
  primary key (switch, interface)
);
create index interface_snapshot_by_mac on interface_snapshot (mac) where mac is not null;

create table neighbour_snapshot (
  switch text collate "C" not null,
  interface text collate "C" not null,
  protocol text not null,
  name text not null,
  remote_interface text,
  address text,
  mac text collate "C",
  platform text,
  forwards boolean not null,
  -- Words such as `bridge`, `phone`, `access-point`.
  capabilities text[] not null default '{}',
  observed_at timestamptz not null
);
create index neighbour_snapshot_by_switch on neighbour_snapshot (switch, interface);
create index neighbour_snapshot_by_mac on neighbour_snapshot (mac) where mac is not null;

create table vlan_snapshot (
  switch text collate "C" not null,
  vlan integer not null,
  name text not null,
  observed_at timestamptz not null,
  primary key (switch, vlan)
);

create table walk (
  switch text collate "C" primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text not null check (outcome in ('running', 'ok', 'partial', 'failed')),
  why text,
  sightings integer not null default 0,
  own_macs text[] not null default '{}',
  -- When the next one is due; moved ahead while it runs, so that a walk that died is taken up again.
  due_at timestamptz not null default now(),
  -- Failed walks in a row.
  failures integer not null default 0,
  -- Start of the last walk that read the whole table: what was last seen then or later is still open.
  forwarding_at timestamptz,
  addresses_at timestamptz
);
create index walk_by_due_at on walk (due_at);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on sighting, address_sighting, interface_snapshot, neighbour_snapshot,
      vlan_snapshot, walk to patchbay_app;
    grant usage on sequence sighting_id, address_sighting_id to patchbay_app;
  end if;
end $$;
