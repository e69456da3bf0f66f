-- The audit log asks the record by who, what, on what, from where, with what result and when; each answer begins with the newest.
-- Ordered by the negative number: an order by the number itself could be read from the primary key, which the planner takes for
-- what is old or rare, and then the whole record is read.
create index record_newest_by_actor on record (actor, (-seq)) where actor is not null;
create index record_newest_by_action on record (action, (-seq));
create index record_newest_by_target on record (target, (-seq)) where target is not null;
create index record_newest_by_result on record (result, (-seq));
create index record_newest_by_address on record (address, (-seq)) where address is not null;
create index record_by_at on record (at, seq);

-- Words of a name, in lower case: identifiers stay whole, so that a search by the beginning of one needs no scan.
create function record_words(name text) returns tsvector
language sql immutable strict parallel safe as $$
  select array_to_tsvector(array(
    select distinct left(word, 200) from regexp_split_to_table(lower(name), '[^[:alnum:].:_%@/-]+') as word where word <> ''))
$$;
create index record_name_by_words on record_name using gin (record_words(name)) where name is not null;
create index record_name_of_people on record_name (lower(name)) where kind = 'person' and name is not null;

analyze record, record_name;
