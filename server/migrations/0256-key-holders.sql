-- Who has the key of a building or a room, as the site writes it down; empty where nobody did.
alter table building_kept add column key_holder text not null default '';
alter table room_kept add column key_holder text not null default '';
