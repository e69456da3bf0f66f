-- Questions to the firewalls that somebody has asked every day, with the verdict of the last time. Nobody else reads them.
create table daily_question (
  id integer generated always as identity primary key,
  person_id integer not null references person on delete cascade,
  -- As typed: a name has the addresses of each day.
  source text not null,
  destination text not null,
  service text not null,
  -- The question in one spelling: a person has it once.
  question_key text collate "C" not null,
  -- Why what is personal is read; null where the policy asked for no reason.
  reason text,
  saved_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  -- The last verdict, when it was read, and since when it is the same. All null until the first.
  verdict text check (verdict in ('allowed', 'denied', 'mixed', 'no-route', 'off-path')),
  sentence text,
  observed_at timestamptz,
  verdict_since timestamptz,
  -- Why the latest time gave no verdict.
  without_why text,
  without_at timestamptz,
  stopped_at timestamptz,
  stopped_why text,
  constraint daily_question_once unique (person_id, question_key)
);
create index daily_question_due on daily_question (due_at) where stopped_at is null;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, delete on daily_question to patchbay_app;
    grant update (due_at, verdict, sentence, observed_at, verdict_since, without_why, without_at, stopped_at, stopped_why,
      reason) on daily_question to patchbay_app;
  end if;
end $$;
