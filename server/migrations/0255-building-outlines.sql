-- Outlines of buildings on the campus map, each in versions; the newest counts.
create table building_outline (
  building text collate "C" not null references building_kept,
  number integer not null,
  -- Longitude and latitude of WGS 84, or metres of the site's own, x to the right and y down.
  unit text collate "C" not null check (unit in ('degrees', 'metres')),
  -- Corners as x and y in turn, each corner once; null where the version took the outline away.
  corners double precision[],
  saved_at timestamptz not null default now(),
  saved_by text not null default '',
  primary key (building, number)
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, delete on building_outline to patchbay_app;
  end if;
end $$;
