-- The application rewrites no note: it takes away the name of whoever wrote it, once they may not sign in any more.
create function erase_note_names(whose bigint, gone text) returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  update change_note set name = gone
  where person_id = whose and name <> gone
    and exists (select 1 from person where person.id = whose and person.status <> 'active')
$$;
revoke all on function erase_note_names(bigint, text) from public;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant execute on function erase_note_names(bigint, text) to patchbay_app;
  end if;
end $$;
