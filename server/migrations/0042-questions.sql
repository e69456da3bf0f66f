-- What each person asked lately, for the page that asks it again. Nobody else reads it.
create table asked_question (
  person_id integer not null references person on delete cascade,
  screen text collate "C" not null,
  text text not null,
  asked_at timestamptz not null default now(),
  primary key (person_id, screen, text)
);
create index asked_question_newest on asked_question (person_id, asked_at desc);

-- What the site has decided, by name; a policy without a row is as it came.
create table policy (
  name text collate "C" primary key,
  value jsonb not null,
  -- Grows with every change, so that nobody overwrites what somebody else has just done.
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references person on delete set null
);

-- The system's own page, for people who want to go on there.
alter table system add column page text;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on asked_question to patchbay_app;
    grant select, insert, update on policy to patchbay_app;
  end if;
end $$;
