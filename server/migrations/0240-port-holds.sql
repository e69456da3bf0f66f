-- A port or an outlet that somebody keeps for a plan. Nothing on the network changes by it: the checks of changes read it.
create table port_hold (
  id integer generated always as identity primary key,
  -- Both null of an outlet that is patched to no port. The name of the interface is short.
  switch text collate "C",
  interface text collate "C",
  outlet text collate "C",
  person_id integer not null references person on delete cascade,
  since timestamptz not null default now(),
  until timestamptz not null,
  -- Null for as soon as possible.
  needed_from timestamptz,
  purpose text not null,
  ticket text,
  -- PoE that it is held for.
  watts real not null default 0,
  -- Released, or found to be over; a hold past its `until` is over whatever stands here.
  ended_at timestamptz,
  constraint port_hold_port check ((switch is null) = (interface is null)),
  constraint port_hold_place check (switch is not null or outlet is not null),
  constraint port_hold_span check (until > since)
);
-- Two holders of one port or of one outlet are impossible. What is past its time is ended before another begins.
create unique index port_hold_one_of_port on port_hold (switch, interface) where ended_at is null and switch is not null;
create unique index port_hold_one_of_outlet on port_hold (outlet) where ended_at is null and outlet is not null;
create index port_hold_until on port_hold (until) where ended_at is null;
create index port_hold_of on port_hold (person_id);

-- A port whose last owner was asked whether it is still needed.
create table port_reclaim (
  id integer generated always as identity primary key,
  switch text collate "C" not null,
  interface text collate "C" not null,
  outlet text collate "C",
  -- As entered; `owner_id` where that means an account, and mail was written to the address otherwise.
  owner text not null,
  owner_id integer references person on delete set null,
  asked_by integer references person on delete set null,
  asked_at timestamptz not null default now(),
  -- Without an answer it counts as free from then on.
  free_at timestamptz not null,
  answer text collate "C" check (answer in ('free', 'needed')),
  answered_by integer references person on delete set null,
  answered_at timestamptz,
  -- Asked anew, or forgotten.
  ended_at timestamptz,
  constraint port_reclaim_answered check ((answer is null) = (answered_at is null))
);
create unique index port_reclaim_one on port_reclaim (switch, interface) where ended_at is null;
create index port_reclaim_of_owner on port_reclaim (owner_id);
create index port_reclaim_of_requester on port_reclaim (asked_by);
create index port_reclaim_of_answer on port_reclaim (answered_by);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on port_hold, port_reclaim to patchbay_app;
  end if;
end $$;
