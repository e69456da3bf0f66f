-- Service desks, and the key or token that is sent to one.
alter table system drop constraint system_kind_check;
alter table system add constraint system_kind_check
  check (kind in ('switch', 'dhcp', 'identity', 'directory', 'dns', 'notification', 'service-desk'));
alter table credential drop constraint credential_kind_check;
alter table credential add constraint credential_kind_check
  check (kind in ('password', 'signing-secret', 'api-key', 'snmp-v2c', 'snmp-v3'));
