-- When each write to a system has its turn, by all processes together: the cap of writes in a minute counts them.
create table write_turn (
  id bigint generated always as identity primary key,
  turn_at timestamptz not null
);
create index write_turn_newest on write_turn (turn_at desc);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, delete on write_turn to patchbay_app;
  end if;
end $$;
