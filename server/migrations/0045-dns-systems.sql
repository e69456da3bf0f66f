-- DNS servers are systems of a kind of their own.
alter table system drop constraint system_kind_check;
alter table system add constraint system_kind_check
  check (kind in ('switch', 'dhcp', 'identity', 'directory', 'dns'));
