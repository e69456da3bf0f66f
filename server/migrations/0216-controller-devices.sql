-- What each network controller had in its inventory when it was last read whole.
create table controller_device (
  system text collate "C" not null references system on delete cascade,
  -- Of the controller.
  id text collate "C" not null,
  name text collate "C" not null,
  address text,
  models text[] not null,
  serials text[] not null,
  software text,
  reachable text,
  -- When the controller collected from it.
  synchronized_at timestamptz,
  read_at timestamptz not null,
  primary key (system, id)
);
create index controller_device_by_address on controller_device (address);
create index controller_device_by_name on controller_device (lower(split_part(name, '.', 1)));

-- How the last reading of an inventory went.
create table controller_round (
  source text collate "C" primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text not null check (outcome in ('running', 'ok', 'failed')),
  why text,
  due_at timestamptz not null,
  -- Failed readings in a row.
  failures integer not null default 0
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on controller_device, controller_round to patchbay_app;
  end if;
end $$;
