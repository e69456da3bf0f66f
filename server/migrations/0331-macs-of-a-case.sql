-- MACs that are certainly of the device of a case, as they were when it was resolved: several cases are contained together by them.
alter table security_case add column device_macs text[] collate "C" not null default '{}';
update security_case set device_macs = array[device] where device is not null;
