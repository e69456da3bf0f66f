-- Every search asks how far the walks have come. Mostly all switches were walked, and only the longest ago counts: neither is
-- found by counting them all.

create index switch_walked_not_yet on switch_walked (switch) where reached and not walked;
create index switch_walked_by_time on switch_walked (read_at) where reached;
