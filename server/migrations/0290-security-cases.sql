-- Security cases: what was reported, and what was resolved of it. Whether a case is contained is read from its runs and watches.
create table security_case (
  id integer generated always as identity primary key,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  -- As it was reported, and in one spelling: alerts of one indicator meet by the latter.
  indicator text not null,
  indicator_key text collate "C" not null,
  alert_at timestamptz not null,
  summary text not null,
  -- Name of the system that reported it; null for people and lists.
  system text collate "C",
  source text not null,
  opened_by integer references person on delete set null,
  opened_at timestamptz not null default clock_timestamp(),
  alerts integer not null default 1,
  latest_alert_at timestamptz not null default clock_timestamp(),
  reopened integer not null default 0,
  assignee integer references person on delete set null,
  ticket text,
  -- When its desk was last asked about it, and when that last had it open: its closing releases what is contained.
  ticket_looked_at timestamptz,
  ticket_open_at timestamptz,
  -- Of the time of the alert: the MAC, whose it is and where it was. All null until it is resolved.
  device text collate "C",
  owner text,
  place text,
  unresolved text,
  resolving_until timestamptz,
  resolved_at timestamptz,
  placed_at timestamptz,
  contained_at timestamptz,
  false_alarm text,
  false_alarm_at timestamptz,
  -- Released, or closed as a false alarm: the same indicator opens a new case from then on.
  closed_at timestamptz
);
create unique index security_case_open on security_case (indicator_key) where closed_at is null;
create index security_case_opened on security_case (opened_at desc);
create index security_case_assignee on security_case (assignee);
create index security_case_opened_by on security_case (opened_by);

create table security_case_event (
  id integer generated always as identity primary key,
  case_id integer not null references security_case on delete cascade,
  at timestamptz not null default clock_timestamp(),
  person_id integer references person on delete set null,
  what text not null check (what in ('opened', 'alert', 'assigned', 'note', 'false-alarm', 'reopened', 'resolved', 'watched')),
  words text not null
);
create index security_case_event_of on security_case_event (case_id, at desc);
create index security_case_event_person on security_case_event (person_id);

-- Containments of a case are the runs of its workflow that were asked for with its number.
create index plan_of_case on plan ((asked ->> 'case')) where name = 'cyber-security-response';

-- What was last seen of each MAC of a contained device, and whether it was in quarantine or away.
create table security_watch (
  plan_id integer not null references plan on delete cascade,
  mac text collate "C" not null,
  -- Null until the first look.
  looked_at timestamptz,
  holds boolean,
  words text,
  -- Since when it has been as it is.
  since timestamptz,
  primary key (plan_id, mac)
);

-- Messages of feeds, each taken once.
create table alert_delivery (
  system text collate "C" not null,
  message text collate "C" not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (system, message)
);
create index alert_delivery_received on alert_delivery (received_at);

create table alert_refusal (
  day date not null,
  why text not null check (why in ('signature', 'time', 'repeated')),
  count integer not null,
  primary key (day, why)
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on security_case, security_case_event, security_watch,
      alert_delivery, alert_refusal to patchbay_app;
  end if;
end $$;
