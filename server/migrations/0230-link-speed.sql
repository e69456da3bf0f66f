-- The fastest link of a port while a device was seen on it, in Mb/s: what both ends of the cable can do.
alter table sighting add column best_speed integer;
