-- Frames with errors of each interface, counted by the switch, kept of a walk now and then for the count of a day. Counts
-- of different systems are never compared: clearing the counters on the command line leaves those of SNMP as they are.
create table error_sample (
  switch text collate "C" not null,
  interface text collate "C" not null,
  observed_at timestamptz not null,
  -- Name of the system that told.
  source text collate "C" not null,
  -- In and out together, since the switch began to count.
  total bigint not null check (total >= 0),
  primary key (switch, interface, observed_at)
);
create index error_sample_by_age on error_sample (observed_at);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on error_sample to patchbay_app;
  end if;
end $$;
