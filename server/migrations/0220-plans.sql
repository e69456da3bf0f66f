-- Runs of workflows. The truth about what was changed stays in the rows of the changes: a plan keeps what was asked, which step it
-- is at and what it waits for.
create table plan (
  id bigint generated always as identity primary key,
  name text collate "C" not null,
  state text collate "C" not null check (state in (
    'checked', 'previewed', 'awaiting-approval', 'running', 'verifying', 'needs-person', 'done', 'done-not-proven', 'undone',
    'undo-failed', 'cancelled', 'expired')),
  state_at timestamptz not null default now(),
  why text,
  -- Its steps are being undone, or were.
  goes_back boolean not null default false,
  requested_by integer references person on delete set null,
  requester text not null,
  requested_at timestamptz not null default now(),
  session text collate "C",
  address text,
  correlation text collate "C" not null,
  asked jsonb not null,
  known jsonb not null,
  reason text not null,
  ticket text,
  target text not null,
  sentence text not null,
  expires_at timestamptz,
  idempotency_key text collate "C",
  -- Until when the process that carries it forward has it; in the past for the next one.
  carried_until timestamptz not null default now(),
  began_at timestamptz,
  ended_at timestamptz,
  constraint plan_applied_once unique (requested_by, idempotency_key)
);
create index plan_open on plan (carried_until) where ended_at is null;
create index plan_ends on plan (expires_at) where expires_at is not null and not goes_back;
create index plan_newest on plan (name, requested_at desc, id desc);
create index plan_of_person on plan (requested_by);

create table plan_step (
  plan_id bigint not null references plan on delete cascade,
  position integer not null,
  name text collate "C" not null,
  state text collate "C" not null default 'waiting'
    check (state in ('waiting', 'underway', 'done', 'not-done', 'left-out', 'undone')),
  -- What was seen, or why it is left out or not done.
  words text,
  source text,
  at timestamptz,
  until timestamptz,
  primary key (plan_id, position)
);

alter table change add column plan bigint references plan, add column plan_position integer;
create index change_of_plan on change (plan) where plan is not null;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update on plan, plan_step to patchbay_app;
  end if;
end $$;
