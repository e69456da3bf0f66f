-- Systems, credentials and devices that people connect in the console, beside those of the systems file.
-- What comes from the file is replaced by it at each start; what comes from the console stays until somebody removes it.
alter table credential
  add column origin text not null default 'file' check (origin in ('file', 'console'));

alter table system
  add column origin text not null default 'file' check (origin in ('file', 'console')),
  -- These live here for systems of the file too, and survive its next reading.
  add column enabled boolean not null default true,
  add column allow_changes boolean not null default false,
  add column allow_containment boolean not null default false,
  add column write_credential_id integer references credential,
  -- Grows with every change, so that nobody overwrites what somebody else has just done.
  add column version integer not null default 1,
  add column changed_at timestamptz not null default now(),
  -- Read only until somebody has given a credential that writes.
  add constraint system_changes_need_credential check (not allow_changes or write_credential_id is not null);

alter table device
  add column origin text not null default 'file' check (origin in ('file', 'console')),
  add column version integer not null default 1;

alter table device_reach
  add column origin text not null default 'file' check (origin in ('file', 'console'));

-- One row: how often what is connected has changed, by which every process sees that it must read again, and the
-- switch that stops all changes.
create table systems_state (
  single boolean primary key default true check (single),
  revision bigint not null default 0,
  changes_stopped_at timestamptz,
  changes_stopped_by integer references person on delete set null,
  changes_stopped_why text,
  check ((changes_stopped_at is null) = (changes_stopped_why is null))
);
insert into systems_state default values;

-- How each system was when last asked, kept over a restart and for the other processes.
create table system_health (
  system text collate "C" primary key references system on delete cascade,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- The sentence for people, never what a library said.
  last_failure text,
  -- Milliseconds of the last hundred answers.
  latencies integer[] not null default '{}',
  -- Since when it is being spared, or asked to be left alone, and until when.
  spared_until timestamptz,
  throttled_until timestamptz,
  -- What it last showed of itself: certificate or host key.
  shown jsonb,
  measured_at timestamptz not null default now()
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, update on systems_state to patchbay_app;
    grant select, insert, update, delete on system_health to patchbay_app;
  end if;
end $$;
