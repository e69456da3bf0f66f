-- Tickets whose closing is the end of a run: asked about once, however many runs wait for one.
create table watched_ticket (
  id integer generated always as identity primary key,
  -- Name and title of the system, and what its desk calls the ticket.
  system text collate "C" not null,
  title text not null,
  request text collate "C" not null,
  number text not null,
  -- As the desk told it last.
  state text not null,
  open boolean not null,
  looked_at timestamptz not null default clock_timestamp(),
  next_look_at timestamptz not null default clock_timestamp(),
  -- Looks in a row that told nothing, since when, and why the last one did not.
  failures integer not null default 0,
  failing_since timestamptz,
  why text,
  -- What people were told of those: that it is not told, or that it is gone.
  failing_told text check (failing_told in ('silent', 'gone')),
  constraint watched_ticket_once unique (system, request)
);
create index watched_ticket_due on watched_ticket (next_look_at);

alter table change
  -- It is undone by itself when its ticket is closed.
  add column ends_with_ticket boolean not null default false,
  add column end_ticket integer references watched_ticket,
  -- When that was found closed; null again where it is open again before anything was done.
  add column ticket_closed_at timestamptz;
create index change_end_ticket on change (end_ticket) where end_ticket is not null;
create index change_ticket_closed on change (ticket_closed_at)
  where ticket_closed_at is not null and not end_settled and state in ('done', 'done-not-proven');
alter table batch add column ends_with_ticket boolean not null default false;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update on watched_ticket to patchbay_app;
  end if;
end $$;
