-- When a request was last sent to a service desk, by its mark: a desk that did not answer may still be at it.
create table request_sending (
  mark text collate "C" primary key,
  sent_at timestamptz not null
);

-- What people attach to a request, until its desk has it.
create table request_file (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null default now(),
  octets bytea not null
);
create index request_file_made_at on request_file (made_at);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on request_sending to patchbay_app;
    grant select, insert, delete on request_file to patchbay_app;
  end if;
end $$;
