-- What happens to many lines of one list is told in one notice, which counts them: `topic` names list and happening.
alter table notice add column topic text collate "C";
alter table notice add column lines integer not null default 1;
create unique index notice_of_list on notice (topic) where topic is not null;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant update (at, title, words, lines) on notice to patchbay_app;
  end if;
end $$;
