-- Wrong passwords that a directory was asked about, so that guessing here does not lock the account there.
create table directory_try (
  id bigint generated always as identity primary key,
  system text collate "C" not null,
  -- What the directory calls the account for good, or its name there where that may not be read.
  account text collate "C" not null,
  at timestamptz not null default now()
);
create index directory_try_by_account on directory_try (system, account, at);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on directory_try to patchbay_app;
  end if;
end $$;
