-- What people are told of, written with what it tells of: a notice once, a notification for each person it is for, and a
-- delivery for each way out of the console.
create table notice (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text collate "C" not null,
  title text not null,
  words text not null,
  -- Path in the console, from the slash.
  path text collate "C" not null,
  change_id bigint references change on delete cascade,
  -- When a worker wrote its deliveries; null until then.
  spread_at timestamptz
);
create index notice_unspread on notice (id) where spread_at is null;
create index notice_of_change on notice (change_id);
create index notice_at on notice (at);

create table notification (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notice on delete cascade,
  person_id integer not null references person on delete cascade,
  read_at timestamptz,
  constraint notification_once unique (notice_id, person_id)
);
create index notification_of on notification (person_id, id);
create index notification_unread on notification (person_id) where read_at is null;

create table delivery (
  id uuid primary key default gen_random_uuid(),
  notice_id bigint not null references notice on delete cascade,
  way text collate "C" not null check (way in ('mail', 'webhook')),
  -- To whom by mail.
  person_id integer references person on delete cascade,
  -- Name of the connected system that is told.
  system text,
  state text collate "C" not null default 'due' check (state in ('due', 'delivered', 'given-up')),
  tries integer not null default 0,
  since timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Why the last try failed.
  why text,
  constraint delivery_to check ((way = 'mail') = (person_id is not null) and (way = 'webhook') = (system is not null)),
  constraint delivery_once unique nulls not distinct (notice_id, way, person_id, system)
);
create index delivery_due on delivery (next_try_at) where state = 'due';

-- Systems that are told, and the secret with which that is signed.
alter table system drop constraint system_kind_check;
alter table system add constraint system_kind_check
  check (kind in ('switch', 'dhcp', 'identity', 'directory', 'dns', 'notification'));
alter table credential drop constraint credential_kind_check;
alter table credential add constraint credential_kind_check
  check (kind in ('password', 'signing-secret', 'snmp-v2c', 'snmp-v3'));

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, delete on notice to patchbay_app;
    grant update (spread_at) on notice to patchbay_app;
    grant select, insert on notification to patchbay_app;
    grant update (read_at) on notification to patchbay_app;
    grant select, insert on delivery to patchbay_app;
    grant update (state, tries, next_try_at, ended_at, why) on delivery to patchbay_app;
  end if;
end $$;
