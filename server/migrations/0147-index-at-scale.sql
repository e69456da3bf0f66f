-- What the search looks up by where a site has a million devices.

-- The network's own MACs, one row each, as `walk.own_macs` has them of a switch.
create table own_mac (
  mac text collate "C" not null,
  switch text collate "C" not null references walk on delete cascade,
  primary key (mac, switch)
);
create index own_mac_by_switch on own_mac (switch);
insert into own_mac select distinct own.mac, walk.switch from walk, unnest(walk.own_macs) as own (mac);

create function keep_own_macs() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.own_mac where switch = new.switch and mac <> all (new.own_macs);
  insert into public.own_mac select distinct unnest(new.own_macs), new.switch on conflict do nothing;
  return null;
end $$;
create trigger walk_own_macs_begun after insert on walk
  for each row when (new.own_macs <> '{}') execute function keep_own_macs();
create trigger walk_own_macs_changed after update of own_macs on walk
  for each row when (old.own_macs is distinct from new.own_macs) execute function keep_own_macs();

-- Whether ports of the switch were ever read, so that nobody has to look for each switch at every question.
alter table walk add column has_ports boolean not null default false;
update walk set has_ports = true where exists (select from interface_snapshot i where i.switch = walk.switch);

create function tell_ports_read() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.walk set has_ports = true where not has_ports and switch in (select came.switch from came);
  return null;
end $$;
create trigger interface_snapshot_came after insert on interface_snapshot
  referencing new table as came for each statement execute function tell_ports_read();

create function ports_read_before() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.has_ports := exists (select from public.interface_snapshot i where i.switch = new.switch);
  return new;
end $$;
create trigger walk_begun before insert on walk for each row execute function ports_read_before();

-- Every MAC that was seen, once, however many stays it has; one whose last stay was forgotten may remain for a while. A part of
-- a MAC is looked for here. Groups of four digits rather than trigrams: nobody asks by fewer than four, a group of four names
-- sixteen times fewer MACs than one of three, and no extension is needed.
create table seen_mac (mac text collate "C" primary key);
insert into seen_mac select distinct mac from sighting;

create function mac_quads(mac text) returns text[]
language sql immutable strict parallel safe as $$
  select array[substr(mac, 1, 2) || substr(mac, 4, 2), substr(mac, 2, 1) || substr(mac, 4, 2) || substr(mac, 7, 1),
    substr(mac, 4, 2) || substr(mac, 7, 2), substr(mac, 5, 1) || substr(mac, 7, 2) || substr(mac, 10, 1),
    substr(mac, 7, 2) || substr(mac, 10, 2), substr(mac, 8, 1) || substr(mac, 10, 2) || substr(mac, 13, 1),
    substr(mac, 10, 2) || substr(mac, 13, 2), substr(mac, 11, 1) || substr(mac, 13, 2) || substr(mac, 16, 1),
    substr(mac, 13, 2) || substr(mac, 16, 2)]
$$;
create index seen_mac_by_end on seen_mac (reverse(mac));
create index seen_mac_by_quads on seen_mac using gin (mac_quads(mac));

create function keep_seen_macs() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- In order, so that two walks that find the same new devices do not wait for each other.
  insert into public.seen_mac select distinct mac from came order by mac on conflict do nothing;
  return null;
end $$;
create trigger sighting_came after insert on sighting
  referencing new table as came for each statement execute function keep_seen_macs();

drop index sighting_by_mac_end;
-- Those seen last, where too many fit to look at each.
create index sighting_by_time on sighting (last_seen desc, mac);

-- Names as people write them: a switch without its domain, the number of a room behind its building.
create index device_by_any_name on device (lower(name));
create index device_by_first_label on device (split_part(lower(name), '.', 1));
-- The list of outlets begins with its first rows, however long it is.
create index outlet_in_order on outlet_kept ((lower(nullif(label, '')) collate "C"), label) where removed_at is null;
create index outlet_by_room_end on outlet_kept (reverse(lower(room)));

analyze own_mac;
analyze seen_mac;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, delete on own_mac, seen_mac to patchbay_app;
  end if;
end $$;
