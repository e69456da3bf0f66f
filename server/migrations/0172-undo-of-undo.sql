-- What undoes an undo does again what was undone: a change like others, asked everything that a new one is asked.
alter table change add column redoes boolean not null default false;
update change set redoes = true
from change as undone where undone.id = change.undo_of and undone.undo_of is not null
  and change.state in ('previewed', 'checked', 'awaiting-approval', 'scheduled');

-- Somebody wants a freeze that is in force gone or weaker: it is done once another person saves the very same within a day.
create table freeze_release (
  freeze_id integer not null references change_freeze on delete cascade,
  person_id integer not null references person on delete cascade,
  change text not null,
  at timestamptz not null default now(),
  primary key (freeze_id, person_id)
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on freeze_release to patchbay_app;
  end if;
end $$;
