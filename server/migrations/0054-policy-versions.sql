-- How each policy came to be: every version whole, never altered. `policy` holds the newest.
create table policy_version (
  name text collate "C" not null references policy,
  version integer not null,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by integer references person on delete set null,
  -- By the name of then: the account may go.
  changer text,
  why text,
  primary key (name, version)
);

insert into policy_version (name, version, value, changed_at, changed_by, changer)
select p.name, p.version, p.value, p.changed_at, p.changed_by, person.username
from policy p left join person on person.id = p.changed_by;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert on policy_version to patchbay_app;
  end if;
end $$;
