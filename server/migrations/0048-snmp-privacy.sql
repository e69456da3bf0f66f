-- SNMP v3 with AES of 256 bits, whose key is extended in one of two ways.
alter table credential drop constraint credential_privacy_check;
alter table credential add constraint credential_privacy_check
  check (privacy in ('des', 'aes', 'aes256r', 'aes256b', 'none'));
