-- The outside systems, how we sign in to them and the devices they reach. Sealed fields are envelopes of ours.
create table credential (
  id integer generated always as identity primary key,
  name text collate "C" not null unique,
  kind text not null check (kind in ('password', 'snmp-v2c', 'snmp-v3')),
  username text,
  authentication text check (authentication in ('md5', 'sha', 'sha256', 'sha512')),
  privacy text check (privacy in ('des', 'aes', 'none')),
  changed_at timestamptz not null default now()
);

create table sealed_secret (
  credential_id integer not null references credential on delete cascade,
  field text not null check (field in ('secret', 'enable', 'privacy-secret')),
  -- Grows with every change and is bound into the envelope: an old envelope cannot be put back unnoticed.
  version integer not null check (version > 0),
  envelope text not null,
  -- Keyed hash of the clear text: tells whether an import brings the same secret without opening it.
  same_as text not null,
  primary key (credential_id, field)
);

create table system (
  name text collate "C" primary key,
  kind text not null check (kind in ('switch', 'dhcp', 'identity', 'directory')),
  product text not null,
  title text not null,
  address text,
  reach_host text,
  reach_port integer check (reach_port between 1 and 65535),
  certificate_authority text,
  fingerprint text,
  server_name text,
  credential_id integer references credential,
  settings jsonb not null default '{}',
  position integer not null,
  enrolled_at timestamptz,
  check ((reach_host is null) = (reach_port is null))
);

create table device (
  name text collate "C" primary key,
  address text,
  role text,
  model text,
  building text,
  closet text,
  changed_at timestamptz not null default now()
);
create index device_by_address on device (address);

create table device_reach (
  device text collate "C" not null references device on delete cascade,
  system text collate "C" not null references system on delete cascade,
  host text not null,
  port integer not null check (port between 1 and 65535),
  certificate_authority text,
  fingerprint text,
  server_name text,
  enrolled_at timestamptz,
  primary key (device, system)
);
create index device_reach_by_system on device_reach (system);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on credential, sealed_secret, system, device, device_reach to patchbay_app;
  end if;
end $$;
