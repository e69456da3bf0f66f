-- People, groups and what each may open. Keys are names of the contract; roles live in the contract, by number.
create table person (
  id integer generated always as identity primary key,
  username text not null check (username = btrim(username) and length(username) between 1 and 254),
  email text not null,
  firstname text not null,
  lastname text not null,
  status text not null default 'active' check (status in ('active', 'disabled', 'locked', 'expired')),
  role integer not null,
  password_hash text,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index person_by_username on person (lower(username));
create unique index person_by_email on person (lower(email)) where email <> '';

create table person_group (
  id integer generated always as identity primary key,
  name text not null unique check (name <> '')
);

create table group_grant (
  group_id integer not null references person_group on delete cascade,
  key text collate "C" not null,
  primary key (group_id, key)
);

create table membership (
  person_id integer not null references person on delete cascade,
  group_id integer not null references person_group on delete cascade,
  primary key (person_id, group_id)
);
create index membership_by_group on membership (group_id);

create table direct_grant (
  person_id integer not null references person on delete cascade,
  key text collate "C" not null,
  primary key (person_id, key)
);

-- Tries to sign in, counted per account and address. A try is written before the password is checked, so that
-- parallel guesses count too, and removed when it was right.
create table sign_in_try (
  id bigint generated always as identity primary key,
  account text collate "C" not null,
  address text collate "C" not null,
  at timestamptz not null default now()
);
create index sign_in_try_by_account on sign_in_try (account, address, at);
create index sign_in_try_by_address on sign_in_try (address, at);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on person, person_group, group_grant, membership, direct_grant, sign_in_try
      to patchbay_app;
  end if;
end $$;
