-- What people are managed by: where an account comes from, a version against overwriting each other, roles of our own.
alter table person
  add column source text not null default 'local' check (source in ('local', 'directory', 'openid')),
  -- Name of the directory (a system) or provider, and what it calls the person for good.
  add column source_name text collate "C",
  add column external_id text collate "C",
  add column version integer not null default 1,
  add column last_sign_in_at timestamptz,
  add column password_set_at timestamptz,
  -- Shorter than a password that stands alone must be: allowed only beside a second factor.
  add column password_short boolean not null default false,
  add column must_change_password boolean not null default false,
  add constraint person_source check ((source = 'local') = (source_name is null));
create unique index person_by_external on person (source, source_name, external_id) where external_id is not null;
create index person_by_role on person (role);

alter table person_group
  add column description text not null default '',
  add column version integer not null default 1;

-- A membership that a directory's rule gave goes when the directory says so.
alter table membership add column by_directory boolean not null default false;

-- Numbers of the built-in roles are below a hundred, for good.
create table custom_role (
  id integer generated always as identity (start with 100) primary key,
  name text not null unique check (name <> ''),
  description text not null default '',
  version integer not null default 1
);

create table custom_role_key (
  role_id integer not null references custom_role on delete cascade,
  key text collate "C" not null,
  primary key (role_id, key)
);

-- One row: the version of the list of rules, which is changed as a whole.
create table directory_rules (
  one boolean primary key default true check (one),
  version integer not null default 0
);
insert into directory_rules default values;

create table directory_rule (
  position integer primary key,
  system text collate "C" not null,
  directory_group text not null,
  role integer,
  group_id integer references person_group on delete cascade
);

create table preference (
  person_id integer not null references person on delete cascade,
  name text collate "C" not null,
  value jsonb not null,
  primary key (person_id, name)
);

create table draft (
  person_id integer not null references person on delete cascade,
  form text collate "C" not null,
  content text not null,
  saved_at timestamptz not null default now(),
  primary key (person_id, form)
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on custom_role, custom_role_key, directory_rules, directory_rule, preference,
      draft to patchbay_app;
  end if;
end $$;
