-- What a trunk was configured to carry when it was walked: whether a VLAN gets from one switch to the next is asked of all
-- switches on the way, of which only the first is read now. Null on other ports, and where nobody told.
alter table interface_snapshot
  add column native_vlan integer,
  -- "all", or a list of ids.
  add column allowed_vlans jsonb;
