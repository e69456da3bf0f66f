-- What is an access point by the platform that CDP tells is decided once, where neighbours are read, and stands in their
-- capabilities: the pattern that stood here took controllers (AIR-CT…) for access points.
create or replace view access_point_seen as
select switch, interface, name, max(mac) as mac, max(address) as address, max(observed_at) as observed_at,
  max(regexp_replace(platform, '^cisco ', '', 'i')) as model
from (
  select n.*, coalesce((select min(m.name) from neighbour_snapshot m where m.switch = n.switch and m.interface = n.interface
    and starts_with(lower(n.name), lower(m.name) || '.')), n.name) as called from neighbour_snapshot n
) as n (switch, interface, protocol, told, remote_interface, address, mac, platform, forwards, capabilities, observed_at, name)
group by switch, interface, name
having bool_or('access-point' = any (capabilities));

-- Controllers that were listed by it, and that nobody documented, are listed no more.
update access_point set removed_at = now(), version = version + 1
where removed_at is null and model ~* '^AIR-(CT|WLC|SRV)'
  and switch = '' and building = '' and room = '' and asset_tag = '' and notes = '';
