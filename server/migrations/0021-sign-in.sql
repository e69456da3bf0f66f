-- What must be done before a session may do anything that needs a key.
alter table session_family
  add column first text check (first in ('second-factor', 'password'));

-- Wrong tries in a row for an account, by the same hash as sign_in_try: a hundred stop it, also for names that nobody
-- has, so that the stop does not tell who exists.
create table sign_in_failure (
  account text collate "C" primary key,
  in_a_row integer not null default 0,
  last_at timestamptz not null default now()
);

-- Browsers in which a person has signed in; they may still do so while others guess.
create table known_device (
  hash bytea not null check (length(hash) = 32),
  person_id integer not null references person on delete cascade,
  failures integer not null default 0,
  used_at timestamptz not null default now(),
  primary key (hash, person_id)
);
create index known_device_by_use on known_device (used_at);

-- Time-based codes (RFC 6238). The secret is an envelope of ours, bound to person and version.
create table second_factor (
  person_id integer primary key references person on delete cascade,
  version integer not null,
  envelope text not null,
  confirmed_at timestamptz,
  -- Step of the last code that was taken: no code works twice.
  last_step bigint not null default 0,
  failures integer not null default 0,
  failed_at timestamptz
);

create table recovery_code (
  person_id integer not null references person on delete cascade,
  hash bytea not null check (length(hash) = 32),
  used_at timestamptz,
  primary key (person_id, hash)
);

-- Links with which a person sets a password; used once.
create table password_link (
  hash bytea primary key check (length(hash) = 32),
  person_id integer not null references person on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_link_by_person on password_link (person_id);

create table openid_provider (
  name text collate "C" primary key,
  title text not null,
  issuer text not null,
  client_id text not null,
  certificate_authority text,
  groups_claim text not null,
  second_factor boolean not null,
  enabled boolean not null,
  version integer not null default 1,
  -- Envelope of the client secret; null for a public client.
  envelope text
);

-- A sign-in that is on its way to a provider and back, known by a cookie of the browser that began.
create table openid_flow (
  hash bytea primary key check (length(hash) = 32),
  provider text collate "C" not null references openid_provider on delete cascade,
  -- Readable only with the cookie: state, nonce and verifier (RFC 7636).
  sealed bytea not null,
  expires_at timestamptz not null
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on sign_in_failure, known_device, second_factor, recovery_code, password_link,
      openid_provider, openid_flow to patchbay_app;
  end if;
end $$;
