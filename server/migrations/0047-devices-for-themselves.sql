-- Each switch of a system that is many: may it be asked, may it be sent the credential that writes, and how it was.
alter table device
  -- Lives here for devices of the file too, and survives its next reading.
  add column enabled boolean not null default true;

alter table device_reach
  -- Was the credential that writes entered while this was the place and the proof of it.
  add column write_entered boolean not null default false;

-- How each device was by each of the ways to it, kept over a restart and for the other processes, as system_health is.
create table device_health (
  system text collate "C" not null,
  device text collate "C" not null,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- The sentence for people, never what a library said.
  last_failure text,
  -- Milliseconds of the last twenty answers.
  latencies integer[] not null default '{}',
  spared_until timestamptz,
  throttled_until timestamptz,
  -- How the last walk that tried this way went by it. A walk that has read all by another way does not try it.
  walked_at timestamptz,
  walk_outcome text check (walk_outcome in ('ok', 'partial', 'failed')),
  walk_why text,
  measured_at timestamptz not null default now(),
  primary key (system, device),
  foreign key (device, system) references device_reach (device, system) on delete cascade
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on device_health to patchbay_app;
  end if;
end $$;
