-- Null where the switch does not tell whether the link is up.
alter table interface_snapshot alter column oper_up drop not null;
