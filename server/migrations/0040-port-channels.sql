-- What is behind a port channel is seen on the channel, and its outlet is patched to one of the members.
alter table interface_snapshot add column members text[] collate "C" not null default '{}';
