-- What a switch says of itself, as the last walk that read it found it. Null where it was never told.
alter table walk
  add column system_at timestamptz,
  add column model text,
  add column software text,
  add column serials text[],
  add column restarted_at timestamptz;
-- Is it a port with a plug; null where the walk was before this.
alter table interface_snapshot add column physical boolean;

alter table device
  add column asset_tag text,
  add column notes text,
  -- People added it, and it stays without any way to it.
  add column planned boolean not null default false,
  -- Retired: it is not asked any more, and what is known of it stays.
  add column removed_at timestamptz;
