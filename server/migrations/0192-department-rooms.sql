-- Which department has a room, one row for each: a list of thousands of outlets or switches looks here rather than into the lists of
-- rooms of all departments. Of those that were removed there is none.
create table department_room (
  room text collate "C" not null,
  code text not null,
  primary key (room, code)
);
create index department_room_by_code on department_room (code);
insert into department_room select distinct unnest(rooms), code from department where removed_at is null;

create function keep_department_rooms() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.removed_at is null then
    delete from public.department_room where code = old.code;
  end if;
  if tg_op <> 'DELETE' and new.removed_at is null then
    insert into public.department_room select distinct unnest(new.rooms), new.code;
  end if;
  return null;
end $$;
create trigger department_rooms_begun after insert or delete on department
  for each row execute function keep_department_rooms();
create trigger department_rooms_changed after update of code, rooms, removed_at on department
  for each row when ((old.code, old.rooms, old.removed_at) is distinct from (new.code, new.rooms, new.removed_at))
  execute function keep_department_rooms();
analyze department_room;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, delete on department_room to patchbay_app;
  end if;
end $$;
