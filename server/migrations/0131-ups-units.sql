-- Uninterruptible power supplies as people document them. One with a card of its own is reached as the device of its name; one
-- behind a server of many by the system and the name that it has there.
create table ups_unit (
  name text collate "C" primary key,
  address text not null default '',
  building text collate "C" not null default '',
  room text collate "C" not null default '',
  model text not null default '',
  serial text not null default '',
  asset_tag text not null default '',
  -- Days as people entered them, `2026-11-20`; empty where nobody did.
  battery_date text not null default '',
  battery_by text not null default '',
  battery_part text not null default '',
  notes text not null default '',
  -- Names of devices and access points, and rooms as building/room.
  feeds_devices text[] not null default '{}',
  feeds_access_points text[] not null default '{}',
  feeds_rooms text[] not null default '{}',
  -- Behind a server of many: the name of the system, and the one that the unit has there. Empty for one with a card of its own.
  system text collate "C" not null default '',
  unit text collate "C" not null default '',
  version integer not null default 1,
  removed_at timestamptz
);
create index ups_unit_by_room on ups_unit (building, room) where room <> '';

-- What each unit said of itself last. Null is what it does not tell; `not_told` says why, by column.
create table ups_reading (
  unit text collate "C" primary key references ups_unit,
  observed_at timestamptz not null,
  charge double precision,
  -- Seconds.
  runtime double precision,
  on_battery_for double precision,
  load double precision,
  power double precision,
  input_voltage double precision,
  output_voltage double precision,
  temperature double precision,
  -- When its battery was replaced as somebody entered it there: as it came, and the day where it is one.
  battery_told text,
  battery_day date,
  test_result text,
  test_words text,
  test_day text,
  alarms text[] not null default '{}',
  model text,
  serial text,
  firmware text,
  not_told jsonb not null default '{}'
);

-- How each unit was, and since when; the one that has no end is how it is.
create table ups_state (
  unit text collate "C" not null references ups_unit,
  since timestamptz not null,
  ended_at timestamptz,
  state text not null,
  -- In words, all that holds.
  conditions text[] not null default '{}',
  why text,
  primary key (unit, since)
);
create unique index ups_state_now on ups_state (unit) where ended_at is null;

-- How the last reading of each unit went, and when the next one is due; `source` is its name.
create table ups_round (
  source text collate "C" primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text not null check (outcome in ('running', 'ok', 'failed')),
  why text,
  due_at timestamptz not null,
  -- Failed readings in a row.
  failures integer not null default 0
);

-- Devices but those that only UPS systems reach: what asks for a switch or a router asks here. A column that `device` gets
-- later is added here too.
create view network_device as
select * from device d where not exists (
  select from device_reach r join system s on s.name = r.system where r.device = d.name and s.kind = 'ups');

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update on ups_unit, ups_reading, network_device to patchbay_app;
    grant select, insert, update, delete on ups_state, ups_round to patchbay_app;
  end if;
end $$;
