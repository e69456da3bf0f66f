-- How full each subnet of each DHCP server was, read again and again. Partners that serve the same pool have a row each;
-- they count the same leases and are never added up.
create table subnet_use (
  -- Name of the system.
  source text collate "C" not null,
  subnet text collate "C" not null,
  observed_at timestamptz not null,
  assigned bigint not null check (assigned >= 0),
  -- Addresses in all pools. A subnet without a pool is not kept.
  total bigint not null check (total > 0),
  declined bigint not null check (declined >= 0),
  primary key (source, subnet, observed_at)
);
create index subnet_use_by_subnet on subnet_use (subnet, observed_at);
create index subnet_use_by_age on subnet_use (observed_at);

-- How the last reading of each server went, and when the next one is due.
create table subnet_use_round (
  source text collate "C" primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text not null check (outcome in ('running', 'ok', 'failed')),
  -- Why the last reading that ended brought nothing; kept while the next one runs.
  why text,
  due_at timestamptz not null,
  -- Failed readings in a row.
  failures integer not null default 0
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on subnet_use, subnet_use_round to patchbay_app;
  end if;
end $$;
