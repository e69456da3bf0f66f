-- What the site's lists are called by, in lower case as search asks for it, and how far the walks have come.

create function lower_each(words text[]) returns text[]
language sql immutable strict parallel safe as $$
  select array(select lower(word) from unnest(words) as word)
$$;

create index walk_by_serial on walk using gin (lower_each(serials));
create index device_by_asset_tag on device (lower(asset_tag));
create index device_reach_by_host on device_reach (lower(host));
create index room_by_any_id on room_kept (lower(id));
create index room_by_code on room_kept (lower(code));
-- Most rooms have none, and nobody asks for that.
create index room_by_name on room_kept (lower(nullif(name, '')));
create index access_point_by_any_name on access_point (lower(name));
create index access_point_by_first_label on access_point (split_part(lower(name), '.', 1));
create index access_point_by_asset_tag on access_point (lower(asset_tag));
create index access_point_by_mac on access_point (mac);

-- One narrow row for each switch that was ever reached or walked: every search asks how far the walks have come. `reached` hangs on
-- the ways to it, the rest on its walk alone, so that two transactions that change either side cannot miss each other.
create table switch_walked (
  switch text collate "C" primary key,
  -- A system reaches it, and none of those that do is a UPS.
  reached boolean not null default false,
  -- Its ports were read, and its last walk did not fail.
  walked boolean not null default false,
  -- When the last walk that did not fail ended; null where there was none.
  read_at timestamptz
) with (fillfactor = 50);

create function keep_walked() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  counts boolean := tg_op <> 'DELETE';
begin
  if counts then
    counts := new.outcome in ('ok', 'partial', 'running');
    insert into public.switch_walked as known (switch, walked, read_at)
    values (new.switch, counts and new.has_ports, case when counts then new.finished_at end)
    on conflict (switch) do update set walked = excluded.walked, read_at = excluded.read_at
    where (known.walked, known.read_at) is distinct from (excluded.walked, excluded.read_at);
  else
    update public.switch_walked set walked = false, read_at = null where switch = old.switch;
  end if;
  return null;
end $$;
create trigger walk_told_begun after insert or delete on walk for each row execute function keep_walked();
create trigger walk_told_changed after update of outcome, finished_at, has_ports on walk
  for each row execute function keep_walked();

create function keep_reached(devices text[]) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.switch_walked (switch) select distinct unnest(devices) order by 1 on conflict do nothing;
  -- Whoever changes the ways to the same device waits here, and then sees what was changed before.
  perform from public.switch_walked where switch = any (devices) order by switch for update;
  update public.switch_walked k set reached = now_reached.is
  from (
    select d.device, coalesce((select not bool_or(s.kind = 'ups') from public.device_reach r
      join public.system s on s.name = r.system where r.device = d.device), false) as is
    from unnest(devices) as d (device)
  ) as now_reached
  where k.switch = now_reached.device and k.reached <> now_reached.is;
end $$;

create function reach_came() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.keep_reached(array(select distinct device from came));
  return null;
end $$;
create function reach_went() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.keep_reached(array(select distinct device from went));
  return null;
end $$;
create trigger device_reach_came after insert on device_reach
  referencing new table as came for each statement execute function reach_came();
create trigger device_reach_went after delete on device_reach
  referencing old table as went for each statement execute function reach_went();
create function reach_moved() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.keep_reached(array[old.device, new.device]);
  return null;
end $$;
create trigger device_reach_moved after update of device, system on device_reach
  for each row when (old.device <> new.device or old.system <> new.system) execute function reach_moved();
create function system_kind_changed() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.keep_reached(array(select device from public.device_reach where system = new.name));
  return null;
end $$;
create trigger system_kind_changed after update of kind on system
  for each row when (old.kind <> new.kind) execute function system_kind_changed();

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update on switch_walked to patchbay_app;
  end if;
end $$;

insert into switch_walked (switch, walked, read_at)
select switch, outcome in ('ok', 'partial', 'running') and has_ports,
  case when outcome in ('ok', 'partial', 'running') then finished_at end from walk;
select keep_reached(array(select distinct device from device_reach));

analyze switch_walked;
analyze device;
analyze room_kept;
analyze walk;
analyze access_point;
