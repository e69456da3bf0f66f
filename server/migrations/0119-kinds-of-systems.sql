-- Kinds of systems are named in the contract's list; whoever writes one has checked it against that.
alter table system drop constraint system_kind_check;
alter table system add constraint system_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$') not valid;
alter table system validate constraint system_kind_check;
