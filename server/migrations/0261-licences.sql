-- Contracts and licences: of our own as people entered them, and of others as a reading found them. `place` says from where a row
-- comes; what people may add to a row of others are its owner, contract, cost, end and notes.
create table licence (
  id integer generated always as identity primary key,
  name text not null,
  place text collate "C" not null default 'own' check (place in ('own', 'controller', 'identity', 'patchbay')),
  -- Which system told it, and its name there; empty for our own.
  system text collate "C" not null default '',
  outside_key text collate "C" not null default '',
  vendor text not null default '',
  product text not null default '',
  kind text collate "C" not null default '',
  bought integer,
  -- Days as people enter them, `2026-11-20`; empty where nobody did.
  started text not null default '',
  ends text not null default '',
  cost integer,
  currency text not null default '',
  owner text not null default '',
  contract text not null default '',
  account text not null default '',
  covers text[] not null default '{}',
  models text[] not null default '{}',
  notes text not null default '',
  version integer not null default 1,
  removed_at timestamptz
);
create unique index licence_named on licence (lower(name)) where removed_at is null;
create unique index licence_of_others on licence (place, system, outside_key) where place <> 'own';

-- What the place of a row said of it when it was last read. Null is what it does not tell.
create table licence_reading (
  licence integer primary key references licence on delete cascade,
  observed_at timestamptz not null,
  used integer,
  started date,
  ends date,
  reported text collate "C" check (reported in ('active', 'evaluation', 'expired', 'over-used')),
  -- In words, such as `12 registered, 1 unregistered`.
  registration text,
  reported_on date,
  -- Why the end is not known.
  without_end text
);

-- Devices of a reading as the place calls them, with and without the licence.
create table licence_device_reported (
  licence integer not null references licence on delete cascade,
  name text collate "C" not null,
  address text not null default '',
  covered boolean not null,
  primary key (licence, name)
);

-- How the last reading of each place went.
create table licence_round (
  source text collate "C" primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text not null check (outcome in ('running', 'ok', 'failed')),
  why text,
  due_at timestamptz not null,
  -- Failed readings in a row.
  failures integer not null default 0
);

-- Whoever owns a licence is told once of each end and each number of days before it.
create table licence_reminder (
  licence integer not null references licence on delete cascade,
  ends date not null,
  days integer not null,
  told_at timestamptz not null default now(),
  primary key (licence, ends, days)
);

-- Network devices with and without each licence, as the list of them counts.
create view licence_device as
select l.id as licence, l.name as licence_name, d.name as device, true as covered
from licence l cross join unnest(l.covers) as listed (name) join network_device d on d.name = listed.name
where l.removed_at is null and d.removed_at is null
union
select l.id, l.name, d.name, false
from licence l join network_device d on d.removed_at is null
left join walk w on w.switch = d.name
where l.removed_at is null and l.place = 'own' and l.models <> '{}'
  and lower(coalesce(nullif(w.model, ''), d.model, '')) in (select lower(model) from unnest(l.models) as model)
  and not exists (select from licence o where o.removed_at is null and o.place = 'own' and o.kind = l.kind and d.name = any (o.covers)
    and (o.ends = '' or o.ends >= to_char(now() at time zone 'UTC', 'YYYY-MM-DD')))
union
select l.id, l.name, d.name, reported.covered
from licence l join licence_device_reported reported on reported.licence = l.id
join network_device d on lower(d.name) = lower(split_part(reported.name, '.', 1)) or lower(d.name) = lower(reported.name)
where l.removed_at is null and d.removed_at is null;

-- End of sale and of support by model, as the maker announced it.
create table model_lifecycle (
  id integer generated always as identity primary key,
  model text not null,
  vendor text not null default '',
  announced text not null default '',
  end_of_sale text not null default '',
  end_of_security text not null default '',
  end_of_support text not null default '',
  replacement text not null default '',
  bulletin text not null default '',
  notes text not null default '',
  version integer not null default 1,
  removed_at timestamptz
);
create unique index model_lifecycle_named on model_lifecycle (lower(model)) where removed_at is null;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update on licence, model_lifecycle to patchbay_app;
    grant select, insert, update, delete on licence_reading, licence_device_reported, licence_round, licence_reminder to patchbay_app;
    grant select on licence_device to patchbay_app;
  end if;
end $$;
