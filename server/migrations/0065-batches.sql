-- Changes that are asked for as one list. Each is a change of its own; the list says in which order they begin, and whether.
create table batch (
  id uuid primary key default gen_random_uuid(),
  kind text collate "C" not null,
  requested_by integer references person on delete set null,
  requester text not null,
  requested_at timestamptz not null default now(),
  reason text not null,
  ticket text,
  -- Of the click that applied it.
  idempotency_key text collate "C",
  applied_at timestamptz,
  stopped_at timestamptz,
  stopped_why text,
  constraint batch_applied_once unique (requested_by, idempotency_key)
);
alter table change
  add column batch_position integer,
  -- 1 begins first; null before it is applied, and for what is left out.
  add column batch_stage integer,
  -- When a process last began to look at a draft; another one takes it where that is long ago.
  add column looked_for_at timestamptz;
create index change_draft on change (id) where state = 'draft';

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update on batch to patchbay_app;
  end if;
end $$;
