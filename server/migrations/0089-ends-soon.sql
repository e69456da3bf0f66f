-- Fewest days before its end of which somebody was told; null for not yet.
alter table change add column end_told_days smallint;
