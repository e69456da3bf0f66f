-- Seconds between the begin of two lines of a list, such as the power of ports that are cycled one after the other.
alter table batch add column stagger integer not null default 0 check (stagger >= 0);
