-- Of a maker of many devices, whose digits people type first, those seen last.
create index sighting_by_maker on sighting (left(mac, 8), last_seen desc, mac);
analyze sighting;
