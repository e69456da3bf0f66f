-- What the network says of each outlet is kept, so that a hundred thousand of them are narrowed and put in order by it at once.

-- Labels that the description of a port may name.
create function labels_in(description text) returns text[]
language sql immutable strict parallel safe as $$
  select string_to_array(regexp_replace(upper(description), '[^[:alnum:]./_-]+', ' ', 'g'), ' ')
$$;
create index interface_snapshot_by_label on interface_snapshot using gin (labels_in(description)) where description <> '';

-- With the label, by which another outlet at the same port is found at once.
drop index outlet_by_port;
create index outlet_by_port on outlet_kept (switch, interface, label) where switch <> '';

-- The one place that decides what is so of an outlet. A null state is not known: no walk has read its switch.
create view outlet_judged as
select o.label, s.last_seen as seen_at,
  case when o.switch = '' then 'not patched' when a.against is not null then 'contradicted' when w.switch is null then null
    when s.last_seen is null then 'unconfirmed' when named.own then 'confirmed' else 'in use' end as state, a.against
from outlet_kept o
left join device d on d.name = o.switch and d.removed_at is null
left join walk w on w.switch = o.switch and w.forwarding_at is not null
left join interface_snapshot i on i.switch = o.switch and i.interface = o.interface
left join lateral (select last_seen from sighting
  where switch = o.switch and interface = o.interface and edge order by last_seen desc limit 1) as s on o.switch <> ''
left join lateral (select label from outlet where i.switch is not null and switch = o.switch and switch <> '' and interface = o.interface
  and label <> o.label order by label limit 1) as twin on o.switch <> ''
left join lateral (
  select bool_or(label = o.label) as own, min(label) filter (where label <> o.label) as other from outlet
  where label = any (labels_in(i.description))) as named on i.description <> ''
-- Why what is documented cannot be so, by what the last walk of the switch read; null where nothing speaks against it.
cross join lateral (select case when o.switch <> '' then
  case when d.name is null then 'There is no switch ' || o.switch || '.'
    when w.switch is null then null
    when i.switch is null then o.switch || ' has no port ' || o.interface || '.'
    when not i.edge and i.mac_count > 0 then o.interface || ' is no edge port: ' || i.edge_because || '.'
    when twin.label is not null then twin.label || ' is documented at the same port.'
    when named.other is not null then 'The description of the port names ' || named.other || '.' end end as against) as a;

-- What is so of each outlet. No index holds what a walk changes, so that a row is written where it stands.
create table outlet_state (
  label text collate "C" primary key,
  seen_at timestamptz,
  state text,
  against text
) with (fillfactor = 70);

-- Which outlets a transaction must judge before it ends: those of switches, those at ports, those that have a label or are at a port
-- whose description names it, and the rest of those found by these. A row is gone when its transaction ends.
create unlogged table outlet_unjudged (
  id bigint generated always as identity primary key,
  switches text[] not null default '{}',
  port_switches text[] not null default '{}',
  port_interfaces text[] not null default '{}',
  labels text[] not null default '{}',
  outlets text[] not null default '{}'
);

-- Judges so many of the outlets that the transaction has marked, or all of them where it is null, and returns how many are left.
create function judge_marked(most integer) returns integer
language plpgsql set search_path = pg_catalog, public, pg_temp set lock_timeout = '14s' as $$
declare
  marked outlet_unjudged[];
  concerned text[];
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise 'Outlets are judged in a transaction that reads what is committed.';
  end if;
  -- One at a time, until its end: each statement below sees all that those before it have written, and whoever comes after sees this.
  perform pg_advisory_xact_lock(7230148);
  with gone as (delete from outlet_unjudged returning *) select array_agg(gone::outlet_unjudged) into marked from gone;
  concerned := array(
    select o.label from unnest(marked) as m, unnest(m.switches) as at (switch)
      join outlet_kept o on o.switch = at.switch and o.switch <> ''
    union
    select o.label from unnest(marked) as m, unnest(m.port_switches, m.port_interfaces) as at (switch, interface)
      join outlet_kept o on o.switch = at.switch and o.interface = at.interface and o.switch <> ''
    union
    select label from unnest(marked) as m, unnest(m.labels) as label
    union
    select o.label from unnest(marked) as m, unnest(m.labels) as named (label)
      join interface_snapshot i on labels_in(i.description) @> array[named.label] and i.description <> ''
      join outlet_kept o on o.switch = i.switch and o.interface = i.interface and o.switch <> ''
    union
    select label from unnest(marked) as m, unnest(m.outlets) as label);
  if cardinality(concerned) > most then
    insert into outlet_unjudged (outlets) values (concerned[most + 1:]);
    concerned := concerned[:most];
  end if;
  delete from outlet_state s where label = any (concerned) and not exists (select from outlet_kept o where o.label = s.label);
  insert into outlet_state as kept (label, seen_at, state, against)
  select label, seen_at, state, against from outlet_judged where label = any (concerned)
  on conflict (label) do update set seen_at = excluded.seen_at, state = excluded.state, against = excluded.against
    where (kept.seen_at, kept.state, kept.against) is distinct from (excluded.seen_at, excluded.state, excluded.against);
  return coalesce((select sum(cardinality(outlets)) from outlet_unjudged), 0);
end $$;

create function judge_outlets() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The first judges all that is left.
  if exists (select from outlet_unjudged where id = new.id) then perform judge_marked(null); end if;
  return null;
end $$;
-- At the end of the transaction, so that nobody waits for a long one.
create constraint trigger outlet_unjudged_marked after insert on outlet_unjudged
  deferrable initially deferred for each row execute function judge_outlets();

create function mark_switches() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into outlet_unjudged (switches) select array_agg(distinct switch) from touched having count(*) > 0;
  return null;
end $$;
create trigger sighting_marks_inserted after insert on sighting
  referencing new table as touched for each statement execute function mark_switches();
create trigger sighting_marks_updated after update on sighting
  referencing new table as touched for each statement execute function mark_switches();
create trigger sighting_marks_deleted after delete on sighting
  referencing old table as touched for each statement execute function mark_switches();
create trigger interface_snapshot_marks_inserted after insert on interface_snapshot
  referencing new table as touched for each statement execute function mark_switches();
create trigger interface_snapshot_marks_updated after update on interface_snapshot
  referencing new table as touched for each statement execute function mark_switches();
create trigger interface_snapshot_marks_deleted after delete on interface_snapshot
  referencing old table as touched for each statement execute function mark_switches();

create function mark_walk() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into outlet_unjudged (switches) values (array_remove(array[old.switch, new.switch], null));
  return null;
end $$;
create trigger walk_marks_inserted after insert on walk
  for each row when (new.forwarding_at is not null) execute function mark_walk();
create trigger walk_marks_updated after update of forwarding_at on walk
  for each row when ((old.forwarding_at is null) <> (new.forwarding_at is null)) execute function mark_walk();
create trigger walk_marks_deleted after delete on walk
  for each row when (old.forwarding_at is not null) execute function mark_walk();

create function mark_device() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into outlet_unjudged (switches) values (array_remove(array[old.name, new.name], null));
  return null;
end $$;
create trigger device_marks_come_or_gone after insert or delete on device
  for each row execute function mark_device();
create trigger device_marks_changed after update of name, removed_at on device
  for each row when (old.name <> new.name or (old.removed_at is null) <> (new.removed_at is null)) execute function mark_device();

create function mark_outlets() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into outlet_unjudged (port_switches, port_interfaces, labels)
  select array_agg(switch), array_agg(interface), array_agg(label) from touched having count(*) > 0;
  return null;
end $$;
create trigger outlet_marks_inserted after insert on outlet_kept
  referencing new table as touched for each statement execute function mark_outlets();
create trigger outlet_marks_deleted after delete on outlet_kept
  referencing old table as touched for each statement execute function mark_outlets();

create function mark_changed_outlets() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into outlet_unjudged (port_switches, port_interfaces, labels)
  select array_agg(switch), array_agg(interface), array_agg(label) from (
    (select label, switch, interface, removed_at is null from was except select label, switch, interface, removed_at is null from now)
    union all
    (select label, switch, interface, removed_at is null from now except select label, switch, interface, removed_at is null from was)
  ) as differing having count(*) > 0;
  return null;
end $$;
create trigger outlet_marks_changed after update on outlet_kept
  referencing old table as was new table as now for each statement execute function mark_changed_outlets();

-- By now nobody else writes what decides.
insert into outlet_state select label, seen_at, state, against from outlet_judged;
analyze outlet_state;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on outlet_state, outlet_unjudged to patchbay_app;
    grant select on outlet_judged to patchbay_app;
  end if;
end $$;
