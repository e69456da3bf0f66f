-- Who made, changed or reset whose account: whoever did does not agree to their own requests by it.
create table way_in (
  person_id integer not null references person on delete cascade,
  giver_id integer not null references person on delete cascade,
  how text collate "C" not null check (how in ('made', 'changed', 'reset')),
  at timestamptz not null default now(),
  -- One row for the last time.
  primary key (person_id, giver_id, how),
  check (person_id <> giver_id)
);
create index way_in_by_giver on way_in (giver_id);

-- Of accounts that are there already the record says who made them.
insert into way_in (person_id, giver_id, how, at)
select distinct on (person.id) person.id, giver.id, 'made', record.at
from record
join record_name on record_name.key = record.actor
join person as giver on giver.id = record_name.person_id
join person on person.id::text = record.detail::json ->> 'person' and person.id <> giver.id
where record.action = 'POST /administration/user-management/person/' and record.result = 'done'
order by person.id, record.seq;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update on way_in to patchbay_app;
  end if;
end $$;
