-- What a change that waits for somebody was read to be before it was read again, to whom its answer was left, and what was
-- said about it.
alter table change
  add column preview_before jsonb,
  add column asked_of integer references person on delete set null;
create index change_waiting on change (state_at) where state = 'awaiting-approval';

create table change_note (
  id bigint generated always as identity primary key,
  change_id bigint not null references change on delete cascade,
  at timestamptz not null default now(),
  person_id integer references person on delete set null,
  -- By the name of then: the account may go.
  name text not null,
  words text not null
);
create index change_note_of on change_note (change_id, id);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert on change_note to patchbay_app;
  end if;
end $$;
