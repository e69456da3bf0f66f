-- What the configuration section of a port said each time it was read and said otherwise than the time before, so that a
-- change can be seen. Passwords, keys and communities were taken out before it came here. The last ten of each port.
create table configuration_section (
  switch text collate "C" not null,
  -- By its short name.
  interface text collate "C" not null,
  -- The first and the last reading that said this, with none between them that said otherwise.
  first_read_at timestamptz not null,
  last_read_at timestamptz not null check (last_read_at >= first_read_at),
  lines text[] not null,
  primary key (switch, interface, first_read_at)
);
create index configuration_section_by_age on configuration_section (last_read_at);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on configuration_section to patchbay_app;
  end if;
end $$;
