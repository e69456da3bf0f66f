-- What was done, by whom and with what result; a chain of hashes that can only grow.
-- Names in it (of people, and of what people looked for) stand apart under a salted hash: erasing one there unlinks
-- it for good and leaves the chain whole.
create table record_name (
  key text collate "C" primary key check (key ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('person', 'target')),
  salt text,
  name text,
  -- No foreign key: the record outlives the account.
  person_id integer,
  written_at timestamptz not null default now(),
  -- Erased names have neither salt nor name.
  check ((salt is null) = (name is null))
);
create index record_name_by_person on record_name (person_id) where person_id is not null;

create table record (
  seq bigint primary key check (seq > 0),
  -- Whole milliseconds, so that what is hashed is all there is.
  at timestamptz(3) not null,
  actor text collate "C" references record_name (key),
  session text collate "C",
  address text,
  action text not null,
  target text collate "C" references record_name (key),
  result text not null,
  -- Canonical JSON as it was hashed; secrets only as keyed hashes.
  detail text not null,
  correlation text collate "C" not null,
  previous text collate "C" not null unique check (previous ~ '^[0-9a-f]{64}$'),
  hash text collate "C" not null unique check (hash ~ '^[0-9a-f]{64}$')
);
create index record_by_actor on record (actor, seq desc);
create index record_by_action on record (action, seq desc);
create index record_by_correlation on record (correlation);

create function record_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'the record only grows';
end $$;
create trigger record_only_grows before update or delete or truncate on record
  for each statement execute function record_only_grows();

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    revoke all on record, record_name from patchbay_app;
    grant select, insert on record to patchbay_app;
    grant select, insert on record_name to patchbay_app;
    -- To erase, and nothing else: a name can be taken away, never put in place of another.
    grant update (salt, name, person_id) on record_name to patchbay_app;
  end if;
end $$;

create function record_name_only_erased() returns trigger language plpgsql as $$
begin
  if new.salt is not null or new.name is not null or new.person_id is not null then
    raise exception 'a name in the record can only be erased';
  end if;
  return new;
end $$;
create trigger record_name_only_erased before update on record_name
  for each row execute function record_name_only_erased();
