-- A family is one signed-in browser; its tokens rotate. Only hashes (SHA-256) of tokens are kept.
create table session_family (
  id uuid primary key,
  person_id integer not null references person on delete cascade,
  -- Hash under which the record knows this session.
  record_hash text collate "C" not null,
  signed_in_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  -- Twelve hours after sign-in, whatever happens.
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  address text not null
);
create index session_family_by_person on session_family (person_id) where ended_at is null;
create index session_family_by_end on session_family (ends_at);

create table session_token (
  hash bytea primary key check (length(hash) = 32),
  family_id uuid not null references session_family on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Refresh tokens only: when it was exchanged, and its successors sealed with a key that only its holder can make.
  replaced_at timestamptz,
  successors bytea,
  check (replaced_at is not null or successors is null)
);
create index session_token_by_family on session_token (family_id);
-- One branch: a family never has two refresh tokens that were not exchanged yet.
create unique index session_token_tip on session_token (family_id) where kind = 'refresh' and replaced_at is null;

-- Tokens for programs: hashed, named, expiring, with keys within their owner's.
create table bearer_token (
  id integer generated always as identity primary key,
  person_id integer not null references person on delete cascade,
  name text not null check (name <> ''),
  hash bytea not null unique check (length(hash) = 32),
  keys text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  unique (person_id, name)
);

-- The link with which the first administrator of an installation sets a password; used once.
create table first_account_link (
  hash bytea primary key check (length(hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on session_family, session_token, bearer_token, first_account_link
      to patchbay_app;
  end if;
end $$;
