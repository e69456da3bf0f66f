-- When places are open, when nothing may be changed there, and the holidays that close them.
create table operating_hours (
  name text collate "C" primary key,
  -- IANA name.
  zone text not null,
  -- Each as it is typed: 08:00-12:00, 13:00-17:00, or closed, or 24 h.
  monday text not null,
  tuesday text not null,
  wednesday text not null,
  thursday text not null,
  friday text not null,
  saturday text not null,
  sunday text not null,
  -- One to a line: 2026-12-24 08:00-12:00 Christmas Eve.
  exceptions text not null default '',
  calendars text[] not null default '{}',
  campuses text[] not null default '{}',
  buildings text[] not null default '{}',
  -- Each as building/room.
  rooms text[] not null default '{}',
  departments text[] not null default '{}',
  warns text not null,
  -- Kinds of change that it warns of; all where none is named.
  kinds text[] not null default '{}',
  notes text not null default '',
  version integer not null default 1,
  removed_at timestamptz
);

create table change_freeze (
  id integer generated always as identity primary key,
  name text not null,
  reason text not null,
  -- As typed, by the clocks of the zone.
  begins text not null,
  ends text not null,
  zone text not null,
  -- All where none is named.
  kinds text[] not null default '{}',
  override text not null,
  -- Everywhere where none of these names a place.
  campuses text[] not null default '{}',
  buildings text[] not null default '{}',
  rooms text[] not null default '{}',
  departments text[] not null default '{}',
  version integer not null default 1,
  removed_at timestamptz
);
create unique index change_freeze_named on change_freeze (lower(name)) where removed_at is null;

create table holiday_calendar (
  name text collate "C" primary key,
  notes text not null default '',
  -- When a file was read last; null before.
  read_at timestamptz,
  -- Events of that file that were not understood.
  not_understood integer not null default 0,
  version integer not null default 1,
  removed_at timestamptz
);

create table holiday (
  calendar text collate "C" not null references holiday_calendar,
  uid text collate "C" not null,
  name text not null,
  -- From and to of each time: days, times of the reader's clocks, or instants.
  spans jsonb not null,
  -- The first day that was not looked at; null where it does not repeat beyond.
  read_until text,
  primary key (calendar, uid)
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update on operating_hours, change_freeze, holiday_calendar to patchbay_app;
    grant select, insert, update, delete on holiday to patchbay_app;
  end if;
end $$;
