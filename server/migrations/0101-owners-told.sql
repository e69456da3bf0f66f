-- Fewest days before its end of which whoever it belongs to was told, or found not to be there; null for not yet. And when
-- it was last looked for who that is: a directory that does not answer is asked again later.
alter table change add column owner_told_days smallint;
alter table change add column owner_looked_at timestamptz;

-- A mail to somebody without an account. A version that does not know of these leaves them alone.
alter table delivery add column address text;
alter table delivery drop constraint delivery_way_check;
alter table delivery add constraint delivery_way_check check (way in ('mail', 'webhook', 'address'));
alter table delivery drop constraint delivery_to;
alter table delivery add constraint delivery_to check (
  (way = 'mail') = (person_id is not null) and (way = 'webhook') = (system is not null)
  and (way = 'address') = (address is not null));
alter table delivery drop constraint delivery_once;
alter table delivery add constraint delivery_once unique nulls not distinct (notice_id, way, person_id, system, address);
