-- When the last walk that read anything ended: one that fails says nothing of when the rest was read.
alter table walk add column succeeded_at timestamptz;
update walk set succeeded_at = case when outcome in ('ok', 'partial') then finished_at else (
  select max(observed_at) from interface_snapshot where switch = walk.switch) end;

create function tell_walk_succeeded() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.succeeded_at := new.finished_at;
  return new;
end $$;
create trigger walk_succeeded before insert or update of outcome, finished_at on walk
  for each row when (new.outcome in ('ok', 'partial') and new.finished_at is not null) execute function tell_walk_succeeded();

-- When a port was first read as err-disabled since it last was not; null for one that was read before this.
alter table err_disabled_port add column since timestamptz;

-- Between the walks all switches are asked in one go whether they answer. One row: how the last time went, and when the next is due.
create table probe_round (
  source text collate "C" primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text not null check (outcome in ('running', 'ok', 'failed')),
  why text,
  due_at timestamptz not null,
  -- Failed readings in a row.
  failures integer not null default 0
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on probe_round to patchbay_app;
  end if;
end $$;
