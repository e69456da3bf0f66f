-- Plans of floors, in versions, and what is placed on them. A version without a time of publication is the draft of its floor.
create table floor_plan_image (
  -- SHA-256 of the content in hexadecimal: the same picture is stored once, and versions share it.
  id text collate "C" primary key,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  -- Pixels; units of the view box of an SVG.
  width double precision not null,
  height double precision not null,
  content bytea not null
);

create table floor_plan (
  building text collate "C" not null,
  floor text collate "C" not null,
  number integer not null,
  image text collate "C" references floor_plan_image,
  -- Metres that a pixel or a unit of the picture is wide; null until two points and their distance are known.
  scale double precision check (scale > 0),
  -- Degrees from up on the plan to north, clockwise.
  north double precision not null default 0,
  -- From this day on, `2026-11-20`; empty in a draft that says none.
  valid_from text collate "C" not null default '',
  -- Counts what was saved in a draft: who saves says which count is changed.
  edits integer not null default 0,
  -- The version that it began from; null for the first.
  based_on integer,
  saved_at timestamptz not null default now(),
  saved_by text not null default '',
  published_at timestamptz,
  published_by text not null default '',
  primary key (building, floor, number),
  foreign key (building, floor) references floor
);
create unique index floor_plan_draft on floor_plan (building, floor) where published_at is null;

-- Metres of the plan: x to the right and y down from the upper left corner of its picture.
create table floor_placement (
  building text collate "C" not null,
  floor text collate "C" not null,
  number integer not null,
  kind text collate "C" not null check (kind in ('room', 'outlet', 'access-point', 'switch', 'ups')),
  name text collate "C" not null,
  x double precision not null,
  y double precision not null,
  -- Corners of a room as x and y in turn; null for what is a point.
  outline double precision[],
  primary key (building, floor, number, kind, name),
  foreign key (building, floor, number) references floor_plan on delete cascade
);
create index floor_placement_by_name on floor_placement (kind, name);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on floor_plan_image, floor_plan, floor_placement to patchbay_app;
  end if;
end $$;
