-- Patches that the network may still show: asked for every few seconds.
create index scan_looked_for on scan (scanned_at) where kind = 'patch' and proven_at is null;
