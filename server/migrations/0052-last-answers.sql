-- What the sources of a question said last, for a page that is told to ask nobody.
-- `told` is compressed and says when each thing was read; `about` is the question as the screen understands it.
create table last_answer (
  screen text collate "C" not null,
  about text collate "C" not null,
  -- When the oldest of it was said.
  told_at timestamptz not null,
  told bytea not null,
  primary key (screen, about)
);
create index last_answer_by_age on last_answer (screen, told_at desc);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on last_answer to patchbay_app;
  end if;
end $$;
