-- What people scanned, as observations: a code alone, or the three of a patch record. Nothing outside is changed by one.
create table scan (
  -- Made where it was scanned, which may have been without a network; what is sent twice is kept once.
  id uuid primary key,
  person_id integer not null references person on delete cascade,
  kind text not null check (kind in ('code', 'patch')),
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  code text check ((kind = 'code') = (code is not null)),
  outlet text collate "C" check ((kind = 'patch') = (outlet is not null)),
  device text collate "C" check ((kind = 'patch') = (device is not null)),
  port text collate "C" check ((kind = 'patch') = (port is not null)),
  -- What the network showed within a minute, who showed it and when; null where it has not.
  proof text,
  proven_by text,
  proven_at timestamptz,
  -- Why the last look showed nothing.
  last_look text
);
create index scan_of_person on scan (person_id, scanned_at desc, id);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on scan to patchbay_app;
  end if;
end $$;
