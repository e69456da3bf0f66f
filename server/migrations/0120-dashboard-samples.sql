-- What is known of each switch, kept now and then, of which the dashboard draws lines. Nothing is asked for it: it is what
-- the walks and the questions of people told last.
create table switch_sample (
  switch text collate "C" not null,
  observed_at timestamptz not null,
  -- Null where nobody asked it yet, or it was not read for an hour.
  reachable boolean,
  -- Null where no port told what power it gives, or it was not read for an hour.
  drawn_watts real,
  primary key (observed_at, switch)
);

-- Buildings where the clients of a subnet were seen in the last day, as the last sample found them.
create table subnet_building (
  subnet text collate "C" not null,
  building text collate "C" not null,
  clients integer not null check (clients > 0),
  primary key (subnet, building)
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, delete on switch_sample, subnet_building to patchbay_app;
  end if;
end $$;
