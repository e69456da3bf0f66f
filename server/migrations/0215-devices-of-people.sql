-- Who authenticated with which device, as far as an identity system told: a person leads to their devices also while those have no session.
create table person_device (
  -- Login, lower case and without the realm.
  username text collate "C" not null,
  mac text collate "C" not null,
  -- Name of the system that told.
  source text collate "C" not null,
  -- When the system last had the person authenticated with it.
  authenticated_at timestamptz not null,
  primary key (username, mac)
);
create index person_device_by_mac on person_device (mac, authenticated_at);
create index person_device_by_time on person_device (authenticated_at);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on person_device to patchbay_app;
  end if;
end $$;

-- Words and numbers of a label in their order, whatever stands between them: `B07/121 b` is `b07-121-b`.
create function label_parts(label text) returns text
language sql immutable strict parallel safe as $$
  select trim(both '-' from regexp_replace(lower(label), '[^[:alnum:]]+', '-', 'g'))
$$;

create index outlet_by_parts on outlet_kept (label_parts(label));
create index outlet_by_room_parts on outlet_kept (label_parts(room));
create index outlet_by_building_room_parts on outlet_kept (label_parts(building || '-' || room));
create index room_by_parts on room_kept (label_parts(code));
create index room_by_building_parts on room_kept (label_parts(building || '-' || code));
