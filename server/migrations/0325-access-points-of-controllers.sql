-- What each wireless controller had of its access points when they were last read whole.
create table controller_access_point (
  system text collate "C" not null references system on delete cascade,
  -- Of the base radio; by it controllers know one.
  radio_mac text collate "C" not null,
  -- Of its port, as its switch sees it.
  ethernet_mac text collate "C",
  name text collate "C",
  joined boolean not null,
  joined_at timestamptz,
  booted_at timestamptz,
  -- Null where the controller does not tell.
  clients integer,
  -- `5 GHz 44`, one for each radio that is up, in the order of its slots.
  channels text[] not null,
  -- Why it left last or does not join, in words.
  left_why text,
  left_at timestamptz,
  read_at timestamptz not null,
  primary key (system, radio_mac)
);
create index controller_access_point_by_port on controller_access_point (ethernet_mac);
create index controller_access_point_by_name on controller_access_point (lower(name));

-- How the last reading of a controller's access points went.
create table wireless_round (
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
    grant select, insert, update, delete on controller_access_point, wireless_round to patchbay_app;
  end if;
end $$;
