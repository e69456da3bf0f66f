-- Authentications that an identity system refused, as far as it was asked about the endpoint.
create table failed_authentication (
  -- Name of the system.
  source text collate "C" not null,
  mac text collate "C" not null,
  failed_at timestamptz not null,
  -- Name of the switch, and its interface by the short name; null where the system did not say, or the switch is not ours.
  switch text collate "C",
  interface text collate "C",
  -- Number of the reason, and the words of the system for it.
  code text,
  reason text not null,
  primary key (source, mac, failed_at)
);
create index failed_authentication_by_time on failed_authentication (failed_at);

-- When each endpoint was last asked about. One that has not failed for long goes when it was not seen for a month.
create table authentication_asked (
  source text collate "C" not null,
  mac text collate "C" not null,
  asked_at timestamptz not null,
  primary key (source, mac)
);

-- How the last reading of each system went, and when the next one is due.
create table authentication_round (
  source text collate "C" primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text not null check (outcome in ('running', 'ok', 'failed')),
  why text,
  due_at timestamptz not null,
  -- Failed readings in a row.
  failures integer not null default 0,
  -- The last reading that succeeded, and since when failures are known at all.
  succeeded_at timestamptz,
  known_since timestamptz,
  -- Endpoints that were to be asked about then.
  endpoints integer
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on failed_authentication, authentication_asked, authentication_round to patchbay_app;
  end if;
end $$;
