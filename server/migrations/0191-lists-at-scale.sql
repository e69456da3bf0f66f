-- What lists and the dashboard are computed from, where a site has thousands of switches and access points.
create index neighbour_snapshot_by_exact_name on neighbour_snapshot (name collate "C");
create index access_point_by_seen_switch on access_point (seen_switch);
create index interface_snapshot_err_disabled on interface_snapshot (switch, interface) where status = 'err-disabled';
analyze neighbour_snapshot, access_point;
