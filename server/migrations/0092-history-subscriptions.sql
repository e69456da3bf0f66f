-- What somebody wants to be told of from the history of changes, by a filter of it without its times. Nobody else reads it.
create table history_subscription (
  id integer generated always as identity primary key,
  person_id integer not null references person on delete cascade,
  name text not null,
  -- The name as it is compared: two that look the same are one.
  name_key text collate "C" not null,
  -- Of the history, under the names that its call has.
  filter jsonb not null,
  -- What its person did is told too.
  own_too boolean not null default false,
  -- What ended before is not told.
  since timestamptz not null default now(),
  constraint history_subscription_name unique (person_id, name_key)
);

-- What fits one, written when it has ended and settled once: told with a notice, or not told because its person may not look
-- at the history any more.
create table subscription_fit (
  id bigint generated always as identity primary key,
  subscription_id integer not null references history_subscription on delete cascade,
  change_id bigint references change on delete cascade,
  outside_change_id integer references outside_change on delete cascade,
  settled_at timestamptz,
  -- Notices are forgotten before what they tell of.
  notice_id bigint references notice on delete set null,
  constraint subscription_fit_of check ((change_id is null) <> (outside_change_id is null)),
  constraint subscription_fit_change unique (subscription_id, change_id),
  constraint subscription_fit_outside unique (subscription_id, outside_change_id)
);
create index subscription_fit_open on subscription_fit (subscription_id) where settled_at is null;
create index subscription_fit_told on subscription_fit (subscription_id, settled_at) where notice_id is not null;
create index subscription_fit_of_change on subscription_fit (change_id);
create index subscription_fit_of_outside on subscription_fit (outside_change_id);
create index subscription_fit_of_notice on subscription_fit (notice_id);

-- The state in which a change was last compared with subscriptions: what has ended and was not is found by it, whoever wrote
-- the end and whoever died after it.
alter table change add column matched_as text collate "C";
create index change_unmatched on change (state_at) where matched_as is distinct from state
  and state in ('done', 'done-not-proven', 'undone', 'undo-failed', 'needs-person', 'cancelled', 'expired');
-- Those that are there already ended before anybody subscribed.
alter table outside_change add column matched boolean not null default true;
alter table outside_change alter column matched set default false;
create index outside_change_unmatched on outside_change (id) where not matched;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, delete on history_subscription to patchbay_app;
    grant update (name, name_key) on history_subscription to patchbay_app;
    grant select, insert on subscription_fit to patchbay_app;
    grant update (settled_at, notice_id) on subscription_fit to patchbay_app;
    grant update (matched) on outside_change to patchbay_app;
  end if;
end $$;
