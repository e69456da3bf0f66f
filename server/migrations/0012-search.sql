-- What the search looks up by: the end of a MAC, names however they are written.
-- The beginning of a MAC needs no index of its own: its column is compared byte by byte.
create index sighting_by_mac_end on sighting (reverse(mac));
create index outlet_by_any_label on outlet (lower(label));
create index outlet_by_any_room on outlet (lower(room));
create index neighbour_snapshot_by_name on neighbour_snapshot (lower(name) text_pattern_ops);
