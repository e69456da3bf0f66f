-- Who made, reset or set up the provider of an account counts as the same person where two are wanted, for seven days after all
-- administrators were told, or until somebody independent confirms the account.
alter table way_in drop constraint way_in_how_check;
alter table way_in add constraint way_in_how_check check (how in ('made', 'changed', 'reset', 'set-up'));
alter table way_in add column confirmed_by integer references person on delete set null;
alter table way_in add column confirmed_at timestamptz;
-- Of those that are there already nobody was told: they count as until now, so that no site stands still for a week.
alter table way_in add column noticed boolean not null default false;
alter table way_in alter column noticed set default true;

-- Who set up a directory or a provider, or its rules, the last time.
create table source_set_up (
  system text collate "C" not null,
  person_id integer not null references person on delete cascade,
  at timestamptz not null default now(),
  primary key (system, person_id)
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update on source_set_up to patchbay_app;
  end if;
end $$;
