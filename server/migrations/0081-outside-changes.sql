-- What the walks found otherwise in the configuration of a port than the walk before, where no run of ours was at it
-- meanwhile: one row for each port and walk. It stays when the switch is taken out.
create table outside_change (
  id integer generated always as identity primary key,
  switch text collate "C" not null,
  -- By its short name, and as the device has it.
  interface text collate "C" not null,
  full_name text not null,
  -- The walk that read it last as it was, and the one that found it otherwise.
  since timestamptz not null,
  seen_at timestamptz not null check (seen_at >= since),
  -- A list of {what, before, now}, in words.
  fields jsonb not null,
  -- A device that signed in may have brought it about: only the VLAN of a port with a link is another.
  perhaps_by_sign_in boolean not null,
  unique (switch, interface, seen_at)
);
-- The history goes by it, with the numbers of runs and these apart.
create index outside_change_by_age on outside_change (seen_at desc, (-id) desc);
create index outside_change_by_switch on outside_change (lower(switch), seen_at desc);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, delete on outside_change to patchbay_app;
  end if;
end $$;
