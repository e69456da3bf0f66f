-- The last test that somebody made of a system as it was typed failed: saved as it was tested, without a word of whether it is
-- enabled, it is saved disabled. The next test that succeeds, and saving it, end that.
create table system_test_failed (
  person_id integer not null references person on delete cascade,
  system text collate "C" not null,
  -- A digest of what was typed, without secrets.
  typed text not null,
  failed_at timestamptz not null default now(),
  primary key (person_id, system)
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on system_test_failed to patchbay_app;
  end if;
end $$;
