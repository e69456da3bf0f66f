-- The application takes no name of the record away by itself: only those that an entry of the record names, and the entry stays.
create function erase_record_names(entry bigint) returns integer language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  with named as (
    select jsonb_array_elements_text(detail::jsonb -> 'names') as key
    from record where seq = entry and action = 'record.names-erased' and result = 'done'
  ), erased as (
    update record_name set salt = null, name = null, person_id = null
    from named where record_name.key = named.key and record_name.name is not null returning 1
  )
  select count(*)::integer from erased
$$;
revoke all on function erase_record_names(bigint) from public;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    revoke update (salt, name, person_id) on record_name from patchbay_app;
    grant execute on function erase_record_names(bigint) to patchbay_app;
  end if;
end $$;
