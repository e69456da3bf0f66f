-- Tests of cables by TDR, kept per port and compared with each other; a run keeps one at most. Interfaces by their short names.
create table cable_test (
  id bigint generated always as identity primary key,
  switch text collate "C" not null,
  interface text collate "C" not null,
  tested_at timestamptz not null,
  -- Title of the system that told.
  source text not null,
  -- When the switch says that it tested, by its own clock; one test is kept once.
  ran text,
  -- Of one look at a port, which is of one run.
  mark text not null unique,
  -- Mb/s before the test.
  speed integer,
  pairs jsonb not null
);
create index cable_test_of_port on cable_test (switch, interface, tested_at desc);
create index change_of_cable_test on change ((snapshot ->> 'mark')) where kind = 'test-cable';

-- What the counters of a port said when somebody last looked at its cable: the rates of the next look are counted from here.
create table port_look (
  switch text collate "C" not null,
  interface text collate "C" not null,
  observed_at timestamptz not null,
  source text collate "C" not null,
  counters jsonb not null,
  primary key (switch, interface, observed_at)
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert on cable_test to patchbay_app;
    grant select, insert, delete on port_look to patchbay_app;
  end if;
end $$;
