-- Where this database is. One that was restored or copied is somewhere else, and still says where it was.
create table database_home (
  one boolean primary key default true check (one),
  -- `pg_control_system()` of the cluster, and the OID of the database in it.
  system_identifier text not null,
  database_oid text not null,
  settled_at timestamptz not null default now()
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update on database_home to patchbay_app;
  end if;
end $$;
