-- Months of sightings are made, and empty ones dropped, by functions of the owner, so that a server that serves needs its name
-- no more. They take no table's name from who calls them, and drop nothing that holds a row.
create function keep_month(month timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $$
declare
  parent text;
  first timestamptz := date_trunc('month', month at time zone 'UTC') at time zone 'UTC';
  after timestamptz := (date_trunc('month', month at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  name text;
begin
  foreach parent in array array['sighting', 'address_sighting'] loop
    name := parent || to_char(first at time zone 'UTC', '_YYYY_MM');
    -- One process at a time, and nobody writes to the default partition while its rows move.
    execute format('lock table public.%I in share update exclusive mode', parent);
    if to_regclass(format('public.%I', name)) is null then
      execute format('lock table public.%I in access exclusive mode', parent || '_otherwise');
      execute format('create table public.%I (like public.%I including all)', name, parent);
      execute format(
        'with moved as (delete from public.%I where first_seen >= $1 and first_seen < $2 returning *)
         insert into public.%I select * from moved', parent || '_otherwise', name) using first, after;
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
        parent, name, first, after);
    end if;
  end loop;
end $$;

-- Months that end before the one of `before` can receive no rows: intervals begin now.
create function drop_empty_months(before timestamptz) returns setof text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $$
declare
  name text;
  held boolean;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('public.sighting'::regclass, 'public.address_sighting'::regclass)
      and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
      and right(c.relname, 7) < to_char(least(before, clock_timestamp()) at time zone 'UTC', 'YYYY_MM')
    order by i.inhparent = 'public.address_sighting'::regclass, c.relname
  loop
    execute format('select exists (select 1 from public.%I)', name) into held;
    continue when held;
    execute format('drop table public.%I', name);
    return next name;
  end loop;
end $$;

revoke all on function keep_month(timestamptz), drop_empty_months(timestamptz) from public;
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant execute on function keep_month(timestamptz), drop_empty_months(timestamptz) to patchbay_app;
  end if;
end $$;
