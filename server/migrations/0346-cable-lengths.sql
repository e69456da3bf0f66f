-- How long the cable of an outlet is by the site's records, from its switch or panel to the wall, in metres; null where they do not say.
alter table outlet_kept add column cable_length_m integer check (cable_length_m between 1 and 500);

create or replace view outlet as
  select label, building, room, panel, panel_port, switch, interface, version, cable_length_m
  from outlet_kept where removed_at is null;
