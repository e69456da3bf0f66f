-- Ports that their switch has shut by itself, of switches whose walk does not tell: SNMP has no common object for it, so the
-- command line is asked now and then.
create table err_disabled_port (
  switch text collate "C" not null,
  -- Short name.
  interface text collate "C" not null,
  -- In the device's word; empty where it gives none.
  reason text not null,
  primary key (switch, interface)
);

-- How the last reading of each switch went, and when the next one is due; `source` is the name of the switch.
create table err_disabled_round (
  source text collate "C" primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text not null check (outcome in ('running', 'ok', 'failed')),
  why text,
  due_at timestamptz not null,
  -- Failed readings in a row.
  failures integer not null default 0,
  -- The last reading that succeeded.
  succeeded_at timestamptz
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on err_disabled_port, err_disabled_round to patchbay_app;
  end if;
end $$;
