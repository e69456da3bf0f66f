-- Since when somebody else has given a person their way in: who was given one just now does not agree to grants yet.
alter table person add column way_in_given_at timestamptz;

-- Grants of user management that wait for another administrator.
create table asked_grant (
  id integer generated always as identity primary key,
  asked_by integer not null references person on delete cascade,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The change as it was asked for, as the contract has it.
  change text not null,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'agreed', 'refused', 'withdrawn')),
  settled_by integer references person on delete set null,
  settled_at timestamptz,
  answer text not null default '',
  constraint asked_grant_settled check ((state = 'open') = (settled_at is null))
);
create index asked_grant_open on asked_grant (state, expires_at);

-- Keys that people ask for.
create table asked_key (
  id integer generated always as identity primary key,
  person_id integer not null references person on delete cascade,
  key text collate "C" not null,
  reason text not null,
  asked_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'granted', 'refused', 'withdrawn')),
  settled_by integer references person on delete set null,
  settled_at timestamptz,
  answer text not null default '',
  constraint asked_key_settled check ((state = 'open') = (settled_at is null))
);
create unique index asked_key_once on asked_key (person_id, key) where state = 'open';

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on asked_grant, asked_key to patchbay_app;
  end if;
end $$;
