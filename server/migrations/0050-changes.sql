-- Changes to the network. The row of a change is the truth about it; a job of the queue only wakes somebody who reads it.
create table change (
  id bigint generated always as identity primary key,
  kind text collate "C" not null,
  -- The changes of one submission in bulk.
  batch uuid,
  state text collate "C" not null default 'draft' check (state in (
    'draft', 'checked', 'previewed', 'awaiting-approval', 'scheduled', 'running', 'verifying', 'done',
    'done-not-proven', 'undone', 'undo-failed', 'outcome-unknown', 'needs-person', 'cancelled', 'expired')),
  state_at timestamptz not null default now(),
  why text,
  requested_by integer references person on delete set null,
  -- By the name of then: the account may go.
  requester text not null,
  requested_at timestamptz not null default now(),
  session text collate "C",
  address text,
  correlation text collate "C" not null,
  intent jsonb not null,
  reason text not null,
  ticket text,
  sentence text not null,
  target text not null,
  -- What it holds while it is under way, such as `interface sw-a01-1 GigabitEthernet1/0/14`.
  targets text[] collate "C" not null,
  -- What was read before anything was sent: what is compared before writing, and what undoing goes back to.
  snapshot jsonb not null,
  preview jsonb not null,
  previewed_at timestamptz not null default now(),
  -- Reasons given for amber checks, by their id.
  accepted jsonb not null default '{}',
  -- Of the click that applied it. The same key of the same person is the same change.
  idempotency_key text collate "C",
  run_at timestamptz,
  expires_at timestamptz,
  undo_of bigint references change,
  -- Undone by itself unless all of its proof is seen in time.
  prove_or_undo boolean not null default false,
  approver_id integer references person on delete set null,
  approver text,
  approved_at timestamptz,
  -- Of the process that carries it forward; another one that took over has a higher.
  fence bigint not null default 0,
  began_at timestamptz,
  ended_at timestamptz,
  after jsonb,
  constraint change_applied_once unique (requested_by, idempotency_key)
);
create index change_open on change (state, run_at) where ended_at is null;
create index change_of_batch on change (batch) where batch is not null;
create unique index change_undone_once on change (undo_of)
  where undo_of is not null and state not in ('checked', 'cancelled', 'expired', 'undone', 'previewed', 'draft');
create index change_newest on change (requested_at desc, id desc);
create index change_by_target on change using gin (targets);

create table change_step (
  change_id bigint not null references change on delete cascade,
  direction text collate "C" not null check (direction in ('forth', 'back')),
  position integer not null,
  name text collate "C" not null,
  title text not null,
  state text collate "C" not null default 'waiting'
    check (state in ('waiting', 'intended', 'done', 'failed', 'unknown', 'skipped')),
  tries integer not null default 0,
  began_at timestamptz,
  ended_at timestamptz,
  sent text[] not null default '{}',
  answer text,
  why text,
  primary key (change_id, direction, position)
);

create table change_proof (
  change_id bigint not null references change on delete cascade,
  position integer not null,
  name text collate "C" not null,
  title text not null,
  state text collate "C" not null default 'waiting'
    check (state in ('waiting', 'watching', 'proven', 'not-proven', 'not-applicable')),
  -- Seconds.
  wait double precision not null,
  until timestamptz,
  seen text,
  source text,
  at timestamptz,
  primary key (change_id, position)
);

-- One change at a time on a target, in all processes together. The row belongs to the change until its end; `until` says
-- how long the process that carries it forward may write without showing again that it lives.
create table change_lease (
  target text collate "C" primary key,
  change_id bigint not null references change on delete cascade,
  holder text collate "C" not null,
  fence bigint not null,
  taken_at timestamptz not null default now(),
  until timestamptz not null
);
create index change_lease_of on change_lease (change_id);
create sequence change_fence;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update on change to patchbay_app;
    grant select, insert, update on change_step, change_proof to patchbay_app;
    grant select, insert, update, delete on change_lease to patchbay_app;
    grant usage on sequence change_fence to patchbay_app;
  end if;
end $$;
